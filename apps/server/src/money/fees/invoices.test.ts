import { fees, type PayloadOf, reports, responses } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  bookFindings,
  createTestServer,
  endBaseball,
  logins,
  readPdf,
  sellTo,
  type TestServer,
} from "../../testing/index.ts";

// Banca sells in April and pays the platform a percentage of its handle. Each test ends with books that prove.

const { trader, assistant, bancaAdmin } = logins;
const month = "2026-04-01";
const none = { handle: null, net: null, perTicket: 0, perPos: 0, perCustomer: 0, minimum: 0 };
const oneAndAQuarter: fees.FeeTerms = {
  ...none,
  handle: { all: 125, byKind: { parlay: 500 } },
  perTicket: 7,
  perPos: 300,
  minimum: 100,
};
const audited = query({ act: "text" }, "select act from audit_entry where subject = $1::text order by id");
let world: TestServer;
let serviceId: number;
let schemeId: number;

beforeAll(async () => {
  world = await createTestServer();
  ({ serviceId } = world.world.banca);
  const bet = { game: world.world.games.baseball[0], betType: 1, side: 1 };
  await sellTo(world, logins.clerks[0], [bet], 10_000);
  await sellTo(world, logins.clerks[1], [bet], 2_050);
  await sellTo(world, logins.clerks[1], [{ game: world.world.games.basketball, betType: 1, side: 1 }], 600);
  await world.time.set(bet.game.startsAt + 3 * 3_600_000);
  await endBaseball(world, bet.game, 5, 4);
  ({ schemeId } = await world.answer(
    fees.saveFeeScheme,
    { name: "Retail", currency: "HTG", from: month, terms: oneAndAQuarter },
    trader,
  ));
  await world.answer(fees.giveFeeScheme, { serviceId, schemeId, from: month, was: null }, trader);
  await world.answer(
    fees.saveFeeParty,
    {
      serviceId,
      name: "Banca S.A.",
      address: "Rue du Quai 4\nPort-au-Prince",
      taxNumber: "HT-17",
      payTo: "",
      dueDays: 30,
    },
    trader,
  );
  await world.answer(
    fees.saveFeeParty,
    {
      serviceId: world.world.platform.serviceId,
      name: "Zucca Ltd",
      address: "Main Street 1",
      taxNumber: "US-9",
      payTo: "Bank of Somewhere, 123",
      dueDays: 10,
    },
    trader,
  );
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
});
afterAll(async () => {
  await world.close();
});

let keys = 0;
// 1.25 % of 126.50 is 1.58125; three tickets at 0.07; two POS at 3.00.
const amount = 158 + 21 + 600;
const preview = (given: Partial<PayloadOf<typeof fees.previewInvoice>> = {}, login: string = trader) =>
  world.send(fees.previewInvoice, { serviceId, month, ...given }, login);
const wanted = (given: Partial<PayloadOf<typeof fees.issueInvoice>> = {}) => ({
  key: `issues one ${++keys}`,
  serviceId,
  month,
  amount,
  ...given,
});
const issue = (given: Partial<PayloadOf<typeof fees.issueInvoice>> = {}) =>
  world.send(fees.issueInvoice, wanted(given), trader);
const pay = (invoiceId: number, was: number, paid: number, given: Partial<PayloadOf<typeof fees.payInvoice>> = {}) =>
  world.send(
    fees.payInvoice,
    { key: `pays it ${++keys}`, invoiceId, amount: paid, paidOn: "2026-05-02", was, ...given },
    trader,
  );
const credit = (invoiceId: number, given: object = {}) =>
  world.send(
    fees.creditInvoice,
    { key: `takes it back ${++keys}`, invoiceId, reason: "a wrong address", ...given },
    trader,
  );
const read = (invoiceId: number) => world.answer(fees.readInvoice, { invoiceId }, trader);
const numbers = async () =>
  (await world.answer(fees.listInvoices, { sort: "number", isAscending: true }, trader)).rows.map(
    ({ number }) => number,
  );
const owed = query(
  { balance: "int8" },
  "select coalesce(sum(balance), 0)::bigint as balance from account where service_id = $1::int and kind = 24",
);
const owes = async () => (await world.asOwner((sql) => sql.row(owed, [serviceId])))?.balance;

describe("a month", () => {
  test("that is not over cannot be invoiced, and a service without a scheme never", async () => {
    expect(await issue()).toMatchObject({ responseType: responses.notAllowed, data: { reason: "monthOpen" } });
    await world.time.set(Date.UTC(2026, 4, 1, 12));
    expect(await preview({ serviceId: world.world.kliyan.serviceId })).toMatchObject({ data: { reason: "noScheme" } });
    expect(await preview({ month: "2026-03-01" })).toMatchObject({ data: { reason: "noScheme" } });
    expect(await preview({ serviceId: 999_999 })).toMatchObject({ responseType: responses.notFound });
    expect(await preview({ serviceId: world.world.platform.serviceId })).toMatchObject({
      responseType: responses.notFound,
    });
    expect(await preview({ month: "2026-04-02" })).toMatchObject({ responseType: responses.invalidPayload });
  });

  test("previews its invoice, and what is still open", async () => {
    expect(await preview()).toMatchObject({
      data: {
        amount,
        currency: "HTG",
        openTickets: 1,
        openStakes: 600,
        dueOn: "2026-05-11",
        lacks: [],
        earlier: [],
        issuer: { name: "Zucca Ltd" },
        recipient: { name: "Banca S.A." },
        stretches: [
          {
            from: month,
            to: "2026-04-30",
            schemeName: "Retail",
            fee: amount,
            lines: [
              { of: "handle", kinds: [], base: 12_650, rate: 125, amount: 158 },
              { of: "tickets", count: 3, price: 7, amount: 21 },
              { of: "pos", count: 2, price: 300, amount: 600 },
            ],
          },
        ],
      },
    });
  });

  test("is in the report with its parts, which add up to the fee", async () => {
    const input = { from: month, to: "2026-04-30", serviceId };
    const {
      rows: [row],
      total,
    } = await world.answer(reports.platformSales, input, trader);
    expect([row?.fee, row?.feeParts, total.fee, row?.before.fee]).toEqual([
      amount,
      { handle: 158, net: 0, tickets: 21, active: 600, minimum: 0 },
      amount,
      null,
    ]);
    expect((await world.answer(fees.countFee, input, assistant)).fee).toBe(amount);
    expect(
      (await world.answer(reports.platformSales, { ...input, sport: "baseball" }, trader)).rows[0]?.fee,
    ).toBeNull();
    // Ten of thirty days: two POS at 1.00.
    expect((await world.answer(fees.countFee, { ...input, from: "2026-04-06", to: "2026-04-15" }, trader)).fee).toBe(
      158 + 21 + 200,
    );
  });
});

describe("an invoice", () => {
  test("is issued once: pressed twice, sent again, by two people at once", async () => {
    const [same, other] = [wanted(), wanted()];
    const answers = await Promise.all([same, same, other].map((one) => world.answer(fees.issueInvoice, one, trader)));
    expect(answers.map(({ number, amount: result, state }) => [number, result, state])).toEqual([
      [1, amount, "due"],
      [1, amount, "due"],
      [1, amount, "due"],
    ]);
    expect(await owes()).toBe(amount);
    // Whichever was first: with another amount the key is already used, and the other person is shown the existing
    // state.
    const again = await Promise.all([same, other].map(({ key }) => issue({ key, amount: 1 })));
    expect(again.filter(({ ok }) => ok)).toMatchObject([{ data: { number: 1, amount } }]);
    expect(again.filter(({ ok }) => !ok)).toMatchObject([
      { responseType: responses.changedMeanwhile, data: { reason: "keyUsedForAnother" } },
    ]);
    expect(await preview()).toMatchObject({ data: { reason: "invoiced", number: 1 } });
    expect((await world.asOwner((sql) => sql.rows(audited, ["invoice 1"]))).map(({ act }) => act)).toEqual([
      "issueInvoice",
    ]);
  });

  test("does not change after it was issued", async () => {
    const [{ invoiceId = 0 } = {}] = (await world.answer(fees.listInvoices, {}, trader)).rows;
    const before = await read(invoiceId);
    await world.answer(
      fees.saveFeeScheme,
      { schemeId, name: "Retail", currency: "HTG", from: month, terms: { ...oneAndAQuarter, perTicket: 9 } },
      trader,
    );
    await endBaseball(world, world.world.games.baseball[0], 4, 5, 1);
    expect(await read(invoiceId)).toEqual(before);
    expect((await world.answer(fees.countFee, { serviceId, from: month, to: "2026-04-30" }, trader)).fee).toBe(
      amount + 6,
    );
    await world.answer(
      fees.saveFeeScheme,
      { schemeId, name: "Retail", currency: "HTG", from: month, terms: oneAndAQuarter },
      trader,
    );
  });

  test("is a PDF in the language of the service, with both parties, its lines and its total", async () => {
    const [{ invoiceId = 0 } = {}] = (await world.answer(fees.listInvoices, {}, trader)).rows;
    const { name, pdf } = await world.answer(fees.printInvoice, { invoiceId }, assistant);
    const bytes = Buffer.from(pdf, "base64");
    expect([name, bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual([
      "Invoice 1 Banca.pdf",
      "%PDF-",
      "%%EOF",
    ]);
    const text = readPdf(bytes);
    for (const said of [
      "Invoice 1",
      "Zucca Ltd",
      "Tax number: US-9",
      "Banca S.A.",
      "Port-au-Prince",
      "April 2026",
      "126.50 × 1.25% = 1.58",
      "3 × 0.07 = 0.21",
      "2 × 3.00 = 6.00",
      "7.79 HTG",
      "Bank of Somewhere, 123",
      "Page 1 of 1",
    ])
      expect(text).toContain(said);
    expect((await world.answer(fees.printInvoice, { invoiceId }, trader)).pdf).toBe(pdf);
    expect(await world.send(fees.printInvoice, { invoiceId: 999 }, trader)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  test("is paid in parts, each once, and never more than is due", async () => {
    const [{ invoiceId = 0 } = {}] = (await world.answer(fees.listInvoices, {}, trader)).rows;
    const part = {
      key: "pays a part of it",
      invoiceId,
      amount: 500,
      paidOn: "2026-05-01",
      reference: "wire 17",
      was: amount,
    };
    const both = await Promise.all([
      world.answer(fees.payInvoice, part, trader),
      world.answer(fees.payInvoice, part, trader),
    ]);
    expect(both.map(({ paid, due, state }) => [paid, due, state])).toEqual([
      [500, amount - 500, "due"],
      [500, amount - 500, "due"],
    ]);
    expect(await owes()).toBe(amount - 500);
    expect(await pay(invoiceId, amount, 100, { paidOn: "2026-05-01" })).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { invoice: { due: amount - 500 } },
    });
    expect(await pay(invoiceId, amount - 500, amount - 499, { paidOn: "2026-05-01" })).toMatchObject({
      data: { reason: "moreThanDue", available: amount - 500 },
    });
    expect(await pay(invoiceId, amount - 500, 1)).toMatchObject({ responseType: responses.invalidPayload });
    expect(await credit(invoiceId)).toMatchObject({ data: { reason: "invoicePaid" } });
    await world.time.set(Date.UTC(2026, 4, 12, 12));
    expect((await world.answer(fees.listInvoices, { show: "overdue", withSums: true }, trader)).sums).toEqual([
      { currency: "HTG", amount, paid: 500, due: amount - 500, overdue: amount - 500, count: 1 },
    ]);
    expect(await pay(invoiceId, amount - 500, amount - 500)).toMatchObject({ data: { state: "paid", due: 0 } });
    const { payments } = await read(invoiceId);
    expect(payments.map((one) => one.amount)).toEqual([amount - 500, 500]);
    for (const { paymentId } of payments) {
      const twice = await Promise.all(
        [1, 2].map(() => world.send(fees.takeBackPayment, { paymentId, reason: "another’s" }, trader)),
      );
      expect(twice.every(({ ok }) => ok)).toBe(true);
    }
    expect((await read(invoiceId)).payments.map((one) => one.amount)).toEqual([-500, 500 - amount, amount - 500, 500]);
    expect(await owes()).toBe(amount);
  });

  test("is paid on a day that has begun at the platform, before the service ends its own", async () => {
    const closesAt = query(
      {},
      "update service set settings = jsonb_set(settings, '{closeMinute}', to_jsonb($2::int)) where id = $1::int",
    );
    const [{ invoiceId = 0 } = {}] = (await world.answer(fees.listInvoices, {}, trader)).rows;
    await world.time.set(Date.UTC(2026, 4, 13, 12));
    await world.asOwner((sql) => sql.run(closesAt, [serviceId, 1_380]));
    expect(await pay(invoiceId, amount, 1, { paidOn: "2026-05-14" })).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "paidOn", code: "toCome" }] },
    });
    expect(await pay(invoiceId, amount, 1, { paidOn: "2026-05-13" })).toMatchObject({ data: { due: amount - 1 } });
    const {
      payments: [payment],
    } = await read(invoiceId);
    await world.answer(fees.takeBackPayment, { paymentId: payment?.paymentId ?? 0, reason: "another’s" }, trader);
    await world.asOwner((sql) => sql.run(closesAt, [serviceId, 0]));
  });

  test("is cancelled once, by a note with its own number; then its month can be invoiced again", async () => {
    const [{ invoiceId = 0 } = {}] = (await world.answer(fees.listInvoices, {}, trader)).rows;
    const input = { key: "takes back the first", invoiceId, reason: "a wrong address" };
    const [one, other] = await Promise.all([
      world.answer(fees.creditInvoice, input, trader),
      world.answer(fees.creditInvoice, input, trader),
    ]);
    expect([one.number, one.amount, one.state, one.credits]).toEqual([2, -amount, "note", 1]);
    expect(other).toEqual(one);
    expect(await credit(invoiceId)).toMatchObject({ data: { reason: "takenBack" } });
    expect(await credit(one.invoiceId)).toMatchObject({ responseType: responses.notFound });
    expect(await pay(invoiceId, 0, 1)).toMatchObject({ data: { reason: "moreThanDue", available: 0 } });
    expect(await owes()).toBe(0);
    expect(
      readPdf(Buffer.from((await world.answer(fees.printInvoice, { invoiceId: one.invoiceId }, trader)).pdf, "base64")),
    ).toContain("Credits invoice 1");
    expect(await issue({ amount: amount + 1 })).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { amount },
    });
    expect(await issue()).toMatchObject({ data: { number: 3, state: "due" } });
    expect(await numbers()).toEqual([1, 2, 3]);
  });

  test("includes a corrected result in the month of the correction", async () => {
    // The handle of April does not change; the regrading on 1 May belongs to May.
    await world.time.set(Date.UTC(2026, 5, 1, 12));
    const { stretches } = await world.answer(
      fees.countFee,
      { serviceId, from: "2026-05-01", to: "2026-05-31" },
      trader,
    );
    expect(stretches.map(({ lines }) => lines.map(({ of }) => of))).toEqual([["minimum"]]);
    expect(await preview({ month: "2026-05-01" })).toMatchObject({ data: { amount: 100, earlier: [] } });
  });
});

test("losses are carried from invoice to invoice, in the order of their months", async () => {
  const kliyan = world.world.kliyan.serviceId;
  const carried = { ...none, net: { kind: "carried" as const, share: { all: 1_000, byKind: {} } } };
  const { schemeId: own } = await world.answer(
    fees.saveFeeScheme,
    { name: "Online", currency: "USD", from: "2026-03-01", terms: carried },
    trader,
  );
  await world.answer(fees.giveFeeScheme, { serviceId: kliyan, schemeId: own, from: "2026-03-15", was: null }, trader);
  expect(await issue({ serviceId: kliyan, amount: 0 })).toMatchObject({
    data: { reason: "earlierMonth", month: "2026-03-01" },
  });
  const first = await world.answer(
    fees.issueInvoice,
    wanted({ serviceId: kliyan, month: "2026-03-01", amount: 0 }),
    trader,
  );
  expect(first).toMatchObject({ amount: 0, state: "paid" });
  expect(await issue({ serviceId: kliyan, amount: 0 })).toMatchObject({ data: { amount: 0 } });
});

test("is read by a service’s admin as by the platform, without the platform’s people", async () => {
  const asPlatform = await world.answer(fees.listInvoices, { serviceId, withSums: true }, trader);
  const asAdmin = await world.answer(fees.listInvoices, { withSums: true }, bancaAdmin);
  expect(asPlatform.rows.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(asAdmin).toEqual({ ...asPlatform, rows: asPlatform.rows.map((row) => ({ ...row, issuedBy: "" })) });
  for (const { invoiceId } of asPlatform.rows) {
    const whole = await read(invoiceId);
    const nameless = {
      ...whole,
      invoice: { ...whole.invoice, issuedBy: "" },
      payments: whole.payments.map((one) => ({ ...one, by: "" })),
    };
    expect(await world.answer(fees.readInvoice, { invoiceId }, bancaAdmin)).toEqual(nameless);
    expect(await world.answer(fees.printInvoice, { invoiceId }, bancaAdmin)).toEqual(
      await world.answer(fees.printInvoice, { invoiceId }, trader),
    );
  }
});

test("of another service is not found, and an admin cannot change their own", async () => {
  const kliyan = world.world.kliyan.serviceId;
  const [theirs, own] = [
    await world.answer(fees.listInvoices, { serviceId: kliyan }, trader),
    await world.answer(fees.listInvoices, {}, bancaAdmin),
  ];
  const [{ invoiceId } = { invoiceId: 0 }, [{ invoiceId: ownId } = { invoiceId: 0 }]] = [theirs.rows[0], own.rows];
  expect(theirs.rows.map((row) => row.serviceId)).toEqual([kliyan, kliyan]);
  expect(await world.answer(fees.listInvoices, { serviceId: kliyan, withSums: true }, bancaAdmin)).toEqual({
    rows: [],
    next: null,
    sums: [],
  });
  for (const input of [
    world.send(fees.readInvoice, { invoiceId }, bancaAdmin),
    world.send(fees.printInvoice, { invoiceId }, bancaAdmin),
  ]) {
    expect(await input).toMatchObject({ responseType: responses.notFound });
  }
  const paying = { key: "pays it himself", invoiceId: ownId, amount: 1, paidOn: "2026-05-02", was: 1 };
  for (const input of [
    world.send(fees.payInvoice, paying, bancaAdmin),
    world.send(fees.feeSetup, {}, bancaAdmin),
    preview({}, bancaAdmin),
    world.send(fees.creditInvoice, { key: "takes it back himself", invoiceId: ownId, reason: "x" }, bancaAdmin),
  ]) {
    expect(await input).toMatchObject({ responseType: responses.notAllowed });
  }
});

test.each<[who: string, login: string]>([
  ["a controller", logins.nordController],
  ["a clerk", logins.clerks[0]],
  ["an agent", logins.kliyanAgent],
])("%s sees none", async (_who, login) => {
  for (const input of [
    world.send(fees.listInvoices, {}, login),
    world.send(fees.feeSetup, {}, login),
    preview({}, login),
  ]) {
    expect(await input).toMatchObject({ responseType: responses.notAllowed });
  }
});

test("an assistant may read and not change", async () => {
  expect((await world.send(fees.listInvoices, {}, assistant)).ok).toBe(true);
  expect(await world.send(fees.issueInvoice, wanted({ month: "2026-05-01" }), assistant)).toMatchObject({
    responseType: responses.notAllowed,
  });
});
