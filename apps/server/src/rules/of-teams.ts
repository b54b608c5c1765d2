// Rules about a team follow it when it is found to be another one. As everywhere, a rule is never written over: it is retired, and another takes its place.
import type { RuleId, TeamId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import type { Session } from "../http/handlers.ts";
import * as queries from "./of-teams-queries.ts";

/** A rule that is another team's now; `from` is whose it was. */
export type MovedRule = { readonly id: RuleId; readonly from: TeamId };

/** The standing rules about some teams that the other team has none like of its own, and how many it has. */
export async function rulesToMove(
  sql: Sql, from: readonly TeamId[], to: TeamId,
): Promise<{ readonly moving: readonly MovedRule[]; readonly staying: number }> {
  const found = await sql.rows(queries.standing, [from, to]);
  const moving = found.filter(({ has_twin }) => !has_twin).map(({ id, team }) => ({ id, from: team }));
  return { moving, staying: found.length - moving.length };
}

/**
 * Puts rules in the place of others: the same words about another team. The rules are locked before.
 * @returns the new rules, each with whose the one before was; fewer than given where one does not stand any more
 */
export async function moveRules(
  sql: Sql, given: readonly { readonly id: RuleId; readonly to: TeamId }[], { personId }: Pick<Session, "personId">,
): Promise<readonly MovedRule[]> {
  return given.length === 0 ? [] : sql.rows(queries.move, [given.map(({ id }) => id), given.map(({ to }) => to), personId]);
}

/** How many of some rules stand. */
export async function standingOf(sql: Sql, ids: readonly RuleId[]): Promise<number> {
  return (await sql.row(queries.stillStanding, [ids]))?.rules ?? 0;
}
