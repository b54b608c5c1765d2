// Taking moves back, one after the other: what was taken back is no longer in the way of what came before it. Pure.

/** The reason of a version that took a move back. */
export const undone = "undo";

/** A version of a line. */
export type Version = {
  readonly version: number; readonly points: number | null; readonly price: number; readonly is_open: boolean; readonly reason: string;
  readonly changed_at: number; readonly changed_by: string;
};

/**
 * The newest move of a line that still stands, and what stood before it.
 * @param versions of one line, oldest first
 * @returns undefined when the line stands as it began
 */
export function currentMove<V extends Version>(versions: readonly V[]): { readonly move: V; readonly before: V } | undefined {
  let takenBack = 0;
  for (let index = versions.length - 1; index > 0; index -= 1) {
    const [move, before] = [versions[index], versions[index - 1]];
    if (move === undefined || before === undefined) return undefined;
    if (move.reason === undone) takenBack += 1;
    else if (takenBack > 0) takenBack -= 1;
    else return { move, before };
  }
  return undefined;
}
