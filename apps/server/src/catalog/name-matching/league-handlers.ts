// A person's decisions on a league's name: which league of ours it is, or that this is reverted.
import { responses } from "@chalkboard/contract";
import type { LeagueId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { mayKeep } from "../../identity/duties/index.ts";
import { type Context, refuse, type Refused } from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import * as queries from "./league-queries.ts";
import type { Held } from "./queries.ts";

/** Sets the league of ours for every source that uses the name. @returns the names that are settled by it */
export async function teachLeague(
  sql: Sql,
  held: Held,
  leagueId: LeagueId | undefined,
  context: Context,
): Promise<readonly number[] | Refused> {
  const { id, name, plain, suggestions } = held;
  if (leagueId === undefined || (await sql.row(queries.league, [leagueId])) === undefined)
    return refuse(responses.notFound, { field: "leagueId" });
  const denied = await mayKeep(sql, context, { leagueId });
  if (denied !== undefined) return denied;
  const how = suggestions[0]?.leagueId === leagueId ? "confirmed" : "chosen";
  const settled = await sql.rows(queries.settleLeague, [plain, leagueId, how, context.session.personId]);
  await audit(sql, context.session, {
    act: "teachName",
    subject: `name ${String(id)}`,
    before: { name, leagueId: null },
    after: { name, leagueId },
  });
  return settled.map((row) => row.id);
}

/** @returns the names that become pending again with the reverted one: identical ones of other sources */
export async function likeNamed(sql: Sql, { plain }: Held): Promise<readonly number[]> {
  return (await sql.rows(queries.likeNamedLeague, [plain]))
    .filter(({ state }) => state === "taught")
    .map(({ id }) => id);
}
