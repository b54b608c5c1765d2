import { catalog, responses, temporary, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addTestRule, closeProved, createTestServer, logins, slipOf, type TestServer } from "../../../testing/index.ts";

// The program that sold a ticket is part of its record: a dispute about what the screen showed begins with it.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

const [clerk] = logins.clerks;
const bet = () => ({ game: world.world.games.baseball[0], betType: 1, side: 1 });
const slip = () => slipOf(world, [bet()], 1_000);
const versionTo = async (number: number, login: string) =>
  (await world.answer(tickets.findTicket, { number }, login)).webVersion;

test.each<[rule: string, result: { webVersion?: string }, shown: string | null]>([
  ["with the version that sold it", { webVersion: "8.1.8" }, "8.1.8"],
  ["with none where the program said none", {}, null],
])("a ticket is shown to admins %s, and to no one else", async (rule, result, shown) => {
  const { ticket } = await world.answer(
    tickets.sell,
    { key: `version: ${rule}`, slip: await slip(), ...result },
    clerk,
  );
  expect(ticket.webVersion).toBeUndefined();
  for (const login of [logins.bancaAdmin, logins.trader]) expect(await versionTo(ticket.number, login)).toBe(shown);
  for (const login of [clerk, logins.nordController]) expect(await versionTo(ticket.number, login)).toBeUndefined();
});

test("the same key finds its ticket after an update; the ticket keeps its web version", async () => {
  const payload = { key: "version: updated between", slip: await slip() };
  const { ticket } = await world.answer(tickets.sell, { ...payload, webVersion: "8.1.8" }, clerk);
  expect((await world.answer(tickets.sell, { ...payload, webVersion: "8.2.0" }, clerk)).ticket.number).toBe(
    ticket.number,
  );
  expect(await versionTo(ticket.number, logins.bancaAdmin)).toBe("8.1.8");
});

test("a temporary ticket has the till's version, and a waiting sale that of its request", async () => {
  const { code } = await world.answer(temporary.compose, { slip: await slip() }, clerk);
  const sold = await world.answer(
    temporary.sellTemporary,
    { code, key: "version: temporary", slip: await slip(), webVersion: "7.0" },
    clerk,
  );
  expect(await versionTo(sold.ticket.number, logins.bancaAdmin)).toBe("7.0");
  await world.answer(catalog.setPlay, { eventId: bet().game.eventId, inPlay: true, status: "live" }, logins.trader);
  await world.asOwner((sql) =>
    addTestRule(sql, world.world.banca.serviceId, "inPlay", { allowed: true, delaySeconds: 5 }),
  );
  const key = "version: waits";
  expect((await world.send(tickets.sell, { key, slip: await slip(), webVersion: "8.1.9" }, clerk)).responseType).toBe(
    responses.referred,
  );
  await world.time.set(world.time.now() + 5_000);
  await world.server.waiting.run();
  const { ticket } = await world.answer(tickets.askSale, { key }, clerk);
  expect(await versionTo(ticket?.number ?? 0, logins.bancaAdmin)).toBe("8.1.9");
});

test.each(["", "a version that is far too long to be one", "1,2", '{"NULL"}'])(
  "an invalid version is refused as a bad field: %j",
  async (webVersion) => {
    expect(
      await world.send(tickets.sell, { key: "version: nonsense", slip: await slip(), webVersion }, clerk),
    ).toMatchObject({ responseType: responses.invalidPayload, data: { problems: [{ field: "webVersion" }] } });
  },
);
