// What the rows of a board call a game. A game is its teams; a prop of a player or a team is about one of them, and says itself what it is.

/** A game as boards show it. */
export type RowsOf = { readonly name: string; readonly isDerived?: true | undefined; readonly sides: readonly { readonly side: number; readonly name: string }[] };

const teamsOf = ({ sides }: RowsOf): RowsOf["sides"] => sides.filter(({ side }) => side !== 3);

/** Whether an event's rows are named by the event itself: it has not two teams. */
export const isAboutOne = (event: RowsOf): boolean => teamsOf(event).length < 2;

/**
 * What the row of a side is called.
 * @param draw what the draw is called
 * @returns a prop about one team in its first row, that team in its second
 */
export function rowName(event: RowsOf, side: number, draw: string): string {
  if (side === 3) return draw;
  const teams = teamsOf(event);
  if (isAboutOne(event)) return side === 1 ? event.name : teams[0]?.name ?? "";
  return teams.find((one) => one.side === side)?.name ?? "";
}

/** What else tells an event from the game of the same two teams: its own name where it is derived; empty where the rows say it. */
export function derivedName(event: RowsOf): string {
  return event.isDerived === true && !isAboutOne(event) ? event.name : "";
}
