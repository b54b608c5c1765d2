import pg from "pg";

/**
 * What to do when work is cancelled; call `end` before its connection is reused; it returns whether the connection may
 * be.
 */
export type Cancelling = { readonly end: () => Promise<boolean> };

/**
 * Cancels the statement that a connection runs when the signal fires, so that neither the caller nor PostgreSQL goes on
 * with it.
 * @throws the signal's reason when it has fired already
 */
export function cancelOn(until: AbortSignal | undefined, url: string, client: pg.ClientBase): Cancelling {
  if (until === undefined) return { end: () => Promise.resolve(true) };
  until.throwIfAborted();
  let cancelled: Promise<void> | undefined;
  const cancel = (): void => {
    cancelled = cancelStatement(url, client);
  };
  until.addEventListener("abort", cancel, { once: true });
  return {
    end: async () => {
      until.removeEventListener("abort", cancel);
      // PostgreSQL may receive it late, when the connection runs something else.
      await cancelled?.catch(() => undefined);
      return cancelled === undefined;
    },
  };
}

/** On its own connection, as the login user: the role of the pool's connections has no right to cancel. */
async function cancelStatement(url: string, client: pg.ClientBase): Promise<void> {
  const own = new pg.Client({ connectionString: url });
  // The driver's types lack the process id of the connection.
  const { processID } = client as pg.ClientBase & { readonly processID: number };
  await own.connect();
  await own.query("select pg_cancel_backend($1)", [processID]).finally(() => own.end());
}
