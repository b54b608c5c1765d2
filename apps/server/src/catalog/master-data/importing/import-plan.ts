// Plans what each row of a file would change in the stored teams or players.
import { isDeepStrictEqual } from "node:util";
import { type ProblemCode, masterData } from "@chalkboard/contract";
import { aliasesText, otherNamesText } from "@chalkboard/list-columns";
import { codeOf } from "../../../platform/http/problem-codes.ts";
import type { Field, Head, CellReader } from "./import-heads.ts";
import { farRows } from "./import-progress.ts";
import { aliasesOf, keyOf, type Named, namesOf } from "../names.ts";

/** A team or player as a file has it: `placeId` is the league or the team. */
export type Entry = masterData.TeamTerms & { readonly placeId: number; readonly position: string };
export type StoredEntry = { readonly id: number; readonly leagueId: number; readonly entry: Entry };
export type Place = Named & { readonly id: number; readonly leagueId: number };
export type League = Named & {
  readonly id: number;
  readonly code: string;
  readonly abbreviation: string;
  readonly sport_names: readonly string[];
};
export type FileRow = { readonly line: number; readonly cells: ReadonlyMap<Head, string> };

type Fault = { readonly field: Field; readonly code: ProblemCode };
export type Planned = {
  readonly line: number;
  readonly name: string;
  readonly place: string;
  readonly leagueId: number | undefined;
  readonly stored: StoredEntry | undefined;
  readonly entry: Entry | undefined;
  readonly outcome: "added" | "changed" | "same" | "wrong";
  readonly problems: readonly Fault[];
};

export type ImportContext = {
  readonly kind: "team" | "player";
  readonly leagues: readonly League[];
  readonly teams: readonly Place[];
  readonly existing: readonly StoredEntry[];
  /** For rows without a league. */
  readonly leagueId: number | undefined;
  readonly isYes: CellReader["isYes"];
};

const cut = (text: string, mark: RegExp): string[] =>
  text
    .split(mark)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The stored records, indexed by their names in a file: thousands are not searched for each row. */
type Index = ImportContext & {
  readonly byId: ReadonlyMap<number, StoredEntry>;
  readonly byName: ReadonlyMap<string, StoredEntry>;
  readonly leaguesCalled: ReadonlyMap<string, readonly League[]>;
  readonly teamsCalled: ReadonlyMap<string, readonly Place[]>;
  readonly leagueById: ReadonlyMap<number, League>;
  readonly teamById: ReadonlyMap<number, Place>;
};

/** Compares every row with the stored records and with the other rows. */
export async function planImport(
  rows: readonly FileRow[],
  known: ImportContext,
  far: (done: number) => Promise<void>,
): Promise<readonly Planned[]> {
  const index = indexOf(known);
  const planned: Planned[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % farRows === 0) await far(at);
    planned.push(planRow(row, index));
  }
  return withTaken(planned, known.existing);
}

function indexOf(known: ImportContext): Index {
  const { leagues, teams, existing: current } = known;
  return {
    ...known,
    byId: new Map(current.map((one) => [one.id, one])),
    byName: new Map(
      current.flatMap((one) =>
        [...one.entry.aliases, one.entry.name].map((name) => [placed(one.entry.placeId, name), one] as const),
      ),
    ),
    leaguesCalled: byKeys(leagues, ({ name, aliases, abbreviation, code }) => [name, ...aliases, abbreviation, code]),
    teamsCalled: byKeys(teams, ({ name, aliases }) => [name, ...aliases]),
    leagueById: new Map(leagues.map((one) => [one.id, one])),
    teamById: new Map(teams.map((one) => [one.id, one])),
  };
}

function byKeys<T>(all: readonly T[], names: (one: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    for (const key of new Set(names(one).map(keyOf))) {
      const before = found.get(key);
      if (before === undefined) found.set(key, [one]);
      else before.push(one);
    }
  }
  return found;
}

const placed = (placeId: number, name: string): string => `${String(placeId)} ${keyOf(name)}`;

function planRow(row: FileRow, known: Index): Planned {
  const { byId, byName } = known;
  const said = (head: Head): string | undefined => row.cells.get(head);
  const problems: Fault[] = [];
  const record = said("record") ?? "";
  const recorded = record === "" ? undefined : byId.get(Number(record));
  if (record !== "" && recorded === undefined) problems.push({ field: "record", code: "unknown" });
  const place = placeOf(row, known, recorded);
  if ("code" in place) problems.push(place);
  const name = said("name") ?? recorded?.entry.name ?? "";
  const placeId = "code" in place ? undefined : place.id;
  const stored = recorded ?? (record !== "" || placeId === undefined ? undefined : byName.get(placed(placeId, name)));
  if (known.kind === "team" && stored !== undefined && placeId !== undefined && stored.entry.placeId !== placeId) {
    problems.push({ field: "league", code: "doesNotFit" });
  }
  const shown = {
    line: row.line,
    name,
    place: "code" in place ? (said("team") ?? said("league") ?? "") : place.name,
    leagueId: "code" in place ? undefined : place.leagueId,
    stored,
  };
  if (placeId === undefined || (record !== "" && recorded === undefined))
    return { ...shown, entry: undefined, outcome: "wrong", problems };
  const entry = entryOf(row, placeId, stored?.entry, known, problems);
  if (problems.length > 0) return { ...shown, entry, outcome: "wrong", problems };
  const outcome = stored === undefined ? "added" : isDeepStrictEqual(inOrder(stored.entry), entry) ? "same" : "changed";
  return { ...shown, entry, outcome, problems };
}

/** The league or team that a row names; without one, that of its record. */
function placeOf({ cells }: FileRow, index: Index, recorded: StoredEntry | undefined): Place | Fault {
  const { kind, leagueId, leaguesCalled, leagueById, teamsCalled, teamById } = index;
  const [leagueText, sportText, teamText] = [
    cells.get("league") ?? "",
    cells.get("sport") ?? "",
    cells.get("team") ?? "",
  ];
  const own = leagueById.get(recorded?.leagueId ?? leagueId ?? 0);
  const found = leagueText === "" ? (own === undefined ? [] : [own]) : (leaguesCalled.get(keyOf(leagueText)) ?? []);
  const ofSport =
    found.length > 1 && sportText !== ""
      ? found.filter(({ sport_names }) => sport_names.some((name) => keyOf(name) === keyOf(sportText)))
      : found;
  const [league] = ofSport;
  if (kind === "team") {
    if (league === undefined) return { field: "league", code: leagueText === "" ? "required" : "unknown" };
    const { id, name, aliases } = league;
    return ofSport.length > 1 ? { field: "league", code: "doesNotFit" } : { id, name, aliases, leagueId: id };
  }
  if (leagueText !== "" && league === undefined) return { field: "league", code: "unknown" };
  const stays = teamById.get(recorded?.entry.placeId ?? 0);
  const named = teamText === "" ? (stays === undefined ? [] : [stays]) : (teamsCalled.get(keyOf(teamText)) ?? []);
  const matching =
    league === undefined ? named : named.filter((team) => ofSport.some(({ id }) => id === team.leagueId));
  const [team] = matching;
  if (team === undefined) return { field: "team", code: teamText === "" ? "required" : "unknown" };
  return matching.length > 1 ? { field: "team", code: "doesNotFit" } : team;
}

/** The row's values over the stored ones; missing columns keep theirs. Errors are added to the problems. */
function entryOf(
  { cells }: FileRow,
  placeId: number,
  before: Entry | undefined,
  { kind, isYes }: ImportContext,
  problems: Fault[],
): Entry {
  const name = cells.get("name") ?? before?.name ?? "";
  const number = cells.get("number");
  const active = cells.get("isActive") ?? "";
  if (active !== "" && isYes(active) === undefined) problems.push({ field: "isActive", code: "notAChoice" });
  const entry = inOrder({
    placeId,
    name,
    isActive: isYes(active) ?? before?.isActive ?? true,
    printName: (cells.get("printName") ?? before?.printName ?? "") || name.slice(0, 60),
    abbreviation: cells.get("abbreviation") ?? before?.abbreviation ?? "",
    position: cells.get("position") ?? before?.position ?? "",
    number: number === undefined ? (before?.number ?? null) : number === "" ? null : Number(number),
    aliases: listed(cells.get("aliases"), before?.aliases ?? []),
    names: translated(cells, before?.names ?? namesOf({}), problems),
  });
  const { placeId: teamId, position, ...terms } = entry;
  const checked =
    kind === "team"
      ? masterData.teamTerms.safeParse(terms)
      : masterData.playerTerms.safeParse({ ...terms, position, teamId });
  for (const issue of checked.error?.issues ?? []) {
    const field = masterData.importField.safeParse(issue.path[0]);
    if (field.success) problems.push({ field: field.data, code: codeOf(issue).code });
  }
  return entry;
}

// An unedited cell equals the stored value, whatever separators its names contain.
function listed(text: string | undefined, before: readonly string[]): string[] {
  return text === undefined || text === aliasesText(before) ? [...before] : cut(text, /;/);
}

function translated(cells: FileRow["cells"], before: masterData.OtherNames, problems: Fault[]): masterData.OtherNames {
  const all = cells.get("names");
  const names = { ...before };
  if (all !== undefined && all !== otherNamesText(before)) {
    Object.assign(names, namesOf({}));
    for (const part of cut(all, /;(?=\s*\p{L}{2}\s*:)/u)) {
      const [, language = "", name = ""] = /^(\p{L}{2})\s*:\s*(.*)$/u.exec(part) ?? [];
      if (language.toLowerCase() in names)
        names[language.toLowerCase() as keyof typeof names] = name.replace(/;\s*$/, "");
      else problems.push({ field: "names", code: "notAChoice" });
    }
  }
  for (const language of ["fr", "ht", "es", "zh", "it"] as const)
    names[language] = cells.get(`names.${language}`) ?? names[language];
  return names;
}

function inOrder({ placeId, name, printName, abbreviation, number, position, aliases, names, isActive }: Entry): Entry {
  return {
    placeId,
    name,
    printName,
    abbreviation,
    number,
    position,
    aliases: aliasesOf({ name, aliases }),
    names: namesOf(names),
    isActive,
  };
}

/** No two rows are about one record, and after the import no two records of a place share a name. */
function withTaken(planned: readonly Planned[], current: readonly StoredEntry[]): readonly Planned[] {
  const seen = new Map<number, number>();
  for (const [index, { stored }] of planned.entries())
    if (stored !== undefined && !seen.has(stored.id)) seen.set(stored.id, index);
  const after = [
    ...current.filter(({ id }) => !seen.has(id)).map(({ entry }) => ({ entry, index: -1 })),
    ...planned.flatMap(({ entry, stored }, index) =>
      entry === undefined || (stored !== undefined && seen.get(stored.id) !== index) ? [] : [{ entry, index }],
    ),
  ];
  const owners = new Map<string, Set<number>>();
  for (const [at, { entry }] of after.entries()) {
    for (const name of [entry.name, ...entry.aliases]) {
      const key = placed(entry.placeId, name);
      owners.set(key, (owners.get(key) ?? new Set()).add(at));
    }
  }
  // A name that is given up is free after the file, not within it.
  const now = new Map(current.map(({ id, entry }) => [placed(entry.placeId, entry.name), id]));
  const isShared = ({ placeId }: Entry, name: string, id: number | undefined): boolean => {
    const key = placed(placeId, name);
    return (owners.get(key)?.size ?? 0) > 1 || (now.has(key) && now.get(key) !== id);
  };
  return planned.map((row, index): Planned => {
    const { entry, stored } = row;
    if (entry === undefined || row.outcome === "same") return row;
    const isTwice = stored !== undefined && seen.get(stored.id) !== index;
    const problems: readonly Fault[] = isTwice
      ? [{ field: "name", code: "twice" }]
      : [
          ...(isShared(entry, entry.name, stored?.id) ? [{ field: "name", code: "taken" } as const] : []),
          ...(entry.aliases.some((alias) => isShared(entry, alias, stored?.id))
            ? [{ field: "aliases", code: "taken" } as const]
            : []),
        ];
    return problems.length === 0 ? row : { ...row, outcome: "wrong", problems: [...row.problems, ...problems] };
  });
}
