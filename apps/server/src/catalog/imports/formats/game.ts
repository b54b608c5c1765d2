import type { sources } from "@chalkboard/contract";
import type { Day, EpochMs } from "@chalkboard/kernel";
import type { GivenLeague, GivenTeam } from "../../master-data/index.ts";

/** What was left out and why, as codes, which are translated for the reader. */
export type Reason = sources.LeftOutReason;
export type Part = sources.LeftOutPart;

/** The league that a file belongs to, and its teams. */
export type ImportedLeague = GivenLeague;
export type ImportedTeam = GivenTeam;

export type ImportedSide = {
  readonly team: ImportedTeam;
  readonly rotation: number | null;
  readonly pitcher: string | null;
};

/** One side of a market. Points are quarters, the price is American. */
export type ImportedLine = {
  readonly betType: number;
  readonly side: 0 | 1 | 2 | 3;
  readonly points: number | null;
  readonly price: number;
};

/** `home` is null where the home team did not bat. */
export type ImportedScore = { readonly segment: string; readonly away: number; readonly home: number | null };

export type ImportedResult = {
  /** `called`: shortened, the score is final. `abandoned`: stopped level, finished another day. */
  readonly status: "final" | "called" | "abandoned";
  /** Every played segment and `game`, the final total. */
  readonly segments: readonly ImportedScore[];
};

/** A game of a file: when, who, what was offered, how it ended. */
export type ImportedGame = {
  /** Identifies the game within its source, the same in every reading of the file. */
  readonly key: string;
  /** The key that the same game would have if the file had its two sides swapped. */
  readonly turnedKey: string;
  /** Lines of the file, the header being line 1. */
  readonly rows: readonly number[];
  readonly day: Day;
  readonly startsAt: EpochMs;
  readonly away: ImportedSide;
  readonly home: ImportedSide;
  readonly opening: readonly ImportedLine[];
  readonly closing: readonly ImportedLine[];
  readonly result: ImportedResult;
};

/** What was wrong with a row, and what was left out because of it: the whole game, or one of its markets. */
export type Problem = { readonly row: number; readonly reason: Reason; readonly leftOut: Part };

/** A game of a file that may be in the future. */
export type SeasonGame = Omit<ImportedGame, "result"> & { readonly result: ImportedResult | null };

/** The content of a file: its games, and what was wrong with its rows. */
export type Season = {
  readonly games: readonly SeasonGame[];
  readonly problems: readonly Problem[];
  readonly rows: number;
};

export type ParsedSeason = {
  readonly games: readonly ImportedGame[];
  readonly problems: readonly Problem[];
  readonly rows: number;
};

/** The file cannot be read at all, and why. */
export class UnreadableFile extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(JSON.stringify(reason));
    this.name = "UnreadableFile";
    this.reason = reason;
  }
}
