import { catalog, identity, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, type DatabaseOptions, openDatabase } from "../../platform/database/database.ts";
import { silentLog, silentMail, systemRandom, systemTimers } from "../../platform/ports/system.ts";
import { createServer } from "../../server.ts";
import { createTestServer, logins, type TestServer, whileHeld } from "../index.ts";
import { placementSettings } from "../../selling/tickets/index.ts";

// All connections to the database are in use, or wait for a lock: each caller gets a response within a bound, and
// afterwards everything works.

const connections = 2;
const ends: (() => Promise<void>)[] = [];
let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  for (const end of ends) await end();
  await world.close();
});

type Answer = { readonly status: number; readonly response_type: number; readonly data: unknown };
type Ask = (call: { readonly path: string }, payload: object) => Promise<Answer>;

/** A server on the same database, with its own timeout. */
async function serve(
  patience: Pick<DatabaseOptions, "waitMs" | "settings">,
): Promise<{ readonly ask: Ask; readonly database: Database }> {
  const { url } = world;
  const database = openDatabase({ url, connections, log: silentLog, ...patience });
  const server = await createServer(
    {
      clock: { now: world.time.now },
      timers: systemTimers,
      pacing: systemTimers,
      random: systemRandom,
      log: silentLog,
      mail: silentMail,
      database,
      placementDatabase: openDatabase({ url, connections: 2, log: silentLog, settings: placementSettings }),
    },
    { webVersion: "8.1.8" },
  );
  ends.push(server.close);
  const address = await server.fastify.listen({ port: 0, host: "127.0.0.1" });
  const token = await world.tokenOf(logins.clerks[0]);
  const ask: Ask = async ({ path }, payload) => {
    const response = await fetch(`${address}/${path}`, {
      method: "POST",
      body: new URLSearchParams({ json: JSON.stringify(payload), token }),
    });
    return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
  };
  return { ask, database };
}
const well = { status: 200, response_type: responses.success };
const busy = { status: 200, response_type: responses.notAllowed, data: { reason: "tooMany" } };
const unknown = { status: 503, response_type: responses.fault };
const sports = { activo: "1", nombre: "" };

test("with all connections in use a query is refused, a change unconfirmed; then all recovers", async () => {
  const { ask, database } = await serve({ waitMs: 500 });
  const taken = Promise.withResolvers<void>();
  const holding = Array.from({ length: connections }, () => database.transaction("all", () => taken.promise));
  expect(await ask(catalog.findSports, sports)).toMatchObject(busy);
  expect(await ask(identity.setLanguage, { siglas: "en" })).toMatchObject(unknown);
  taken.resolve();
  await Promise.all(holding);
  expect(await ask(catalog.findSports, sports)).toMatchObject(well);
});

test("waiting too long for a lock is refused too, and works when the lock is gone", async () => {
  const { ask } = await serve({ settings: { lock_timeout: "200ms" } });
  expect(
    await whileHeld(world.url, "session", "access exclusive", () => ask(catalog.findSports, sports)),
  ).toMatchObject(busy);
  expect(await ask(catalog.findSports, sports)).toMatchObject(well);
});
