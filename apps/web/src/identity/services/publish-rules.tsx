import { pictures, services } from "@chalkboard/contract";
import { languageNames } from "@chalkboard/i18n";
import { Alert, Checkbox, Select, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { topicKeys, type Written } from "./house-labels.ts";

const asWritten = "";

/** Publishes the draft of the house rules, or an existing version, to services; shows first what will be read where. */
export function PublishRules({ written, onClose }: { readonly written: Written; readonly onClose: () => void }) {
  const { t } = useLocale();
  const { done } = useToasts();
  const { rows: versions } = useCallQuery(services.listHouseVersions, {});
  const { mutate, busy } = useCallMutation(services.publishHouseRules, {
    refresh: [
      services.listHouseTopics,
      services.listHouseVersions,
      services.houseRulesText,
      pictures.listPictures,
      pictures.pictureUses,
    ],
  });
  const [which, setWhich] = useState(asWritten);
  const [chosen, setChosen] = useState<readonly string[]>(written.services.map(({ serviceId }) => String(serviceId)));
  const [note, setNote] = useState("");
  const newest = written.newest?.version ?? 0;
  const isNew =
    which === asWritten && (written.areDocumentsChanged || written.topics.some(({ isChanged }) => isChanged));
  const to = written.services.filter(({ serviceId }) => chosen.includes(String(serviceId)));
  const lacking = which === asWritten ? lackingIn(written, to, t) : [];
  const publish = async (): Promise<void> => {
    const result = await mutate({
      version: which === asWritten ? null : Number(which),
      newest,
      serviceIds: to.map(({ serviceId }) => serviceId),
      note: isNew ? note : "",
    });
    if (!result.ok) return;
    done(t("houseRules.done"));
    onClose();
  };
  return (
    <Dialog title={t("houseRules.publish")} onClose={onClose} isBusy={busy}>
      <Stack gap="sm">
        <Select
          label={t("houseRules.which")}
          allowDeselect={false}
          data-autofocus
          value={which}
          onChange={(value) => {
            setWhich(value ?? asWritten);
          }}
          data={[
            { value: asWritten, label: t("houseRules.asWritten") },
            ...versions.map(({ version }) => ({
              value: String(version),
              label: t("houseRules.versionOf", { version }),
            })),
          ]}
        />
        <Checkbox.Group label={t("houseRules.toWhom")} value={[...chosen]} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {written.services.map(({ serviceId, name, version }) => (
              <Checkbox
                key={serviceId}
                value={String(serviceId)}
                label={version === null ? t("houseRules.nowNone", { name }) : t("houseRules.nowAt", { name, version })}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {isNew && (
          <Textarea
            label={t("houseRules.note")}
            description={t("houseRules.noteHelp")}
            autosize
            minRows={2}
            maxLength={500}
            value={note}
            onChange={({ currentTarget }) => {
              setNote(currentTarget.value);
            }}
          />
        )}
        <Text size="sm">
          {which !== asWritten
            ? ""
            : `${isNew ? t("houseRules.willMake", { version: newest + 1 }) : t("houseRules.willStay", { version: newest })} `}
          {t("houseRules.willRead")}
        </Text>
        {lacking.length > 0 && (
          <Alert color="no" variant="light" role="status">
            {t("houseRules.lacking", { topics: lacking.join(" · ") })}
          </Alert>
        )}
      </Stack>
      <DialogFooter
        action={t("houseRules.publish")}
        onConfirm={() => {
          void publish();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={to.length === 0 || lacking.length > 0}
      />
    </Dialog>
  );
}

/** The topics without a text in one of a service's languages, each with the missing languages. */
function lackingIn(
  { topics }: Written,
  to: Written["services"],
  t: ReturnType<typeof useLocale>["t"],
): readonly string[] {
  const wanted = [...new Set(to.flatMap(({ languages }) => languages))];
  return topics.flatMap(({ topic, texts }) => {
    const without = wanted.filter((language) => texts[language] === undefined);
    return without.length === 0
      ? []
      : [`${t(topicKeys[topic])} (${without.map((language) => languageNames[language]).join(", ")})`];
  });
}
