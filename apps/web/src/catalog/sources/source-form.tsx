import { services, sources } from "@chalkboard/contract";
import { adaptorKeys } from "@chalkboard/list-columns";
import { MultiSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMemo } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { fieldsOf, givenOf, schema, type Source, type SourceFields, termsOf } from "./source-fields.ts";
import { SourceHealth } from "./source-health.tsx";
import { inPoint } from "./source-jumps.tsx";
import { SourceLeagues } from "./source-leagues.tsx";
import { marginText, SourceMargin } from "./source-margin.tsx";
import { SourceSpeaking } from "./source-speaking.tsx";
import { SourceTaking } from "./source-taking.tsx";

const longest = 604_800;

/** How long after the last update its lines close: first those in play, then those of upcoming games. */
function FeedTimeoutNotice({ form }: { readonly form: UseFormReturnType<SourceFields> }) {
  const { t } = useLocale();
  return (
    <>
      <NumberInput
        label={t("sources.silence")}
        description={t("sources.silenceHint")}
        min={0}
        max={longest}
        allowDecimal={false}
        {...form.getInputProps("silenceSeconds")}
      />
      <NumberInput
        label={t("sources.silencePregame")}
        description={t("sources.silencePregameHint")}
        min={0}
        max={longest}
        allowDecimal={false}
        {...form.getInputProps("silencePregameSeconds")}
      />
    </>
  );
}

const titles = {
  name: "network.name",
  adaptor: "sources.adaptor",
  address: "sources.address",
  folder: "sources.folder",
  season: "sources.season",
  regions: "sources.regions",
  bookmakers: "sources.bookmakers",
  hasLinescores: "sources.hasLinescores",
  furtherGames: "sources.furtherGames",
  leagues: "sources.leagues",
  betTypes: "sources.betTypes",
  intervalSeconds: "sources.interval",
  minimumMoveCents: "sources.minimumMove",
  jumpPoints: "sources.jumpPoints",
  jumpChance: "sources.jumpChance",
  jumpOthers: "sources.jumpOthers",
  jumpModel: "sources.jumpModel",
  comparesLines: "sources.comparesLines",
  margin: "sources.margin",
  leagueMargins: "sources.leagueMargins",
  silenceSeconds: "sources.silence",
  silencePregameSeconds: "sources.silencePregame",
  unattended: "sources.unattended",
  unmanaged: "sources.unmanaged",
  keepDays: "sources.keepDays",
  isPaused: "sources.isPaused",
  pages: "webPages.pages",
  credentials: "sources.credentials",
} as const;

type SourceFormProps = {
  readonly source: Source | undefined;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** Adds or edits an outside source; an existing one can be queried immediately by a button. */
export function SourceForm({ source, refresh, onClose }: SourceFormProps) {
  const { t, format } = useLocale();
  const { mutate } = useCallMutation(sources.saveSource, { quiet: true, refresh: [sources.listSources] });
  const formLabels = useMemo(() => {
    const shown = {
      leagues: (value: unknown): string =>
        (value as readonly sources.SourceLeague[])
          .map(({ code, lines, live, results }) => `${code} ${String(lines)}/${String(live)}/${String(results)}`)
          .join(", "),
      unattended: (value: unknown): string =>
        (value as readonly sources.SourceAction[]).map((action) => t(`sources.may.${action}`)).join(", "),
      margin: (value: unknown): string => marginText(value as sources.MarginModel, { t, format }),
      leagueMargins: (value: unknown): string =>
        (value as sources.SourceTerms["leagueMargins"])
          .map(({ code, ...model }) => `${code}: ${marginText(model, { t, format })}`)
          .join("; "),
      jumpPoints: (value: unknown): string => format.number(Number(value) / inPoint),
      pages: (value: unknown): string =>
        ((value as readonly sources.SourcePage[] | undefined) ?? [])
          .map(({ name, address }) => `${name} ${address}`)
          .join(", "),
      adaptor: (value: unknown): string => t(adaptorKeys[value as sources.Adaptor]),
    };
    return { shared: { titles, refresh, shown }, history: { titles, shown } };
  }, [refresh, t, format]);
  const stored = source === undefined ? undefined : termsOf(source);
  return (
    <RecordFormDialog
      of={source === undefined ? undefined : { record: "source", entryId: source.sourceId }}
      newName="new-source"
      {...formLabels}
      title={source?.name ?? t("sources.add")}
      schema={schema}
      initial={fieldsOf(stored)}
      onClose={onClose}
      size="lg"
      onSave={(values) =>
        mutate({
          ...givenOf(values),
          ...(source === undefined || stored === undefined ? {} : { sourceId: source.sourceId, was: stored }),
        })
      }
    >
      {(form) => (
        <Fields>
          {source !== undefined && (
            <Wide>
              <SourceHealth source={source} />
            </Wide>
          )}
          <SourceSpeaking form={form} source={source} />
          <Wide>
            <SourceLeagues form={form} source={source} />
          </Wide>
          <Wide>
            <SourceMargin form={form} />
          </Wide>
          <SourceTaking form={form} />
          {!sources.isFileAdaptor(form.values.adaptor) && <FeedTimeoutNotice form={form} />}
          <Wide>
            <SourceManaged form={form} />
          </Wide>
        </Fields>
      )}
    </RecordFormDialog>
  );
}

/** Where its prices are sold without review: in all services, or in all but these. */
function SourceManaged({ form }: { readonly form: UseFormReturnType<SourceFields> }) {
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
