// A service's notes about its leagues: written by its admin, shown on boards, beside slips, on the lines sheet and on
// tickets.
import { type AnswerOf, catalog, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, dayOf, type ServiceId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import {
  type HandlersOf,
  invalid,
  isRefused,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../platform/http/handlers.ts";
import { offersChanged, publish } from "../../platform/live/index.ts";
import { change } from "../../platform/operations/index.ts";
import * as queries from "./note-queries.ts";

type Terms = catalog.NoteTerms;
export type ShownNote = AnswerOf<typeof catalog.sellingBoard>["notes"][number];

export function notesHandlers({
  database,
}: {
  readonly database: Database;
}): Pick<HandlersOf<typeof catalog>, "listLeagueNotes" | "saveLeagueNote"> {
  return {
    listLeagueNotes: (_payload, { session, now }) =>
      database.read(scopeOf(session), async (sql) => ({
        today: dayOf(now, session.timeZone),
        notes: (await sql.rows(queries.leagueNotes, [session.serviceId])).map((row) => ({
          noteId: row.id,
          leagueName: row.league_name,
          sportName: row.sport_name,
          ...termsOf(row),
        })),
      })),
    saveLeagueNote: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => saveNote(sql, payload, session)),
  };
}

/**
 * A service's notes about its leagues today, in a given language.
 * @param leagueIds only these
 */
export async function notesOf(
  sql: Sql,
  {
    serviceId,
    language,
    leagueIds,
  }: { readonly serviceId: ServiceId; readonly language: string; readonly leagueIds?: readonly number[] },
): Promise<readonly ShownNote[]> {
  const rows = await sql.rows(queries.notesInForce, [serviceId, leagueIds ?? null]);
  return rows.flatMap((row) => {
    const texts: Readonly<Record<string, string>> = row.texts;
    const text = texts[language] ?? texts[row.language] ?? texts["en"] ?? Object.values(texts)[0];
    return text === undefined ? [] : [{ leagueId: row.league_id, places: placesOf(row.places), text }];
  });
}

async function saveNote(
  sql: Sql,
  { noteId, was, ...given }: PayloadOf<typeof catalog.saveLeagueNote>,
  session: Session,
): Promise<{ noteId: number } | Refused> {
  const { serviceId } = session;
  const terms: Terms = { ...given, places: placesOf(given.places) };
  const stored = noteId === undefined ? undefined : await sql.row(queries.noteForUpdate, [serviceId, noteId]);
  if (noteId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "noteId" });
  const before = stored === undefined ? null : termsOf(stored);
  const written = await change<Terms | null, number>(sql, session, {
    before,
    was: before === null || was === undefined ? undefined : { ...was, places: placesOf(was.places) },
    shown: () => ({ ...before }),
    after: async () => (await faultOf(sql, terms)) ?? terms,
    write: async () => {
      const row = [
        terms.leagueId,
        JSON.stringify(terms.texts),
        terms.places,
        terms.firstDay,
        terms.lastDay,
        terms.isActive,
      ];
      const id = stored?.id ?? (await sql.row(queries.addNote, [serviceId, ...row]))?.id;
      assert(id !== undefined, "an insert answers its id");
      if (stored !== undefined) await sql.run(queries.changeNote, [serviceId, id, ...row]);
      await publish(sql, [offersChanged(serviceId)]);
      return id;
    },
    act: (id) => ({ act: "saveLeagueNote", subject: `league note ${String(id)}` }),
  });
  return isRefused(written) ? written : { noteId: written ?? stored?.id ?? 0 };
}

async function faultOf(sql: Sql, { leagueId, texts, firstDay, lastDay }: Terms): Promise<Refused | undefined> {
  if ((await sql.row(queries.leagueExists, [leagueId])) === undefined)
    return refuse(responses.notFound, { field: "leagueId" });
  if (Object.keys(texts).length === 0)
    return invalid({ field: "texts", code: "required", problem: "a text in one language at least" });
  return lastDay !== null && lastDay < firstDay
    ? invalid({ field: "lastDay", code: "wrongOrder", problem: "before the first day" })
    : undefined;
}

type Row = {
  readonly league_id: number;
  readonly texts: Terms["texts"];
  readonly places: readonly string[];
  readonly first_day: string;
  readonly last_day: string | null;
  readonly is_active: boolean;
};

const termsOf = (row: Row): Terms => ({
  leagueId: row.league_id,
  texts: row.texts,
  places: placesOf(row.places),
  firstDay: row.first_day,
  lastDay: row.last_day,
  isActive: row.is_active,
});

/** In a fixed order, so that the same note always gives the same row. */
const placesOf = (some: readonly string[]): catalog.NotePlace[] =>
  catalog.notePlaces.filter((place) => some.includes(place));
