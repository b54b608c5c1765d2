// The columns of leagues, tracks and headings in a file: how each cell is read over the stored value, and how it is
// written.
import { masterData } from "@chalkboard/contract";
import {
  aliasesText,
  headingKeys,
  leagueKindKeys,
  otherNamesText,
  statisticKeys,
  trackKindKeys,
} from "@chalkboard/list-columns";
import type { PlainKey, Translate } from "@chalkboard/i18n";
import type { Field } from "./import-heads.ts";
import { keyOf, type Named } from "../names.ts";

/** Something that a cell refers to, by its name in any language. */
export type Place = Named & { readonly id: number };
export type World = {
  readonly t: Translate;
  readonly sports: readonly Place[];
  readonly groups: readonly Place[];
  readonly families: readonly Place[];
  readonly isYes: (text: string) => boolean | undefined;
  /** Which of some keys has this label in any language. */
  readonly keyIn: (keys: readonly PlainKey[], text: string) => PlainKey | undefined;
};

type Common = { readonly name: string; readonly names: masterData.OtherNames; readonly isActive: boolean };
export type League = masterData.LeagueTerms;
export type Track = masterData.TrackTerms;
export type Heading = masterData.HeadingTerms & { readonly kind: "sport" | "group" | "family" };

/**
 * One column: its text for the terms, and the terms with a cell's value; undefined where the cell is not understood.
 */
export type Cell<T> = {
  readonly show: (terms: T, world: World) => string;
  readonly read: (text: string, terms: T, world: World) => T | undefined;
};
export type Cells<T> = Readonly<Partial<Record<Field, Cell<T>>>>;

const cut = (text: string): string[] =>
  text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
const hasName = ({ name, aliases }: Named, text: string): boolean =>
  [name, ...aliases].some((one) => keyOf(one) === keyOf(text));
const idOf = (all: readonly Place[], text: string): number | undefined => all.find((one) => hasName(one, text))?.id;
const nameOf = (all: readonly Place[], id: number | null): string => all.find((one) => one.id === id)?.name ?? "";

function all<T>(values: readonly (T | undefined)[]): T[] | undefined {
  return values.includes(undefined) ? undefined : (values as T[]);
}

/** A text field of the terms; a whole number; one of a few words. */
const text = <T>(get: (terms: T) => string, set: (terms: T, value: string) => T): Cell<T> => ({
  show: get,
  read: (cell, terms) => set(terms, cell),
});
const whole = <T>(get: (terms: T) => number, set: (terms: T, value: number) => T): Cell<T> => ({
  show: (terms) => String(get(terms)),
  read: (cell, terms) => (/^\d+$/.test(cell) ? set(terms, Number(cell)) : undefined),
});
const yes = <T>(get: (terms: T) => boolean, set: (terms: T, value: boolean) => T): Cell<T> => ({
  show: (terms) => (get(terms) ? "1" : "0"),
  read: (cell, terms, { isYes }) => {
    const value = cell === "" ? get(terms) : isYes(cell);
    return value === undefined ? undefined : set(terms, value);
  },
});
const word = <T, K extends string | number>(
  keys: Readonly<Record<K, PlainKey>>,
  get: (terms: T) => K,
  set: (terms: T, value: K) => T,
  as: (text: string) => K,
): Cell<T> => ({
  show: (terms, { t }) => {
    const key: PlainKey = keys[get(terms)];
    return t(key);
  },
  read: (cell, terms, { keyIn }) => {
    const found = keyIn(Object.values(keys) as PlainKey[], cell);
    const name = cell in keys ? cell : Object.keys(keys).find((one) => keys[as(one)] === found);
    return cell === "" ? terms : name === undefined ? undefined : set(terms, as(name));
  },
});

function common<T extends Common>(): Cells<T> {
  return {
    name: text(
      (terms) => terms.name,
      (terms, name) => ({ ...terms, name }),
    ),
    isActive: yes(
      (terms) => terms.isActive,
      (terms, isActive) => ({ ...terms, isActive }),
    ),
    names: {
      show: ({ names }) => otherNamesText(names),
      read: (cell, terms) => {
        if (cell === otherNamesText(terms.names)) return terms;
        const names: Record<string, string> = { fr: "", ht: "", es: "", zh: "", it: "" };
        for (const part of cell.split(/;(?=\s*\p{L}{2}\s*:)/u).filter((one) => one.trim() !== "")) {
          const [, language = "", name = ""] = /^\s*(\p{L}{2})\s*:\s*(.*?)\s*;?\s*$/u.exec(part) ?? [];
          if (!(language.toLowerCase() in names)) return undefined;
          names[language.toLowerCase()] = name;
        }
        return { ...terms, names };
      },
    },
  };
}

const aliases = <T extends Named>(): Cell<T> => ({
  show: (terms) => aliasesText(terms.aliases),
  // An unedited cell equals the stored value, whatever separators its names contain.
  read: (cell, terms) => (cell === aliasesText(terms.aliases) ? terms : { ...terms, aliases: cut(cell) }),
});

export const leagueCells: Cells<League> = {
  ...common<League>(),
  aliases: aliases<League>(),
  printName: text(
    ({ printName }) => printName,
    (terms, printName) => ({ ...terms, printName }),
  ),
  abbreviation: text(
    ({ abbreviation }) => abbreviation,
    (terms, abbreviation) => ({ ...terms, abbreviation }),
  ),
  sport: {
    show: ({ sportId }, { sports }) => nameOf(sports, sportId),
    read: (cell, terms, { sports }) => {
      const sportId = idOf(sports, cell);
      return sportId === undefined ? undefined : { ...terms, sportId };
    },
  },
  code: text(
    ({ code }) => code,
    (terms, code) => ({ ...terms, code }),
  ),
  kind: word(
    leagueKindKeys,
    ({ kind }) => kind as 1 | 2 | 3,
    (terms, kind) => ({ ...terms, kind }),
    (one) => Number(one) as 1 | 2 | 3,
  ),
  timeZone: text(
    ({ timeZone }) => timeZone,
    (terms, timeZone) => ({ ...terms, timeZone }),
  ),
  groups: {
    show: ({ groupIds }, { groups }) => groupIds.map((id) => nameOf(groups, id)).join("; "),
    read: (cell, terms, { groups }) => {
      const groupIds = all(cut(cell).map((name) => idOf(groups, name)));
      return groupIds === undefined
        ? undefined
        : { ...terms, groupIds: groupIds.toSorted((one, other) => one - other) };
    },
  },
  segments: {
    show: ({ segments }) => segments.join(" "),
    read: (cell, terms) => ({ ...terms, segments: cell.split(/[\s,;]+/).filter((one) => one !== "") }),
  },
  statistics: {
    show: ({ statistics }, { t }) => statistics.map((one) => t(statisticKeys[one][0])).join(", "),
    read: (cell, terms, { keyIn }) => {
      const names = Object.keys(statisticKeys) as (keyof typeof statisticKeys)[];
      const found = all(
        cell
          .split(/[,;，、]/)
          .map((one) => one.trim())
          .filter((one) => one !== "")
          .map((one) => {
            const key = keyIn(
              names.map((name) => statisticKeys[name][0]),
              one,
            );
            return names.find((name) => name === one || statisticKeys[name][0] === key);
          }),
      );
      return found === undefined ? undefined : { ...terms, statistics: names.filter((name) => found.includes(name)) };
    },
  },
  sort: whole(
    ({ sort }) => sort,
    (terms, sort) => ({ ...terms, sort }),
  ),
  siteShown: yes(
    ({ website }) => website.shown,
    (terms, shown) => ({ ...terms, website: { ...terms.website, shown } }),
  ),
  siteSort: whole(
    ({ website }) => website.sort,
    (terms, sort) => ({ ...terms, website: { ...terms.website, sort } }),
  ),
  siteBets: {
    show: ({ website }) => website.betTypes.join(" "),
    read: (cell, terms) => {
      const betTypes = cell
        .split(/[\s,;]+/)
        .filter((one) => one !== "")
        .map(Number);
      return betTypes.every(Number.isInteger) ? { ...terms, website: { ...terms.website, betTypes } } : undefined;
    },
  },
};

export const trackCells: Cells<Track> = {
  ...common<Track>(),
  aliases: aliases<Track>(),
  code: text(
    ({ code }) => code,
    (terms, code) => ({ ...terms, code }),
  ),
  country: text(
    ({ country }) => country,
    (terms, country) => ({ ...terms, country }),
  ),
  kind: word(
    trackKindKeys,
    ({ kind }) => kind,
    (terms, kind) => ({ ...terms, kind }),
    (one) => one as Track["kind"],
  ),
  timeZone: text(
    ({ timeZone }) => timeZone,
    (terms, timeZone) => ({ ...terms, timeZone }),
  ),
};

export const headingCells: Cells<Heading> = {
  ...common<Heading>(),
  kind: word(
    headingKeys,
    ({ kind }) => kind,
    (terms, kind) => ({ ...terms, kind }),
    (one) => one as Heading["kind"],
  ),
  family: {
    show: ({ familyId }, { families }) => nameOf(families, familyId),
    read: (cell, terms, { families }) => {
      const familyId = cell === "" ? null : idOf(families, cell);
      return familyId === undefined ? undefined : { ...terms, familyId };
    },
  },
  sort: whole(
    ({ sort }) => sort,
    (terms, sort) => ({ ...terms, sort }),
  ),
};
