import { results } from "@chalkboard/contract";
import { type GradingRules, isSport } from "@chalkboard/engine";
import { Group, Text } from "@mantine/core";
import { useCallQuery } from "../../data/use-call-query.ts";
import { DialogButton } from "../../kit/dialog/dialog-button.tsx";
import type { Column } from "../../kit/grid/columns.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { useLocale, type Locale } from "../../kit/format/locale.tsx";
import { type GradingVersion, ruleFields, rulesOf, valuesOf } from "./grading-changes.ts";
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
  const locale = useLocale();
  const { t } = locale;
  const {
    data: { versions },
  } = useCallQuery(results.listGradingRules, { leagueId });
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
          <DialogButton
            size="xs"
            variant="default"
            dialog={(close) => (
              <GradingRulesForm leagueId={leagueId} sport={sportCode} scopes={scopes} onClose={close} />
            )}
          >
            {t("houseRules.changeGrading")}…
          </DialogButton>
        )}
      </Group>
      <Grid
        name="grading-rules"
        rows={rowsOf(sportCode, versions, locale)}
        rowKey={({ name }) => name}
        columns={columns}
        isRoomy
        empty={{ title: "empty.houseRead", why: "empty.houseReadWhy" }}
      />
    </>
  );
}

function rowsOf(sport: string, versions: readonly GradingVersion[], locale: Locale): readonly Row[] {
  if (!isSport(sport)) return [];
  const hq = rulesOf(sport, versions, null);
  const own = [
    ...new Map(
      versions.flatMap(({ serviceId, serviceName }) =>
        serviceId === null ? [] : [[serviceId, serviceName ?? ""] as const],
      ),
    ),
  ].map(([id, name]) => ({ name, rules: rulesOf(sport, versions, null, id) }));
  return shownRules(locale).map(({ name, text }) => ({
    name,
    hq: text(hq),
    others: own
      .flatMap((one) => (text(one.rules) === text(hq) ? [] : [`${one.name} · ${text(one.rules)}`]))
      .join(" — "),
  }));
}

/** The rules as text: when a game counts, then each choice of the form. */
function shownRules({
  t,
  format,
}: Locale): readonly { readonly name: string; readonly text: (rules: GradingRules) => string }[] {
  const choices = ruleFields.flatMap(({ path, label, words }) => {
    if (words === undefined || label === "moneyLineFrom" || label === "pointsFrom") return [];
    const text = (rules: GradingRules) =>
      words.flatMap((word) => (word === valuesOf(rules)[path] ? [t(`houseRules.${word}`)] : [])).join();
    return [{ name: t(`houseRules.${label}`), text }];
  });
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
    ...choices,
    { name: t("houseRules.suspended"), text: ({ suspendedHours }) => t("houseRules.hours", { count: suspendedHours }) },
  ];
}
