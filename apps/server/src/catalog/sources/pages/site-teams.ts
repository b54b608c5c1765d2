// The address of each team on a source's website, and its name there: the name becomes an alias of the team, the
// address is stored.
import { type AnswerOf, type PayloadOf, responses, sources } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import { type Context, invalid, isRefused, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { audit } from "../../../platform/operations/index.ts";
import { changeAliases, lockMasterData } from "../../master-data/index.ts";
import * as sourceQueries from "../queries.ts";
import { inOrder } from "../save.ts";
import { samePlace } from "./match-games.ts";
import * as queries from "./queries.ts";

export async function siteTeams(
  sql: Sql,
  { sourceId, leagueId }: PayloadOf<typeof sources.siteTeams>,
): Promise<AnswerOf<typeof sources.siteTeams> | Refused> {
  if ((await sql.row(sourceQueries.sourceOf, [sourceId])) === undefined)
    return refuse(responses.notFound, { field: "sourceId" });
  const teams = await sql.rows(queries.teamsOf, [sourceId, leagueId]);
  return {
    teams: teams.map(({ id, name, aliases, address, seen_at: seenAt }) => ({
      teamId: id,
      name,
      aliases: [...aliases],
      address: address ?? "",
      seenAt,
    })),
  };
}

/**
 * Adds the alias and stores the address. An address belongs to one team, and to the website of one of the source's
 * pages.
 */
export async function saveSiteTeam(
  sql: Sql,
  { sourceId, teamId, name, address }: PayloadOf<typeof sources.saveSiteTeam>,
  context: Context,
): Promise<AnswerOf<typeof sources.saveSiteTeam> | Refused> {
  await lockMasterData(sql);
  const stored = await sql.row(sourceQueries.sourceOf, [sourceId]);
  const team = await sql.row(queries.teamOf, [teamId]);
  if (stored === undefined || team === undefined)
    return refuse(responses.notFound, { field: stored === undefined ? "sourceId" : "teamId" });
  const place = samePlace(address, address) ?? "";
  if (place !== "") {
    const sites = (inOrder(stored.terms).pages ?? []).map((page) => siteOf(page.address));
    if (!sites.includes(siteOf(place)))
      return invalid({
        field: "address",
        code: "doesNotFit",
        problem: "must be on the website of the source's pages",
      });
    const other = await sql.row(queries.otherThere, [sourceId, place, teamId]);
    if (other !== undefined)
      return invalid({ field: "address", code: "taken", problem: `${other.name} has this address` });
  }
  const isKnown = [team.name, ...team.aliases].some((known) => plainName(known) === plainName(name));
  if (name !== "" && !isKnown) {
    const saved = await changeAliases(sql, teamId, (aliases) => [...aliases, name], context);
    if (isRefused(saved)) return saved;
  }
  if (place === "") await sql.run(queries.dropAddress, [sourceId, teamId]);
  else await sql.run(queries.setAddress, [sourceId, teamId, place]);
  const after = { team: team.name, name, address: place };
  await audit(sql, context.session, {
    act: "saveSiteTeam",
    subject: `source ${String(sourceId)}`,
    before: null,
    after,
  });
  return {};
}

function siteOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, "");
}
