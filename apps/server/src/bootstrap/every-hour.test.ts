import { bootstrap, responses, tickets, usualLimits } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, addPos, addZone } from "./index.ts";
import { query } from "../platform/database/query.ts";
import { createTestServer, logins, slipOf, type TestServer } from "../testing/index.ts";

// README, "From an empty installation to the first ticket": a service created with its form's defaults sells the bet of
// the ninth step at any hour of the day.

let world: TestServer;
let begun: number;
beforeAll(async () => {
  world = await createTestServer();
  begun = world.time.now();
});
afterAll(async () => {
  await world.close();
});

const passwordOf = query({ hash: "text" }, "select password_hash as hash from person where login = 'clerk1'");
const hourMs = 3_600_000;
const highest = 50_000;

/** A service with the form's defaults in a time zone, with a clerk at a till. */
async function makeService(timeZone: string, login: string): Promise<void> {
  const { serviceId } = await world.answer(
    bootstrap.foundService,
    {
      name: `Service of ${login}`,
      kind: 1,
      product: 0,
      serverId: 1,
      currency: "USD",
      timeZone,
      language: "en",
      languages: ["en"],
      weekEndsOn: 7,
      limits: usualLimits(1, "USD"),
      hours: null,
    },
    logins.trader,
  );
  await world.asOwner(async (sql) => {
    const zoneId = await addZone(sql, serviceId, "Nò");
    const posId = await addPos(sql, { serviceId, zoneId, name: `POS of ${login}`, creditLimit: null });
    await addPerson(sql, {
      serviceId,
      role: 5,
      login,
      zoneId,
      posId,
      passwordHash: (await sql.row(passwordOf))?.hash ?? "",
    });
  });
}

test.each(Array.from({ length: 24 }, (_, hour) => [hour] as const))(
  "%i hours later it sells a bet of 500.00 at once",
  async (hour) => {
    await world.time.set(begun + hour * hourMs);
    const login = `hour${String(hour)}`;
    await makeService(["Pacific/Auckland", "America/Port-au-Prince", "UTC"][hour % 3] ?? "UTC", login);
    const slip = await slipOf(world, [{ game: world.world.games.basketball, betType: 1, side: 1 }], highest);
    const sold = await world.send(tickets.sell, { key: `bet of hour ${String(hour)}`, slip }, login);
    expect([sold.responseType, sold.ok ? sold.data.ticket.stake : sold.data]).toEqual([responses.success, highest]);
  },
);
