import type { Season } from "./game.ts";

/**
 * The interface of a reader for one kind of file. It knows only the file: neither what is stored already, nor what is
 * sold. The same text gives the same games, each under a key that stays the same when the file is longer, reordered or
 * corrected.
 */
export type FileKind = {
  /** Whether it has starting times, to the minute; otherwise only days and order. */
  readonly hasTimes: boolean;
  /**
   * Reads a season. Rows that give no game, and cells that give no market, are left out with the row and the reason.
   * @param season the year in which it begins, for files that do not contain it; the others ignore it
   * @throws UnreadableFile where it is another kind of file
   */
  readonly read: (csvText: string, season: number) => Season;
};
