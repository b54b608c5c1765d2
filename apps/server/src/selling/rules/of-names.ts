// Rewrites rules that name teams or leagues, alone or among others, when those are merged or separated. As everywhere,
// a rule is never overwritten: it is retired, and another replaces it.
import { isDeepStrictEqual } from "node:util";
import type { LeagueId, RuleId, TeamId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { Session } from "../../platform/http/handlers.ts";
import * as queries from "./of-names-queries.ts";

type RuleContent = { readonly selector: Readonly<Record<string, unknown>>; readonly value: unknown };
export type RewrittenRule = { readonly id: RuleId; readonly before: RuleContent; readonly after: RuleContent };
/** The new record of each. */
export type Renamed = { readonly team: ReadonlyMap<TeamId, TeamId>; readonly league: ReadonlyMap<LeagueId, LeagueId> };

/**
 * The rules in force that name some teams or leagues, with their rewritten contents. One that would duplicate another
 * that exists, or is also rewritten, is skipped; of two that would say the same, the newer one is rewritten. A
 * rewritten rule is the newest of its scope: newer ones of the scope are rewritten as well.
 */
export async function rulesNaming(
  sql: Sql,
  renamed: Renamed,
): Promise<{ readonly moving: readonly RewrittenRule[]; readonly staying: number }> {
  const all = (await sql.rows(queries.besideNaming)).map((rule) => {
    const before = { selector: rule.selector, value: rule.value };
    const after = {
      selector: renamedIn(rule.selector, renamed) as RuleContent["selector"],
      value: renamedIn(rule.value, renamed),
    };
    return { id: rule.id, before, after, from: placeOf(rule), to: placeOf({ ...rule, selector: after.selector }) };
  });
  const places = new Set(all.filter(({ from, to }) => from === to).map(({ to }) => to));
  const named = all.filter(({ before, after, from, to }) => from === to && !isDeepStrictEqual(before, after));
  const oldest = new Map(named.toReversed().map(({ id, to }) => [to, id]));
  const moving = all
    .toReversed()
    .filter(({ id, from, to }) => {
      if (from === to) return id >= (oldest.get(to) ?? Infinity);
      return !places.has(to) && places.add(to).size > 0;
    })
    .toReversed();
  const staying =
    all.filter(({ from, to }) => from !== to).length - moving.filter(({ from, to }) => from !== to).length;
  return { moving: moving.map(({ id, before, after }) => ({ id, before, after })), staying };
}

/**
 * Writes rules with new contents. The rules must be locked before. @returns the new rules by those that they replace;
 * fewer where one is no longer in force
 */
export async function rewriteRules(
  sql: Sql,
  given: readonly ({ readonly id: RuleId } & RuleContent)[],
  { personId }: Pick<Session, "personId">,
): Promise<ReadonlyMap<RuleId, RuleId>> {
  if (given.length === 0) return new Map();
  const rows = await sql.rows(queries.rewrite, [
    given.map(({ id }) => id),
    given.map(({ selector }) => JSON.stringify(selector)),
    given.map(({ value }) => JSON.stringify(value)),
    personId,
  ]);
  return new Map(rows.map(({ id, replaces }) => [replaces, id]));
}

/** A rule that replaces another, with its values. */
export type MovedRule = { readonly id: RuleId; readonly before: RuleContent };

/** Writes the rules that now name the others. @returns the new ones */
export async function moveRules(
  sql: Sql,
  rules: readonly RewrittenRule[],
  session: Pick<Session, "personId">,
): Promise<readonly MovedRule[]> {
  const written = await rewriteRules(
    sql,
    rules.map(({ id, after }) => ({ id, ...after })),
    session,
  );
  return rules.flatMap(({ id, before }) => {
    const by = written.get(id);
    return by === undefined ? [] : [{ id: by, before }];
  });
}

/** How many of some rules are in force. */
export async function currentOf(sql: Sql, ids: readonly RuleId[]): Promise<number> {
  return (await sql.row(queries.stillActive, [ids]))?.rules ?? 0;
}

/** `team` and `league` name one by its number, `teams` and `leagues` several. */
function renamedIn(value: unknown, renamed: Renamed): unknown {
  if (Array.isArray(value)) return value.map((one) => renamedIn(one, renamed));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const ids =
        name === "team" || name === "teams"
          ? renamed.team
          : name === "league" || name === "leagues"
            ? renamed.league
            : undefined;
      if (ids === undefined) return [name, renamedIn(one, renamed)];
      const other = (id: unknown): unknown => ids.get(id as number) ?? id;
      return [name, Array.isArray(one) ? [...new Set(one.map(other))] : other(one)];
    }),
  );
}

/** Two rules of one scope are about the same. */
function placeOf({
  level,
  scope_id: scope,
  control,
  kind,
  selector,
}: {
  readonly level: string;
  readonly scope_id: number;
  readonly control: string;
  readonly kind: string;
  readonly selector: RuleContent["selector"];
}): string {
  const parts = Object.entries(selector).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([level, scope, control, kind, parts]);
}
