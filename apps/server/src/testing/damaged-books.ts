import { drawer, money, tickets } from "@chalkboard/contract";
import type { Sql } from "../platform/database/database.ts";
import { query } from "../platform/database/query.ts";
import { closeWeeks, expirePrizes } from "../money/index.ts";
import { type Bet, endBaseball, sellTo } from "./bets.ts";
import { slipOf } from "./slips.ts";
import type { TestServer } from "./test-server.ts";
import { logins } from "./test-world.ts";

// A shop's books with everything: sold, won, lost, paid, cancelled, pending, expired, point credit, transactions,
// closed weeks with commission. Each row of the table damages one thing as the owner of the tables could.

const clerk = logins.clerks[0];

/** Makes everything happen in the shop. */
export async function fillBooks(house: TestServer): Promise<void> {
  const {
    banca: {
      serviceId,
      clerks: [{ posId }],
      zones: { nord },
    },
    games: {
      baseball: [first, second],
      basketball,
    },
  } = house.world;
  const all = { all: 1_000, byMode: {} };
  await house.answer(
    money.saveScheme,
    { owner: { posId }, scheme: { sales: all, net: null, feePerActive: 0 } },
    logins.bancaAdmin,
  );
  await house.answer(
    money.saveScheme,
    {
      owner: { zoneId: nord },
      scheme: { sales: { all: 0, byMode: {} }, net: { kind: "redFigure", share: all }, feePerActive: 5 },
    },
    logins.bancaAdmin,
  );
  await house.answer(
    money.grantCredit,
    { key: "credit-of-proof", posId, amount: 500, reason: "test" },
    logins.bancaAdmin,
  );
  await house.answer(
    money.postTransaction,
    { key: "deposit-of-proof", kind: "deposit", account: { posId }, amount: 900 },
    logins.bancaAdmin,
  );
  const winner = await sellTo(house, clerk, [{ game: first, betType: 1, side: 1 }], 1_000);
  await sellTo(house, clerk, [{ game: first, betType: 1, side: 1 }], 2_000);
  await sellTo(
    house,
    clerk,
    [
      { game: first, betType: 1, side: 2 },
      { game: second, betType: 1, side: 1 },
    ],
    1_000,
  );
  await sellTo(house, clerk, [{ game: basketball, betType: 1, side: 1 }], 700);
  const free = await slipOf(house, [{ game: first, betType: 1, side: 1 }], 200, { payWith: "credit" });
  await house.answer(tickets.sell, { key: "free-play-of-proof", slip: free }, clerk);
  const wheel: Bet[] = [
    { game: first, betType: 1, side: 2 },
    { game: second, betType: 1, side: 1 },
    { game: basketball, betType: 1, side: 1 },
  ];
  await house.answer(
    tickets.sell,
    { key: "round-robin-of-proof", slip: await slipOf(house, wheel, 100, { mode: "roundRobin", sizes: [2] }) },
    clerk,
  );
  const straights = await slipOf(
    house,
    [
      { game: first, betType: 3, side: 0 },
      { game: first, betType: 2, side: 2 },
    ],
    400,
    { mode: "straight" },
  );
  await house.answer(tickets.sell, { key: "straights-of-proof", slip: straights }, clerk);
  await sellTo(house, logins.clerks[1], [{ game: basketball, betType: 1, side: 1 }], 100);
  const cancelled = await sellTo(house, clerk, [{ game: second, betType: 1, side: 1 }], 300);
  await house.answer(tickets.cancel, { number: cancelled.number }, clerk);
  await house.answer(drawer.open, { key: "shift-of-proof", count: { amount: 500, pieces: [] } }, clerk);
  await house.answer(drawer.payIn, { key: "pay-in-of-proof", amount: 200, reason: "change" }, clerk);
  await house.answer(drawer.payOut, { key: "pay-out-of-proof", amount: 100, reason: "coffee" }, clerk);
  await house.answer(drawer.close, { key: "count-of-proof", count: { amount: 590, pieces: [] } }, clerk);
  await house.time.set(first.startsAt + 4 * 3_600_000);
  await endBaseball(house, first, 5, 3);
  await house.answer(tickets.pay, { number: winner.number, code: winner.code ?? "" }, clerk);
  await house.time.set(house.time.now() + 61 * 86_400_000);
  await expirePrizes(house.database, serviceId);
  await closeWeeks(house.database, serviceId, null);
}

const own = "service_id = (select id from service where name = 'Banca')";
/** The first row of the shop in a table. */
export const oneOf = (table: string, where = "true", key = "id"): string =>
  `${key} = (select ${key} from ${table} where ${own} and ${where} order by ${key} limit 1)`;

const roundRobin = `ticket_id = (select id from ticket where ${own} and mode = 'roundRobin')`;
/**
 * Moves a transfer to another account of a kind, with both balances adjusted: nothing but the account itself is wrong.
 */
const elsewhere = (where: string, kind: string): string => `
  with moved as (select * from transfer where ${oneOf("transfer", where)}),
    target as (select a.id from account a, moved m where a.${own} and a.kind = ${kind} and a.id <> m.credit_id
      order by a.id limit 1),
    less as (update account set balance = balance - (select amount from moved)
      where id = (select credit_id from moved)),
    more as (update account set balance = balance + (select amount from moved) where id = (select id from target))
  update transfer set credit_id = (select id from target) where id = (select id from moved)`;

/** What is damaged, how, and what a proof finds. */
export const damages: readonly [what: string, how: string, finding: string][] = [
  ["a balance", `update account set balance = balance + 1 where ${oneOf("account", "kind = 11")}`, "accountBalance"],
  [
    "two balances that even out",
    `update account set balance = balance + case kind when 11 then 1 else -1 end where ${own} and kind in (11, 6)`,
    "accountBalance",
  ],
  [
    "the sum of all",
    `update account set balance = balance + 1 where ${oneOf("account", "kind = 11")}`,
    "accountsSum sum=1",
  ],
  [
    "the amount of a transfer",
    `update transfer set amount = amount + 1 where ${oneOf("transfer", "code = 3")}`,
    "prize=",
  ],
  ["a transfer that is gone", `delete from transfer where ${oneOf("transfer", "code = 1")}`, "sales=0"],
  [
    "a transfer twice",
    `insert into transfer (service_id, debit_id, credit_id, amount, code, pos_id, ticket_id, business_day, at)
    select service_id, debit_id, credit_id, amount, code, pos_id, ticket_id, business_day, at from transfer
      where ${oneOf("transfer", "code = 7")}`,
    "paid=",
  ],
  [
    "a transfer to another service's account",
    `update transfer set credit_id = (select id from account where not (${own}) limit 1)
    where ${oneOf("transfer", "code = 9")}`,
    "transferOutside",
  ],
  [
    "a transfer of a ticket that does not exist",
    `update transfer set ticket_id = 1 where ${oneOf("transfer", "code = 2")}`,
    "ticketMissing ticket=1",
  ],
  ["a ticket's stake", `update ticket set stake = stake + 1 where ${oneOf("ticket")}`, "stake="],
  [
    "a ticket's possible win",
    `update ticket set possible_win = possible_win + 1 where ${oneOf("ticket")}`,
    "possibleWin=",
  ],
  ["what a ticket was paid with", `update ticket set funding = 'credit' where ${oneOf("ticket")}`, "funding=credit"],
  [
    "a ticket on credit that becomes one of money",
    `update ticket set funding = 'balance' where ${oneOf("ticket", "funding = 'credit'")}`,
    "funding=balance",
  ],
  ["a wager's stake", `update wager set stake = stake + 1 where ${oneOf("wager", "true", "ticket_id")}`, "wagers="],
  ["a wager that is gone", `delete from wager where ${oneOf("wager", "true", "ticket_id")}`, "wagers="],
  [
    "a state's prize",
    `update ticket_state set prize = prize + 1 where ${oneOf("ticket_state", "prize > 0", "ticket_id")}`,
    "prize=",
  ],
  [
    "a state's payment",
    `update ticket_state set paid = 0 where ${oneOf("ticket_state", "paid > 0", "ticket_id")}`,
    "paid=0/2200",
  ],
  [
    "a state's expiry",
    `update ticket_state set expired = 0 where ${oneOf("ticket_state", "expired > 0", "ticket_id")}`,
    "expired=0/",
  ],
  [
    "a state's status",
    `update ticket_state set status = 2 where ${oneOf("ticket_state", "status = 3", "ticket_id")}`,
    "status=2/3",
  ],
  [
    "a state without the time of its decision",
    `update ticket_state set decided_at = null where ${oneOf("ticket_state", "status = 2", "ticket_id")}`,
    "decided=false",
  ],
  [
    "a state that is cancelled by hand",
    `update ticket_state set cancelled_at = app.clock() where ${oneOf("ticket_state", "status = 0", "ticket_id")}`,
    "cancelled=0/",
  ],
  [
    "a state that is gone",
    `delete from ticket_state where ${oneOf("ticket_state", "true", "ticket_id")}`,
    "state=missing",
  ],
  [
    "legs that wait",
    `update ticket_state set open_legs = open_legs + 1 where ${oneOf("ticket_state", "true", "ticket_id")}`,
    "openLegs",
  ],
  [
    "the only leg of a ticket that is gone",
    `delete from leg where ${oneOf("leg", "true", "ticket_id")}`,
    "uncountable=",
  ],
  ["the odds of a leg", `update leg set odds = '7/2' where ${oneOf("leg", "true", "ticket_id")}`, "odds of leg 1=7/2/"],
  [
    "the price of a leg",
    `update leg set price = price + 5 where ${oneOf("leg", "true", "ticket_id")}`,
    "odds of leg 1=",
  ],
  [
    "price and odds of a leg together",
    `update leg set price = 250, odds = '7/2' where ${oneOf("leg", "true", "ticket_id")}`,
    "win of wager 1=",
  ],
  [
    "price and odds of a leg of a round robin",
    `update leg set price = 250, odds = '7/2' where number = 1 and ${roundRobin}`,
    "win of wager 1=",
  ],
  [
    "the side of a leg",
    `update leg set side = 3 - side where ${oneOf("leg", "side > 0", "ticket_id")}`,
    "side of leg 1=",
  ],
  ["the grade of a leg of a round robin", `update leg_grade set outcome = 'win' where ${roundRobin}`, "settled=200/0"],
  [
    "the grade of a leg of two straights",
    `update leg_grade set outcome = case outcome when 'win' then 'lose' else 'win' end where leg_number = 2 and ticket_id =
    (select id from ticket where ${own} and mode = 'straight' and stake = 800)`,
    "prize=",
  ],
  ["the POS of a ticket", `update ticket set pos_id = pos_id + 1 where ${oneOf("ticket")}`, "pos=2/1"],
  [
    "the grade of a winner's leg",
    `update leg_grade set outcome = 'lose' where ${oneOf("leg_grade", "outcome = 'win'", "ticket_id")}`,
    "status=2/3",
  ],
  [
    "the grade of a loser's legs",
    `update leg_grade set outcome = 'win' where ${oneOf("leg_grade", "outcome = 'lose'", "ticket_id")}`,
    "status=3/",
  ],
  [
    "a leg's grade",
    `update leg_grade set outcome = 'pending' where ${oneOf("leg_grade", "true", "ticket_id")}`,
    "openLegs",
  ],
  ...["graded", "paid", "cancelled", "expired"].map((kind): [string, string, string] => [
    `an entry that is gone: ${kind}`,
    `delete from ticket_entry where ${oneOf("ticket_entry", `kind = '${kind}'`)}`,
    `entryMissing ticket=`,
  ]),
  ["a refund to another seller's account", elsewhere("code = 6", "1"), "strangeAccount transfer="],
  ["a payment to another till's account", elsewhere("code = 7", "1"), "strangeAccount transfer="],
  ["a prize to an account that holds no prizes", elsewhere("code = 3", "11"), "strangeAccount transfer="],
  ["open risk", `update risk set open = open + 1 where ${own} and kind = 1`, "openRisk"],
  [
    "point credit that appears",
    `update account set balance = balance + 1 where ${oneOf("account", "kind = 3")}`,
    "creditSum sum=1",
  ],
  [
    "point credit that becomes money",
    `update transfer set credit_id = (select id from account where ${own} and kind = 11)
    where ${oneOf("transfer", "code = 13")}`,
    "creditBecameMoney",
  ],
  [
    "a receipt's amount",
    `update money_transaction set amount = amount + 1 where ${oneOf("money_transaction", "kind = 'deposit'")}`,
    "transaction transaction=",
  ],
  [
    "a receipt's kind",
    `update money_transaction set kind = 'adjustment' where ${oneOf("money_transaction", "kind = 'deposit'")}`,
    "transaction transaction=",
  ],
  [
    "a receipt that is gone",
    `delete from money_transaction where ${oneOf("money_transaction", "receipt = 1")}`,
    "receipts last=2 count=1",
  ],
  [
    "a closed week's sales",
    `update week_row set sales = sales + 1 where ${oneOf("week_row", "level = 'pos' and sales > 0")}`,
    "weekPos",
  ],
  [
    "a closed week's row that is gone",
    `delete from week_row where ${oneOf("week_row", "level = 'pos' and sales > 0")}`,
    "weekPos",
  ],
  [
    "a zone's net in a closed week",
    `update week_row set net = net + 1, sales = sales + 1 where ${oneOf("week_row", "level = 'zone' and sales > 0")}`,
    "weekRow",
  ],
  ["make-up", `update week_row set carried = carried + 1 where ${oneOf("week_row", "level = 'zone'")}`, "makeUp"],
  [
    "commission of a closed week",
    `update week_row set on_sales = on_sales + 1 where ${oneOf("week_row", "on_sales > 0")}`,
    "commission row=",
  ],
  [
    "commission that was never posted",
    `delete from transfer where ${oneOf("transfer", "code = 8")}`,
    "commission row=",
  ],
  ["a week that is gone", `delete from week_close where ${oneOf("week_close", "number = 2")}`, "weekOrder"],
  [
    "a float that the ledger has otherwise",
    `update transfer set amount = amount + 1 where ${oneOf("transfer", "code = 33")}`,
    "drawer float=",
  ],
  ["a pay-out that was never posted", `delete from transfer where ${oneOf("transfer", "code = 35")}`, "drawer move="],
  [
    "what was put into a drawer",
    `update drawer_move set amount = amount + 1 where ${oneOf("drawer_move", "kind = 'payIn'")}`,
    "drawer move=",
  ],
  [
    "what was counted",
    `update drawer_close set counted = counted + 1 where ${oneOf("drawer_close", "true", "drawer_id")}`,
    "drawer difference=",
  ],
  [
    "a drawer that holds something while none is open",
    `update account set balance = balance + 1 where ${oneOf("account", "kind = 21")}`,
    "drawerLeft pos=",
  ],
  [
    "an entry that is moved into another week",
    `update transfer set business_day = (select from_day from week_close where ${own} and number = 2)
    where ${oneOf("transfer", "code = 6")}`,
    "weekPos week=2",
  ],
  [
    "a ticket that its event does not know",
    `update event_tickets set tickets = trim_array(tickets, 1) where ${oneOf("event_tickets", "true", "event_id")}`,
    "eventTickets event=",
  ],
  [
    "another ticket in its place",
    `update event_tickets set tickets[1] = tickets[1] + 1000 where ${oneOf("event_tickets", "true", "event_id")}`,
    "eventTickets event=",
  ],
];

const damaged = [
  "account",
  "transfer",
  "ticket_entry",
  "ticket",
  "wager",
  "leg",
  "ticket_state",
  "leg_grade",
  "risk",
  "money_transaction",
  "week_row",
  "week_close",
  "drawer_move",
  "drawer_close",
  "event_tickets",
  "proof_point",
  "proof_sum",
];

async function keepAll(sql: Sql): Promise<void> {
  await sql.run(query({}, "create schema if not exists kept"));
  for (const table of damaged) await sql.run(query({}, `create table kept.${table} as select * from public.${table}`));
}

async function putBack(sql: Sql): Promise<void> {
  for (const table of damaged) {
    await sql.run(query({}, `delete from public.${table}`));
    await sql.run(query({}, `insert into public.${table} overriding system value select * from kept.${table}`));
    await sql.run(query({}, `drop table kept.${table}`));
  }
}

/**
 * Runs work while something is damaged; afterwards everything is restored. @returns its result, nothing where there was
 * nothing to damage
 */
export async function whileDamaged<T>(house: TestServer, how: string, work: () => Promise<T>): Promise<T | undefined> {
  await house.asOwner(keepAll);
  try {
    const changed = await house.asOwner((sql) => sql.run(query({}, how)));
    return changed === 0 ? undefined : await work();
  } finally {
    await house.asOwner(putBack);
  }
}
