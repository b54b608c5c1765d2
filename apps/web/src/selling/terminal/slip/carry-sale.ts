// Sends a sale and follows it to its end. A lost result is never left open: the server is asked with the same
// idempotency key until it says sold or not sold. The same applies to a sale that awaits its delay or a trader.
import type { Timers } from "@chalkboard/kernel";
import type { Action } from "./slip.ts";

/** After this time without a result, the server is asked what became of the sale. */
export const patienceMs = 3000;
export const askAgainMs = 2000;
/** Polling interval of a pending sale: its end must reach the counter without delay. */
export const waitingMs = 700;

export type Carrier = {
  readonly timers: Pick<Timers, "after">;
  /** The outcome of the sale, or that it is pending; undefined if the connection broke before the result. */
  readonly sell: () => Promise<Action | undefined>;
  /**
   * The server's information about the key; undefined if it did not respond either. Asking voids a key that has not
   * sold anything.
   */
  readonly ask: () => Promise<Action | undefined>;
  readonly tell: (action: Action) => void;
  /** The page was left. The till resumes the sale by its key when it is opened again. */
  readonly isGone?: () => boolean;
};

/**
 * Sells once and reports exactly one end: sold, refused or not sold. Before that it may report that no result came, and
 * what the sale is waiting for.
 */
export async function carrySale(
  key: string,
  { timers, sell, ask, tell: mutate, isGone = () => false }: Carrier,
): Promise<void> {
  let isOver = false;
  let isAsking = false;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      timers.after(ms, resolve);
    });
  const take = (action: Action): void => {
    if (isOver) return;
    isOver = action.do !== "waits";
    mutate(action);
  };
  const askUntilKnown = async (firstPauseMs: number): Promise<void> => {
    if (isAsking || isOver) return;
    isAsking = true;
    if (firstPauseMs > 0) await pause(firstPauseMs);
    while (!isOver && !isGone()) {
      const found = await ask();
      if (found !== undefined) take(found);
      if (!isOver) await pause(found === undefined ? askAgainMs : waitingMs);
    }
  };
  const lost = async (): Promise<void> => {
    if (!isAsking && !isOver) mutate({ do: "noAnswer", key });
    await askUntilKnown(0);
  };
  const patience = timers.after(patienceMs, () => {
    void lost();
  });
  const answer = await sell();
  patience.clear();
  if (answer === undefined) await lost();
  else {
    take(answer);
    await askUntilKnown(waitingMs);
  }
}

/** Asks what became of a sale that was pending when the page was left. */
export async function resumeSale(key: string, carrier: Omit<Carrier, "sell">): Promise<void> {
  await carrySale(key, { ...carrier, sell: () => Promise.resolve(undefined) });
}
