// Validates a rule to be saved: each invalid field by name, checked against existing records.

import { type PayloadOf, type Problem, type ProblemCode, type rules, tickets } from "@chalkboard/contract";
import {
  betType,
  betTypes,
  boundsOf,
  distanceFromEven,
  type Field,
  type FieldProblem,
  paymentSettings,
  priceSettings,
  settingKinds,
  type SettingName,
  type SettingProblem,
  settingProblems,
} from "@chalkboard/engine";
import type { EpochMs } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import * as queries from "./queries.ts";

export type Terms = Omit<PayloadOf<typeof rules.saveRule>, "ruleId" | "startsAt" | "lifts">;
/** The parts of a selector that refer to something; the context of a request has them too. */
type Named = Pick<
  Terms["selector"],
  | "service"
  | "event"
  | "team"
  | "league"
  | "leagueGroup"
  | "sport"
  | "propType"
  | "propCategory"
  | "limitsClass"
  | "betType"
  | "period"
  | "mode"
>;

const words: Readonly<Record<FieldProblem | SettingProblem["problem"], string>> = {
  notANumber: "not a whole number",
  negative: "below zero",
  tooLarge: "too large",
  notYesOrNo: "neither yes nor no",
  notHours: "not weekly hours",
  notAMinute: "not a minute of the day",
  notAChoice: "not one of the choices",
  notCodes: "not a list of codes",
  notRows: "a row of the list is not complete",
  notAName: "not a name",
  missing: "it is missing",
  unknown: "this setting has no such field",
  aboveMaximum: "above its maximum",
};

const codes: Readonly<Record<FieldProblem | SettingProblem["problem"], ProblemCode>> = {
  notANumber: "notANumber",
  negative: "tooSmall",
  tooLarge: "tooLarge",
  notYesOrNo: "notAChoice",
  notHours: "invalid",
  notAMinute: "invalid",
  notAChoice: "notAChoice",
  notCodes: "invalid",
  notRows: "invalid",
  notAName: "invalid",
  missing: "required",
  unknown: "unknownField",
  aboveMaximum: "wrongOrder",
};

/** Whether a name is a setting of the controls. */
export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(settingKinds, name);
}

/** Everything that is wrong with a rule; empty when it may be stored. */
export async function termProblems(
  sql: Sql,
  { scope, control, kind, selector, value, expiresAt }: Terms,
  now: EpochMs,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [...(await namedProblems(sql, selector, "selector.")), ...boundProblems(selector, now)];
  if (!isSetting(control)) problems.push({ field: "control", code: "unknown", problem: "there is no such setting" });
  else problems.push(...valueProblems(control, value));
  if (selector.service !== undefined && scope.level !== "platform") {
    problems.push({
      field: "selector.service",
      code: "doesNotFit",
      problem: "only a rule of the platform may name a service",
    });
  }
  if (control === "inPlay") {
    for (const field of ["priceFrom", "priceTo"] as const) {
      if (selector[field] !== undefined)
        problems.push({
          field: `selector.${field}`,
          code: "doesNotFit",
          problem: "the bet delay is the same for both sides of an in-play game",
        });
    }
  }
  if (isPriceSetting(control)) problems.push(...(await priceProblems(sql, { scope, kind, selector, value, control })));
  if (paymentSettings.has(control)) problems.push(...paymentProblems({ kind, selector, value, control }));
  if (kind === "ceiling" && scope.level === "exception") {
    problems.push({
      field: "kind",
      code: "doesNotFit",
      problem: "an exception cannot be a ceiling: it replaces ceilings",
    });
  }
  if (expiresAt !== null && expiresAt <= now)
    problems.push({ field: "expiresAt", code: "past", problem: "it would have expired already" });
  return problems;
}

const ofLegs = [
  "event",
  "team",
  "league",
  "leagueGroup",
  "sport",
  "propType",
  "propCategory",
  "limitsClass",
  "betType",
  "period",
  "live",
  "priceFrom",
  "priceTo",
] as const;

/** A payment's setting applies to a whole ticket, and only one table of taxes is in force. */
function paymentProblems({
  control,
  kind,
  selector,
  value,
}: Pick<Terms, "control" | "kind" | "selector" | "value">): readonly Problem[] {
  const problems: Problem[] = ofLegs
    .filter((part) => selector[part] !== undefined)
    .map((part) => ({ field: `selector.${part}`, code: "doesNotFit", problem: "a ticket is paid in one amount" }));
  if (control !== "payoutTax") return problems;
  if (kind === "ceiling")
    problems.push({
      field: "kind",
      code: "doesNotFit",
      problem: "there is only one tax table: a ceiling cannot narrow it",
    });
  const steps = (value as { readonly steps?: unknown }).steps;
  const froms = Array.isArray(steps) ? steps.map((step: { readonly from?: unknown } | null) => step?.from) : [];
  if (new Set(froms).size < froms.length)
    problems.push({ field: "value.steps", code: "twice", problem: "two steps begin at the same amount" });
  return problems;
}

const ofPrices = {
  priceConversion: ["league", "leagueGroup", "sport", "betType", "period", "from", "service"],
  ownLine: ["event", "betType", "from"],
} as const;
type PriceSetting = keyof typeof ofPrices;
const isPriceSetting = (name: string): name is PriceSetting => priceSettings.has(name);

/** A price is made for a service, no matter who sells it: by market and time, from HQ's. */
async function priceProblems(
  sql: Sql,
  {
    scope,
    control,
    kind,
    selector,
    value,
  }: Pick<Terms, "scope" | "kind" | "selector" | "value"> & {
    readonly control: PriceSetting;
  },
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const add = (field: string, code: ProblemCode, problem: string): void => {
    problems.push({ field, code, problem });
  };
  const named: readonly string[] = ofPrices[control];
  for (const part of Object.keys(selector))
    if (!named.includes(part)) add(`selector.${part}`, "doesNotFit", "no price is made for a part of a market");
  if (kind === "ceiling") add("kind", "doesNotFit", "one price stands: none narrows another");
  if (scope.level !== "service" && (control === "ownLine" || scope.level !== "platform")) {
    add("scope", "doesNotFit", "a service has one price for all who sell");
  }
  const { event, betType: bet } = selector;
  const type = bet === undefined ? undefined : betType(bet);
  if (type !== undefined && type.opposite !== null && type.opposite < type.id)
    add("selector.betType", "doesNotFit", "of a market's two bet types the first");
  if (control === "ownLine") {
    if (event === undefined) add("selector.event", "required", "it is about one game");
    if (bet === undefined) add("selector.betType", "required", "it is about one market");
    else if (event !== undefined && (await sql.row(queries.drawOf, [event, bet])) !== undefined) {
      add("selector.betType", "doesNotFit", "a market of three sides has no line of its own");
    }
    return problems;
  }
  const { table } = value as { readonly table?: unknown };
  const known =
    typeof table !== "string" ||
    (await sql.row(queries.conversionNamed, [table, scope.level === "platform" ? null : scope.id])) !== undefined;
  if (!known) add("value.table", "unknown", "there is no such conversion");
  return problems;
}

/** A number out of its range is reported with the range. */
function valueProblems(control: SettingName, value: unknown): readonly Problem[] {
  const fields: Readonly<Record<string, Field>> = settingKinds[control].fields;
  return settingProblems(control, value).map(({ field, problem }) => {
    const shape = fields[field];
    const isOut = shape !== undefined && (problem === "negative" || problem === "tooLarge");
    return {
      field: `value.${field}`,
      code: codes[problem],
      problem: words[problem],
      ...(isOut ? boundsOf(shape) : {}),
    };
  });
}

/** Unknown references, or references that do not match each other. */
export async function namedProblems(sql: Sql, named: Named, prefix: string): Promise<readonly Problem[]> {
  const {
    service,
    event,
    team,
    league,
    leagueGroup,
    sport,
    propType,
    propCategory,
    limitsClass,
    betType: bet,
    period,
    mode,
  } = named;
  const problems: Problem[] = [];
  const add = (field: string, code: ProblemCode, problem: string): void => {
    problems.push({ field: prefix + field, code, problem });
  };
  const known = await sql.row(queries.catalogued, [
    event ?? null,
    league ?? null,
    sport ?? null,
    leagueGroup ?? null,
    service ?? null,
    team ?? null,
    propCategory ?? null,
    limitsClass ?? null,
  ]);
  if (event !== undefined && known?.event_league == null) add("event", "unknown", "there is no such event");
  else if (event !== undefined && league !== undefined && known?.event_league !== league)
    add("league", "doesNotFit", "the event is of another league");
  if (league !== undefined && known?.league_sport == null) add("league", "unknown", "there is no such league");
  if (leagueGroup !== undefined && known?.league_group == null)
    add("leagueGroup", "unknown", "there is no such league group");
  if (sport !== undefined && known?.sport == null) add("sport", "unknown", "there is no such sport");
  else if (sport !== undefined && known?.league_sport != null && known.league_sport !== sport)
    add("sport", "doesNotFit", "the league is of another sport");
  else if (sport !== undefined && known?.event_sport != null && known.event_sport !== sport)
    add("sport", "doesNotFit", "the event is of another sport");
  if (service !== undefined && known?.service == null) add("service", "unknown", "there is no such service");
  if (team !== undefined && known?.team_league == null) add("team", "unknown", "there is no such team or player");
  else if (team !== undefined && league !== undefined && known?.team_league !== league)
    add("team", "doesNotFit", "the team is of another league");
  if (propCategory !== undefined && known?.prop_category == null)
    add("propCategory", "unknown", "there is no such category of props");
  else if (propCategory !== undefined && propType !== undefined && known?.prop_category !== propType) {
    add("propCategory", "doesNotFit", "the category is of another kind of props");
  }
  if (limitsClass !== undefined && known?.limits_class == null)
    add("limitsClass", "unknown", "no category of props has this limits class");
  else if (limitsClass !== undefined && propCategory !== undefined && known?.class_of_category !== limitsClass) {
    add("limitsClass", "doesNotFit", "the category is of another limits class");
  }
  const type = bet === undefined ? undefined : betType(bet);
  if (bet !== undefined && type === undefined) add("betType", "unknown", "there is no such bet type");
  if (period !== undefined && !betTypes.some((one) => one.period === period))
    add("period", "unknown", "there is no such period");
  else if (period !== undefined && type !== undefined && type.period !== period)
    add("period", "doesNotFit", "the bet type is of another period");
  if (mode !== undefined && !(tickets.mode.options as readonly string[]).includes(mode))
    add("mode", "unknown", "nothing is sold in this mode");
  return problems;
}

function boundProblems(
  { legsFrom, legsTo, priceFrom, priceTo, from, until, hours }: Terms["selector"],
  now: EpochMs,
): readonly Problem[] {
  const problems: Problem[] = [];
  const add = (field: string, code: ProblemCode, problem: string): void => {
    problems.push({ field: `selector.${field}`, code, problem });
  };
  if (legsFrom !== undefined && legsTo !== undefined && legsFrom > legsTo)
    add("legsTo", "wrongOrder", "below the count from which it acts");
  if (priceFrom !== undefined && priceTo !== undefined && distanceFromEven(priceFrom) > distanceFromEven(priceTo)) {
    add("priceTo", "wrongOrder", "worse for the customer than the price from which it acts");
  }
  if (from !== undefined && until !== undefined && from >= until)
    add("until", "wrongOrder", "not after the time from which it acts");
  else if (until !== undefined && until <= now) add("until", "past", "it would be over already");
  hours?.forEach(({ weekday, from: start, to }, index) => {
    if (weekday < 1 || weekday > 7)
      add(`hours.${index}.weekday`, "invalid", "not a day of the week: Monday is 1, Sunday 7");
    if (start < 0 || start > 1439) add(`hours.${index}.from`, "invalid", "not a minute of the day");
    if (to <= start || to > 2880)
      add(`hours.${index}.to`, "wrongOrder", "not after the start, or beyond the end of the next day");
  });
  return problems;
}
