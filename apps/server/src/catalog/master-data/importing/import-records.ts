// Imports leagues, tracks and headings from a file: the change that each row would make to the stored records, written
// as their forms would.
import { isDeepStrictEqual } from "node:util";
import { languages, loadMessages, translator } from "@chalkboard/i18n";
import type { Sql } from "../../../platform/database/database.ts";
import { mayKeep } from "../../../identity/duties/index.ts";
import { type Context, isRefused, type Refused } from "../../../platform/http/handlers.ts";
import { codeOf } from "../../../platform/http/problem-codes.ts";
import { allHeadings } from "./headings.ts";
import { answerWith } from "./import-answer.ts";
import type { Field, CellReader } from "./import-heads.ts";
import type { Fault, Named, PlannedRecord, RecordKind, Stored } from "./import-record-kind.ts";
import { headingKind, leagueKind, trackKind } from "./import-kinds.ts";
import type { FileRow } from "./import-plan.ts";
import { type Far, farRows } from "./import-progress.ts";
import { sportCodes } from "./import-queries.ts";
import { keyOf } from "../names.ts";
import type { Heading, Place, World } from "./record-kinds.ts";

const fieldOf: Readonly<Record<string, Field>> = {
  sportId: "sport",
  groupIds: "groups",
  familyId: "family",
  headingId: "kind",
};
const ofSite: Readonly<Record<string, Field>> = { sort: "siteSort", betTypes: "siteBets", shown: "siteShown" };

/** The file's column for one of the terms. */
function fieldAt([first, second]: readonly PropertyKey[]): Field {
  const name = String(first);
  return (name === "website" ? ofSite[String(second)] : fieldOf[name]) ?? (name as Field);
}

/** Compares every row with the stored records and with the other rows. */
export async function planRecords<T extends Named>(
  sql: Sql,
  rows: readonly FileRow[],
  { kind, world, zone, far }: Omit<Given<T>, "existing"> & { readonly far: Far },
): Promise<readonly PlannedRecord<T>[]> {
  const current = await kind.existing(sql);
  const planned: PlannedRecord<T>[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % farRows === 0) await far("reading", at, rows.length);
    planned.push(await planRow(sql, row, { kind, world, zone, existing: current }));
  }
  return withShared(planned, kind);
}

type Given<T extends Named> = {
  readonly kind: RecordKind<T>;
  readonly world: World;
  readonly zone: string;
  readonly existing: readonly Stored<T>[];
};

async function planRow<T extends Named>(
  sql: Sql,
  { line, cells }: FileRow,
  given: Given<T>,
): Promise<PlannedRecord<T>> {
  const { kind, world, zone } = given;
  const first = readOver(cells, kind.fresh(zone), given);
  const record = cells.get("record") ?? "";
  const stored = meant(record, first.terms, given);
  if (record !== "" && stored === undefined) {
    const shown = { line, name: first.terms.name, place: kind.place(first.terms, world), stored };
    return { ...shown, terms: undefined, outcome: "wrong", problems: [{ field: "record", code: "unknown" }] };
  }
  const { terms, faults } =
    stored === undefined ? { ...first, terms: kind.finish(first.terms) } : readOver(cells, stored.terms, given);
  const shown = { line, name: terms.name, place: kind.place(terms, world), stored, terms };
  const issues = kind.schema.safeParse(terms).error?.issues ?? [];
  const problems: Fault[] = [
    ...faults,
    ...issues.map((issue) => ({ field: fieldAt(issue.path), code: codeOf(issue).code })),
  ];
  if (problems.length > 0) return { ...shown, outcome: "wrong", problems };
  if (stored !== undefined && isDeepStrictEqual(stored.terms, terms)) return { ...shown, outcome: "same", problems };
  const found = (await kind.problems(sql, terms, stored?.id)).map(({ field, code }): Fault => ({
    field: fieldAt(field.split(".")),
    code,
  }));
  return {
    ...shown,
    outcome: found.length > 0 ? "wrong" : stored === undefined ? "added" : "changed",
    problems: found,
  };
}

/** The record of a row: by number, else by code, else by name where names are unique. */
function meant<T extends Named>(
  record: string,
  input: T,
  { kind, existing: current }: Given<T>,
): Stored<T> | undefined {
  const some = current.filter(({ terms }) => kind.isSort(terms, input));
  if (record !== "") return some.find(({ id }) => String(id) === record);
  const [code, scope] = [kind.codeOf(input), kind.scopeOf(input)];
  return (
    (code === "" ? undefined : some.find(({ terms }) => kind.codeOf(terms) === code)) ??
    some.find(({ terms }) => (scope === "" || scope === kind.scopeOf(terms)) && keyOf(terms.name) === keyOf(input.name))
  );
}

/** The cells' values over some terms, and which cells are unreadable. */
function readOver<T extends Named>(
  cells: FileRow["cells"],
  before: T,
  { kind, world }: Given<T>,
): { terms: T; faults: Fault[] } {
  const faults: Fault[] = [];
  let terms = before;
  for (const [head, text] of cells) {
    if (head.startsWith("names.")) {
      const { names } = terms as T & { readonly names: object };
      terms = { ...terms, names: { ...names, [head.slice("names.".length)]: text } };
      continue;
    }
    const cell = kind.cells[head as Field];
    // A cell equal to the stored text keeps the stored value.
    const read = cell === undefined || text === cell.show(terms, world) ? terms : cell.read(text, terms, world);
    if (read === undefined) faults.push({ field: head as Field, code: text === "" ? "required" : "notAChoice" });
    else terms = read;
  }
  return { terms, faults };
}

/** No two rows are about one record, or give the same name or code. */
function withShared<T extends Named>(
  planned: readonly PlannedRecord<T>[],
  kind: RecordKind<T>,
): readonly PlannedRecord<T>[] {
  const owners = new Map<string, number>();
  /** Whether a previous row has it. */
  const isTaken = (what: string, line: number): boolean => {
    const owner = owners.get(what) ?? line;
    owners.set(what, owner);
    return owner !== line;
  };
  return planned.map((row) => {
    const { line, stored, terms } = row;
    if (terms === undefined) return row;
    const scope = kind.scopeOf(terms);
    const faults: Fault[] =
      stored !== undefined && isTaken(`record ${scope} ${String(stored.id)}`, line)
        ? [{ field: "name", code: "twice" }]
        : [
            ...(isTaken(`name ${scope} ${keyOf(terms.name)}`, line) ? [{ field: "name", code: "taken" } as const] : []),
            ...(terms.aliases ?? [])
              .filter((alias) => isTaken(`name ${scope} ${keyOf(alias)}`, line))
              .map(() => ({ field: "aliases", code: "taken" }) as const),
            ...(kind.codeOf(terms) !== "" && isTaken(`code ${kind.codeOf(terms)}`, line)
              ? [{ field: "code", code: "taken" } as const]
              : []),
          ];
    return faults.length === 0 ? row : { ...row, outcome: "wrong", problems: [...row.problems, ...faults] };
  });
}

/** Writes all rows, each as its form would. @returns the first refusal that happens after all */
export async function writeRecords<T extends Named>(
  sql: Sql,
  planned: readonly PlannedRecord<T>[],
  { kind, far }: { readonly kind: RecordKind<T>; readonly far: Far },
  context: Context,
): Promise<Refused | undefined> {
  const wanted = planned.filter(({ outcome }) => outcome === "added" || outcome === "changed");
  for (const [at, { stored, terms }] of wanted.entries()) {
    if (at % farRows === 0) await far("writing", at, wanted.length);
    if (terms === undefined) continue;
    const kept = await kind.save(sql, stored?.id, terms, context);
    if (isRefused(kept)) return kept;
  }
  return undefined;
}

type RecordScope = { readonly kind: "league" | "track" | "heading"; readonly words: CellReader; readonly far: Far };

/** A preview of a file of one kind. */
export async function planOfRecords(
  sql: Sql,
  rows: readonly FileRow[],
  { kind, words, far }: RecordScope,
  context: Context,
): Promise<
  { readonly answer: ReturnType<typeof answerWith>; readonly write: () => Promise<Refused | undefined> } | Refused
> {
  const headings = await allHeadings(sql);
  const places = (wanted: Heading["kind"]): Place[] =>
    headings
      .filter(({ terms }) => terms.kind === wanted)
      .map(({ id, terms: { name, names } }) => ({
        id,
        name,
        aliases: Object.values(names).filter((one) => one !== ""),
      }));
  const { language, timeZone: zone } = context.session;
  const spoken = languages.find((one) => one === language) ?? "en";
  const world = {
    t: translator(spoken, await loadMessages(spoken)),
    sports: places("sport"),
    groups: places("group"),
    families: places("family"),
    isYes: words.isYes,
    keyIn: words.keyIn,
  };
  // A list's own export ends with its sums.
  const own = rows.filter(({ cells }) => !(cells.get("record") === "" && words.isTotal(cells.get("name") ?? "")));
  const planWith = async <T extends Named>(of: RecordKind<T>) => {
    const planned = await planRecords(sql, own, { kind: of, world, zone, far });
    return {
      planned,
      answer: answerWith(planned.map((row) => shownRow(row, of, world))),
      write: () => writeRecords(sql, planned, { kind: of, far }, context),
    };
  };
  if (kind === "track") return planWith(trackKind);
  if (kind === "heading") return planWith(headingKind);
  const plan = await planWith(leagueKind(new Map((await sql.rows(sportCodes)).map(({ id, code }) => [id, code]))));
  for (const { stored, terms } of plan.planned.filter(({ outcome }) => outcome === "added" || outcome === "changed")) {
    const denied = await mayKeep(sql, context, { leagueId: stored?.id, sportId: terms?.sportId });
    if (denied !== undefined) return denied;
  }
  return plan;
}

function shownRow<T extends Named>(
  { stored, terms, ...row }: PlannedRecord<T>,
  { cells }: RecordKind<T>,
  world: World,
) {
  const changes = () =>
    stored === undefined || terms === undefined
      ? []
      : (Object.keys(cells) as Field[]).flatMap((field) => {
          const [was, now] = [cells[field]?.show(stored.terms, world) ?? "", cells[field]?.show(terms, world) ?? ""];
          return was === now ? [] : [{ field, was, now }];
        });
  return { ...row, changes, basis: [row.line, stored, terms, row.outcome] };
}
