// Which teams of a league a name on a sheet may mean. Pure.
import { plainName, type TeamId } from "@chalkboard/kernel";

export type SheetTeam = {
  readonly id: TeamId;
  readonly name: string;
  readonly print_name: string;
  readonly abbreviation: string;
  readonly aliases: readonly string[];
};

/** The teams that a text may mean; none where no team has that name. */
export type TeamsNamed = (text: string) => readonly TeamId[];

/**
 * A full name, alias or abbreviation comes first; then a name that ends like the text ("NY Yankees", "Yankees"), then
 * one that begins like it ("Boston"). All that fit are returned: the opponent decides.
 */
export function teamsNamed(teams: readonly SheetTeam[]): TeamsNamed {
  const named = teams.map(({ id, name, print_name, abbreviation, aliases }) => ({
    id,
    names: [name, print_name, ...aliases].map(wordsOf),
    abbreviation,
  }));
  return (text) => {
    const words = wordsOf(text);
    const plain = words.join("");
    if (plain === "") return [];
    const fits = (isMeant: (name: readonly string[]) => boolean): readonly TeamId[] =>
      named.flatMap(({ id, names }) => (names.some((name) => name.length > 0 && isMeant(name)) ? [id] : []));
    const whole = named.flatMap(({ id, names, abbreviation }) =>
      plainName(abbreviation) === plain || names.some((name) => name.join("") === plain) ? [id] : [],
    );
    if (whole.length > 0) return whole;
    const ending = fits((name) => endsWith(name, words) || endsWith(words, name));
    return ending.length > 0 ? ending : fits((name) => words.every((word, index) => name[index] === word));
  };
}

function endsWith(name: readonly string[], end: readonly string[]): boolean {
  return end.length <= name.length && end.every((word, index) => name[name.length - end.length + index] === word);
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(/[\s,]+/)
    .map(plainName)
    .filter((word) => word !== "");
}
