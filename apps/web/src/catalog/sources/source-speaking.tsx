import { sources } from "@chalkboard/contract";
import { adaptorKeys } from "@chalkboard/list-columns";
import { Alert, Autocomplete, PasswordInput, Select, Switch, TagsInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Wide } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { PageList } from "./pages/page-list.tsx";
import type { Source, SourceFields } from "./source-fields.ts";
import { momentText } from "../../kit/format/moment-text.ts";

type SpeakingProps = { readonly form: UseFormReturnType<SourceFields>; readonly source: Source | undefined };

/** The address of the source, and how to query it. */
export function SourceSpeaking({ form, source }: SpeakingProps) {
  const { t } = useLocale();
  const isOurs = source?.isFromEnvironment === true;
  const { adaptor } = form.values;
  return (
    <>
      {isOurs && (
        <Wide>
          <Alert>{t("sources.fromEnvironment")}</Alert>
        </Wide>
      )}
      <TextInput
        label={t("network.name")}
        description={t("sources.nameHint")}
        required
        disabled={source !== undefined}
        {...form.getInputProps("name")}
      />
      <Select
        label={t("sources.adaptor")}
        allowDeselect={false}
        data={sources.adaptor.options.map((value) => ({ value, label: t(adaptorKeys[value]) }))}
        disabled={source !== undefined}
        value={adaptor}
        onChange={(value) => {
          setAdaptor(form, value as sources.Adaptor);
        }}
      />
      {adaptor === "webPage" ? (
        <Wide>
          <PageList form={form} sourceId={source?.sourceId} />
        </Wide>
      ) : sources.isFileAdaptor(adaptor) ? (
        <SourceFolder form={form} adaptor={adaptor} />
      ) : (
        <Asking form={form} source={source} />
      )}
    </>
  );
}

/** Files belong to one league and have no address. */
function setAdaptor(form: SpeakingProps["form"], adaptor: sources.Adaptor): void {
  form.setFieldValue("adaptor", adaptor);
  form.setFieldValue("pages", adaptor === "webPage" ? [] : undefined);
  if (adaptor === "webPage") form.setFieldValue("address", "");
  if (!sources.isFileAdaptor(adaptor)) {
    form.setFieldValue("folder", "");
    return form.setFieldValue("season", "");
  }
  form.setFieldValue("address", "");
  form.setFieldValue("leagues", [{ code: sources.fileLeagues[adaptor].league, lines: 1, live: 0, results: 1 }]);
}

/** The address of a source that is queried, and what it is queried for. */
function Asking({ form, source }: SpeakingProps) {
  const { t, format, zone } = useLocale();
  const isOurs = source?.isFromEnvironment === true;
  // For another host than the one that the key belongs to, the server clears the key.
  const isElsewhere =
    source?.credentialsSetAt != null &&
    URL.canParse(form.values.address) &&
    URL.canParse(source.address) &&
    !sources.isSameOrigin(source.address, form.values.address);
  const keyHint = isElsewhere
    ? t("sources.credentialsAgain", { host: new URL(source.address).host })
    : source?.credentialsSetAt == null
      ? t("sources.credentialsNone")
      : t("sources.credentialsSet", {
          at: momentText(format, source.credentialsSetAt, zone),
          by: source.credentialsSetBy,
        });
  return (
    <>
      {!isOurs && (
        <TextInput
          label={t("sources.address")}
          description={t("sources.addressHint")}
          required
          {...form.getInputProps("address")}
        />
      )}
      {!isOurs && (
        <PasswordInput
          label={t("sources.credentials")}
          description={keyHint}
          autoComplete="off"
          withAsterisk={isElsewhere}
          {...form.getInputProps("credentials")}
        />
      )}
      <TagsInput
        label={t("sources.regions")}
        maxTags={10}
        splitChars={[",", " "]}
        acceptValueOnBlur
        openOnFocus={false}
        {...form.getInputProps("regions")}
      />
      <TagsInput
        label={t("sources.bookmakers")}
        description={t("sources.bookmakersHint")}
        maxTags={40}
        splitChars={[",", " "]}
        acceptValueOnBlur
        openOnFocus={false}
        {...form.getInputProps("bookmakers")}
      />
      <NumberInput
        label={t("sources.furtherGames")}
        description={t("sources.furtherGamesHint")}
        min={0}
        max={200}
        allowDecimal={false}
        {...form.getInputProps("furtherGames")}
      />
      <Switch
        mt="lg"
        label={t("sources.hasLinescores")}
        {...form.getInputProps("hasLinescores", { type: "checkbox" })}
      />
    </>
  );
}

// The folder from which files of a source are imported automatically.

/**
 * The folder to watch, and the season of files that do not include it. Disabled, with the reason, if the installation
 * has no folder.
 */
function SourceFolder({
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
