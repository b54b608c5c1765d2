import { catalog, lines, sources, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { applyMoves } from "../../trading/lines/index.ts";
import { sourceTerms } from "../../testing/calls/call-rows-sources.ts";
import { createTestServer, logins, type SecondServer, slipOf, type TestServer } from "../../testing/index.ts";

// A source whose prices one service sells only after a trader's review, and another one directly. Two servers on one
// database.

const {
  trader,
  clerks: [clerk],
  customers: [customer],
} = logins;
let world: TestServer;
let second: SecondServer;
let sourceId: number;
beforeAll(async () => {
  world = await createTestServer();
  second = await world.another();
  sourceId = (await world.answer(sources.saveSource, sourceTerms, trader)).sourceId;
  await Promise.all([trader, clerk, customer].flatMap((login) => [world.tokenOf(login), second.tokenOf(login)]));
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const game = () => world.world.games.baseball[0];
const key = (side: 1 | 2) => ({ eventId: game().eventId, betType: 1, side, alternate: 0 }) as const;
const current = async () => {
  const { events } = await world.answer(lines.board, { leagueId: game().leagueId, day: game().day }, trader);
  return (events.find(({ eventId }) => eventId === game().eventId)?.lines ?? []).filter(
    ({ betType, alternate }) => betType === 1 && alternate === 0,
  );
};
/** The source moves its market by this many cents. */
async function sourceMoves(away: number, home: number): Promise<void> {
  const moves = (await current()).map(({ side, version }) => ({
    key: key(side === 1 ? 1 : 2),
    version,
    points: null,
    price: side === 1 ? away : home,
  }));
  await world.asOwner((sql) =>
    sql.run(query({}, "update line set is_held = false where event_id = $1::bigint"), [game().eventId]),
  );
  await world.asOwner((sql) =>
    applyMoves(sql, { moves, author: { personId: null, source: sourceTerms.name }, reason: "", now: world.time.now() }),
  );
}
async function traderMoves(price: number): Promise<void> {
  const version = (await current()).find(({ side }) => side === 1)?.version ?? 0;
  await world.answer(lines.moveLines, { moves: [{ key: key(1), version, points: null, price }], reason: "" }, trader);
}
const manage = (server: Pick<TestServer, "send">, ...unmanaged: number[]) =>
  server.send(sources.saveSource, { ...sourceTerms, sourceId, unmanaged }, trader);
let sold = 0;
async function sell(login: string, server: Pick<TestServer, "send"> = world): Promise<string> {
  const slip = await slipOf(world, [{ game: game(), betType: 1, side: 1 }], 500);
  const result = await server.send(tickets.sell, { key: `unmanaged ${String((sold += 1))}`, slip }, login);
  if (result.ok) return "sold";
  const { refusals = [] } = result.data as { refusals?: { code: number; data: { legs?: { reason: string }[] } }[] };
  return refusals.map(({ code, data }) => `${String(code)} ${data.legs?.[0]?.reason ?? ""}`).join();
}
async function onBoard(login: string): Promise<boolean> {
  const { events } = await world.answer(catalog.sellingBoard, { day: game().day }, login);
  return (
    events
      .find(({ eventId }) => eventId === game().eventId)
      ?.offers.some(({ betType, notSold }) => betType === 1 && notSold !== true) === true
  );
}
const both = async () => [await sell(clerk), await onBoard(clerk), await sell(customer), await onBoard(customer)];

test("an unmanaged market is sold once a trader holds it, until the source moves it again", async () => {
  const { serviceId } = world.world.banca;
  await sourceMoves(118, -138);
  expect(await both()).toEqual(["sold", true, "sold", true]);
  await manage(world, serviceId);
  expect(await both()).toEqual(["-22 unmanaged", false, "sold", true]);
  await traderMoves(125);
  expect(await both()).toEqual(["sold", true, "sold", true]);
  await sourceMoves(119, -139);
  expect(await both()).toEqual(["-22 unmanaged", false, "sold", true]);
  await manage(world);
  expect(await both()).toEqual(["sold", true, "sold", true]);
});

test("a service that does not sell, or is listed twice, is refused", async () => {
  const { serviceId } = world.world.banca;
  for (const unmanaged of [[serviceId, serviceId], [999_999], [world.world.platform.serviceId]]) {
    expect(await manage(world, ...unmanaged)).toMatchObject({
      ok: false,
      data: { problems: [{ field: "unmanaged", code: "doesNotFit" }] },
    });
  }
});

const waitingAdvisory = query(
  { waiting: "int8" },
  `
  select count(*) as waiting from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and not l.granted
    and (l.objsubid = 2 or l.objid::int8 = hashtext('audit_entry')::int8 & 4294967295)`,
);
async function untilWaiting(count: number): Promise<void> {
  while (((await world.asOwner((sql) => sql.row(waitingAdvisory)))?.waiting ?? 0) < count);
}

test("a sale waits for a change in progress and follows it; others sell meanwhile", async () => {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let held = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  // The end of the audit chain is locked: the change has written everything else.
  const holder = world.database.transaction("all", async (sql) => {
    await sql.run(query({}, "select pg_advisory_xact_lock(hashtext('audit_entry'))"));
    held();
    await gate;
  });
  await isHeld;
  const change = manage(world, world.world.banca.serviceId);
  await untilWaiting(1);
  const order: string[] = [];
  const late = sell(clerk, second).then((result) => {
    order.push("the shop's");
    return result;
  });
  await untilWaiting(2);
  expect(await sell(customer)).toBe("sold");
  expect(order).toEqual([]);
  letGo();
  await holder;
  expect(await change).toMatchObject({ ok: true });
  expect(await late).toBe("-22 unmanaged");
  const version = query(
    { behind: "int8" },
    `
    select count(*) as behind from ticket t join service s on s.id = t.service_id where s.id = $1::int
      and t.rules_version >= s.rules_version`,
  );
  expect(await world.asOwner((sql) => sql.row(version, [world.world.banca.serviceId]))).toEqual({ behind: 0 });
});
