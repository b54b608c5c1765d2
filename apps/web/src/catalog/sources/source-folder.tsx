// The folder from which files of a source are imported automatically.
import { sources } from "@chalkboard/contract";
import { Autocomplete } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useLocale } from "../../kit/format/words.tsx";
import type { SourceFields } from "./source-fields.ts";
import { NumberInput } from "../../kit/fields/number-input.tsx";

/**
 * The folder to watch, and the season of files that do not include it. Disabled, with the reason, if the installation
 * has no folder.
 */
export function SourceFolder({
  form,
  adaptor,
}: {
  readonly form: UseFormReturnType<SourceFields>;
  readonly adaptor: sources.FileAdaptor;
}) {
  const { t } = useLocale();
  const {
    data: { isSet, folders },
  } = useCallQuery(sources.listFolders, {});
  const { asksSeason } = sources.fileLeagues[adaptor];
  return (
    <>
      <Autocomplete
        label={t("sources.folder")}
        description={t(isSet ? "sources.folderHint" : "sources.folderOff")}
        maxLength={200}
        limit={200}
        disabled={!isSet && form.values.folder === ""}
        data={folders}
        {...form.getInputProps("folder")}
      />
      {asksSeason && form.values.folder !== "" && (
        <NumberInput
          label={t("sources.season")}
          description={t("sources.seasonHint")}
          min={1900}
          max={2100}
          allowDecimal={false}
          {...form.getInputProps("season")}
        />
      )}
    </>
  );
}
