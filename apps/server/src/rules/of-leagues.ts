// Rules about leagues, and rules that name leagues among others, follow them when they are found to be another one. A rule is never written over.
import { isDeepStrictEqual } from "node:util";
import type { LeagueId, RuleId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import type { Session } from "../http/handlers.ts";
import * as queries from "./of-leagues-queries.ts";

type Words = { readonly selector: Readonly<Record<string, unknown>>; readonly value: unknown };
export type RewrittenRule = { readonly id: RuleId; readonly before: Words; readonly after: Words };

/**
 * The standing rules that name some leagues, with the other league's words. One about the same as another that stands, or moves, stays behind;
 * of two that would say the same, the newer one moves.
 */
export async function rulesOfLeagues(
  sql: Sql, from: readonly LeagueId[], to: LeagueId,
): Promise<{ readonly moving: readonly RewrittenRule[]; readonly staying: number }> {
  const all = await sql.rows(queries.standingRules);
  const named = all.flatMap((rule) => {
    const after = { selector: withLeague(rule.selector, from, to) as Words["selector"], value: withLeague(rule.value, from, to) };
    return isDeepStrictEqual(after, { selector: rule.selector, value: rule.value }) ? [] : [{ ...rule, after }];
  });
  const places = new Set(all.filter(({ id }) => !named.some((one) => one.id === id)).map(placeOf));
  const moving = named.toReversed().filter((rule) => {
    const place = placeOf({ ...rule, selector: rule.after.selector });
    if (places.has(place)) return false;
    places.add(place);
    return true;
  }).toReversed();
  return {
    moving: moving.map(({ id, selector, value, after }) => ({ id, before: { selector, value }, after })), staying: named.length - moving.length,
  };
}

/** Gives rules other words. The rules are locked before. @returns the new rules by those that they replace; fewer where one does not stand any more */
export async function rewriteRules(
  sql: Sql, given: readonly ({ readonly id: RuleId } & Words)[], { personId }: Pick<Session, "personId">,
): Promise<ReadonlyMap<RuleId, RuleId>> {
  if (given.length === 0) return new Map();
  const rows = await sql.rows(queries.rewrite,
    [given.map(({ id }) => id), given.map(({ selector }) => JSON.stringify(selector)), given.map(({ value }) => JSON.stringify(value)), personId]);
  return new Map(rows.map(({ id, replaces }) => [replaces, id]));
}

/** `league` names one by its number, `leagues` several. */
function withLeague(value: unknown, from: readonly LeagueId[], to: LeagueId): unknown {
  const other = (id: unknown): unknown => (typeof id === "number" && from.includes(id) ? to : id);
  if (Array.isArray(value)) return value.map((one) => withLeague(one, from, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name,
    name === "league" ? other(one) : name === "leagues" && Array.isArray(one) ? [...new Set(one.map(other))] : withLeague(one, from, to)]));
}

/** Two rules of one place say something about the same. */
function placeOf({ level, scope_id: scope, control, kind, selector }: {
  readonly level: string; readonly scope_id: number; readonly control: string; readonly kind: string; readonly selector: Words["selector"];
}): string {
  const parts = Object.entries(selector).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([level, scope, control, kind, parts]);
}
