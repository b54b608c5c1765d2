import pg from "pg";

export type Listener = { readonly close: () => Promise<void> };
export type Listen = (channel: string, onNotice: (payload: string) => void, onLost: () => void) => Promise<Listener>;

type Heard = { readonly channel: string; readonly onNotice: (payload: string) => void; readonly onLost: () => void };
/** A connection with its listeners; those that have not begun learn of a loss by their own error. */
type Shared = { readonly client: pg.Client; readonly connected: Promise<unknown>; readonly heard: Map<Heard, boolean> };

/**
 * Listeners to NOTIFY that share one connection: PostgreSQL starts a process for each connection, which costs more than
 * all that is received. The connection is opened for the first listener, and closed after the last.
 * @returns rejects with the driver's error when the database cannot be reached
 */
export function listenerOf(url: string): Listen {
  let shared: Shared | undefined;

  function open(): Shared {
    const client = new pg.Client({ connectionString: url });
    const heard: Shared["heard"] = new Map();
    const opened = { client, connected: client.connect(), heard };
    const lost = (): void => {
      if (shared === opened) shared = undefined;
      const begun = [...heard].filter(([, hasBegun]) => hasBegun);
      heard.clear();
      for (const [{ onLost }] of begun) onLost();
    };
    client.on("notification", ({ channel, payload = "" }) => {
      for (const one of heard.keys()) if (one.channel === channel) one.onNotice(payload);
    });
    client.on("error", lost);
    client.on("end", lost);
    return opened;
  }

  async function leave({ client, heard }: Shared, one: Heard): Promise<void> {
    if (!heard.delete(one)) return;
    if (heard.size === 0) {
      if (shared?.client === client) shared = undefined;
      await client.end();
    } else if (![...heard.keys()].some(({ channel }) => channel === one.channel))
      await client.query(`unlisten ${client.escapeIdentifier(one.channel)}`).catch(() => undefined);
  }

  return async (channel, onNotice, onLost) => {
    const of = (shared ??= open());
    const one = { channel, onNotice, onLost };
    of.heard.set(one, false);
    try {
      await of.connected;
      await of.client.query(`listen ${of.client.escapeIdentifier(channel)}`);
      if (!of.heard.has(one)) throw new Error("the connection was lost before it listened");
    } catch (error) {
      await leave(of, one).catch(() => undefined);
      throw error;
    }
    of.heard.set(one, true);
    return { close: () => leave(of, one) };
  };
}
