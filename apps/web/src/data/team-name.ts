import { foldText } from "@chalkboard/kernel";

/** What a team is found by. `name` is the one on the paper, `also` its full name and its number. */
export type NamedTeam = { readonly name: string; readonly abbreviation: string; readonly also?: string | undefined };

/** The team-name rule (specification, section 5): whatever the case, in the names, the abbreviation or the number. Nobody has to type accents. */
export function isNamed({ name, abbreviation, also = "" }: NamedTeam, wanted: string): boolean {
  const text = foldText(wanted);
  return [name, also, abbreviation].some((each) => foldText(each).includes(text));
}

/** Whether a game is meant: by a team of it, or by its own name, as a player's prop is. */
export function isGameNamed({ name, sides }: { readonly name: string; readonly sides: readonly NamedTeam[] }, wanted: string): boolean {
  return foldText(name).includes(foldText(wanted)) || sides.some((side) => isNamed(side, wanted));
}
