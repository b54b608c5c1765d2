// Master data by a file (docs/decisions/0350, 0385): what each row would do, and then all of it or nothing.
import { type AnswerOf, type PayloadOf, registry, responses, roles } from "@chalkboard/contract";
import { aliasesText, otherNamesText } from "@chalkboard/sheets";
import { tableOf } from "../calendar/index.ts";
import type { Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import { mayKeep } from "../duties/index.ts";
import { type Context, invalid, isRefused, refuse, type Refused } from "../http/handlers.ts";
import { lockRules } from "../services/index.ts";
import { answerWith, type Changes } from "./import-answer.ts";
import { type Field, type Head, importWords, type Words } from "./import-heads.ts";
import { planOfRecords } from "./import-records.ts";
import { type Entry, type FileRow, type Known, type Place, type Planned, planImport, type Standing } from "./import-plan.ts";
import * as queries from "./import-queries.ts";
import { namesOf } from "./names.ts";
import { importPlayer } from "./players.ts";
import { oneWriterAtATime } from "./queries.ts";
import { importTeam } from "./teams.ts";

type Asked = PayloadOf<typeof registry.importFile>;
type Answer = AnswerOf<typeof registry.importFile>;

/** What leagues or teams are called. */
type Places = ReadonlyMap<number, string>;

const longestCell = 4_200;

/** What a file would do, and how it is done. */
type Plan = { readonly answer: Omit<Answer, "isReadable" | "unread">; readonly write: () => Promise<Refused | undefined> };

/** Takes a file whole or not at all: whoever calls takes back what was written before a refusal (`allOrNone`). */
export async function importFile(sql: Sql, { kind, leagueId, basis, ...pasted }: Asked, context: Context): Promise<Answer | Refused> {
  const isOfDesk = kind === "team" || kind === "player" || kind === "league";
  if (!isOfDesk && context.session.role !== roles.platform) return refuse(responses.notAllowed, { reason: "role" });
  // A preview waits for nobody, and nobody for it.
  if (basis !== undefined) {
    if (kind !== "player" && kind !== "track") await lockRules(sql, "all");
    await sql.run(oneWriterAtATime);
  }
  const words = await importWords();
  const table = await tableOf(pasted, { rows: registry.mostRows + 1, cell: longestCell });
  const [first, ...rest] = table ?? [];
  const heads = (first?.cells ?? []).map(words.headOf);
  const isReadable = heads.includes("name");
  const rows = isReadable ? rest.map(({ line, cells }) => ({ line, cells: cellsOf(heads, cells) })) : [];
  const plan = kind === "team" || kind === "player" ? await planOfTeams(sql, rows, { kind, leagueId, isYes: words.isYes }, context)
    : await planOfRecords(sql, rows, { kind, words }, context);
  if (isRefused(plan)) return plan;
  const unread = (first?.cells ?? []).filter((head, index) => head !== "" && heads[index] === undefined);
  const answer = { ...plan.answer, isReadable, unread };
  if (basis === undefined) return answer;
  if (basis !== answer.basis) return refuse(responses.changedMeanwhile, answer);
  if (answer.wrong > 0) return invalid({ field: "text", code: "invalid", problem: `${String(answer.wrong)} rows of the file are wrong` });
  const refused = await plan.write();
  if (refused !== undefined) return refused;
  return { ...answer, isDone: true };
}

type OfTeams = { readonly kind: "team" | "player"; readonly leagueId: number | undefined; readonly isYes: Words["isYes"] };

async function planOfTeams(sql: Sql, rows: readonly FileRow[], { kind, ...given }: OfTeams, context: Context): Promise<Plan | Refused> {
  const stands = await known(sql, kind);
  const planned = planImport(rows, { ...stands, ...given });
  for (const id of new Set(planned.flatMap((row) => (row.leagueId === undefined ? [] : [row.leagueId])))) {
    const denied = await mayKeep(sql, context, { leagueId: id });
    if (denied !== undefined) return denied;
  }
  const places = new Map((kind === "team" ? stands.leagues : stands.teams).map(({ id, name }) => [id, name]));
  return { answer: answerOf(planned, kind, places), write: () => write(sql, kind, planned, context) };
}

/** What a row says by column. A text that was no formula behind an apostrophe is itself again. */
function cellsOf(heads: readonly (Head | undefined)[], cells: readonly string[]): FileRow["cells"] {
  return new Map(heads.flatMap((head, index) => (head === undefined ? [] : [[head, (cells[index] ?? "").replace(/^'(?=[=+\-@])/, "")] as const])));
}

async function known(sql: Sql, kind: "team" | "player"): Promise<Pick<Known, "kind" | "leagues" | "teams" | "standing">> {
  const teams = await sql.rows(queries.teams);
  const standing = kind === "team" ? teams : await sql.rows(queries.players);
  return {
    kind, leagues: await sql.rows(queries.leagues), standing: standing.map(standingOf),
    teams: teams.map(({ id, league_id: leagueId, name, aliases, names }): Place =>
      ({ id, leagueId, name, aliases: [...aliases, ...Object.values(names)] })),
  };
}

function standingOf(row: RowOf<typeof queries.players.columns>): Standing {
  return { id: row.id, leagueId: row.league_id, entry: {
    placeId: row.place_id, name: row.name, printName: row.print_name, abbreviation: row.abbreviation, number: row.number, position: row.position,
    aliases: row.aliases, names: namesOf(row.names), isActive: row.is_active,
  } };
}

/** All rows, each as its form would write it. */
async function write(sql: Sql, kind: "team" | "player", planned: readonly Planned[], context: Context): Promise<Refused | undefined> {
  const wanted = planned.filter(({ outcome }) => outcome === "added" || outcome === "changed");
  // Every game before any team, in the one order.
  if (kind === "team") await sql.rows(queries.holdGames, [wanted.flatMap(({ stored }) => (stored === undefined ? [] : [stored.id]))]);
  for (const { entry, stored } of wanted) {
    if (entry === undefined) continue;
    const { placeId, position, ...terms } = entry;
    const kept = kind === "team" ? await importTeam(sql, context, { teamId: stored?.id, leagueId: placeId }, terms)
      : await importPlayer(sql, context, stored?.id, { ...terms, position, teamId: placeId });
    if (isRefused(kept)) return kept;
  }
  return undefined;
}

function answerOf(planned: readonly Planned[], kind: "team" | "player", places: Places): Plan["answer"] {
  const changes = ({ stored, entry }: Planned): Changes => (stored === undefined || entry === undefined ? [] : changesOf(stored.entry, entry, kind, places));
  return answerWith(planned.map((row) => ({ ...row, changes: changes(row), basis: [row.line, row.stored, row.entry, row.outcome] })));
}

function changesOf(before: Entry, after: Entry, kind: "team" | "player", places: Places): Changes {
  const [was, now] = [textsOf(before, kind, places), textsOf(after, kind, places)];
  return Object.entries(now).flatMap(([field, text]) => {
    const old = was[field as keyof typeof was];
    return old === text ? [] : [{ field: field as Field, was: old ?? "", now: text }];
  });
}

function textsOf({ placeId, name, printName, abbreviation, number, position, aliases, names, isActive }: Entry, kind: "team" | "player", places: Places) {
  return {
    name, printName, abbreviation, number: String(number ?? ""), position, aliases: aliasesText(aliases), names: otherNamesText(names),
    isActive: isActive ? "1" : "0", [kind === "team" ? "league" : "team"]: places.get(placeId) ?? "",
  };
}
