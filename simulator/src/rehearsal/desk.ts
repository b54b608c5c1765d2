import type { EpochMs, EventId } from "@chalkboard/kernel";
import type { Seller } from "../house/build.ts";
import type { ImportedResult } from "../server.ts";
import type { CrowdSlip } from "./crowd.ts";

/** What the rehearsal asks of the server: its real ways of selling, settling, paying and cancelling. */
export type Desk = {
  /** The moment that the server takes for now, everywhere. */
  readonly setTime: (at: EpochMs) => Promise<void>;
  /** Sells what it can; the answers are not needed, since tickets and refused attempts are rows. */
  readonly sellAll: (requests: readonly { readonly seller: Seller; readonly key: string; readonly slip: CrowdSlip }[]) => Promise<void>;
  /** Makes a result official and grades what hangs on it. */
  readonly settle: (eventId: EventId, result: ImportedResult) => Promise<void>;
  /** Pays over a counter; answers why not. */
  readonly pay: (seller: Seller, ticket: number, code: string) => Promise<string | undefined>;
  /** Cancels as the clerk who sold it; answers whether it was cancelled. */
  readonly cancel: (seller: Seller, ticket: number) => Promise<boolean>;
};
