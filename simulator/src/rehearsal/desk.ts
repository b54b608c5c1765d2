import type { EpochMs, EventId } from "@chalkboard/kernel";
import type { Seller } from "../fixture/build.ts";
import type { ImportedLine, ImportedResult } from "../server.ts";
import type { CrowdSlip } from "./crowd.ts";
import type { GameStatistics } from "./statistics.ts";

/** What is entered about a game that is over. */
export type EnteredResult = ImportedResult & { readonly statistics?: GameStatistics | undefined };

/** What the rehearsal asks of the server: its real ways of moving lines, selling, settling, paying and cancelling. */
export type Desk = {
  /** The moment that the server takes for now, everywhere. */
  readonly setTime: (at: EpochMs) => Promise<void>;
  /** Opens the lines of a game that are not there yet, and moves those that stand otherwise, as the trader. */
  readonly moveLines: (eventId: EventId, lines: readonly ImportedLine[], reason: string) => Promise<void>;
  /** Sells what it can; the answers are not needed, since tickets and refused attempts are rows. */
  readonly sellAll: (requests: readonly { readonly seller: Seller; readonly key: string; readonly slip: CrowdSlip }[]) => Promise<void>;
  /** Makes a result official, or corrects it, and grades what hangs on it. */
  readonly settle: (eventId: EventId, result: EnteredResult) => Promise<void>;
  /** Pays over a counter; answers why not. */
  readonly pay: (seller: Seller, ticket: number, code: string) => Promise<string | undefined>;
  /** Cancels as the clerk who sold it; answers whether it was cancelled. */
  readonly cancel: (seller: Seller, ticket: number) => Promise<boolean>;
};
