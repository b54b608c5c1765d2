// Carries a sale to the server and back. A lost answer is never left open: the server is asked by the same key until it says sold or not sold. So is a
// sale that waits for its delay or its trader.
import type { Timers } from "@chalkboard/kernel";
import type { Action } from "./slip.ts";

/** Without an answer for so long the server is asked what became of the sale. */
export const patienceMs = 3000;
export const askAgainMs = 2000;
/** A sale that waits is asked about so often: its end must not come late to the counter. */
export const waitingMs = 700;

export type Carrier = {
  readonly timers: Pick<Timers, "after">;
  /** How the sale ended, or that it waits; undefined when the connection broke before the answer. */
  readonly sell: () => Promise<Action | undefined>;
  /** What the server says of the key; undefined when it did not answer either. Asking burns a key that sold nothing. */
  readonly ask: () => Promise<Action | undefined>;
  readonly tell: (action: Action) => void;
  /** Nobody looks any more: the page was left. Whoever opens the till again resumes the sale by its key. */
  readonly isGone?: () => boolean;
};

/** Sells once and tells exactly one end: sold, refused or not sold. In between it may tell that no answer came, and what the sale waits for. */
export async function carrySale(key: string, { timers, sell, ask, tell: mutate, isGone = () => false }: Carrier): Promise<void> {
  let isOver = false;
  let isAsking = false;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => { timers.after(ms, resolve); });
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
  const patience = timers.after(patienceMs, () => { void lost(); });
  const answer = await sell();
  patience.clear();
  if (answer === undefined) await lost();
  else {
    take(answer);
    await askUntilKnown(waitingMs);
  }
}

/** Asks what became of a sale that was on its way when the page was left. */
export async function resumeSale(key: string, carrier: Omit<Carrier, "sell">): Promise<void> {
  await carrySale(key, { ...carrier, sell: () => Promise.resolve(undefined) });
}
