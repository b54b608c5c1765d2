import { services } from "@chalkboard/contract";
import { TagsInput, Text } from "@mantine/core";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { FormDialog } from "../../kit/form/form.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import type { ServiceRow } from "./service-words.ts";

const schema = z.object({ hosts: services.saveHosts.payload.shape.hosts });

/** The host names of a service. */
export function HostForm({
  service: { serviceId, name, hosts },
  onClose,
}: {
  readonly service: ServiceRow;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(services.saveHosts, { quiet: true, refresh: [services.listAll, services.door] });
  return (
    <FormDialog
      title={`${t("services.hosts")} · ${name}`}
      schema={schema}
      initial={{ hosts: [...hosts] }}
      onClose={onClose}
      isNew
      onSave={(values) => mutate({ ...values, serviceId, was: [...hosts] })}
    >
      {(form) => (
        <>
          <Text size="sm">{t("services.hostsWhy")}</Text>
          <TagsInput
            label={t("services.hosts")}
            description={t("services.hostsHint")}
            data-autofocus
            maxTags={20}
            splitChars={[",", " "]}
            acceptValueOnBlur
            openOnFocus={false}
            value={form.values.hosts}
            error={
              form.errors["hosts"] ?? Object.entries(form.errors).find(([field]) => field.startsWith("hosts"))?.[1]
            }
            onChange={(typed) => {
              form.setFieldValue(
                "hosts",
                typed.map((one) => one.trim().toLowerCase()).filter((one) => one !== ""),
              );
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
