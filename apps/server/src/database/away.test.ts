import { createServer } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./away.ts";
import { cloneDatabase } from "./test-cluster.ts";

/** What a statement fails with. */
const faultOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined, (error: unknown) => error);

test("nobody listens there: away", async () => {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address() as { port: number };
      probe.close(() => { resolve(free); });
    });
  });
  expect(isDatabaseUnavailable(await faultOf(new pg.Client({ host: "127.0.0.1", port }).connect()))).toBe(true);
});

test("a connection that was ended is away, with all asked on it; a faulty statement is not", async () => {
  const { url, drop } = await cloneDatabase();
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  expect(isDatabaseUnavailable(await faultOf(client.query("select 1/0")))).toBe(false);
  expect(isDatabaseUnavailable(await faultOf(client.query("select pg_terminate_backend(pg_backend_pid())")))).toBe(true);
  expect(isDatabaseUnavailable(await faultOf(client.query("select 1")))).toBe(true);
  await drop();
});

test.each([
  ["the cause of a fault counts", new Error("the batch failed", { cause: Object.assign(new Error("x"), { code: "57P03" }) }), true],
  ["a bug of ours is none", new TypeError("x is not a function"), false], ["what is no error is none", "57P01", false],
])("%s", (_rule, error, away) => {
  expect(isDatabaseUnavailable(error)).toBe(away);
});
