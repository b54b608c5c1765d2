import { catalog } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { query } from "../../database/query.ts";
import { silentLog } from "../../ports/system.ts";
import { createTestServer, logins } from "../../../testing/index.ts";

const patienceMs = 20_000;

test("a server that stops finishes the call in progress, and waits for no idle connection", async () => {
  const world = await createTestServer();
  const holder = openDatabase({ url: world.url, connections: 1, log: silentLog, role: new URL(world.url).username });
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = holder.transaction("all", async (sql) => {
    await sql.run(query({}, "lock table sport in access exclusive mode"));
    held.resolve();
    await done.promise;
  });
  await Promise.race([held.promise, holding]);
  const input = world.send(catalog.findSports, {}, logins.trader);
  const waiting = query(
    { count: "int8" },
    `
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and state = 'active'`,
  );
  await expect.poll(async () => (await world.asOwner((sql) => sql.row(waiting)))?.count).toBe(1);
  let isStopped = false;
  const stopping = world.close().then(() => {
    isStopped = true;
  });
  done.resolve();
  await holding;
  await holder.close();
  expect(await input).toMatchObject({ ok: true });
  await expect.poll(() => isStopped, { timeout: patienceMs }).toBe(true);
  await stopping;
});
