import { type AnswerOf, services } from "@chalkboard/contract";
import {
  codeOfWording,
  formatOf,
  isReplaceableWording,
  type Language,
  languageNames,
  languages,
  loadMessages,
  type Messages,
  placeholdersOf,
  translator,
  wordingFaults,
  type WordingKey,
  wordingSample,
} from "@chalkboard/i18n";
import { Alert, Button, Group, NativeSelect, Switch, Text, Textarea } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { below } from "../../kit/behaviour/below.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { FilterText } from "../../kit/fields/filters.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";
import { useLocale } from "../../kit/format/locale.tsx";

type Stored = AnswerOf<typeof services.listWordings>[number];
type Row = {
  readonly key: WordingKey;
  readonly code: number | undefined;
  readonly usual: string;
  readonly own: string | null;
};

const titles = { text: "services.wordingCustom" } as const;
const schema = z.object({ text: z.string().trim().max(400) });
const example = "{amount}";

/** The texts of refused slips: the defaults, and the platform's or service's replacements, in each language. */
export function WordingForm() {
  const locale = useLocale();
  const { t } = locale;
  const [language, setLanguage] = useState<Language>(locale.language);
  const [text, setText] = useState("");
  const [onlyCustom, setOnlyCustom] = useState(false);
  const { data: messages } = useSuspenseQuery({
    queryKey: ["messages", language],
    queryFn: () => loadMessages(language),
    staleTime: Infinity,
  });
  const { rows: stored, refresh } = useCallQuery(services.listWordings, {});
  const rows = useMemo(
    () =>
      rowsOf(
        messages,
        stored.filter((one) => one.language === language),
      ),
    [messages, stored, language],
  );
  const wanted = text.trim().toLocaleLowerCase();
  const shown = rows.filter(
    ({ usual, own, code }) =>
      (!onlyCustom || own !== null) &&
      [usual, own ?? "", String(code ?? "")].some((each) => each.toLocaleLowerCase().includes(wanted)),
  );
  const { row: chosen, open, close } = useOpenedRecord(shown, ({ key }) => key, { all: rows });
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        title: "services.wordingRefusal",
        width: 220,
        value: ({ code }) =>
          code === undefined
            ? t("services.wordingSeveral")
            : `${String(code).replace("-", "−")} ${titleOf(code, messages)}`,
      },
      { title: "services.wordingUsual", value: ({ usual }) => usual, grow: 2 },
      { title: "services.wordingCustom", value: ({ own }) => own ?? "", grow: 2 },
    ],
    [t, messages],
  );
  return (
    <div data-marks>
      <Text size="sm" c="dimmed" mb="sm">
        {t("services.wordingHint", { example })}
      </Text>
      <Group gap="sm" align="end" mb="sm">
        <NativeSelect
          label={t("services.paperLanguage")}
          value={language}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => {
            setLanguage(event.currentTarget.value as Language);
          }}
        />
        <FilterText label="kit.search" value={text} onChange={setText} />
        <Switch
          mb="xs"
          label={t("services.wordingOnlyCustom")}
          checked={onlyCustom}
          onChange={(event) => {
            setOnlyCustom(event.currentTarget.checked);
          }}
        />
      </Group>
      <Grid
        name="wording"
        height="auto"
        empty={{ title: "services.wordingNone", why: "services.wordingNoneWhy" }}
        rows={shown}
        columns={columns}
        rowKey={({ key }) => key}
        onOpen={open}
      />
      {chosen !== undefined && (
        <InAddress>
          <SentenceDialog
            key={chosen.key}
            row={chosen}
            language={language}
            messages={messages}
            refresh={refresh}
            onClose={close}
          />
        </InAddress>
      )}
    </div>
  );
}

const titleOf = (code: number, { refusals }: Messages): string => refusals[`${code}` as WordingKey];

/** The texts of one refusal together, in the order of the codes. */
function rowsOf({ refusals: ours }: Messages, stored: readonly Stored[]): readonly Row[] {
  return (Object.keys(ours) as WordingKey[])
    .filter(isReplaceableWording)
    .map((key) => {
      const found = stored.find((one) => one.sentence === key);
      return { key, code: codeOfWording(key), usual: found?.usual ?? ours[key], own: found?.own ?? null };
    })
    .toSorted((one, other) => (other.code ?? 0) - (one.code ?? 0));
}

type SentenceDialogProps = {
  readonly row: Row;
  readonly language: Language;
  readonly messages: Messages;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

function SentenceDialog({ row: { key, code, usual, own }, language, messages, refresh, onClose }: SentenceDialogProps) {
  const { t, currency } = useLocale();
  const { mutate } = useCallMutation(services.saveWording, {
    quiet: true,
    refresh: [services.listWordings, services.wordsInUse],
  });
  const ours = messages.refusals;
  const writing = useMemo(
    () => ({ t: translator(language, messages), format: formatOf(language), currency }),
    [language, messages, currency],
  );
  const names = placeholdersOf(ours, key)
    .map((name) => `{${name}}`)
    .join(" ");
  return (
    <RecordFormDialog
      title={t("services.wordingLink")}
      size="lg"
      onClose={onClose}
      schema={schema}
      initial={{ text: own ?? "" }}
      of={{ record: "wording", name: `${key} in ${language}` }}
      history={{ titles: {} }}
      shared={{ titles, refresh }}
      onSave={({ text }) => mutate({ sentence: key, language, was: own, text: text === "" ? null : text })}
    >
      {(form) => {
        const { text } = form.values;
        const fault = faultText(ours, key, text, t);
        return (
          <>
            <Textarea
              {...below}
              label={t("services.wordingCustom")}
              autosize
              minRows={2}
              maxLength={400}
              description={names === "" ? undefined : t("services.wordingMay", { names })}
              placeholder={usual}
              data-autofocus
              {...form.getInputProps("text")}
              error={fault ?? form.errors["text"]}
            />
            <Text size="xs" c="dimmed">
              {t("services.wordingEmpty", { usual })}
            </Text>
            <Text size="sm">{t("services.wordingSample")}</Text>
            <Alert
              color="no"
              variant="light"
              title={code === undefined || String(code) === key ? undefined : titleOf(code, messages)}
            >
              {wordingSample(key, text.trim() === "" ? usual : text, writing)}
            </Alert>
            {text !== "" && (
              <Group>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    form.setFieldValue("text", "");
                  }}
                >
                  {t("services.wordingReset")}
                </Button>
              </Group>
            )}
          </>
        );
      }}
    </RecordFormDialog>
  );
}

function faultText(
  ours: Messages["refusals"],
  key: WordingKey,
  text: string,
  t: ReturnType<typeof useLocale>["t"],
): string | undefined {
  if (text.trim() === "") return undefined;
  const { unknown, missing } = wordingFaults(ours, key, text);
  if (unknown.length > 0) return t("services.wordingUnknown", { names: unknown.join(" ") });
  return missing.length > 0 ? t("services.wordingMissing", { names: missing.join(" ") }) : undefined;
}
