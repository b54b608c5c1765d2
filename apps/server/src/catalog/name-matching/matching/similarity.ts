// The similarity of a source's name and the names of one record of ours, from 0 to 1, and the order of suggestions. Pure.
import type { nameMatching } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";
import { jaroWinkler } from "@skyra/jaro-winkler";

/** The names of a team of ours. */
export type Names = { readonly name: string; readonly abbreviation: string; readonly aliases: readonly string[] };

/** Generic club words: ignored as long as there is another word. */
const club = new Set(["fc", "afc", "cf", "sc", "ac", "cd", "club", "the", "de", "of"]);

/** Another team of the same club: a name with such a word never means the team without it. */
const otherTeams: Readonly<Record<string, string>> = {
  w: "women",
  women: "women",
  ladies: "women",
  femenino: "women",
  ii: "second",
  b: "second",
  reserves: "second",
  res: "second",
};
const youth = /^u\d\d$/;

/** Two words less similar than this are different. */
const sameWord = 0.88;
/** Whole names less similar than this are different. */
const sameName = 0.93;
/** A typing error omits at most this many letters. */
const mostMissing = 3;
/**
 * A pet name keeps the word's first letters and has another ending ("Wolves", Wolverhampton); anything shorter is
 * chance.
 */
const shortestStem = 5;
/** The maximum length of a code such as `NYY`. */
const longestCode = 4;

export type Wording = { readonly words: readonly string[]; readonly qualifiers: readonly string[] };

/** The words of a name, with joined ones separated ("NewEngland"), and which team of a club it means. */
export function wordingOf(name: string): Wording {
  const apart = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll(/(\p{Lu}{2})(\p{Lu}\p{Ll})/gu, "$1 $2");
  const all = apart
    .split(/[^\p{L}\p{N}\p{M}.'’]+/u)
    .map(plainName)
    .filter((word) => word !== "");
  const isQualifier = (word: string, index: number): boolean =>
    index > 0 && (Object.hasOwn(otherTeams, word) || youth.test(word));
  const qualifiers = all
    .filter(isQualifier)
    .map((word) => otherTeams[word] ?? word)
    .toSorted();
  const words = all.filter((word, index) => !isQualifier(word, index));
  const telling = words.filter((word) => !club.has(word));
  return { words: telling.length > 0 ? telling : words, qualifiers };
}

/** Whether both mean the same team of a club, such as the women's. */
export function hasSameQualifiers(one: Wording, other: Wording): boolean {
  return one.qualifiers.join(" ") === other.qualifiers.join(" ");
}

/** A source's name, parsed once for all the teams that it is compared with. */
export type Said = Wording & { readonly name: string; readonly code: string };

export function saidOf(name: string): Said {
  return { ...wordingOf(name), name, code: plainName(name) };
}

// A league has hundreds of teams, and a list as many names: each team is parsed once.
const wordings = new WeakMap<Names, readonly Wording[]>();

/** The words of each of a team's names, its own first. */
export function wordingsOf(team: Names): readonly Wording[] {
  const known = wordings.get(team) ?? [team.name, ...team.aliases].map(wordingOf);
  wordings.set(team, known);
  return known;
}

// A source brings the same names run after run.
const cache = new WeakMap<Names, Map<string, number>>();
/** The maximum number of names cached with a team. */
const mostKept = 1_000;

/**
 * The similarity of a source's name to the closest of a team's names; computed once for a name and an unchanged team.
 */
export function similarity(said: Said, team: Names): number {
  const own = cache.get(team) ?? new Map<string, number>();
  cache.set(team, own);
  const cached = own.get(said.name);
  if (cached !== undefined) return cached;
  const alike = compare(said, team);
  if (own.size >= mostKept) own.clear();
  own.set(said.name, alike);
  return alike;
}

function compare(said: Said, team: Names): number {
  const best = Math.max(...wordingsOf(team).map((own) => wordingSimilarity(said, own)));
  return said.code.length <= longestCode && said.words.length === 1
    ? Math.max(best, codeSimilarity(said.code, team))
    : best;
}

function wordingSimilarity(said: Wording, own: Wording): number {
  const [one, other] = [said.words.join(""), own.words.join("")];
  const whole = one === other ? 1 : Math.abs(one.length - other.length) > mostMissing ? 0 : jaroWinkler(one, other);
  const alike = Math.max(byWords(said.words, own.words), whole >= sameName ? whole : 0);
  return hasSameQualifiers(said, own) ? alike : alike * 0.6;
}

/** Every word must be one of the team's; the team may have more ("Boston", "Yankees"). */
function byWords(said: readonly string[], own: readonly string[]): number {
  const free = [...own];
  let found = 0;
  let used = 0;
  for (const word of said) {
    const initials = initialsAt(free, word);
    const one = initials === undefined ? nearest(free, word) : { index: initials, length: word.length, alike: 0.9 };
    if (one === undefined) continue;
    found += one.alike * word.length;
    used += free.splice(one.index, one.length).join("").length;
  }
  const [letters, otherLetters] = [said.join("").length, own.join("").length];
  return letters === 0 || otherLetters === 0 ? 0 : 0.75 * (found / letters) + 0.25 * (used / otherLetters);
}

function nearest(free: readonly string[], word: string): { index: number; length: number; alike: number } | undefined {
  const found = free
    .map((own, index) => ({ index, length: 1, alike: wordSimilarity(word, own) }))
    .toSorted((a, b) => b.alike - a.alike)[0];
  return found === undefined || found.alike === 0 ? undefined : found;
}

/** The position of consecutive words that begin with these letters: "LA" is "Los Angeles". */
function initialsAt(free: readonly string[], letters: string): number | undefined {
  if (letters.length < 2 || letters.length > 3) return undefined;
  const index = free.findIndex((_, first) =>
    [...letters].every((letter, further) => free[first + further]?.startsWith(letter) === true),
  );
  return index < 0 ? undefined : index;
}

function wordSimilarity(said: string, own: string): number {
  if (said === own) return 1;
  const [short, long] = said.length <= own.length ? [said, own] : [own, said];
  if (short.length >= 3 && long.startsWith(short)) return 0.92;
  const alike = said.length > 3 && long.length - short.length <= mostMissing ? jaroWinkler(said, own) : 0;
  if (alike >= sameWord) return alike;
  if (sharedFrom(said, own) >= Math.max(shortestStem, said.length - 1)) return 0.75;
  return said.length >= 2 && said.length <= longestCode && isShortened(said, own) ? 0.75 : 0;
}

/** The number of first letters that two words share. */
function sharedFrom(one: string, other: string): number {
  const apart = [...one].findIndex((letter, index) => other[index] !== letter);
  return apart < 0 ? one.length : apart;
}

/** A code such as `NYY` compared with a team's abbreviation, or as letters from its name. */
function codeSimilarity(code: string, { name, abbreviation }: Names): number {
  const own = plainName(abbreviation);
  if (own === "") return 0;
  if (code === own) return 0.92;
  if (own.length > 1 && (code.startsWith(own) || own.startsWith(code))) return 0.7;
  return isShortened(code, plainName(name)) ? 0.6 : 0;
}

/** Whether a word contains all letters in this order, beginning with its first. */
function isShortened(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of letters) {
    const next = word.indexOf(letter, at);
    if (next < 0 || (at === 0 && next > 0)) return false;
    at = next + 1;
  }
  return true;
}

/** The words of a name in one order. */
export function sortedWords(name: string): string {
  return wordingOf(name).words.toSorted().join(" ");
}

/** A suggestion scored lower than this is left out. */
const leastScore = 40;
/** The number of suggestions returned for a name. */
const mostSuggestions = 5;

/** The scores of a suggestion; `evidence` and `alike` are from 0 to 1. A name alone is never certain. */
export function scores(evidence: number, alike: number): { readonly score: number; readonly similarity: number } {
  return { score: Math.min(99, Math.round(100 * evidence)), similarity: Math.round(100 * alike) };
}

/** What a suggestion says of games, where games are no evidence. */
export const withoutGames = { games: 0, days: 0, against: 0, isNamed: false, isOther: false } as const;

/** The suggestions worth showing, the best first. */
export function ranked<One extends nameMatching.Suggestion>(
  suggestions: readonly One[],
  idOf: (one: One) => number | undefined,
): readonly One[] {
  return suggestions
    .filter(({ score }) => score >= leastScore)
    .toSorted(
      (one, other) =>
        other.score - one.score || other.similarity - one.similarity || (idOf(one) ?? 0) - (idOf(other) ?? 0),
    )
    .slice(0, mostSuggestions);
}
