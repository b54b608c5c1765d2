// Imports master data from a file (docs/design/catalog.md): a preview of each row, and then all or nothing.
import { type AnswerOf, type PayloadOf, masterData, responses, roles } from "@chalkboard/contract";
import { aliasesText, otherNamesText } from "@chalkboard/list-columns";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { mayKeep } from "../../../identity/duties/index.ts";
import { type Context, invalid, isRefused, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { fitText } from "../../../platform/http/json.ts";
import { lockRules } from "../../../identity/services/index.ts";
import { readHeadings, readTable } from "../../../platform/tables/index.ts";
import { keepPart, readUpload, takeOtherUploads, takeUpload } from "../../../platform/uploads/index.ts";
import { answerWith, type Changes } from "./import-answer.ts";
import { type Field, type Head, importCellReader, type CellReader } from "./import-heads.ts";
import { planOfRecords } from "./import-records.ts";
import {
  type Entry,
  type FileRow,
  type ImportContext,
  type Place,
  type Planned,
  planImport,
  type StoredEntry,
} from "./import-plan.ts";
import * as queries from "./import-queries.ts";
import { type Far, farRows } from "./import-progress.ts";
import { namesOf } from "../names.ts";
import { importPlayers, playerOf } from "../players.ts";
import { lockRegistry } from "../queries.ts";
import { importTeam } from "../teams.ts";

type Input = PayloadOf<typeof masterData.importFile>;
type Answer = AnswerOf<typeof masterData.importFile>;

/** The names of leagues or teams. */
type Places = ReadonlyMap<number, string>;

const longestCell = 4_200;
/** The prefix of a person's uploads for this. */
const importing = "import ";
const idempotencyKeyOf = (upload: string): string => `${importing}${upload}`;

/** The preview of a file, and its import. */
type Plan = {
  readonly answer: Omit<Answer, "isReadable" | "unread" | "problems">;
  readonly write: () => Promise<Refused | undefined>;
};

/** Stores a part of a file; each person has at most one file. */
export async function sendImport(
  sql: Sql,
  { upload, ...part }: PayloadOf<typeof masterData.sendImport>,
  { session }: Context,
): Promise<Record<string, never> | Refused> {
  await takeOtherUploads(sql, session.personId, idempotencyKeyOf(upload), importing);
  const kept = await keepPart(sql, { ...part, upload: idempotencyKeyOf(upload) }, session.personId, () => false);
  return isRefused(kept) ? kept : {};
}

/** Imports a file as a whole; the caller rolls back after a refusal (`allOrNone`). */
export async function importFile(
  sql: Sql,
  { kind, leagueId, basis, text, upload }: Input,
  context: Context,
  far: Far,
): Promise<Answer | Refused> {
  const isOfDesk = kind === "team" || kind === "player" || kind === "league";
  if (!isOfDesk && context.session.role !== roles.platform) return refuse(responses.notAllowed, { reason: "role" });
  // A preview takes no locks.
  if (basis !== undefined) {
    if (kind !== "player" && kind !== "track") await lockRules(sql, "all");
    await sql.run(lockRegistry);
  }
  const file =
    upload === undefined ? (text ?? "") : await readUpload(sql, context.session.personId, idempotencyKeyOf(upload.key));
  if (upload !== undefined && file.length !== upload.bytes) return refuse(responses.notFound, { field: "upload" });
  const words = await importCellReader();
  const most = masterData.mostRows[kind];
  // One row more than headings and rows shows that there are too many.
  const table = await readTable(file, { rows: most + 2, cell: longestCell });
  const rest = table.rows.slice(1);
  if (rest.length > most)
    return invalid({ field: "rows", code: "tooLarge", maximum: most, problem: `more than ${String(most)} rows` });
  const { fields: heads, unread, problems: ofHeadings } = readHeadings(table, (heading) => words.headOf(heading, kind));
  const problems = [...table.problems, ...ofHeadings];
  const isReadable = heads.includes("name") && !problems.some(({ isFatal }) => isFatal);
  const rows = isReadable
    ? rest.map(({ line, cells }) => ({
        line,
        cells: cellsOf(heads, table.isWorkbook ? padded(cells, heads.length) : cells),
      }))
    : [];
  const plan =
    kind === "team" || kind === "player"
      ? await planOfTeams(sql, rows, { kind, leagueId, isYes: words.isYes, far }, context)
      : await planOfRecords(sql, rows, { kind, words, far }, context);
  if (isRefused(plan)) return plan;
  const answer = { ...plan.answer, isReadable, unread, problems };
  if (basis === undefined) return answer;
  if (basis !== answer.basis) return refuse(responses.changedMeanwhile, answer);
  const [stopping] = problems.filter(({ isFatal }) => isFatal);
  if (stopping !== undefined) return invalid({ field: "text", code: "invalid", problem: stopping.code });
  if (answer.wrong > 0)
    return invalid({ field: "text", code: "invalid", problem: `${String(answer.wrong)} rows of the file are wrong` });
  const refused = await plan.write();
  if (refused !== undefined) return refused;
  if (upload !== undefined) await takeUpload(sql, context.session.personId, idempotencyKeyOf(upload.key));
  return { ...answer, isDone: true };
}

type OfTeams = {
  readonly kind: "team" | "player";
  readonly leagueId: number | undefined;
  readonly isYes: CellReader["isYes"];
  readonly far: Far;
};

async function planOfTeams(
  sql: Sql,
  rows: readonly FileRow[],
  { kind, far, ...given }: OfTeams,
  context: Context,
): Promise<Plan | Refused> {
  const stands = await loadContext(sql, kind);
  const planned = await planImport(rows, { ...stands, ...given }, (done) => far("reading", done, rows.length));
  for (const id of new Set(planned.flatMap((row) => (row.leagueId === undefined ? [] : [row.leagueId])))) {
    const denied = await mayKeep(sql, context, { leagueId: id });
    if (denied !== undefined) return denied;
  }
  const places = new Map((kind === "team" ? stands.leagues : stands.teams).map(({ id, name }) => [id, name]));
  return {
    answer: answerOf(planned, kind, places),
    write: () => (kind === "team" ? writeTeams : writePlayers)(sql, planned, context, far),
  };
}

/**
 * A row's values by column; a cell missing in a short row is empty. A text that was protected from being a formula by
 * an apostrophe loses it.
 */
function cellsOf(heads: readonly (Head | undefined)[], cells: readonly string[]): FileRow["cells"] {
  return new Map(
    heads.flatMap((head, index) => {
      const cell = cells[index];
      return head === undefined || cell === undefined
        ? []
        : [[head, fitText(cell).replace(/^'(?=[=+\-@])/, "")] as const];
    }),
  );
}

/** A row of a workbook with its trailing empty cells. */
function padded(cells: readonly string[], length: number): readonly string[] {
  return [...cells, ...Array.from({ length: Math.max(0, length - cells.length) }, () => "")];
}

async function loadContext(
  sql: Sql,
  kind: "team" | "player",
): Promise<Pick<ImportContext, "kind" | "leagues" | "teams" | "existing">> {
  const teams = await sql.rows(queries.teams);
  const current = kind === "team" ? teams : await sql.rows(queries.players);
  return {
    kind,
    leagues: await sql.rows(queries.leagues),
    existing: current.map(currentOf),
    teams: teams.map(({ id, league_id: leagueId, name, aliases, names }): Place => ({
      id,
      leagueId,
      name,
      aliases: [...aliases, ...Object.values(names)],
    })),
  };
}

function currentOf(row: RowOf<typeof queries.players.columns>): StoredEntry {
  return {
    id: row.id,
    leagueId: row.league_id,
    entry: {
      placeId: row.place_id,
      name: row.name,
      printName: row.print_name,
      abbreviation: row.abbreviation,
      number: row.number,
      position: row.position,
      aliases: row.aliases,
      names: namesOf(row.names),
      isActive: row.is_active,
    },
  };
}

const isWanted = ({ outcome }: Planned): boolean => outcome === "added" || outcome === "changed";

/** All rows, each saved as its form would. */
async function writeTeams(
  sql: Sql,
  planned: readonly Planned[],
  context: Context,
  far: Far,
): Promise<Refused | undefined> {
  const wanted = planned.filter(isWanted);
  // Every game before any team, in the common lock order.
  await sql.rows(queries.holdGames, [wanted.flatMap(({ stored }) => (stored === undefined ? [] : [stored.id]))]);
  for (const [at, { entry, stored }] of wanted.entries()) {
    if (at % farRows === 0) await far("writing", at, wanted.length);
    if (entry === undefined) continue;
    const { placeId, position: _, ...terms } = entry;
    const kept = await importTeam(sql, context, { teamId: stored?.id, leagueId: placeId }, terms);
    if (isRefused(kept)) return kept;
  }
  return undefined;
}

async function writePlayers(sql: Sql, planned: readonly Planned[], context: Context, far: Far): Promise<undefined> {
  const wanted = planned.filter(isWanted).flatMap(({ entry, stored }) =>
    entry === undefined
      ? []
      : [
          {
            terms: playerOf(entry),
            stored: stored === undefined ? undefined : { id: stored.id, terms: playerOf(stored.entry) },
          },
        ],
  );
  await importPlayers(sql, context, wanted, (done) => far("writing", done, wanted.length));
}

function answerOf(planned: readonly Planned[], kind: "team" | "player", places: Places): Plan["answer"] {
  const changes = ({ stored, entry }: Planned): Changes =>
    stored === undefined || entry === undefined ? [] : changesOf(stored.entry, entry, kind, places);
  return answerWith(
    planned.map((row) => ({
      ...row,
      changes: () => changes(row),
      basis: [row.line, row.stored, row.entry, row.outcome],
    })),
  );
}

function changesOf(before: Entry, after: Entry, kind: "team" | "player", places: Places): Changes {
  const [was, now] = [textsOf(before, kind, places), textsOf(after, kind, places)];
  return Object.entries(now).flatMap(([field, text]) => {
    const old = was[field as keyof typeof was];
    return old === text ? [] : [{ field: field as Field, was: old ?? "", now: text }];
  });
}

function textsOf(
  { placeId, name, printName, abbreviation, number, position, aliases, names, isActive }: Entry,
  kind: "team" | "player",
  places: Places,
) {
  return {
    name,
    printName,
    abbreviation,
    number: String(number ?? ""),
    position,
    aliases: aliasesText(aliases),
    names: otherNamesText(names),
    isActive: isActive ? "1" : "0",
    [kind === "team" ? "league" : "team"]: places.get(placeId) ?? "",
  };
}
