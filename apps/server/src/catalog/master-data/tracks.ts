import { type PayloadOf, type Problem, type masterData, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type HandlersOf, isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { saveRecord } from "./save-record.ts";
import * as queries from "./more-queries.ts";
import { aliasesOf, namesJson, namesOf, takenNames } from "./names.ts";
import { lockRegistry } from "./queries.ts";

type Terms = masterData.TrackTerms;

/** Handlers for tracks: finding and saving them. */
export function trackHandlers(database: Database): Pick<HandlersOf<typeof masterData>, "listTracks" | "saveTrack"> {
  return {
    listTracks: (payload) =>
      database.read("all", (sql) =>
        answerList(sql, queries.listTracks, [payload.text ?? null, payload.isActive ?? null], payload, (row) => ({
          ...termsOf(row),
          trackId: row.id,
        })),
      ),
    saveTrack: (payload, { session }) => database.transaction("all", (sql) => saveTrack(sql, payload, session)),
  };
}

export async function saveTrack(
  sql: Sql,
  { trackId, was, ...given }: PayloadOf<typeof masterData.saveTrack>,
  session: Session,
): Promise<{ trackId: number } | Refused> {
  const terms = inOrder(given);
  await sql.run(lockRegistry);
  const stored = trackId === undefined ? undefined : await sql.row(queries.track1, [trackId]);
  if (trackId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "trackId" });
  const kept = await saveRecord<Terms>(sql, session, {
    record: "track",
    id: trackId,
    before: stored === undefined ? null : termsOf(stored),
    was: was && inOrder(was),
    terms,
    problems: () => trackProblems(sql, terms, trackId),
    write: async () => {
      if (stored !== undefined) await sql.run(queries.changeTrack, [stored.id, ...rowOf(terms)]);
      const id = stored?.id ?? (await sql.row(queries.addTrack, rowOf(terms)))?.id;
      assert(id !== undefined, "a new track has a number");
      return id;
    },
  });
  return isRefused(kept) ? kept : { trackId: kept };
}

/** Every track in the form's terms. */
export async function allTracks(sql: Sql): Promise<readonly { readonly id: number; readonly terms: Terms }[]> {
  return (await sql.rows(queries.allTracks)).map((row) => ({ id: row.id, terms: termsOf(row) }));
}

/** Problems of a track that its form cannot detect. */
export async function trackProblems(sql: Sql, terms: Terms, trackId: number | undefined): Promise<readonly Problem[]> {
  const others = await sql.rows(queries.otherTracks, [trackId ?? null]);
  const isTaken = others.some(({ code }) => code === terms.code);
  return [
    ...takenNames(terms, others),
    ...(isTaken ? [{ field: "code", code: "taken", problem: "another track has this code" } as const] : []),
  ];
}

function inOrder(terms: Terms): Terms {
  const { code, name, country, timeZone, kind, names, isActive } = terms;
  return { code, name, country, timeZone, kind, aliases: aliasesOf(terms), names: namesOf(names), isActive };
}

type Shown = Omit<RowOf<typeof queries.track1.columns>, "id">;

function termsOf({
  code,
  name,
  country,
  time_zone: timeZone,
  kind,
  aliases,
  names,
  is_active: isActive,
}: Shown): Terms {
  return { code, name, country, timeZone, kind: kind as Terms["kind"], aliases, names: namesOf(names), isActive };
}

function rowOf({ code, name, country, timeZone, kind, aliases, names, isActive }: Terms): readonly unknown[] {
  return [code, name, country, timeZone, kind, aliases, namesJson(names), isActive];
}
