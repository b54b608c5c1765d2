import { tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/database/query.ts";
import {
  type SlipInput,
  type Bet,
  createTestServer,
  logins,
  slipOf,
  type TestServer,
} from "../../../../testing/index.ts";

// The batcher caches boards under the count that the database keeps. Each change is made behind the server's back, so
// that only the count shows it.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const [clerk] = logins.clerks;
const game = () => world.world.games.baseball[0];
const bet = (): Bet => ({ game: game(), betType: 1, side: 1 });
let keys = 0;
const slip = () => slipOf(world, [bet()], 100, { priceChange: "any" });
const sell = (input: SlipInput) => world.send(tickets.sell, { key: `boards ${(keys += 1)}`, slip: input }, clerk);
const legSold = async () => {
  const answer = await sell(await slip());
  if (!answer.ok) throw new Error(`a slip was not sold: ${JSON.stringify(answer)}`);
  return answer.data.ticket.legs[0];
};
const behindItsBack = (text: string) =>
  world.asOwner((sql) => sql.run(query({}, text.replace("?", String(game().eventId)))));
const board = query({ version: "int8" }, "select board_version as version from event where id = $1::bigint");

test.each([
  [
    "a price moved",
    "update line set price = 121, version = version + 1 where event_id = ? and bet_type = 1 and side = 1",
    { price: 121 },
  ],
  [
    "a team is renamed",
    `update team set print_name = 'Renamed' where id in (select team_id from event_side where event_id = ? and side = 1)`,
    { teamName: "Renamed" },
  ],
  [
    "a rotation number changed",
    "update event_side set rotation = 7001 where event_id = ? and side = 1",
    { rotation: 7001 },
  ],
])("the next sale notices that %s", async (_rule, change, leg) => {
  const before = await legSold();
  expect(before).not.toMatchObject(leg);
  expect(await legSold()).toEqual(before);
  await behindItsBack(change);
  expect(await legSold()).toMatchObject(leg);
});

test("a line that was deleted is no longer sold, and sold again when it exists again", async () => {
  const seen = await slip();
  await legSold();
  await behindItsBack("create table kept as select * from line where event_id = ? and bet_type = 1 and side = 1");
  await behindItsBack("delete from line where event_id = ? and bet_type = 1 and side = 1");
  expect(await sell(seen)).toMatchObject({ ok: false, responseType: -22 });
  await behindItsBack("insert into line select * from kept");
  await legSold();
});

test("a change of one event's board invalidates that board only", async () => {
  const [, other] = world.world.games.baseball;
  const versions = () =>
    Promise.all([game(), other].map(({ eventId }) => world.asOwner((sql) => sql.row(board, [eventId]))));
  const [own, others] = await versions();
  await behindItsBack("update line set is_held = true where event_id = ?");
  expect(await versions()).toEqual([{ version: (own?.version ?? 0) + 1 }, others]);
});
