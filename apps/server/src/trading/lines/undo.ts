// Finds the moves to undo, one after the other: undone moves no longer block what came before. Pure.

/** The reason of a version that undid a move. */
export const undone = "undo";

/** A version of a line. */
export type Version = {
  readonly version: number;
  readonly points: number | null;
  readonly price: number;
  readonly is_open: boolean;
  readonly reason: string;
  readonly changed_at: number;
  readonly changed_by: string;
};

/**
 * The newest valid move of a line, and the version before it.
 * @param versions of one line, oldest first
 * @returns undefined when the line is as it began
 */
export function currentMove<V extends Version>(
  versions: readonly V[],
): { readonly move: V; readonly before: V } | undefined {
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
