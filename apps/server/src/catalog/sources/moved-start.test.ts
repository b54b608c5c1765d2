import { sources, tickets, voids } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { sourceTerms } from "../../testing/calls/call-rows-sources.ts";
import { closeProved, createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { type ScriptedSource, scriptedSource } from "../../testing/scripted-source.ts";
import { createRunner, type Runner } from "./runner.ts";

// A source reports that a game began earlier than it had said, after tickets were sold: no matter who corrects a start,
// the sales since then need a decision.

const { trader } = logins;
const [clerk] = logins.clerks;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const [away, host] = ["Chicago Cubs", "St. Louis Cardinals"];
const timers = { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) };
const prices = [
  { name: host, price: -110 },
  { name: away, price: -110 },
];

let world: TestServer;
let provider: ScriptedSource;
let runner: Runner;
let sourceId: number;
let noon: number;

const offered = (startsAt: number) => ({
  id: "moved",
  sport: "baseball_mlb",
  startsAt,
  away,
  home: host,
  books: { one: { h2h: prices } },
});
const run = (text: string, values: readonly unknown[] = []) => world.asOwner((sql) => sql.run(query({}, text), values));
const cases = async () => (await world.answer(voids.listCases, {}, trader)).rows;
const eventId = async (): Promise<number> =>
  (await world.asOwner((sql) => sql.row(query({ id: "int8" }, "select id from event where source_key = 'moved'"))))
    ?.id ?? 0;

async function saysStart(startsAt: number): Promise<void> {
  provider.games = [offered(startsAt)];
  await world.answer(sources.runSource, { sourceId }, trader);
  await runner.runDue();
}

async function sellAt(at: number): Promise<number> {
  await world.time.set(at);
  const legs = [
    { key: { eventId: await eventId(), betType: 1, side: 1 as const, alternate: 0 }, points: null, price: -110 },
  ];
  const slip = { mode: "straight" as const, legs, amount: 1_000, amountIs: "risk" as const };
  return (await world.answer(tickets.sell, { key: `moved start ${String(at)}`, slip }, clerk)).ticket.number;
}

beforeEach(async () => {
  world = await createTestServer();
  noon = world.time.now();
  provider = scriptedSource([]);
  sourceId = (await world.answer(sources.saveSource, { ...sourceTerms, credentials: "key" }, trader)).sourceId;
  runner = createRunner({
    clock: { now: world.time.now },
    timers,
    log: silentLog,
    database: world.database,
    fetch: provider.fetch,
    secretBox: world.server.secretBox,
    sourceFolder: undefined,
    environment: undefined,
    processId: "one",
  });
  await saysStart(noon + 8 * hourMs);
  await run(
    "insert into service_league (service_id, league_id, is_sold) select $1, id, true from league where code = 'baseball_mlb' on conflict do nothing",
    [world.world.banca.serviceId],
  );
});
afterEach(() => closeProved(world));

test.each<[rule: string, startsAfterMs: number, isHeld: boolean, late: readonly number[]]>([
  ["a start between two sales: the one after it", 90 * minuteMs, false, [1]],
  ["the time of the last sale: that one", 2 * hourMs, false, [1]],
  ["a millisecond after it: none", 2 * hourMs + 1, false, []],
  ["before both: both", hourMs, false, [0, 1]],
  ["a start later than before: none", 9 * hourMs, false, []],
  ["a start that a person holds stays, whatever the source says", hourMs, true, []],
])("%s", async (_rule, startsAfterMs, isHeld, late) => {
  const sold = [await sellAt(noon + hourMs), await sellAt(noon + 2 * hourMs)];
  const foundAt = noon + 3 * hourMs;
  await world.time.set(foundAt);
  if (isHeld) await run("update event set held = '{start}' where source_key = 'moved'");
  await saysStart(noon + startsAfterMs);
  const opened = await cases();
  expect(opened).toMatchObject(
    late.length === 0
      ? []
      : [
          {
            eventId: await eventId(),
            startBefore: noon + 8 * hourMs,
            startAfter: noon + startsAfterMs,
            foundAt,
            tickets: late.length,
            undecided: late.length,
          },
        ],
  );
  const listed = await Promise.all(opened.map(({ caseId }) => world.answer(voids.listCaseTickets, { caseId }, trader)));
  expect(listed.flatMap(({ rows }) => rows.map(({ number }) => number))).toEqual(late.map((index) => sold[index]));
});

test("the same response again opens no second case", async () => {
  await sellAt(noon + 2 * hourMs);
  await world.time.set(noon + 3 * hourMs);
  await saysStart(noon + hourMs);
  await world.time.set(noon + 3 * hourMs + minuteMs);
  await saysStart(noon + hourMs);
  expect(await cases()).toHaveLength(1);
});
