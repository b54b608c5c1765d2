import type { AnswerOf, results } from "@chalkboard/contract";
import { type GradingRules, gradingRules, type GradingRulesChange, type Sport } from "@chalkboard/engine";
import { z } from "zod";

// What a league, or a service for a league, changes of the grading rules, and the fields of the form that changes it.

export type GradingVersion = AnswerOf<typeof results.listGradingRules>["versions"][number];

/** The newest version of a scope. @param serviceId null: HQ's, for every service */
export function newestOf(versions: readonly GradingVersion[], serviceId: number | null): GradingVersion | undefined {
  return versions.find((one) => one.serviceId === serviceId);
}

/** The rules that a scope changes: its sport's default ones, for a service with HQ's changes. */
export function baseRulesOf(sport: Sport, versions: readonly GradingVersion[], serviceId: number | null): GradingRules {
  return gradingRules(sport, ...(serviceId === null ? [] : [changeOf(versions, null)]));
}

/** The rules of a scope. */
export function rulesOf(sport: Sport, versions: readonly GradingVersion[], serviceId: number | null): GradingRules {
  return gradingRules(sport, changeOf(versions, null), serviceId === null ? {} : changeOf(versions, serviceId));
}

/** What a scope changes now. The contract types absent fields as undefined, the engine as absent. */
export function changeOf(versions: readonly GradingVersion[], serviceId: number | null): GradingRulesChange {
  return (newestOf(versions, serviceId)?.changes ?? {}) as GradingRulesChange;
}

export const gradingFields = z.object({
  moneyLine: z.number().min(0).max(500),
  points: z.number().min(0).max(500),
  decidedWhenShort: z.enum(["settled", "void"]),
  tieGame: z.enum(["push", "lose"]),
  tiePeriod: z.enum(["push", "lose"]),
  calledScore: z.enum(["asStood", "lastComplete"]),
  periodHomeLead: z.enum(["yes", "no"]),
  shootOut: z.enum(["counts", "excluded"]),
  suspendedHours: z.number().min(0).max(10_000),
  setsToWin: z.enum(["open", "2", "3"]),
});
export type GradingFields = z.output<typeof gradingFields>;

/** The fields of the form for a set of rules. */
export function fieldsOf({ official, tie, setsToWin, ...rules }: GradingRules): GradingFields {
  return {
    moneyLine: official.moneyLine,
    points: official.points,
    decidedWhenShort: rules.settleDecidedWhenShort ? "settled" : "void",
    tieGame: tie.game,
    tiePeriod: tie.period,
    calledScore: rules.calledScore,
    periodHomeLead: rules.periodHomeLead ? "yes" : "no",
    shootOut: rules.teamTotalShootOut,
    suspendedHours: rules.suspendedHours,
    setsToWin: setsToWin === null ? "open" : setsToWin === 2 ? "2" : "3",
  };
}

/**
 * What differs from the base: only that is stored, so that a later change of the base reaches the rest.
 * What the form does not show stays as the scope changed it before.
 */
export function changesIn(
  values: GradingFields,
  base: GradingFields,
  { regulation, periods, official: { unit } = {} }: GradingRulesChange,
): GradingRulesChange {
  const differs = (field: keyof GradingFields): boolean => values[field] !== base[field];
  const official = {
    ...(unit === undefined ? {} : { unit }),
    ...(differs("moneyLine") ? { moneyLine: values.moneyLine } : {}),
    ...(differs("points") ? { points: values.points } : {}),
  };
  const tie = {
    ...(differs("tieGame") ? { game: values.tieGame } : {}),
    ...(differs("tiePeriod") ? { period: values.tiePeriod } : {}),
  };
  return {
    ...(regulation === undefined ? {} : { regulation }),
    ...(periods === undefined ? {} : { periods }),
    ...(Object.keys(official).length > 0 ? { official } : {}),
    ...(Object.keys(tie).length > 0 ? { tie } : {}),
    ...(differs("decidedWhenShort") ? { settleDecidedWhenShort: values.decidedWhenShort === "settled" } : {}),
    ...(differs("calledScore") ? { calledScore: values.calledScore } : {}),
    ...(differs("periodHomeLead") ? { periodHomeLead: values.periodHomeLead === "yes" } : {}),
    ...(differs("shootOut") ? { teamTotalShootOut: values.shootOut } : {}),
    ...(differs("suspendedHours") ? { suspendedHours: values.suspendedHours } : {}),
    ...(differs("setsToWin")
      ? { setsToWin: values.setsToWin === "open" ? null : values.setsToWin === "2" ? 2 : 3 }
      : {}),
  };
}
