import { catalog, lines, sources, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { applyMoves } from "../lines/index.ts";
import { sourceTerms } from "../testing/call-rows-sources.ts";
import { createTestServer, logins, type SecondServer, slipOf, type TestServer } from "../testing/index.ts";

// A source whose prices one service does not sell before a trader has seen to them, and another one does. Two servers on one database.

const { trader, clerks: [clerk], customers: [customer] } = logins;
let house: TestServer;
let second: SecondServer;
let sourceId: number;
beforeAll(async () => {
  house = await createTestServer();
  second = await house.another();
  sourceId = (await house.answer(sources.saveSource, sourceTerms, trader)).sourceId;
  await Promise.all([trader, clerk, customer].flatMap((login) => [house.tokenOf(login), second.tokenOf(login)]));
});
afterAll(async () => {
  await second.close();
  await house.close();
});

const game = () => house.world.games.baseball[0];
const key = (side: 1 | 2) => ({ eventId: game().eventId, betType: 1, side, alternate: 0 }) as const;
const standing = async () => {
  const { events } = await house.answer(lines.board, { leagueId: game().leagueId, day: game().day }, trader);
  return (events.find(({ eventId }) => eventId === game().eventId)?.lines ?? []).filter(({ betType, alternate }) => betType === 1 && alternate === 0);
};
/** The source moves its market by so many cents. */
async function sourceMoves(away: number, home: number): Promise<void> {
  const moves = (await standing()).map(({ side, version }) =>
    ({ key: key(side === 1 ? 1 : 2), version, points: null, price: side === 1 ? away : home }));
  await house.asOwner((sql) => sql.run(query({}, "update line set is_held = false where event_id = $1::bigint"), [game().eventId]));
  await house.asOwner((sql) => applyMoves(sql, { moves, author: { personId: null, source: sourceTerms.name }, reason: "", now: house.time.now() }));
}
async function traderMoves(price: number): Promise<void> {
  const version = (await standing()).find(({ side }) => side === 1)?.version ?? 0;
  await house.answer(lines.moveLines, { moves: [{ key: key(1), version, points: null, price }], reason: "" }, trader);
}
const manage = (server: Pick<TestServer, "ask">, ...unmanaged: number[]) => server.ask(sources.saveSource, { ...sourceTerms, sourceId, unmanaged }, trader);
let sold = 0;
async function sell(login: string, server: Pick<TestServer, "ask"> = house): Promise<string> {
  const slip = await slipOf(house, [{ game: game(), betType: 1, side: 1 }], 500);
  const told = await server.ask(tickets.sell, { key: `unmanaged ${String(sold += 1)}`, slip }, login);
  if (told.ok) return "sold";
  const { refusals = [] } = told.data as { refusals?: { code: number; data: { legs?: { reason: string }[] } }[] };
  return refusals.map(({ code, data }) => `${String(code)} ${data.legs?.[0]?.reason ?? ""}`).join();
}
async function onBoard(login: string): Promise<boolean> {
  const { events } = await house.answer(catalog.sellingBoard, { day: game().day }, login);
  return events.find(({ eventId }) => eventId === game().eventId)?.offers.some(({ betType, notSold }) => betType === 1 && notSold !== true) === true;
}
const both = async () => [await sell(clerk), await onBoard(clerk), await sell(customer), await onBoard(customer)];

test("an unmanaged market is sold once a trader has it in hand, until the source moves it again", async () => {
  const { serviceId } = house.world.banca;
  await sourceMoves(118, -138);
  expect(await both()).toEqual(["sold", true, "sold", true]);
  await manage(house, serviceId);
  expect(await both()).toEqual(["-22 unmanaged", false, "sold", true]);
  await traderMoves(125);
  expect(await both()).toEqual(["sold", true, "sold", true]);
  await sourceMoves(119, -139);
  expect(await both()).toEqual(["-22 unmanaged", false, "sold", true]);
  await manage(house);
  expect(await both()).toEqual(["sold", true, "sold", true]);
});

test("a service that does not sell, or is there twice, is none", async () => {
  const { serviceId } = house.world.banca;
  for (const unmanaged of [[serviceId, serviceId], [999_999], [house.world.platform.serviceId]]) {
    expect(await manage(house, ...unmanaged)).toMatchObject({ ok: false, data: { problems: [{ field: "unmanaged", code: "doesNotFit" }] } });
  }
});

const waitingAdvisory = query({ waiting: "int8" }, `
  select count(*) as waiting from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and not l.granted
    and (l.objsubid = 2 or l.objid::int8 = hashtext('audit_entry')::int8 & 4294967295)`);
async function untilWaiting(count: number): Promise<void> {
  while (((await house.asOwner((sql) => sql.row(waitingAdvisory)))?.waiting ?? 0) < count);
}

test("a sale waits for a change that is being written and obeys it; others sell meanwhile", async () => {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => { letGo = resolve; });
  let held = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => { held = resolve; });
  // The end of the audit chain is held: the change has written everything else.
  const holder = house.database.transaction("all", async (sql) => {
    await sql.run(query({}, "select pg_advisory_xact_lock(hashtext('audit_entry'))"));
    held();
    await gate;
  });
  await isHeld;
  const change = manage(house, house.world.banca.serviceId);
  await untilWaiting(1);
  const order: string[] = [];
  const late = sell(clerk, second).then((told) => { order.push("the shop's"); return told; });
  await untilWaiting(2);
  expect(await sell(customer)).toBe("sold");
  expect(order).toEqual([]);
  letGo();
  await holder;
  expect(await change).toMatchObject({ ok: true });
  expect(await late).toBe("-22 unmanaged");
  const version = query({ behind: "int8" }, `
    select count(*) as behind from ticket t join service s on s.id = t.service_id where s.id = $1::int and t.rules_version >= s.rules_version`);
  expect(await house.asOwner((sql) => sql.row(version, [house.world.banca.serviceId]))).toEqual({ behind: 0 });
});
