import type { LineKey } from "@chalkboard/engine";
import type { UserId } from "@chalkboard/kernel";

/** A new version of a line. */
export type LineMove = {
  readonly key: LineKey;
  /** The version that it is meant to replace; 0 for a line that does not exist yet. */
  readonly version: number;
  readonly points: number | null;
  readonly price: number;
  /** Absent: as it is; a new line opens, unless a void order keeps its bet type closed. */
  readonly isOpen?: boolean;
  /** Why this one moves, where the reasons differ. */
  readonly reason?: string;
};

/**
 * Who moves: a trader, who then holds the line, or a source (`personId` null), which leaves alone what a trader holds. `holds`: whether the line is held
 * from now on, also where a trader held it before; null: as it is.
 */
export type LineAuthor = { readonly personId: UserId | null; readonly source: string; readonly holds?: boolean | null };

/** Events whose lines are what they were settled by. */
const settled: readonly string[] = ["official", "cancelled"];
/** Events that are not played now. */
const paused: readonly string[] = ["ended", "postponed"];

/**
 * Whether the lines of an event in this state stay as they are: with an official result, or cancelled, whoever moves them; ended or postponed, unless a person
 * says why. They may always be closed.
 */
export function isStill(status: string, reason: string): boolean {
  return settled.includes(status) || (paused.includes(status) && reason.trim() === "");
}
