// Names of a game's rows on a board. A game is named by its teams; a prop is about a player or one team and has its own
// name.

/** A game as boards show it. */
export type RowsOf = {
  readonly name: string;
  readonly isDerived?: true | undefined;
  readonly sides: readonly { readonly side: number; readonly name: string }[];
};

const teamsOf = ({ sides }: RowsOf): RowsOf["sides"] => sides.filter(({ side }) => side !== 3);

/** Whether an event's rows are named by the event itself, because it does not have two teams. */
export const isAboutOne = (event: RowsOf): boolean => teamsOf(event).length < 2;

/**
 * The name of a side's row.
 * @param draw the name of the draw
 * @returns for a prop about one team, the prop in the first row and that team in the second
 */
export function rowName(event: RowsOf, side: number, draw: string): string {
  if (side === 3) return draw;
  const teams = teamsOf(event);
  if (isAboutOne(event)) return side === 1 ? event.name : (teams[0]?.name ?? "");
  return teams.find((one) => one.side === side)?.name ?? "";
}

/**
 * What distinguishes a derived event from the game of the same two teams: its own name; empty where the rows already
 * show it.
 */
export function derivedName(event: RowsOf): string {
  return event.isDerived === true && !isAboutOne(event) ? event.name : "";
}
