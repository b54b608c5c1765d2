// Matches a source's names of players with the team's, or records the name as pending until a person decides
// (docs/design/catalog.md).
import { type LeagueId, plainName, type TeamId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { lockMasterData } from "../master-data/index.ts";
import type { NamedGame } from "./matching/match.ts";
import { type OwnPlayer, playerSuggestions, saidPlayer, surePlayer } from "./matching/match-player.ts";
import * as queries from "./player-queries.ts";

/** A starter under a source's name, of a known team, in a game. */
export type NamedPlayer = {
  readonly name: string;
  readonly teamId: TeamId;
  readonly isPitcher: boolean;
  readonly game: NamedGame;
};

/**
 * Finds the player of ours for each name. An unknown one is pending, or is matched where it is certain and the source
 * may; for a team without player records, nothing is pending.
 * @returns the player's number for each name, in order; null where unknown
 */
export async function learnPlayers(
  sql: Sql,
  source: string,
  leagueId: LeagueId,
  named: readonly NamedPlayer[],
): Promise<readonly (number | null)[]> {
  const players = await sql.rows(queries.playersOf, [[...new Set(named.map(({ teamId }) => teamId))]]);
  if (players.length === 0) return named.map(() => null);
  const mayTake = (await sql.row(queries.mayTake, [source]))?.may === true;
  const found: (number | null)[] = [];
  for (const one of named)
    found.push(
      await learn(
        sql,
        { source, leagueId, mayTake },
        one,
        players.filter(({ teamId }) => teamId === one.teamId),
      ),
    );
  return found;
}

type From = { readonly source: string; readonly leagueId: LeagueId; readonly mayTake: boolean };

async function learn(
  sql: Sql,
  { source, leagueId, mayTake }: From,
  { name, teamId, isPitcher, game }: NamedPlayer,
  players: readonly OwnPlayer[],
): Promise<number | null> {
  const plain = plainName(name);
  if (players.length === 0 || plain === "") return null;
  const known = players.find((player) => [player.name, ...player.aliases].some((own) => plainName(own) === plain));
  if (known !== undefined) {
    await sql.rows(queries.settlePlayer, [teamId, plain, known.id, "known", null]);
    return known.id;
  }
  const said = saidPlayer(name, isPitcher);
  const suggestions = playerSuggestions(said, players);
  const note = await sql.row(queries.notePlayer, [
    source,
    leagueId,
    teamId,
    name,
    plain,
    suggestions[0]?.score ?? 0,
    JSON.stringify(suggestions),
  ]);
  if (note === undefined) return null;
  await sql.run(queries.notePlayerGame, [note.id, game.key, new Date(game.startsAt), game.opponent, game.side]);
  const sure =
    mayTake && note.state === "waiting" && !note.is_held ? surePlayer(said, suggestions, players) : undefined;
  if (sure?.playerId === undefined) return null;
  await lockMasterData(sql);
  await sql.run(queries.addPlayerAlias, [sure.playerId, name]);
  await sql.rows(queries.settlePlayer, [teamId, plain, sure.playerId, "unattended", null]);
  return sure.playerId;
}
