// What a league, or a service for a league, changes of the grading rules: the fields of the form, and what is stored.
import type { AnswerOf, results } from "@chalkboard/contract";
import { type GradingRules, gradingRules, type GradingRulesChange, type Sport } from "@chalkboard/engine";
import type { PlainKey } from "@chalkboard/i18n";
import { z } from "zod";

export type GradingVersion = AnswerOf<typeof results.listGradingRules>["versions"][number];
type Versions = readonly GradingVersion[];
type Changes = GradingVersion["changes"];
type Word<Key = PlainKey> = Key extends `houseRules.${infer Name}` ? Name : never;

/** A rule with a field: one of several values, each with its word, or a number up to `most`. */
type RuleField = {
  /** Its place in the rules. */
  readonly path: string;
  readonly label: Word | "moneyLineFrom" | "pointsFrom";
  readonly words?: readonly Word[];
  /** The values of the words; otherwise the last part of each. */
  readonly values?: readonly unknown[];
  readonly most?: number;
  /** Only leagues whose games are counted in these units have the field. */
  readonly units?: readonly GradingRules["official"]["unit"][];
};

export const ruleFields: readonly RuleField[] = [
  { path: "official/moneyLine", label: "moneyLineFrom", most: 500, units: ["segments", "minutes"] },
  { path: "official/points", label: "pointsFrom", most: 500, units: ["segments", "minutes"] },
  { path: "settleDecidedWhenShort", label: "decidedWhenShort", words: ["settled", "void"], values: [true, false] },
  { path: "tie/game", label: "tieGame", words: ["tie.push", "tie.lose"] },
  { path: "tie/period", label: "tiePeriod", words: ["tie.push", "tie.lose"] },
  { path: "calledScore", label: "calledScore", words: ["called.asStood", "called.lastComplete"] },
  { path: "periodHomeLead", label: "periodHomeLead", words: ["yes", "no"], values: [true, false], units: ["segments"] },
  { path: "teamTotalShootOut", label: "shootOut", words: ["shootOut.counts", "shootOut.excluded"] },
  {
    path: "setsToWin",
    label: "setsToWin",
    words: ["setsToWin.open", "setsToWin.2", "setsToWin.3"],
    values: [null, 2, 3],
    units: ["sets"],
  },
  { path: "suspendedHours", label: "suspendedHours", most: 10_000 },
];

/** The form's values by path: of a choice its word. */
export const ruleSchema = z.object(
  Object.fromEntries(
    ruleFields.map(({ path, most }) => [path, most === undefined ? z.string() : z.number().min(0).max(most)]),
  ),
);
export type RuleValues = z.output<typeof ruleSchema>;

/** The form's values for a set of rules. */
export function valuesOf(rules: GradingRules): RuleValues {
  return Object.fromEntries(
    ruleFields.map(({ path, words, values = words?.map(lastPart) }) => {
      const value = valueAt(rules, path);
      return [path, words?.[values?.indexOf(value) ?? 0] ?? Number(value)];
    }),
  );
}

const lastPart = (word: string): string | undefined => word.split(".").at(-1);

function valueAt(rules: object, path: string): unknown {
  return path.split("/").reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], rules);
}

/** The newest version of a scope. @param serviceId null: HQ's, for every service */
export function newestOf(versions: Versions, serviceId: number | null): GradingVersion | undefined {
  return versions.find((one) => one.serviceId === serviceId);
}

/** A sport's rules with the changes of scopes, one after the other. @param scopes services; null is HQ's, for all */
export function rulesOf(sport: Sport, versions: Versions, ...scopes: readonly (number | null)[]): GradingRules {
  return gradingRules(sport, ...scopes.map((serviceId) => changeOf(versions, serviceId)));
}

/** The rules that a scope changes: for a service those of HQ. */
export function baseRulesOf(sport: Sport, versions: Versions, serviceId: number | null): GradingRules {
  return rulesOf(sport, versions, ...(serviceId === null ? [] : [null]));
}

/** The contract types absent fields as undefined, the engine as absent. */
function changeOf(versions: Versions, serviceId: number | null): GradingRulesChange {
  return (newestOf(versions, serviceId)?.changes ?? {}) as GradingRulesChange;
}

/**
 * What a scope stores: what differs from its base, so that a later change of the base reaches the rest.
 * What the form does not show stays as the scope changed it before.
 */
export function changesIn(values: RuleValues, sport: Sport, versions: Versions, serviceId: number | null): Changes {
  const [base, before] = [valuesOf(baseRulesOf(sport, versions, serviceId)), changeOf(versions, serviceId)];
  const stored = new Map(["regulation", "periods", "official/unit"].map((path) => [path, valueAt(before, path)]));
  for (const { path, words, values: meanings = words?.map(lastPart) } of ruleFields)
    if (values[path] !== base[path])
      stored.set(path, words === undefined ? values[path] : meanings?.[words.findIndex((one) => one === values[path])]);
  const changes: Record<string, unknown> = {};
  for (const [path, value] of stored) {
    const [first = "", second] = path.split("/");
    if (value === undefined) continue;
    changes[first] = second === undefined ? value : { ...(changes[first] as object | undefined), [second]: value };
  }
  return changes;
}
