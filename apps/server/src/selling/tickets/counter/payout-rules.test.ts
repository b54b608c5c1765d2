import { reports, responses, rules, tickets } from "@chalkboard/contract";
import { addDays, dayOf } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type Bet,
  bookFindings,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  type SoldTicket,
  type TestServer,
  traces,
} from "../../../testing/index.ts";
import { password } from "../../../testing/test-world.ts";

// Payment rules: from 22.00 on an approval, from 25.00 on a document, and a tax of 10 % of winnings above 10.00, 20 %
// above 20.00. The game ends 5 to 4: the away team wins at +120, the home team would have paid −140.

let world: TestServer;
const [first, , third] = logins.clerks;
let sold: Readonly<
  Record<"small" | "second" | "both" | "locked" | "elsewhere" | "corrected" | "lost" | "free", SoldTicket>
>;
const admin = { user: logins.bancaAdmin, password };
const card = { kind: "passport", number: "PB1234567", name: "Marie Jean" } as const;

beforeAll(async () => {
  world = await createTestServer();
  const away: Bet = { game: world.world.games.baseball[0], betType: 1, side: 1 };
  const sell = (stake: number, login: string = first, bet: Bet = away) => sellTo(world, login, [bet], stake);
  sold = {
    small: await sell(900),
    second: await sell(1_000),
    both: await sell(2_000),
    locked: await sell(1_000),
    elsewhere: await sell(1_000, third),
    corrected: await sell(2_000),
    lost: await sell(2_000, first, { ...away, side: 2 }),
    free: await sell(500),
  };
  const scope = { level: "service", id: world.world.banca.serviceId } as const;
  const save = (control: string, value: object) =>
    world.answer(
      rules.saveRule,
      { scope, control, kind: "default", selector: {}, value: { ...value }, expiresAt: null },
      logins.bancaAdmin,
    );
  await save("payoutRights", { secondPersonFrom: 2_200, documentFrom: 2_500 });
  await save("payoutTax", {
    on: "winnings",
    steps: [
      { from: 1_000, rate: 1_000 },
      { from: 2_000, rate: 2_000 },
    ],
  });
  await world.time.set(world.world.games.baseball[0].startsAt + 4 * 3_600_000);
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
});
afterAll(() => closeProved(world));

type More = Pick<tickets.PayPayload, "secondPerson" | "document">;
const pay = ({ number, code = "" }: SoldTicket, more: More = {}, login: string = first) =>
  world.send(tickets.pay, { number, code, ...more }, login);
const balance = query(
  { kind: "int2", balance: "int8" },
  `
  select kind, sum(balance)::bigint as balance from account where service_id = $1::int and kind in (1, 13, 18)
    group by kind order by kind`,
);
const balanceOf = async (kind: 1 | 13 | 18) =>
  (await world.asOwner((sql) => sql.rows(balance, [world.world.banca.serviceId]))).find((row) => row.kind === kind)
    ?.balance ?? 0;
const balances = async () => ({ till: await balanceOf(1), overpaid: await balanceOf(13), taxes: await balanceOf(18) });

test("below the amounts nothing is required, and winnings below the first step are not taxed", async () => {
  expect(await pay(sold.free)).toMatchObject({
    ok: true,
    data: { amount: 1_100, tax: 0, ticket: { paid: 1_100, tax: 0 } },
  });
  // 9.00 at +120 wins 10.80: 8 cents of tax.
  expect(await pay(sold.small)).toMatchObject({
    ok: true,
    data: { amount: 1_972, tax: 8, ticket: { paid: 1_980, tax: 8 } },
  });
});

describe("a missing requirement is reported at once, and nothing has happened", () => {
  test.each<[rule: string, which: "second" | "both", more: More, missing: readonly string[]]>([
    ["an approval from the amount on", "second", {}, ["secondPerson"]],
    ["a document does not replace an approval", "second", { document: card }, ["secondPerson"]],
    ["both, for a larger one", "both", {}, ["secondPerson", "document"]],
    ["an approval does not replace a document", "both", { secondPerson: admin }, ["document"]],
  ])("%s", async (_rule, which, more, missing) => {
    const before = await traces(world);
    const answer = await pay(sold[which], more);
    expect(await traces(world)).toEqual(before);
    const [paid, tax] = which === "second" ? [2_200, 20] : [4_400, 180];
    expect(answer).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "needsMore", missing, paid, tax, amount: paid - tax },
    });
  });
});

describe("who may not approve", () => {
  test.each<[rule: string, user: string, typed: string, why: string, login: string]>([
    ["a person with a wrong password", logins.bancaAdmin, "wrong", "unknown", first],
    ["nobody", "nobody", password, "unknown", first],
    ["the clerk themselves", first, password, "samePerson", first],
    ["another clerk", third, password, "mayNot", first],
    ["another service's admin", logins.kliyanAdmin, password, "mayNot", first],
    ["the platform's trader", logins.trader, password, "mayNot", first],
    ["the controller of another zone", logins.nordController, password, "mayNot", third],
  ])("%s", async (_rule, user, typed, why, login) => {
    const before = await traces(world);
    expect(await pay(sold.second, { secondPerson: { user, password: typed } }, login)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "secondPerson", why },
    });
    expect(await traces(world)).toEqual(before);
  });

  test("wrong passwords lock the name", async () => {
    const user = logins.nordController;
    const tried = async (typed: string) =>
      (await pay(sold.locked, { secondPerson: { user, password: typed } })).data as { readonly why?: string };
    let last = await tried("wrong");
    for (let more = 0; more < 20 && last.why !== "locked"; more += 1) last = await tried("wrong");
    expect(last).toMatchObject({ why: "locked" });
    expect(await tried(password)).toMatchObject({ why: "locked" });
  });
});

describe("a payment with everything required", () => {
  test("an admin approves: paid once, taxed, and its history, paper and audit show it", async () => {
    const before = await balances();
    expect(await pay(sold.second, { secondPerson: admin })).toMatchObject({
      ok: true,
      data: { amount: 2_180, tax: 20 },
    });
    const after = await balances();
    // The till is credited with what it paid out, and the tax is held for the tax authority.
    expect([after.till - before.till, after.taxes - before.taxes]).toEqual([2_180, 20]);
    expect(await pay(sold.second, { secondPerson: admin })).toMatchObject({
      data: { reason: "alreadyPaid", amount: 2_200 },
    });
    const { entries } = await world.answer(tickets.findTicket, { number: sold.second.number }, first);
    expect(entries.find(({ kind }) => kind === "paid")).toMatchObject({
      data: { amount: 2_200, tax: 20, net: 2_180, secondPerson: "Banca" },
    });
  });

  test("the document is stored whole, and shown by its last characters", async () => {
    expect(await pay(sold.both, { secondPerson: admin, document: card })).toMatchObject({
      ok: true,
      data: { amount: 4_220, tax: 180 },
    });
    const { entries } = await world.answer(tickets.findTicket, { number: sold.both.number }, first);
    expect(entries.find(({ kind }) => kind === "paid")?.data).toMatchObject({
      document: { kind: "passport", number: "…567", name: "Marie Jean" },
    });
    const { html } = await world.answer(tickets.printTicket, { number: sold.both.number, width: 58 }, first);
    for (const part of ["44.00", "1.80", "42.20", "Banca", "…567, Marie Jean"]) expect(html).toContain(part);
    expect(html).not.toContain(card.number);
    const kept = await world.asOwner((sql) =>
      sql.rows(query({ document_number: "text?" }, "select document_number from payout_proof order by id")),
    );
    expect(kept.map((row) => row.document_number)).toEqual([null, card.number]);
  });

  test("of two tills at once one pays, with one approval and one tax", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => pay(sold.corrected, { secondPerson: admin, document: card })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

test("a correction returns the tax with the overpayment, and the reverse takes it again", async () => {
  const today = dayOf(world.time.now(), "America/Port-au-Prince");
  const day = { from: addDays(today, -7), to: addDays(today, 7), by: "pos" } as const;
  const paidTax = async () => (await world.answer(reports.results, day, logins.bancaAdmin)).total;
  expect(await paidTax()).toMatchObject({ paid: 1_100 + 1_980 + 2_200 + 4_400 + 4_400, tax: 8 + 20 + 180 + 180 });
  await endBaseball(world, world.world.games.baseball[0], 4, 5, 1);
  expect(await paidTax()).toMatchObject({ tax: 0 });
  expect(await balances()).toMatchObject({ taxes: 0, overpaid: -(1_100 + 1_972 + 2_180 + 4_220 + 4_220) });
  // The game's warning asks for what was paid out: the tax of a prize never was.
  const warned = query(
    { amount: "int8" },
    `
    select (data->'services'->>($2::int)::text)::int8 as amount from result_warning where event_id = $1::int8
      and kind = 'correctedAfterPayment'`,
  );
  const handedOver = await world.asOwner((sql) =>
    sql.rows(warned, [world.world.games.baseball[0].eventId, world.world.banca.serviceId]),
  );
  expect(handedOver).toEqual([{ amount: 1_100 + 1_972 + 2_180 + 4_220 + 4_220 }]);
  expect(await world.answer(tickets.findTicket, { number: sold.corrected.number }, first)).toMatchObject({
    paid: 4_400,
    tax: 0,
  });
  expect(await bookFindings(world)).toEqual([]);
  await endBaseball(world, world.world.games.baseball[0], 5, 4, 2);
  expect(await paidTax()).toMatchObject({ tax: 8 + 20 + 180 + 180 });
  expect(await balances()).toMatchObject({ taxes: 388, overpaid: 0 });
});
