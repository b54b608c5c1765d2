// What a person's decision on a name does to the records, for each kind of name. What is the same for all kinds is in
// handlers.ts.
import { nameMatching, responses } from "@chalkboard/contract";
import { knownBetType, type Side } from "@chalkboard/engine";
import { plainName } from "@chalkboard/kernel";
import { mayKeep } from "../../identity/duties/index.ts";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, invalid, isRefused, refuse, type Refused } from "../../platform/http/handlers.ts";
import { applyMoves } from "../../trading/lines/index.ts";
import { changeAliases, changePlayerAliases } from "../master-data/index.ts";
import * as queries from "./queries.ts";

/** The maximum number of aliases of a team. */
const mostAliases = 40;

type Kind = {
  /** The field of a call, a suggestion and the audit that names the record. */
  readonly field: "teamId" | "playerId" | "leagueId" | "betType";
  /** What matching a name with a record writes besides the name; or why the name cannot mean that record. */
  readonly accept: (sql: Sql, name: queries.Held, id: number, context: Context) => Promise<Refused | undefined>;
  /**
   * Reverts that.
   * @param sources the sources of identical names
   * @returns the number of lines that closed
   */
  readonly revert: (
    sql: Sql,
    name: queries.Held & { readonly means: number },
    sources: readonly string[],
    context: Context,
  ) => Promise<number | Refused>;
};

export const kinds: Readonly<Record<nameMatching.NameKind, Kind>> = {
  team: {
    field: "teamId",
    accept: async (sql, { league_id: leagueId, name }, teamId, context) => {
      const team = (await sql.rows(queries.teamsOfLeague, [leagueId])).find(({ id }) => id === teamId);
      if (team === undefined) return refuse(responses.notFound, { field: "teamId" });
      if ([team.name, ...team.aliases].some((own) => plainName(own) === plainName(name))) return undefined;
      if (team.aliases.length >= mostAliases)
        return invalid({
          field: "names",
          code: "tooLong",
          problem: `${team.name} has ${String(mostAliases)} other names`,
        });
      return refusalOf(await changeAliases(sql, teamId, (aliases) => [...aliases, name], context));
    },
    revert: async (sql, { means, plain }, _sources, context) => {
      const kept = await sql.row(queries.keptTeam, [means]);
      if (kept === undefined || !kept.aliases.some((alias) => plainName(alias) === plain)) return 0;
      return refusalOf(await changeAliases(sql, kept.id, without(plain), context)) ?? 0;
    },
  },
  player: {
    field: "playerId",
    accept: async (sql, { of_team: teamId, name }, playerId, context) => {
      const player = await sql.row(queries.playerTeam, [playerId]);
      if (player === undefined || player.team_id !== teamId) return refuse(responses.notFound, { field: "playerId" });
      return refusalOf(await changePlayerAliases(sql, playerId, (aliases) => [...aliases, name], context));
    },
    revert: async (sql, { means, plain }, _sources, context) =>
      refusalOf(await changePlayerAliases(sql, means, without(plain), context)) ?? 0,
  },
  league: {
    field: "leagueId",
    accept: async (sql, _name, leagueId, context) =>
      (await sql.row(queries.league, [leagueId])) === undefined
        ? refuse(responses.notFound, { field: "leagueId" })
        : mayKeep(sql, context, { leagueId }),
    revert: () => Promise.resolve(0),
  },
  market: {
    field: "betType",
    accept: (_sql, _name, betType) =>
      Promise.resolve(
        nameMatching.marketBets.includes(betType) ? undefined : refuse(responses.notFound, { field: "betType" }),
      ),
    revert: closeLines,
  },
};

function refusalOf(saved: object | Refused): Refused | undefined {
  return isRefused(saved) ? saved : undefined;
}

const without =
  (plain: string) =>
  (aliases: readonly string[]): string[] =>
    aliases.filter((alias) => plainName(alias) !== plain);

/** Closes what its sources opened under a reverted market name: no line is sold without a source. */
async function closeLines(
  sql: Sql,
  { means }: { readonly means: number },
  sources: readonly string[],
  { now }: Context,
): Promise<number> {
  const { id, opposite } = knownBetType(means);
  const lines = await sql.rows(queries.openLines, [sources, [id, opposite ?? id]]);
  let closed = 0;
  for (const [source, own] of Map.groupBy(lines, (line) => line.source)) {
    const moves = own.map((line) => ({
      key: { eventId: line.event_id, betType: line.bet_type, side: line.side as Side, alternate: 0 },
      version: line.version,
      points: line.points,
      price: line.price,
      isOpen: false,
    }));
    closed += (
      await applyMoves(sql, { moves, author: { personId: null, source }, reason: "its name was taken back", now })
    ).lines.length;
  }
  return closed;
}
