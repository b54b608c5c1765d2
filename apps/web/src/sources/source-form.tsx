import { sources } from "@chalkboard/contract";
import { betTypes } from "@chalkboard/engine";
import { adaptorKeys } from "@chalkboard/sheets";
import { Alert, Checkbox, Group, MultiSelect, NumberInput, PasswordInput, Select, Switch, TagsInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMemo } from "react";
import { betTypeText } from "../betting/bet-words.ts";
import { useTell } from "../data/use-tell.ts";
import { RecordFormDialog } from "../forms/record-form.tsx";
import { Fields, Wide } from "../kit/fields.tsx";
import { useWords } from "../kit/words.tsx";
import { schema, type Source, type SourceFields } from "./source-fields.ts";
import { SourceHealth } from "./source-health.tsx";
import { SourceLeagues } from "./source-leagues.tsx";

const titles = {
  name: "network.name", adaptor: "sources.adaptor", address: "sources.address", regions: "sources.regions", bookmakers: "sources.bookmakers",
  hasLinescores: "sources.hasLinescores", furtherGames: "sources.furtherGames", leagues: "sources.leagues", betTypes: "sources.betTypes",
  intervalSeconds: "sources.interval", minimumMoveCents: "sources.minimumMove", jumpPoints: "sources.jumpPoints", jumpChance: "sources.jumpChance",
  unattended: "sources.unattended", keepDays: "sources.keepDays",
  isPaused: "sources.isPaused", credentials: "sources.credentials",
} as const;

type SourceFormProps = { readonly source: Source | undefined; readonly refresh: () => void; readonly onClose: () => void };

/** Adds an outside source, or changes one; one that is there is asked at once by a button. */
export function SourceForm({ source, refresh, onClose }: SourceFormProps) {
  const { t } = useWords();
  const { tell } = useTell(sources.saveSource, { quiet: true, refresh: [sources.listSources] });
  const words = useMemo(() => {
    const shown = {
      leagues: (value: unknown): string => (value as readonly sources.SourceLeague[]).map(({ code, lines, live, results }) =>
        `${code} ${String(lines)}/${String(live)}/${String(results)}`).join(", "),
      unattended: (value: unknown): string => (value as readonly sources.Deed[]).map((deed) => t(`sources.may.${deed}`)).join(", "),
      adaptor: (value: unknown): string => t(adaptorKeys[value as sources.Adaptor]),
    };
    return { shared: { titles, refresh, shown }, history: { titles, shown } };
  }, [refresh, t]);
  const stored = source === undefined ? undefined : termsOf(source);
  return (
    <RecordFormDialog of={source === undefined ? undefined : { record: "source", entryId: source.sourceId }} newName="new-source" {...words}
      title={source?.name ?? t("sources.add")} schema={schema} initial={fieldsOf(stored)} onClose={onClose} size="lg"
      onSave={({ credentials, ...values }) => tell({
        ...values, betTypes: values.betTypes.map(Number), ...(credentials === "" ? {} : { credentials }),
        ...(source === undefined || stored === undefined ? {} : { sourceId: source.sourceId, was: stored }),
      })}>
      {(form) => (
        <Fields>
          {source !== undefined && <Wide><SourceHealth source={source} /></Wide>}
          <Speaking form={form} source={source} />
          <Wide><SourceLeagues form={form} /></Wide>
          <Taking form={form} />
        </Fields>
      )}
    </RecordFormDialog>
  );
}

type Part = { readonly form: UseFormReturnType<SourceFields> };

/** Where it is, and how it is spoken to. */
function Speaking({ form, source }: Part & { readonly source: Source | undefined }) {
  const { t } = useWords();
  const isOurs = source?.isFromEnvironment === true;
  const isFiles = sources.isFileAdaptor(form.values.adaptor);
  return (
    <>
      {isOurs && <Wide><Alert>{t("sources.fromEnvironment")}</Alert></Wide>}
      <TextInput label={t("network.name")} description={t("sources.nameHint")} required disabled={source !== undefined} {...form.getInputProps("name")} />
      <Select label={t("sources.adaptor")} allowDeselect={false} data={sources.adaptor.options.map((value) => ({ value, label: t(adaptorKeys[value]) }))}
        disabled={source !== undefined} value={form.values.adaptor} onChange={(value) => { setAdaptor(form, value as sources.Adaptor); }} />
      {isFiles ? null : <Asking form={form} source={source} />}
    </>
  );
}

/** Files are of one league, and are at no address. */
function setAdaptor(form: Part["form"], adaptor: sources.Adaptor): void {
  form.setFieldValue("adaptor", adaptor);
  if (!sources.isFileAdaptor(adaptor)) return;
  form.setFieldValue("address", "");
  form.setFieldValue("leagues", [{ code: sources.fileLeagues[adaptor].league, lines: 1, live: 0, results: 1 }]);
}

/** Where a source that is asked is, and what it is asked for. */
function Asking({ form, source }: Part & { readonly source: Source | undefined }) {
  const { t, format, zone } = useWords();
  const isOurs = source?.isFromEnvironment === true;
  const told = source?.credentialsSetAt == null ? t("sources.credentialsNone")
    : t("sources.credentialsSet", { at: format.dateTime(source.credentialsSetAt, zone), by: source.credentialsSetBy });
  return (
    <>
      {!isOurs && <TextInput label={t("sources.address")} description={t("sources.addressHint")} required {...form.getInputProps("address")} />}
      {!isOurs && <PasswordInput label={t("sources.credentials")} description={told} autoComplete="off" {...form.getInputProps("credentials")} />}
      <TagsInput label={t("sources.regions")} maxTags={10} splitChars={[",", " "]} acceptValueOnBlur {...form.getInputProps("regions")} />
      <TagsInput label={t("sources.bookmakers")} description={t("sources.bookmakersHint")} maxTags={40} splitChars={[",", " "]} acceptValueOnBlur
        {...form.getInputProps("bookmakers")} />
      <NumberInput label={t("sources.furtherGames")} description={t("sources.furtherGamesHint")} min={0} max={200} allowDecimal={false}
        {...form.getInputProps("furtherGames")} />
      <Switch mt="lg" label={t("sources.hasLinescores")} {...form.getInputProps("hasLinescores", { type: "checkbox" })} />
    </>
  );
}

/** What is taken of it, when, and what it may do by itself. */
function Taking({ form }: Part) {
  const { t } = useWords();
  const isFiles = sources.isFileAdaptor(form.values.adaptor);
  return (
    <>
      <Wide>
        <MultiSelect label={t("sources.betTypes")} description={t("sources.betTypesHint")} searchable limit={100} hidePickedOptions
          nothingFoundMessage={t("kit.nothingFound")} data={betTypes.map(({ id, alias }) => ({ value: String(id), label: `${betTypeText(id, t)} (${alias})` }))}
          {...form.getInputProps("betTypes")} />
      </Wide>
      {!isFiles && <NumberInput label={t("sources.interval")} min={5} max={86_400} allowDecimal={false} {...form.getInputProps("intervalSeconds")} />}
      <NumberInput label={t("sources.minimumMove")} description={t("sources.minimumMoveHint")} min={0} max={100} allowDecimal={false}
        {...form.getInputProps("minimumMoveCents")} />
      <NumberInput label={t("sources.jumpPoints")} description={t("sources.jumpPointsHint")} min={0} max={160} allowDecimal={false}
        {...form.getInputProps("jumpPoints")} />
      <NumberInput label={t("sources.jumpChance")} description={t("sources.jumpChanceHint")} min={0} max={90} allowDecimal={false}
        {...form.getInputProps("jumpChance")} />
      <Wide>
        <Checkbox.Group label={t("sources.unattended")} value={form.values.unattended}
          onChange={(value) => { form.setFieldValue("unattended", sources.deed.options.filter((deed) => value.includes(deed))); }}>
          <Group gap="md" mt="xs">{sources.deed.options.map((deed) => <Checkbox key={deed} value={deed} label={t(`sources.may.${deed}`)} />)}</Group>
        </Checkbox.Group>
      </Wide>
      <NumberInput label={t("sources.keepDays")} min={1} max={90} allowDecimal={false} {...form.getInputProps("keepDays")} />
      <Switch mt="lg" label={t("sources.isPaused")} {...form.getInputProps("isPaused", { type: "checkbox" })} />
    </>
  );
}

const fresh: sources.SourceTerms = {
  name: "", adaptor: "oddsApi", address: "", regions: ["us"], bookmakers: [], hasLinescores: false, furtherGames: 2, leagues: [], betTypes: [],
  intervalSeconds: 60, minimumMoveCents: 3, jumpPoints: 16, jumpChance: 10, unattended: ["events", "lines"], keepDays: 14, isPaused: false,
};

function fieldsOf(terms: sources.SourceTerms = fresh): SourceFields {
  return { ...terms, betTypes: terms.betTypes.map(String), credentials: "" };
}

function termsOf({
  name, adaptor, address, regions, bookmakers, hasLinescores, furtherGames, leagues, betTypes: bets, intervalSeconds, minimumMoveCents, jumpPoints, jumpChance,
  unattended, keepDays, isPaused,
}: Source): sources.SourceTerms {
  return {
    name, adaptor, address, regions, bookmakers, hasLinescores, furtherGames, leagues, betTypes: bets, intervalSeconds, minimumMoveCents, jumpPoints,
    jumpChance, unattended, keepDays, isPaused,
  };
}
