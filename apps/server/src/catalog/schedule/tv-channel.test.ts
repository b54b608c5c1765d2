import { audit, calendar, catalog, duties, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, everything, logins, type TestServer } from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { trader, assistant } = logins;
const [clerk] = logins.clerks;
const game = () => world.world.games.baseball[0];
const set = (tvChannel: string, was?: string, login: string = trader) =>
  world.send(
    calendar.setTvChannel,
    { eventId: game().eventId, tvChannel, ...(was === undefined ? {} : { was }) },
    login,
  );
const onBoard = async () =>
  (await world.answer(catalog.sellingBoard, { day: "2026-04-11" }, clerk)).events.find(
    ({ eventId }) => eventId === game().eventId,
  );
const onPaper = async () =>
  (await world.answer(catalog.printSheet, { day: "2026-04-11" }, clerk)).html.replaceAll("\u00A0", " ");

test("a channel appears on the desk's list, on the seller's board and on the lines sheet", async () => {
  expect(await onBoard()).not.toHaveProperty("tvChannel");
  expect(await set("  ESPN 2 ")).toMatchObject({ ok: true });
  expect((await world.answer(calendar.listEvents, { eventId: game().eventId }, trader)).rows).toMatchObject([
    { tvChannel: "ESPN 2" },
  ]);
  expect(await onBoard()).toMatchObject({ tvChannel: "ESPN 2" });
  expect(await onPaper()).toContain("12:00p · ESPN 2");
});

test("a change based on another channel is refused, and a channel can be removed", async () => {
  await set("TNT");
  expect(await set("ABC", "ESPN 2")).toMatchObject({
    ok: false,
    responseType: responses.changedMeanwhile,
    data: { tvChannel: "TNT" },
  });
  expect(await set("", "TNT")).toMatchObject({ ok: true });
  expect(await onBoard()).not.toHaveProperty("tvChannel");
  expect(await onPaper()).not.toContain("TNT");
});

test("the game's history shows it, once", async () => {
  const result = async () =>
    (await world.answer(audit.recordHistory, { record: "event", entryId: game().eventId }, trader)).rows;
  const before = (await result()).length;
  await set("Fox");
  await set("Fox", "Fox");
  expect((await result()).slice(0, -before || undefined).map(({ after }) => after)).toEqual([{ tvChannel: "Fox" }]);
});

test("an assistant sets it for the leagues whose lines they manage", async () => {
  const give = async (leagueId: number): Promise<void> => {
    await world.asOwner((sql) => sql.run(query({}, "delete from duty")));
    const { assistantId: personId } = world.world.platform;
    await world.answer(
      duties.saveDuty,
      { ...everything, personId, level: "league", ids: [leagueId], tasks: ["lines"] },
      trader,
    );
  };
  await give(world.world.leagues.hockey);
  expect(await set("CBS", undefined, assistant)).toMatchObject({
    ok: false,
    responseType: responses.notAllowed,
    data: { reason: "noDuty" },
  });
  await give(world.world.leagues.baseball);
  expect(await set("CBS", undefined, assistant)).toMatchObject({ ok: true });
});

test("an unknown game is not found", async () => {
  expect(await world.send(calendar.setTvChannel, { eventId: 999_999, tvChannel: "CBS" }, trader)).toMatchObject({
    ok: false,
    responseType: responses.notFound,
  });
});
