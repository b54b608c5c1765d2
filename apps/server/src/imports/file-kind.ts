import type { Season } from "./game.ts";

/**
 * How a kind of file is read. It knows the file and nothing else: neither what is stored already, nor what is sold. The same text gives the same games,
 * each under a key that stays when the file is longer, ordered otherwise or corrected.
 */
export type FileKind = {
  /** Whether it says when a game starts, to the minute; otherwise days and order alone. */
  readonly hasTimes: boolean;
  /**
   * Reads a season. What makes no game, and what makes no market of one, is left out with its row and the reason.
   * @param season the year in which it begins, for files that do not say it; the others leave it alone
   * @throws UnreadableFile where it is another kind of file
   */
  readonly read: (csvText: string, season: number) => Season;
};
