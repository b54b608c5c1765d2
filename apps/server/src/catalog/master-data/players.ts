import { type PayloadOf, type masterData, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { mayKeep } from "../../identity/duties/index.ts";
import {
  allFor,
  type Context,
  type HandlersOf,
  isRefused,
  refuse,
  type Refused,
} from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { type Act, auditAll } from "../../platform/operations/index.ts";
import { farRows } from "./importing/import-progress.ts";
import * as importing from "./importing/import-queries.ts";
import { saveRecord } from "./save-record.ts";
import * as queries from "./more-queries.ts";
import { aliasesOf, namesJson, namesOf, takenNames } from "./names.ts";
import { lockRegistry } from "./queries.ts";

type Terms = masterData.PlayerTerms;

/** Handlers for players: finding and saving them. */
export function playerHandlers(database: Database): Pick<HandlersOf<typeof masterData>, "listPlayers" | "savePlayer"> {
  return {
    listPlayers: (payload, { session }) =>
      database.read(allFor(session), (sql) =>
        answerList(
          sql,
          queries.listPlayers,
          [
            payload.text ?? null,
            payload.teamId ?? null,
            payload.leagueId ?? null,
            payload.sportId ?? null,
            payload.isActive ?? null,
          ],
          payload,
          (row) => ({
            ...termsOf(row),
            playerId: row.id,
            teamName: row.team_name,
            leagueId: row.league_id,
            leagueName: row.league_name,
          }),
        ),
      ),
    savePlayer: (payload, context) => database.transaction("all", (sql) => savePlayer(sql, payload, context)),
  };
}

/** Changes a player's aliases; their other data stay. */
export async function changePlayerAliases(
  sql: Sql,
  playerId: number,
  changed: (aliases: readonly string[]) => string[],
  context: Context,
): Promise<{ playerId: number } | Refused> {
  const stored = await sql.row(queries.player1, [playerId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "playerId" });
  const terms = termsOf(stored);
  return savePlayer(sql, { ...terms, playerId, aliases: changed(terms.aliases) }, context);
}

/** Adds a player or changes one. */
export async function savePlayer(
  sql: Sql,
  { playerId, was, ...given }: PayloadOf<typeof masterData.savePlayer>,
  context: Context,
): Promise<{ playerId: number } | Refused> {
  const terms = inOrder(given);
  await sql.run(lockRegistry);
  const stored = playerId === undefined ? undefined : await sql.row(queries.player1, [playerId]);
  if (playerId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "playerId" });
  const place = await sql.row(queries.teamPlace, [terms.teamId]);
  if (place === undefined) return refuse(responses.notFound, { field: "teamId" });
  // Moving a player takes them from one league and adds them to another.
  for (const leagueId of new Set([stored?.league_id ?? place.league_id, place.league_id])) {
    const denied = await mayKeep(sql, context, { leagueId });
    if (denied !== undefined) return denied;
  }
  const kept = await saveRecord<Terms>(sql, context.session, {
    record: "player",
    id: playerId,
    before: stored === undefined ? null : termsOf(stored),
    was: was && inOrder(was),
    terms,
    problems: async () => takenNames(terms, await sql.rows(queries.otherPlayers, [terms.teamId, playerId ?? null])),
    write: () => writePlayer(sql, stored?.id, terms),
  });
  return isRefused(kept) ? kept : { playerId: kept };
}

/** A file's values for a player: over the stored ones, or for a new player. */
export type Imported = {
  readonly stored: { readonly id: number; readonly terms: Terms } | undefined;
  readonly terms: Terms;
};

/**
 * Writes a file's values for many players, whose names were checked before, with their audit rows at the end: the audit
 * chain blocks others.
 * @param far called with the number of written players
 */
export async function importPlayers(
  sql: Sql,
  { session }: Context,
  given: readonly Imported[],
  far: (done: number) => Promise<void>,
): Promise<void> {
  const acts: Act[] = [];
  for (let at = 0; at < given.length; at += farRows) {
    await far(at);
    const some = given.slice(at, at + farRows);
    const changed = some.flatMap(({ stored, terms }) =>
      stored === undefined ? [] : [{ ...inRow(terms), id: stored.id }],
    );
    const added = some.flatMap(({ stored, terms }) => (stored === undefined ? [inRow(terms)] : []));
    await sql.run(importing.changePlayers, [JSON.stringify(changed)]);
    const ids = new Map(
      (await sql.rows(importing.addPlayers, [JSON.stringify(added)])).map((row) => [
        `${String(row.team_id)} ${row.name}`,
        row.id,
      ]),
    );
    for (const { stored, terms } of some) {
      const id = stored?.id ?? ids.get(`${String(terms.teamId)} ${terms.name}`);
      assert(id !== undefined, "a new player has a number");
      acts.push({
        act: stored === undefined ? "addPlayer" : "changePlayer",
        subject: `player ${String(id)}`,
        before: stored?.terms ?? null,
        after: terms,
      });
    }
  }
  await far(given.length);
  await auditAll(sql, session, acts);
}

/** A player as a file has them. */
export function playerOf({ placeId, ...entry }: Omit<Terms, "teamId"> & { readonly placeId: number }): Terms {
  return inOrder({ ...entry, teamId: placeId });
}

const inRow = (terms: Terms) => ({ ...terms, names: JSON.parse(namesJson(terms.names)) as unknown });

/** Writes a player with these terms: a new one, or over the stored one. */
async function writePlayer(sql: Sql, playerId: number | undefined, terms: Terms): Promise<number> {
  if (playerId !== undefined) await sql.run(queries.changePlayer, [playerId, ...rowOf(terms)]);
  const id = playerId ?? (await sql.row(queries.addPlayer, rowOf(terms)))?.id;
  assert(id !== undefined, "a new player has a number");
  return id;
}

function inOrder(terms: Terms): Terms {
  const { teamId, name, printName, abbreviation, number, position, names, isActive } = terms;
  return {
    teamId,
    name,
    printName,
    abbreviation,
    number,
    position,
    aliases: aliasesOf(terms),
    names: namesOf(names),
    isActive,
  };
}

type Shown = Omit<RowOf<typeof queries.player1.columns>, "id">;

function termsOf({
  team_id: teamId,
  name,
  print_name: printName,
  abbreviation,
  number,
  position,
  aliases,
  names,
  is_active: isActive,
}: Shown): Terms {
  return { teamId, name, printName, abbreviation, number, position, aliases, names: namesOf(names), isActive };
}

function rowOf({
  teamId,
  name,
  printName,
  abbreviation,
  number,
  position,
  aliases,
  names,
  isActive,
}: Terms): readonly unknown[] {
  return [teamId, name, printName, abbreviation, number, position, aliases, namesJson(names), isActive];
}
