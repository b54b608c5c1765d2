import { type PayloadOf, responses, tickets } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type Bet,
  createTestServer,
  logins,
  sellTo,
  type SoldTicket,
  type TestServer,
} from "../../../testing/index.ts";
import { listTickets } from "./queries.ts";

// Finding a ticket of a POS by what the customer remembers: words of its teams, and figures of unknown meaning. The
// neighbour has the same tickets, and never are they found.

let world: TestServer;
const [clerk, neighbour] = logins.clerks;
/** By name, those of the clerk; the oldest first. */
const sold: Record<"straight" | "parlay" | "total" | "old", SoldTicket> = {} as never;
const foreign: SoldTicket[] = [];

beforeAll(async () => {
  world = await createTestServer();
  const { baseball, basketball } = world.world.games;
  const [yankees, mets]: readonly [Bet, Bet] = [
    { game: baseball[0], betType: 1, side: 1 },
    { game: baseball[1], betType: 1, side: 2 },
  ];
  const lakers: Bet = { game: basketball, betType: 1, side: 1 };
  const slips = [
    ["old", [yankees], 15_000],
    ["straight", [yankees], 15_000],
    ["parlay", [mets, lakers], 90_300],
    ["total", [{ game: basketball, betType: 3, side: 0 }], 700],
  ] as const;
  for (const [name, bets, stake] of slips) {
    sold[name] = await sellTo(world, clerk, bets, stake);
    foreign.push(await sellTo(world, neighbour, bets, stake));
  }
  await world.asOwner(async (sql) => {
    await sql.run(query({}, "update ticket set business_day = business_day - 20 where id = $1::int8"), [
      sold.old.number,
    ]);
    await sql.run(
      query(
        {},
        "update ticket_state set status = 2, settled = 15000, prize = 33000, paid = 33000 where ticket_id = $1::int8",
      ),
      [sold.straight.number],
    );
    await sql.run(query({}, `update team set names = '{"zh": "湖人", "fr": "Les Géants"}' where name = 'Lakers'`));
  });
});
afterAll(async () => {
  await world.close();
});

type Input = Partial<PayloadOf<typeof tickets.listTickets>>;
type Name = keyof typeof sold;
const today = () => sold.straight.businessDay;
const found = async (input: Input, login: string = clerk): Promise<readonly number[]> =>
  (
    await world.answer(tickets.listTickets, { from: addDays(today(), -6), isAscending: true, ...input }, login)
  ).rows.map(({ number }) => number);
/** A figure as the till sends it: an amount in gourdes, or a number. */
const figure = (number: number) => ({ amount: number * 100, number });

test.each<[what: string, input: () => Input, names: readonly Name[]]>([
  ["nothing: all of the period", () => ({}), ["straight", "parlay", "total"]],
  ["a part of a team's name", () => ({ text: "yank" }), ["straight"]],
  ["a part within it, in capitals", () => ({ text: "ANKEE" }), ["straight"]],
  ["the team that it plays", () => ({ text: "red sox" }), ["straight"]],
  ["teams of two legs, in any order", () => ({ text: "lak  met" }), ["parlay"]],
  ["teams of two tickets", () => ({ text: "yank lak" }), []],
  ["a team of a total", () => ({ text: "celtics" }), ["parlay", "total"]],
  ["its name in Chinese", () => ({ text: "湖" }), ["parlay", "total"]],
  ["its name in French, without accents", () => ({ text: "geants" }), ["parlay", "total"]],
  ["the code of a language, which is in no name", () => ({ text: "zh" }), []],
  ["a percent sign, which is no wildcard", () => ({ text: "y%s" }), []],
  ["an underscore", () => ({ text: "y_nk" }), []],
  ["a stake", () => ({ figures: [figure(150)] }), ["straight"]],
  ["a possible win", () => ({ figures: [{ amount: sold.total.possibleWin }] }), ["total"]],
  ["a prize", () => ({ figures: [figure(330)] }), ["straight"]],
  ["a rotation number, or a stake", () => ({ figures: [figure(901)] }), ["straight"]],
  ["an amount that is a rotation number of another", () => ({ figures: [figure(903)] }), ["parlay"]],
  ["a ticket's number", () => ({ figures: [{ number: sold.total.number }] }), ["total"]],
  ["two figures of one ticket", () => ({ figures: [figure(150), figure(901)] }), ["straight"]],
  ["two figures of two tickets", () => ({ figures: [figure(150), figure(7)] }), []],
  ["what is paid", () => ({ isPaid: true }), ["straight"]],
  ["what is not", () => ({ isPaid: false }), ["parlay", "total"]],
  ["a winner that waits for its payment", () => ({ status: 2, isPaid: false }), []],
  ["a team, a stake and a state", () => ({ text: "yank", figures: [figure(150)], status: 2 }), ["straight"]],
  ["any of two modes", () => ({ modes: ["parlay", "teaser"] }), ["parlay"]],
  ["a mode that is not among them", () => ({ modes: ["parlay"], mode: "straight" }), []],
  ["a team and a mode", () => ({ text: "lakers", mode: "parlay" }), ["parlay"]],
  ["a team, further back", () => ({ text: "yank", from: addDays(today(), -30) }), ["old", "straight"]],
  ["a team on a day", () => ({ text: "yank", from: addDays(today(), -20), to: addDays(today(), -20) }), ["old"]],
])("%s", async (_what, input, names) => {
  const numbers = await found(input());
  expect(numbers).toEqual(names.map((name) => sold[name].number));
  expect(foreign.map(({ number }) => number).filter((number) => numbers.includes(number))).toEqual([]);
});

test("another POS finds its own tickets by the same words, and none by this one's number", async () => {
  const theirs = foreign.map(({ number }) => number);
  expect(await found({ text: "yank" }, neighbour)).toEqual(theirs.slice(0, 2));
  expect(await found({ figures: [{ number: sold.total.number }] }, neighbour)).toEqual([]);
  expect(await found({ text: "yank", posId: sold.total.posId }, neighbour)).toEqual([]);
  expect(await found({ text: "yank", posId: sold.total.posId }, logins.bancaAdmin)).toEqual([sold.straight.number]);
  expect(await found({ text: "yank", posId: sold.total.posId }, logins.kliyanAdmin)).toEqual([]);
});

test("pages follow one another", async () => {
  const input = { text: "celtics", from: today(), limit: 1 };
  const first = await world.answer(tickets.listTickets, input, clerk);
  const second = await world.answer(tickets.listTickets, { ...input, after: first.next ?? "" }, clerk);
  expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual([sold.total.number, sold.parlay.number]);
  expect(second.next).toBeNull();
});

test("as of a time it finds what was sold by then", async () => {
  const asOf = (at: number) => found({ text: "lak met", to: today(), asOf: at });
  expect(await asOf(world.time.now())).toEqual([sold.parlay.number]);
  expect(await asOf(sold.parlay.soldAt - 1)).toEqual([]);
});

describe("the search is bounded", () => {
  test.each<[what: string, input: Input, login: string, field: string | undefined]>([
    ["words without a period", { text: "yank" }, clerk, "from"],
    ["figures without a period", { figures: [{ amount: 100 }] }, clerk, "from"],
    ["words in more than a year", { text: "yank", from: "2024-01-01", to: "2025-01-02" }, clerk, "from"],
    ["words until now in more than a year", { text: "yank", from: "2024-01-01" }, clerk, "from"],
    ["words in a year", { text: "yank", from: "2024-01-01", to: "2024-12-31" }, clerk, undefined],
    ["words in all POS of a service", { text: "yank", from: "2026-01-01" }, logins.bancaAdmin, "posId"],
    ["figures in all POS of zones", { figures: [{ number: 9 }], from: "2026-01-01" }, logins.nordController, "posId"],
    ["words of one ticket", { text: "yank", number: 1 }, clerk, undefined],
  ])("%s", async (_what, input, login, field) => {
    const { responseType, data } = await world.send(tickets.listTickets, input, login);
    const [problem] = (data as { readonly problems?: readonly { readonly field: string }[] }).problems ?? [];
    expect([responseType, problem?.field]).toEqual([
      field === undefined ? responses.success : responses.invalidPayload,
      field,
    ]);
  });

  test("by the numbers of its period: a page reads this POS's tickets by index, and legs by ticket", async () => {
    const plan = await planOf({ pos: [sold.total.posId], from: today(), first: 100_000_001, last: 100_045_000 });
    expect(plan).toMatch(/ticket_\d+_service_id_pos_id_id_idx|ticket_pos/u);
    expect(plan).toMatch(/Index Cond: .*pos_id.*id >= .*id <= /u);
    expect(plan).toMatch(/Index Cond: \(ticket_id = t(?:_\d)?\.id\)/u);
    expect(plan).not.toMatch(/Seq Scan on (?:ticket_20|ticket_state|leg_20) /u);
    expect(plan).not.toMatch(/Index Cond: \(\(ticket_id >= /u);
  });
});

type Bound = { readonly pos: readonly number[]; readonly from: string; readonly first: number; readonly last: number };

/** The plan of a page by a word and a figure, with 40,000 tickets of other POS and 4,000 of this one. */
async function planOf({ pos, from, first, last }: Bound): Promise<string> {
  return world.asOwner(async (sql) => {
    for (const text of [copyTickets, copyStates, copyLegs, "analyze ticket, ticket_state, leg, event_side, team"])
      await sql.run(query({}, text));
    const values: unknown[] = Array.from({ length: 32 }, () => null);
    values[0] = [sold.total.serviceId];
    values[1] = pos;
    values[3] = from;
    values[22] = first;
    values[23] = last;
    values[25] = ["%yank%"];
    values[26] = [15_000];
    values[27] = [150];
    values[31] = 21;
    const { text } = listTickets.pages["number down"];
    const written = text.replaceAll(/\$(\d+)/g, (_, nth: string) => literal(values[Number(nth) - 1]));
    const plan = await sql.rows(query({ "QUERY PLAN": "text" }, `explain ${written}`));
    return plan.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

const literal = (value: unknown): string =>
  value === null || value === undefined
    ? "null"
    : Array.isArray(value)
      ? `'{${value.join(",")}}'`
      : typeof value === "number"
        ? String(value)
        : `'${String(value)}'`;

const columns = `service_id, zone_id, person_id, code, mode, funding, stake, possible_win, sold_at, business_day,
  rules_version, conversion_version, price_change, judging_id`;
const copyTickets = `
  insert into ticket (id, pos_id, ${columns})
  select 100001000 + n, case when n % 11 = 0 then t.pos_id else 5000 + n % 10 end, ${columns}
  from (select * from ticket order by id desc limit 1) t cross join generate_series(1, 44000) n`;
const copyStates = `
  insert into ticket_state (ticket_id, service_id, open_legs) select id, service_id, 1 from ticket
  where id > 100001000`;
const copyLegs = `
  insert into leg (ticket_id, number, service_id, event_id, bet_type, side, alternate, price, odds, line_version,
    team_name, event_name, starts_at)
  select t.id, 1, l.service_id, l.event_id, l.bet_type, l.side, l.alternate, l.price, l.odds, l.line_version,
    l.team_name, l.event_name, l.starts_at
  from ticket t cross join (select * from leg order by ticket_id desc limit 1) l where t.id > 100001000`;
