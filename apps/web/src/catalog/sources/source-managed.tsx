import { services } from "@chalkboard/contract";
import { MultiSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useLocale } from "../../kit/format/words.tsx";
import type { SourceFields } from "./source-fields.ts";

/** Where its prices are sold without review: in all services, or in all but these. */
export function SourceManaged({ form }: { readonly form: UseFormReturnType<SourceFields> }) {
  const { t } = useLocale();
  const { rows } = useCallQuery(services.listServices, {});
  return (
    <MultiSelect
      label={t("sources.unmanaged")}
      description={t("sources.unmanagedHint")}
      searchable
      clearable
      hidePickedOptions
      limit={100}
      placeholder={form.values.unmanaged.length === 0 ? t("sources.unmanagedNone") : ""}
      nothingFoundMessage={t("kit.nothingFound")}
      clearButtonProps={{ "aria-label": t("kit.remove") }}
      data={rows
        .filter(({ kind }) => kind !== 0)
        .map(({ serviceId, name }) => ({ value: String(serviceId), label: name }))}
      {...form.getInputProps("unmanaged")}
    />
  );
}
