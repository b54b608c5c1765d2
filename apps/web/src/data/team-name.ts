import { foldText } from "@chalkboard/kernel";

/** The names that find a team. `name` is the printed one; `also` its full name and number. */
export type NamedTeam = { readonly name: string; readonly abbreviation: string; readonly also?: string | undefined };

/**
 * The team-name rule (specification, section 5): ignores case, and searches names, abbreviation and number. Accents
 * need not be typed.
 */
export function isNamed({ name, abbreviation, also = "" }: NamedTeam, wanted: string): boolean {
  const text = foldText(wanted);
  return [name, also, abbreviation].some((each) => foldText(each).includes(text));
}

/** Whether a search matches a game: by one of its teams, or by its own name, as for a player prop. */
export function isGameNamed(
  { name, sides }: { readonly name: string; readonly sides: readonly NamedTeam[] },
  wanted: string,
): boolean {
  return foldText(name).includes(foldText(wanted)) || sides.some((side) => isNamed(side, wanted));
}
