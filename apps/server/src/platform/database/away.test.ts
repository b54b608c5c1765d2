import { createServer } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./away.ts";
import { cloneDatabase } from "./cluster/test-cluster.ts";

/** The error with which a statement fails. */
const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test("no server listens there: the database is unavailable", async () => {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address() as { port: number };
      probe.close(() => {
        resolve(free);
      });
    });
  });
  expect(isDatabaseUnavailable(await faultOf(new pg.Client({ host: "127.0.0.1", port }).connect()))).toBe(true);
});

test("an ended connection fails all its queries as unavailable; a faulty statement does not", async () => {
  const { url, drop } = await cloneDatabase();
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  expect(isDatabaseUnavailable(await faultOf(client.query("select 1/0")))).toBe(false);
  expect(isDatabaseUnavailable(await faultOf(client.query("select pg_terminate_backend(pg_backend_pid())")))).toBe(
    true,
  );
  expect(isDatabaseUnavailable(await faultOf(client.query("select 1")))).toBe(true);
  await drop();
});

test.each([
  [
    "the cause of a fault counts",
    new Error("the batch failed", { cause: Object.assign(new Error("x"), { code: "57P03" }) }),
    true,
  ],
  ["a bug of ours is not", new TypeError("x is not a function"), false],
  ["a value that is no error is not", "57P01", false],
])("%s", (_rule, error, away) => {
  expect(isDatabaseUnavailable(error)).toBe(away);
});
