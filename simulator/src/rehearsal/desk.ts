import type { EpochMs, EventId } from "@chalkboard/kernel";
import type { Seller } from "../fixture/build.ts";
import type { ImportedLine, ImportedResult } from "../server.ts";
import type { CrowdSlip } from "./crowd.ts";
import type { GameStatistics } from "./statistics.ts";

/** The entered result of a finished game. */
export type EnteredResult = ImportedResult & { readonly statistics?: GameStatistics | undefined };

/**
 * What the rehearsal needs of the server: its real functions for moving lines, selling, settling, paying and
 * cancelling.
 */
export type Desk = {
  /** The server's current time, everywhere. */
  readonly setTime: (at: EpochMs) => Promise<void>;
  /** Opens missing lines of a game and moves those that differ, as the trader. */
  readonly moveLines: (eventId: EventId, lines: readonly ImportedLine[], reason: string) => Promise<void>;
  /** Sells what it can; the responses are not needed, since tickets and refused attempts are rows. */
  readonly sellAll: (
    requests: readonly { readonly seller: Seller; readonly key: string; readonly slip: CrowdSlip }[],
  ) => Promise<void>;
  /** Makes a result official, or corrects it, and grades the affected tickets. */
  readonly settle: (eventId: EventId, result: EnteredResult) => Promise<void>;
  /** Pays over a counter; returns why not. */
  readonly pay: (seller: Seller, ticket: number, code: string) => Promise<string | undefined>;
  /** Cancels as the clerk who sold it; returns whether it was cancelled. */
  readonly cancel: (seller: Seller, ticket: number) => Promise<boolean>;
};
