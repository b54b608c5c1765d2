import type { LineKey } from "@chalkboard/engine";
import type { UserId } from "@chalkboard/kernel";

/** A new version of a line. */
export type LineMove = {
  readonly key: LineKey;
  /** The version that it should replace; 0 for a line that does not exist yet. */
  readonly version: number;
  readonly points: number | null;
  readonly price: number;
  /** Absent: unchanged; a new line opens, unless a void order keeps its bet type closed. */
  readonly isOpen?: boolean;
  /** The reason for this one, where the reasons differ. */
  readonly reason?: string;
};

/**
 * The author of a move: a trader, who then holds the line, or a source (`personId` null), which does not move what a
 * trader holds. `holds`: whether the line is held from now on, even where a trader held it before; null: unchanged.
 */
export type LineAuthor = { readonly personId: UserId | null; readonly source: string; readonly holds?: boolean | null };

/** States in which an event was settled by its lines. */
const settled: readonly string[] = ["official", "cancelled"];
/** States in which an event is not played now. */
const paused: readonly string[] = ["ended", "postponed"];

/**
 * Whether the lines of an event in this state are fixed: with an official result, or cancelled, for everyone; ended or
 * postponed, unless a person gives a reason. They may always be closed.
 */
export function isStill(status: string, reason: string): boolean {
  return settled.includes(status) || (paused.includes(status) && reason.trim() === "");
}
