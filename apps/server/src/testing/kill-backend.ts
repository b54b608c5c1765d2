import pg from "pg";

/** A connection whose PostgreSQL process is then killed, as an out-of-memory killer does. */
export async function killBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  process.kill(Number(rows[0]?.pid), "SIGKILL");
  await ended;
}
