import { type AnswerOf, catalog, masterData } from "@chalkboard/contract";
import { betTypes, defaultGradingRules, isSport, type StatisticName, statisticsOf } from "@chalkboard/engine";
import { leagueKindKeys, statisticKeys } from "@chalkboard/list-columns";
import { Fieldset, MultiSelect, Select, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMemo } from "react";
import { z } from "zod";
import { betTypeText } from "../../page-parts/betting/bet-labels.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { zoneChoices } from "../../kit/format/zone-choices.ts";
import { nameTitles, noNames, OtherNames } from "./names.tsx";

export type League = AnswerOf<typeof masterData.listLeagues>["rows"][number];
type Sport = AnswerOf<typeof catalog.findSports>[number];

const { name, code, printName, abbreviation, aliases, names, timeZone, sort, segments, statistics, isActive } =
  masterData.leagueTerms.shape;
const schema = z.object({
  name,
  code,
  printName,
  abbreviation,
  aliases,
  names,
  timeZone,
  sort,
  segments,
  statistics,
  isActive,
  sportId: z.string().min(1),
  kind: z.string(),
  groupIds: z.array(z.string()),
  shown: z.boolean(),
  siteSort: sort,
  betTypes: z.array(z.string()),
});
type Values = z.input<typeof schema>;

const titles = {
  ...nameTitles,
  code: "registry.code",
  printName: "registry.printName",
  sportId: "betting.sport",
  kind: "registry.kind",
  timeZone: "services.timeZone",
  sort: "registry.sort",
  groupIds: "registry.groups",
  segments: "registry.periods",
  statistics: "results.statistics",
  shown: "registry.shown",
  siteSort: "registry.siteSort",
  betTypes: "registry.betTypes",
  website: "registry.site",
} as const;

export type LeagueFormProps = {
  readonly league: League | undefined;
  readonly sports: readonly Sport[];
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** Adds or edits a league. */
export function LeagueForm({ league, sports, refresh, onClose }: LeagueFormProps) {
  const { t } = useLocale();
  const { timeZone: ownZone } = useSession();
  const { rows: groups } = useCallQuery(catalog.leagueGroups, {});
  const { mutate } = useCallMutation(masterData.saveLeague, {
    quiet: true,
    refresh: [
      masterData.listLeagues,
      masterData.listTeams,
      catalog.findLeagues,
      catalog.leagueGroups,
      catalog.listLeagues,
    ],
  });
  const formLabels = useMemo(() => {
    const named = (value: unknown): string =>
      Array.isArray(value) && value.length > 0
        ? value.map((one) => groups.find(({ groupId }) => groupId === Number(one))?.name ?? String(one)).join(", ")
        : "–";
    const shown = {
      groupIds: named,
      sportId: (value: unknown): string => sports.find(({ sportId }) => sportId === Number(value))?.name ?? "–",
    };
    return { shared: { titles, refresh, shown }, history: { titles, shown } };
  }, [refresh, groups, sports]);
  return (
    <RecordFormDialog
      of={league === undefined ? undefined : { record: "league", entryId: league.leagueId }}
      newName="new-league"
      {...formLabels}
      title={league?.name ?? t("registry.addLeague")}
      schema={schema}
      initial={fieldsOf(league, ownZone)}
      onClose={onClose}
      size="lg"
      onSave={(values) =>
        mutate({
          ...termsIn(values),
          ...(league === undefined ? {} : { leagueId: league.leagueId, was: termsIn(fieldsOf(league, ownZone)) }),
        })
      }
    >
      {(form) => (
        <Fields>
          <TextInput label={t("network.name")} data-autofocus required {...form.getInputProps("name")} />
          <Select
            label={t("betting.sport")}
            required
            openOnFocus={false}
            data={sports.map(({ sportId, name: label }) => ({ value: String(sportId), label }))}
            {...form.getInputProps("sportId")}
            onChange={(value) => {
              form.setValues({
                sportId: value ?? "",
                segments: [...periodsOf(undefined, sports, value)],
                statistics: [...statisticsIn(sports, value)],
              });
            }}
          />
          <TextInput
            label={t("registry.printName")}
            description={t("registry.leaguePrintNameHint")}
            {...form.getInputProps("printName")}
          />
          <TextInput label={t("registry.abbreviation")} required {...form.getInputProps("abbreviation")} />
          <TextInput
            label={t("registry.code")}
            description={t("registry.codeHint")}
            required
            {...form.getInputProps("code")}
          />
          <Select
            label={t("registry.kind")}
            allowDeselect={false}
            data={([1, 2, 3] as const).map((kind) => ({ value: String(kind), label: t(leagueKindKeys[kind]) }))}
            {...form.getInputProps("kind")}
          />
          <Select
            label={t("services.timeZone")}
            searchable
            allowDeselect={false}
            limit={100}
            data={zoneChoices(form.values.timeZone)}
            {...form.getInputProps("timeZone")}
          />
          <NumberInput
            label={t("registry.sort")}
            description={t("registry.sortHint")}
            min={0}
            max={9_999}
            allowDecimal={false}
            {...form.getInputProps("sort")}
          />
          <Switch
            label={t("network.active")}
            description={t("registry.leagueActiveHint")}
            {...form.getInputProps("isActive", { type: "checkbox" })}
          />
          <MultiSelect
            label={t("registry.groups")}
            data={groups.map(({ groupId, name: label }) => ({ value: String(groupId), label }))}
            {...form.getInputProps("groupIds")}
          />
          <MultiSelect
            label={t("registry.periods")}
            description={t("registry.periodsHint")}
            data={[...periodsOf(league, sports, form.values.sportId)]}
            {...form.getInputProps("segments")}
            onChange={(value) => {
              form.setFieldValue(
                "segments",
                periodsOf(league, sports, form.values.sportId).filter((one) => value.includes(one)),
              );
            }}
          />
          <MultiSelect
            label={t("results.statistics")}
            description={t("registry.statisticsHint")}
            data={statisticsIn(sports, form.values.sportId).map((one) => ({
              value: one,
              label: t(statisticKeys[one][0]),
            }))}
            {...form.getInputProps("statistics")}
            onChange={(value) => {
              form.setFieldValue(
                "statistics",
                statisticsIn(sports, form.values.sportId).filter((one) => value.includes(one)),
              );
            }}
          />
          <Site form={form} />
          <OtherNames form={form} />
        </Fields>
      )}
    </RecordFormDialog>
  );
}

/** How sites show the league. */
function Site({ form }: { readonly form: UseFormReturnType<Values> }) {
  const { t } = useLocale();
  return (
    <Wide>
      <Fieldset legend={t("registry.site")}>
        <Fields>
          <Switch label={t("registry.shown")} {...form.getInputProps("shown", { type: "checkbox" })} />
          <NumberInput
            label={t("registry.siteSort")}
            min={0}
            max={9_999}
            allowDecimal={false}
            {...form.getInputProps("siteSort")}
          />
          <Wide>
            <MultiSelect
              label={t("registry.betTypes")}
              description={t("registry.betTypesHint")}
              searchable
              limit={100}
              hidePickedOptions
              nothingFoundMessage={t("kit.nothingFound")}
              data={betTypes.map(({ id, alias }) => ({ value: String(id), label: `${betTypeText(id, t)} (${alias})` }))}
              {...form.getInputProps("betTypes")}
            />
          </Wide>
        </Fields>
      </Fieldset>
    </Wide>
  );
}

/** The periods that a league's result can have: by its own rules, otherwise the sport's default ones. */
function periodsOf(league: League | undefined, sports: readonly Sport[], sportId: string | null): readonly string[] {
  if (league !== undefined && String(league.sportId) === sportId) return league.regulation;
  const sport = sports.find((one) => String(one.sportId) === sportId)?.code ?? "";
  return isSport(sport) ? defaultGradingRules(sport).regulation : [];
}

/** The statistics that the sport's results can have besides the score. */
function statisticsIn(sports: readonly Sport[], sportId: string | null): readonly StatisticName[] {
  const sport = sports.find((one) => String(one.sportId) === sportId)?.code ?? "";
  return isSport(sport) ? statisticsOf(sport) : [];
}

function fieldsOf(league: League | undefined, zone: string): Values {
  if (league === undefined) {
    return {
      name: "",
      code: "",
      printName: "",
      abbreviation: "",
      aliases: [],
      names: noNames,
      timeZone: zone,
      sort: 100,
      segments: [],
      statistics: [],
      isActive: true,
      sportId: "",
      kind: "1",
      groupIds: [],
      shown: true,
      siteSort: 100,
      betTypes: [],
    };
  }
  const {
    website: { shown, sort: siteSort, betTypes: bets },
  } = league;
  return {
    name: league.name,
    code: league.code,
    printName: league.printName,
    abbreviation: league.abbreviation,
    aliases: league.aliases,
    names: league.names,
    timeZone: league.timeZone,
    sort: league.sort,
    segments: league.segments,
    statistics: league.statistics,
    isActive: league.isActive,
    sportId: String(league.sportId),
    kind: String(league.kind),
    groupIds: league.groupIds.map(String),
    shown,
    siteSort,
    betTypes: bets.map(String),
  };
}

function termsIn({
  sportId,
  kind,
  groupIds,
  shown,
  siteSort,
  betTypes: bets,
  ...values
}: Values): masterData.LeagueTerms {
  return {
    ...values,
    sportId: Number(sportId),
    kind: Number(kind),
    groupIds: groupIds.map(Number),
    website: { shown, sort: siteSort, betTypes: bets.map(Number) },
  };
}
