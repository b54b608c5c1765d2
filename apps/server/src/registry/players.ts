import { type PayloadOf, type registry, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import { mayKeep } from "../duties/index.ts";
import { type Context, type HandlersOf, invalid, isRefused, refuse, type Refused } from "../http/handlers.ts";
import { answerList } from "../http/list-answer.ts";
import { change } from "../operations/index.ts";
import * as queries from "./more-queries.ts";
import { aliasesOf, namesJson, namesOf, takenNames } from "./names.ts";
import { oneWriterAtATime } from "./queries.ts";

type Terms = registry.PlayerTerms;

/** The players: finding them, and keeping each. */
export function playerHandlers(database: Database): Pick<HandlersOf<typeof registry>, "listPlayers" | "savePlayer"> {
  return {
    listPlayers: (payload) => database.read("all", (sql) => answerList(sql, queries.listPlayers,
      [payload.text ?? null, payload.teamId ?? null, payload.leagueId ?? null, payload.sportId ?? null, payload.isActive ?? null], payload, (row) => ({
        ...termsOf(row), playerId: row.id, teamName: row.team_name, leagueId: row.league_id, leagueName: row.league_name,
      }))),
    savePlayer: (payload, context) => database.transaction("all", (sql) => savePlayer(sql, payload, context)),
  };
}

async function savePlayer(sql: Sql, { playerId, was, ...given }: PayloadOf<typeof registry.savePlayer>, context: Context)
  : Promise<{ playerId: number } | Refused> {
  const terms = inOrder(given);
  await sql.run(oneWriterAtATime);
  const stored = playerId === undefined ? undefined : await sql.row(queries.player1, [playerId]);
  if (playerId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "playerId" });
  const place = await sql.row(queries.teamPlace, [terms.teamId]);
  if (place === undefined) return refuse(responses.notFound, { field: "teamId" });
  // Who moves him takes him from one league and gives him to another.
  for (const leagueId of new Set([stored?.league_id ?? place.league_id, place.league_id])) {
    const denied = await mayKeep(sql, context, { leagueId });
    if (denied !== undefined) return denied;
  }
  const before = stored === undefined ? null : termsOf(stored);
  const written = await change<Terms | null, number>(sql, context.session, {
    before, was: before === null || was === undefined ? undefined : inOrder(was), shown: () => ({ ...before }),
    after: async () => {
      const problems = takenNames(terms, await sql.rows(queries.otherPlayers, [terms.teamId, playerId ?? null]));
      return problems.length > 0 ? invalid(...problems) : terms;
    },
    write: async () => {
      if (stored !== undefined) await sql.run(queries.changePlayer, [stored.id, ...rowOf(terms)]);
      const id = stored?.id ?? (await sql.row(queries.addPlayer, rowOf(terms)))?.id;
      assert(id !== undefined, "a new player has a number");
      return id;
    },
    act: (id) => ({ act: before === null ? "addPlayer" : "changePlayer", subject: `player ${String(id)}` }),
  });
  return isRefused(written) ? written : { playerId: written ?? stored?.id ?? 0 };
}

function inOrder(terms: Terms): Terms {
  const { teamId, name, printName, abbreviation, number, position, names, isActive } = terms;
  return { teamId, name, printName, abbreviation, number, position, aliases: aliasesOf(terms), names: namesOf(names), isActive };
}

type Shown = Omit<RowOf<typeof queries.player1.columns>, "id">;

function termsOf({ team_id: teamId, name, print_name: printName, abbreviation, number, position, aliases, names, is_active: isActive }: Shown): Terms {
  return { teamId, name, printName, abbreviation, number, position, aliases, names: namesOf(names), isActive };
}

function rowOf({ teamId, name, printName, abbreviation, number, position, aliases, names, isActive }: Terms): readonly unknown[] {
  return [teamId, name, printName, abbreviation, number, position, aliases, namesJson(names), isActive];
}
