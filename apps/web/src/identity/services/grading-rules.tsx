import { results } from "@chalkboard/contract";
import { type GradingRules, isSport } from "@chalkboard/engine";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { useLocale, type Locale } from "../../kit/format/words.tsx";
import { type GradingVersion, rulesOf } from "./grading-changes.ts";
import { GradingRulesForm, type GradingScope } from "./grading-rules-form.tsx";

type Row = { readonly name: string; readonly hq: string; readonly others: string };
export type GradingLeague = { readonly leagueId: number; readonly sportCode: string };

/** The grading rules of a league's tickets, and where services have different ones. */
export function GradingRules({
  league: { leagueId, sportCode },
  scopes,
}: {
  readonly league: GradingLeague;
  readonly scopes: readonly GradingScope[];
}) {
  const words = useLocale();
  const { t } = words;
  const {
    data: { versions },
  } = useCallQuery(results.listGradingRules, { leagueId });
  const [isChanging, setChanging] = useState(false);
  const columns: readonly Column<Row>[] = [
    { title: "houseRules.rule", value: ({ name }) => name, grow: 2, wraps: true, phone: "name" },
    { title: "houseRules.atHq", value: ({ hq }) => hq, grow: 1, wraps: true, phone: "figure" },
    { title: "houseRules.viewServices", value: ({ others }) => others, grow: 2, wraps: true, phone: "line" },
  ];
  return (
    <>
      <Group px="md" py="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          {t("houseRules.gradingHelp")}
        </Text>
        {isSport(sportCode) && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setChanging(true);
            }}
          >
            {t("houseRules.changeGrading")}…
          </Button>
        )}
      </Group>
      <Grid
        name="grading-rules"
        rows={rowsOf(sportCode, versions, words)}
        rowKey={({ name }) => name}
        columns={columns}
        isRoomy
        empty={{ title: "empty.houseRead", why: "empty.houseReadWhy" }}
      />
      {isChanging && isSport(sportCode) && (
        <GradingRulesForm
          leagueId={leagueId}
          sport={sportCode}
          versions={versions}
          scopes={scopes}
          onClose={() => {
            setChanging(false);
          }}
        />
      )}
    </>
  );
}

function rowsOf(sport: string, versions: readonly GradingVersion[], words: Locale): readonly Row[] {
  if (!isSport(sport)) return [];
  const hq = rulesOf(sport, versions, null);
  const own = [
    ...new Map(
      versions.flatMap(({ serviceId, serviceName }) =>
        serviceId === null ? [] : [[serviceId, serviceName ?? ""] as const],
      ),
    ),
  ].map(([id, name]) => ({ name, rules: rulesOf(sport, versions, id) }));
  return shownRules(words).map(({ name, text }) => ({
    name,
    hq: text(hq),
    others: own
      .flatMap((one) => (text(one.rules) === text(hq) ? [] : [`${one.name} · ${text(one.rules)}`]))
      .join(" — "),
  }));
}

function shownRules({
  t,
  format,
}: Locale): readonly { readonly name: string; readonly text: (rules: GradingRules) => string }[] {
  const settled = (is: boolean): string => t(is ? "houseRules.settled" : "houseRules.void");
  const yes = (is: boolean): string => t(is ? "houseRules.yes" : "houseRules.no");
  return [
    {
      name: t("houseRules.official"),
      text: ({ official: { unit, moneyLine, points } }) =>
        t("houseRules.officialOf", {
          moneyLine: format.number(moneyLine),
          points: format.number(points),
          unit: t(`houseRules.unit.${unit}`),
        }),
    },
    { name: t("houseRules.decidedWhenShort"), text: (rules) => settled(rules.settleDecidedWhenShort) },
    { name: t("houseRules.tieGame"), text: ({ tie }) => t(`houseRules.tie.${tie.game}`) },
    { name: t("houseRules.tiePeriod"), text: ({ tie }) => t(`houseRules.tie.${tie.period}`) },
    { name: t("houseRules.calledScore"), text: ({ calledScore }) => t(`houseRules.called.${calledScore}`) },
    { name: t("houseRules.periodHomeLead"), text: ({ periodHomeLead }) => yes(periodHomeLead) },
    { name: t("houseRules.shootOut"), text: ({ teamTotalShootOut }) => t(`houseRules.shootOut.${teamTotalShootOut}`) },
    { name: t("houseRules.setsToWin"), text: ({ setsToWin }) => t(`houseRules.setsToWin.${setsToWin ?? "open"}`) },
    { name: t("houseRules.suspended"), text: ({ suspendedHours }) => t("houseRules.hours", { count: suspendedHours }) },
  ];
}
