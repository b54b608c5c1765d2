import type { Log, Timer, Timers } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import type { Listener } from "../database/listening.ts";

const againAfterMs = 1_000;

type Tools = { readonly database: Database; readonly timers: Timers; readonly log: Log };

/**
 * Listens to a channel until it is closed. When the connection is lost it reconnects, and `onNotice` runs once, with an
 * empty payload, for what may have been missed.
 * @throws the driver's error when the first connection fails
 */
export async function listenWithReconnect(
  { database, timers, log }: Tools,
  channel: string,
  onNotice: (payload: string) => void,
): Promise<Listener> {
  let listener: Listener | undefined;
  let retry: Timer | undefined;
  let isClosed = false;

  const lost = (): void => {
    if (isClosed) return;
    log.warn({ channel }, "the connection that receives notifications was lost");
    retry = timers.after(againAfterMs, () => void tune().then(() => onNotice(""), lost));
  };
  async function tune(): Promise<void> {
    const opened = await database.listen(channel, onNotice, lost);
    if (isClosed) await opened.close();
    else listener = opened;
  }

  await tune();
  return {
    close: async () => {
      isClosed = true;
      retry?.clear();
      await listener?.close();
    },
  };
}
