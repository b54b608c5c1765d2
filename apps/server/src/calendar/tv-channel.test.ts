import { audit, calendar, catalog, duties, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { createTestServer, everything, logins, type TestServer } from "../testing/index.ts";

let world: TestServer;
beforeAll(async () => { world = await createTestServer(); });
afterAll(async () => { await world.close(); });

const { trader, assistant } = logins;
const [clerk] = logins.clerks;
const game = () => world.world.games.baseball[0];
const set = (tvChannel: string, was?: string, login: string = trader) =>
  world.send(calendar.setTvChannel, { eventId: game().eventId, tvChannel, ...(was === undefined ? {} : { was }) }, login);
const onBoard = async () => (await world.answer(catalog.sellingBoard, { day: "2026-04-11" }, clerk)).events.find(({ eventId }) => eventId === game().eventId);
const onPaper = async () => (await world.answer(catalog.printSheet, { day: "2026-04-11" }, clerk)).html;

test("a channel stands on the desk's list, on the seller's board and on the lines sheet", async () => {
  expect(await onBoard()).not.toHaveProperty("tvChannel");
  expect(await set("  ESPN 2 ")).toMatchObject({ ok: true });
  expect((await world.answer(calendar.listEvents, { eventId: game().eventId }, trader)).rows).toMatchObject([{ tvChannel: "ESPN 2" }]);
  expect(await onBoard()).toMatchObject({ tvChannel: "ESPN 2" });
  expect(await onPaper()).toContain("12:00p · ESPN 2");
});

test("whoever saw another channel stored is told, and one that is taken back is gone", async () => {
  await set("TNT");
  expect(await set("ABC", "ESPN 2")).toMatchObject({ ok: false, responseType: responses.changedMeanwhile, data: { tvChannel: "TNT" } });
  expect(await set("", "TNT")).toMatchObject({ ok: true });
  expect(await onBoard()).not.toHaveProperty("tvChannel");
  expect(await onPaper()).not.toContain("TNT");
});

test("the game's history tells of it, once", async () => {
  const result = async () => (await world.answer(audit.recordHistory, { record: "event", entryId: game().eventId }, trader)).rows;
  const before = (await result()).length;
  await set("Fox");
  await set("Fox", "Fox");
  expect((await result()).slice(0, -before || undefined).map(({ after }) => after)).toEqual([{ tvChannel: "Fox" }]);
});

test("an assistant says it of the leagues whose lines are his", async () => {
  const give = async (leagueId: number): Promise<void> => {
    await world.asOwner((sql) => sql.run(query({}, "delete from duty")));
    const { assistantId: personId } = world.world.platform;
    await world.answer(duties.saveDuty, { ...everything, personId, level: "league", ids: [leagueId], tasks: ["lines"] }, trader);
  };
  await give(world.world.leagues.hockey);
  expect(await set("CBS", undefined, assistant)).toMatchObject({ ok: false, responseType: responses.notAllowed, data: { reason: "noDuty" } });
  await give(world.world.leagues.baseball);
  expect(await set("CBS", undefined, assistant)).toMatchObject({ ok: true });
});

test("a game that is none is not found", async () => {
  expect(await world.send(calendar.setTvChannel, { eventId: 999_999, tvChannel: "CBS" }, trader)).toMatchObject({ ok: false, responseType: responses.notFound });
});
