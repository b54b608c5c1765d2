import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type Database, openDatabase, query, silentLog } from "../server.ts";
import { bindServer, type BoundServer } from "./worlds/bind.ts";
import { makeWorld } from "./worlds/make-world.ts";
import { checkBooks, runWorld } from "./run.ts";
import type { World } from "./world.ts";

// Compares tickets as the auditor derives them from sale and games with their rows: each row is changed in a way that
// leaves every sum right.

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let bound: BoundServer;
let owner: Database;
let world: World;
beforeAll(async () => {
  clone = await cloneDatabase();
  bound = await bindServer(clone.url);
  owner = openDatabase({ url: clone.url, connections: 1, log: silentLog, role: "none" });
  world = makeWorld(11, bound.house, bound.server);
  await runWorld(world, 11, 120);
});
afterAll(async () => {
  await owner.close();
  await bound.close();
  await clone.drop();
});

const change = (text: string): Promise<number> => owner.transaction("all", (sql) => sql.run(query({}, text)));
const first = (table: string, where: string): string =>
  `ticket_id = (select min(ticket_id) from ${table} where ${where}) and ${where}`;

const row = "a ticket's row";
const books = "the books do not balance";
const refund = `
  with refund as (select id, credit_id, amount from transfer where code = 6 order by id limit 1),
    other as (select a.id from account a, refund r where a.kind in (1, 2) and a.id <> r.credit_id order by a.id
      limit 1),
    less as (update account a set balance = a.balance - r.amount from refund r where a.id = r.credit_id),
    more as (update account a set balance = a.balance + r.amount from refund r, other o where a.id = o.id)
  update transfer m set credit_id = o.id from refund r, other o where m.id = r.id`;

test.each<[damage: string, tables: string, statement: string, found: string]>([
  [
    "the side of a leg",
    "leg",
    `update leg set side = 3 - side, risk_side = 3 - side where ${first("leg", "number = 1 and side in (1, 2)")}`,
    row,
  ],
  [
    "points",
    "leg",
    `update leg set points = points + 2 where ${first("leg", "number = 1 and points is not null")}`,
    row,
  ],
  [
    "a price with its odds",
    "leg",
    `update leg set price = 250, odds = '7/2' where ${first("leg", "number = 1 and price <> 250")}`,
    row,
  ],
  ["odds alone", "leg", `update leg set odds = '7/2' where ${first("leg", "number = 1 and price <> 250")}`, row],
  [
    "another game",
    "leg",
    `update leg l set event_id = (select min(id) from event e where e.id <> l.event_id) where ${first("leg", "number = 1")}`,
    row,
  ],
  [
    "a grade",
    "leg_grade",
    `update leg_grade set outcome = case outcome when 'win' then 'lose' else 'win' end where ${first("leg_grade", "leg_number = 1")}`,
    row,
  ],
  [
    "a bet's possible win",
    "wager",
    `update wager set possible_win = possible_win + 1 where ${first("wager", "number = 1")}`,
    books,
  ],
  [
    "an entry of a history that is gone",
    "ticket_entry",
    "delete from ticket_entry where id = (select min(id) from ticket_entry where kind = 'graded')",
    "every grade has the entry of its grading",
  ],
  [
    "an entry of a payment",
    "ticket_entry",
    "delete from ticket_entry where id = (select min(id) from ticket_entry where kind = 'paid')",
    "money of a ticket moves with an entry",
  ],
  [
    "a refund to another seller",
    "transfer account",
    refund,
    "what is staked, and what comes back of it, is of the seller's own account",
  ],
])("the auditor finds it: %s", async (_damage, tables, statement, found) => {
  await checkBooks(world);
  for (const table of tables.split(" ")) await change(`create table kept_${table} as select * from ${table}`);
  try {
    expect(await change(statement)).toBeGreaterThan(0);
    await expect(checkBooks(world)).rejects.toThrow(found);
  } finally {
    for (const table of tables.split(" ")) {
      await change(`delete from ${table}`);
      await change(`insert into ${table} overriding system value select * from kept_${table}`);
      await change(`drop table kept_${table}`);
    }
  }
});
