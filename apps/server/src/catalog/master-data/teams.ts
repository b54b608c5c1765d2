import { type PayloadOf, type masterData, responses } from "@chalkboard/contract";
import { assert, type TeamId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { mayKeep } from "../../identity/duties/index.ts";
import {
  allFor,
  type Context,
  type HandlersOf,
  invalid,
  isRefused,
  refuse,
  type Refused,
} from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { eventMessages } from "../../trading/lines/index.ts";
import { offersChanged, publish } from "../../platform/live/index.ts";
import { bumpRules, lockRules } from "../../identity/services/index.ts";
import { saveRecord } from "./save-record.ts";
import { aliasesOf, namesJson, namesOf, takenNames } from "./names.ts";
import * as queries from "./queries.ts";
import { retitle } from "./merging/titles.ts";

type Terms = masterData.TeamTerms;
type Stored = RowOf<typeof queries.team1.columns>;

/** Handlers for teams: finding and saving them. */
export function teamHandlers(database: Database): Pick<HandlersOf<typeof masterData>, "listTeams" | "saveTeam"> {
  return {
    listTeams: (payload, { session }) =>
      database.read(allFor(session), (sql) =>
        answerList(
          sql,
          queries.listTeams,
          [payload.text ?? null, payload.leagueId ?? null, payload.sportId ?? null, payload.isActive ?? null],
          payload,
          (row) => ({
            ...termsOf(row),
            teamId: row.id,
            leagueId: row.league_id,
            leagueName: row.league_name,
            sportId: row.sport_id,
            sportName: row.sport_name,
          }),
        ),
      ),
    saveTeam: (payload, context) => database.transaction("all", (sql) => saveTeam(sql, payload, context)),
  };
}

/** Writing names of master data is serialised. */
export async function lockMasterData(sql: Sql): Promise<void> {
  await lockRules(sql, "all");
  await sql.run(queries.lockRegistry);
}

/** Changes a team's aliases, as if a person had saved its form. The caller has locked the master data. */
export async function changeAliases(
  sql: Sql,
  teamId: TeamId,
  changed: (aliases: readonly string[]) => string[],
  context: Context,
): Promise<{ teamId: TeamId } | Refused> {
  const stored = await sql.row(queries.team1, [teamId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "teamId" });
  const terms = termsOf(stored);
  return saveTeam(sql, { ...terms, teamId, aliases: changed(terms.aliases) }, context);
}

/** Adds a team or changes one. */
export async function saveTeam(
  sql: Sql,
  { teamId, leagueId, was, ...given }: PayloadOf<typeof masterData.saveTeam>,
  context: Context,
): Promise<{ teamId: TeamId } | Refused> {
  const terms = inOrder(given);
  // A name appears in refusals, which are part of a service's cached configuration: its rules are locked before
  // anything else.
  if (teamId !== undefined) await lockRules(sql, "all");
  await sql.run(queries.lockRegistry);
  const stored = teamId === undefined ? undefined : await sql.row(queries.team1, [teamId]);
  if (teamId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "teamId" });
  const place = stored?.league_id ?? leagueId;
  if (place === undefined) return invalid({ field: "leagueId", code: "required", problem: "of a new team" });
  if (stored === undefined && (await sql.row(queries.league1, [place])) === undefined)
    return refuse(responses.notFound, { field: "leagueId" });
  const denied = await mayKeep(sql, context, { leagueId: place });
  if (denied !== undefined) return denied;
  const kept = await saveRecord<Terms>(sql, context.session, {
    record: "team",
    id: teamId,
    before: stored === undefined ? null : termsOf(stored),
    was: was && inOrder(was),
    terms,
    problems: async () => takenNames(terms, await sql.rows(queries.otherTeams, [place, teamId ?? null])),
    write: () => (stored === undefined ? addTeam(sql, place, terms) : changeTeam(sql, stored, terms)),
  });
  return isRefused(kept) ? kept : { teamId: kept };
}

/**
 * Writes a file's values for a team, whose names were checked before. @param teamId undefined for a new one of the
 * league
 */
export async function importTeam(
  sql: Sql,
  { session }: Context,
  { teamId, leagueId }: { readonly teamId: TeamId | undefined; readonly leagueId: number },
  given: Terms,
): Promise<number | Refused> {
  const terms = inOrder(given);
  const stored = teamId === undefined ? undefined : await sql.row(queries.team1, [teamId]);
  return saveRecord<Terms>(sql, session, {
    record: "team",
    id: teamId,
    before: stored === undefined ? null : termsOf(stored),
    was: undefined,
    terms,
    problems: () => [],
    write: () => (stored === undefined ? addTeam(sql, leagueId, terms) : changeTeam(sql, stored, terms)),
  });
}

/** Writes a new team. */
async function addTeam(sql: Sql, leagueId: number, terms: Terms): Promise<TeamId> {
  const added = await sql.row(queries.addTeam, [leagueId, ...rowOf(terms)]);
  assert(added !== undefined, "a new team has a number");
  return added.id;
}

/** Future and running games have the new name at once, on every board; what was sold keeps its printed text. */
async function changeTeam(sql: Sql, before: Stored, terms: Terms): Promise<TeamId> {
  const games = (await sql.rows(queries.holdGames, [before.id])).map(({ id }) => id);
  const isRenamed = before.name !== terms.name;
  if (isRenamed) await retitle(sql, games, new Map([[before.id, terms.name]]));
  await sql.run(queries.changeTeam, [before.id, ...rowOf(terms)]);
  if (isRenamed) {
    const versions = await bumpRules(sql, "all");
    await publish(sql, [...versions.keys()].map(offersChanged));
  }
  const isShownAnew =
    isRenamed ||
    before.print_name !== terms.printName ||
    before.abbreviation !== terms.abbreviation ||
    namesJson(namesOf(before.names)) !== namesJson(terms.names);
  if (isShownAnew) await publish(sql, await eventMessages(sql, games));
  return before.id;
}

function inOrder(terms: Terms): Terms {
  const { name, printName, abbreviation, number, names, isActive } = terms;
  return { name, printName, abbreviation, number, aliases: aliasesOf(terms), names: namesOf(names), isActive };
}

type Shown = Pick<Stored, "name" | "print_name" | "abbreviation" | "number" | "aliases" | "names" | "is_active">;

function termsOf({
  name,
  print_name: printName,
  abbreviation,
  number,
  aliases,
  names,
  is_active: isActive,
}: Shown): Terms {
  return { name, printName, abbreviation, number, aliases, names: namesOf(names), isActive };
}

function rowOf({ name, printName, abbreviation, number, aliases, names, isActive }: Terms): readonly unknown[] {
  return [name, printName, abbreviation, number, aliases, namesJson(names), isActive];
}
