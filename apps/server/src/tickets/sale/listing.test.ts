import { readFile } from "node:fs/promises";
import { results, tickets } from "@chalkboard/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../database/query.ts";
import { type Bet, bookFindings, createTestServer, endBaseball, logins, sellTo, type SoldTicket, type TestServer } from "../../testing/index.ts";
import { listStoredTickets } from "../index.ts";

// A database that sold before events had their lists is brought up while it sells: the migration itself runs here, on tickets that are there.

let world: TestServer;
let before: SoldTicket[];
const [clerk] = logins.clerks;
const customer = logins.customers[0];
const first = (side = 1): Bet => ({ game: world.world.games.baseball[0], betType: 1, side });
const second = (side = 1): Bet => ({ game: world.world.games.baseball[1], betType: 1, side });

/** As it was: an index of legs, no lists. */
const asBefore = `
  drop function app.tickets_on, app.list_event, app.end_listing;
  drop table event_tickets, event_unlisted;
  create index leg_event on leg (event_id, ticket_id);`;

async function asOwner(text: string): Promise<void> {
  const owner = new pg.Client({ connectionString: world.url });
  await owner.connect();
  await owner.query(text).finally(() => owner.end());
}

beforeAll(async () => {
  world = await createTestServer();
  before = [await sellTo(world, clerk, [first()], 1_000), await sellTo(world, clerk, [first(2), second()], 1_000),
    await sellTo(world, customer, [first(2)], 700), await sellTo(world, clerk, [second(2)], 1_000)];
  const lists = await listed();
  await asOwner(asBefore);
  await asOwner(await readFile(new URL("../../database/migrations/0174-tickets-on-an-event.sql", import.meta.url), "utf8"));
  expect(lists).toHaveLength(5);
});
afterAll(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await world.close();
});

const known = query({ event_id: "int8", ticket_id: "int8" }, `
  select event_id, unnest(tickets) as ticket_id from event_tickets order by event_id, ticket_id`);
const listed = () => world.asOwner((sql) => sql.rows(known));
const isIndexed = query({ is_indexed: "bool" }, "select to_regclass('leg_event') is not null as is_indexed");
const indexed = async () => (await world.asOwner((sql) => sql.row(isIndexed)))?.is_indexed;
const onFirst = async () => (await world.answer(tickets.listTickets, {
  eventId: world.world.games.baseball[0].eventId, sort: "number", isAscending: true, limit: 50, withSums: false }, logins.trader)).rows.map(({ number }) => number);

test("what was sold before is found by its event, and what is sold meanwhile, each once", async () => {
  expect([await listed(), await indexed()]).toEqual([[], true]);
  const [one, two, three] = before.map(({ number }) => number);
  expect(await onFirst()).toEqual([one, two, three]);
  before.push(await sellTo(world, clerk, [first(), second(2)], 1_000));
  expect(await onFirst()).toEqual([one, two, three, before[4]?.number]);
  expect(await bookFindings(world)).toEqual([]);
});

test("a result that comes meanwhile grades all of them", async () => {
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  const { rows } = await world.answer(results.listVersions, { sort: "decidedAt", isAscending: false, limit: 5, withSums: false }, logins.trader);
  expect(rows.reduce((all, row) => all + row.tickets, 0)).toBe(4);
});

test("a listing that is ended early leaves the index, and the next one goes on", async () => {
  expect(await listStoredTickets(world.database, AbortSignal.abort())).toBe(false);
  expect(await indexed()).toBe(true);
  await world.database.transaction("all", (sql) => sql.run(query({}, "select app.list_event(max(event_id)) from event_unlisted")));
  const some = await listed();
  expect(some.length).toBeLessThan(7);
  expect(await onFirst()).toHaveLength(4);
  expect(await listStoredTickets(world.database, new AbortController().signal)).toBe(true);
  expect(await indexed()).toBe(false);
});

test("in the end each ticket stands once in each list that it belongs to", async () => {
  const legs = query(known.columns, "select distinct event_id, ticket_id from leg order by event_id, ticket_id");
  expect(await listed()).toEqual(await world.asOwner((sql) => sql.rows(legs)));
  expect(await listed()).toHaveLength(7);
  before.push(await sellTo(world, clerk, [second()], 1_000));
  expect(await listed()).toHaveLength(8);
  expect(await listStoredTickets(world.database, new AbortController().signal)).toBe(true);
});

test("while somebody works in the table of legs the index stays, and sales do not wait", async () => {
  await asOwner(`${asBefore} create table event_unlisted (event_id bigint);`.replace("drop table event_tickets, event_unlisted;", "drop table event_unlisted;")
    .replace("drop function app.tickets_on, app.list_event, app.end_listing;", ""));
  const holder = new pg.Client({ connectionString: world.url });
  await holder.connect();
  try {
    await holder.query("begin; lock table leg in row exclusive mode");
    await expect(world.database.transaction("all", (sql) => sql.run(query({}, "select app.end_listing()")))).rejects.toThrow("lock timeout");
    await sellTo(world, clerk, [second()], 1_000);
  } finally {
    await holder.end();
  }
  expect(await listStoredTickets(world.database, new AbortController().signal)).toBe(true);
  expect(await indexed()).toBe(false);
});
