import pg from "pg";

/** A connection whose PostgreSQL process is then killed, as an out-of-memory killer does. */
export async function killBackend(url: string): Promise<void> {
  const client = await connect(url);
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  process.kill(Number(rows[0]?.pid), "SIGKILL");
  await ended;
}

/**
 * Kills a process of PostgreSQL. Resolves when PostgreSQL has noticed, and has ended every other connection: until then
 * it answers as if nothing had happened.
 */
export async function killNoticed(url: string, pid: number): Promise<void> {
  const witness = await connect(url);
  const ended = new Promise((resolve) => witness.once("end", resolve));
  process.kill(pid, "SIGKILL");
  await ended;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
