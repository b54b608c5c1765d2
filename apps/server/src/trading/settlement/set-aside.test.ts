import { results, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json, query } from "../../platform/database/query.ts";
import {
  closeProved,
  createTestServer,
  kickOff,
  logins,
  sellTo,
  type SoldTicket,
  type TestServer,
} from "../../testing/index.ts";

let world: TestServer;
let eventId: number;
beforeEach(async () => {
  world = await createTestServer();
  eventId = world.world.games.baseball[0].eventId;
});
afterEach(() => closeProved(world));

const [clerk] = logins.clerks;
const sell = (betType: number, side: number) =>
  sellTo(world, clerk, [{ game: world.world.games.baseball[0], betType, side }], 1_000);
const current = async ({ number }: SoldTicket) => {
  const { status, prize, refund, legs } = await world.answer(tickets.findTicket, { number }, clerk);
  return [status, prize, refund, ...legs.map(({ outcome }) => outcome)];
};
const visitorsWin = () =>
  kickOff(world, eventId).then(() =>
    world.answer(
      results.makeOfficial,
      {
        eventId,
        version: 0,
        status: "final",
        segments: [
          ...Array.from({ length: 9 }, (_, index) => ({
            segment: String(index + 1),
            away: index === 0 ? 5 : 0,
            home: index === 0 ? 4 : 0,
          })),
          { segment: "game", away: 5, home: 4 },
        ],
      },
      logins.trader,
    ),
  );
const settle = () => world.server.settler.settle(eventId);
const state = query(
  { status: "int2", settled: "int8" },
  "select status, settled from ticket_state where ticket_id = $1::bigint",
);
const warnings = query(
  { kind: "text", cause: "text", data: json<{ count: number; tickets: number[] }>(), is_open: "bool" },
  "select kind, cause, data, resolved_at is null as is_open from result_warning where event_id = $1::bigint order by id",
);
const warned = () => world.asOwner((sql) => sql.rows(warnings, [eventId]));
const asOwner = (text: string) => world.asOwner((sql) => sql.run({ columns: {}, text }));

test.each([
  [
    "its stored odds are invalid",
    "update wager set odds = 'x' where ticket_id = ",
    "update wager set odds = '22/10' where ticket_id = ",
  ],
  [
    "its rounding was not stored",
    "update ticket set judging_id = -judging_id where id = ",
    "update ticket set judging_id = -judging_id where id = ",
  ],
  [
    "a leg has points that its bet type does not have",
    "update leg set points = 2 where ticket_id = ",
    "update leg set points = null where ticket_id = ",
  ],
  [
    "the database rejects its rows",
    "alter table leg_grade add constraint spoilt check (ticket_id <> ?)",
    "alter table leg_grade drop constraint spoilt",
  ],
])("a ticket that cannot be graded is set aside, and no other waits for it: %s", async (_rule, spoil, repair) => {
  const sold = await Promise.all(Array.from({ length: 9 }, () => sell(1, 1)));
  const bad = sold[4];
  if (bad === undefined) throw new Error("nine were sold");
  const about = (text: string) =>
    text.includes("?") ? text.replace("?", String(bad.number)) : text.endsWith("= ") ? text + bad.number : text;
  await asOwner(about(spoil));
  await visitorsWin();
  expect(await settle()).toEqual({ version: 1, tickets: 8, setAside: 1 });
  expect(await world.asOwner((sql) => sql.row(state, [bad.number]))).toEqual({ status: 0, settled: 0 });
  expect(await warned()).toMatchObject([
    { kind: "cannotGrade", data: { count: 1, tickets: [bad.number] }, is_open: true },
  ]);
  expect(await settle()).toEqual({ version: 1, tickets: 0, setAside: 1 });
  expect((await warned()).length).toBe(1);
  await asOwner(about(repair));
  expect(await settle()).toEqual({ version: 1, tickets: 1, setAside: 0 });
  expect(await warned()).toMatchObject([{ is_open: false }]);
  expect(await Promise.all(sold.map(current))).toEqual(sold.map(() => [2, 2_200, 0, "win"]));
});

test("unreadable grading rules set aside what was sold by them; repaired, all settle", async () => {
  const sold = [await sell(1, 1), await sell(3, 0)];
  await visitorsWin();
  await asOwner(
    `insert into house_rules (league_id, version, changes, created_at) select id, 0, '{"regulation": []}', app.clock() from league`,
  );
  expect(await settle()).toEqual({ version: 1, tickets: 0, setAside: 2 });
  await asOwner("delete from house_rules");
  expect(await settle()).toEqual({ version: 1, tickets: 2, setAside: 0 });
  expect((await Promise.all(sold.map(current))).map(([status]) => status)).toEqual([2, 2]);
  expect((await warned()).map(({ is_open }) => is_open)).toEqual([false]);
});
