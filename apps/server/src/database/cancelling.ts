import pg from "pg";

/** What is done once a piece of work is given up; `end` belongs before its connection is used by others, and says whether it may be. */
export type Cancelling = { readonly end: () => Promise<boolean> };

/**
 * Ends the statement that a connection is at when the signal comes, so that nobody waits for it, in PostgreSQL neither.
 * @throws the signal's reason when it has come already
 */
export function cancelOn(until: AbortSignal | undefined, url: string, client: pg.ClientBase): Cancelling {
  if (until === undefined) return { end: () => Promise.resolve(true) };
  until.throwIfAborted();
  let cancelled: Promise<void> | undefined;
  const cancel = (): void => { cancelled = cancelStatement(url, client); };
  until.addEventListener("abort", cancel, { once: true });
  return {
    end: async () => {
      until.removeEventListener("abort", cancel);
      // PostgreSQL may hear of it late, when the connection is at something else.
      await cancelled?.catch(() => undefined);
      return cancelled === undefined;
    },
  };
}

/** By a connection of its own, of whoever signed in: the role that the pool's connections work as may not. */
async function cancelStatement(url: string, client: pg.ClientBase): Promise<void> {
  const own = new pg.Client({ connectionString: url });
  // The types of the driver do not know the number of the connection's process.
  const { processID } = client as pg.ClientBase & { readonly processID: number };
  await own.connect();
  await own.query("select pg_cancel_backend($1)", [processID]).finally(() => own.end());
}
