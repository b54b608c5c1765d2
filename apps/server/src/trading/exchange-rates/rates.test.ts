import { rates, responses } from "@chalkboard/contract";
import { exchanged, minorRate } from "@chalkboard/kernel";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { trader, assistant, bancaAdmin } = logins;
const setup = (asOf?: number) => world.answer(rates.setup, asOf === undefined ? {} : { asOf }, trader);
const save = (currency: string, amount: string, more: object = {}) =>
  world.answer(rates.saveRate, { currency, house: "HTG", amount, houseAmount: "1", ...more }, trader);
const hourMs = 3_600_000;

test("without a setting the house currency is the one that most services have", async () => {
  expect(await setup()).toMatchObject({
    house: "HTG",
    isChosen: false,
    setAt: null,
    currencies: [{ currency: "USD", rate: null }],
  });
});

test("the newest rate that has begun counts; as of a time, what was known then", async () => {
  const before = world.time.now();
  await world.time.set(before + hourMs);
  await save("USD", "0.0076");
  const first = world.time.now();
  await world.time.set(first + hourMs);
  await save("USD", "0.0075", { source: "central bank" });
  await save("USD", "0.007", { validFrom: world.time.now() + 24 * hourMs });
  expect(await setup()).toMatchObject({
    currencies: [{ currency: "USD", rate: { amount: "0.0075", houseAmount: "1" } }],
  });
  expect(await setup(first)).toMatchObject({ currencies: [{ rate: { amount: "0.0076" } }] });
  expect(await setup(before)).toMatchObject({ currencies: [{ rate: null }] });
  const { rows } = await world.answer(rates.listRates, {}, assistant);
  expect(rows.map(({ amount, source, isInUse, recordedBy }) => [amount, source, isInUse, recordedBy])).toEqual([
    ["0.007", "", false, "Trader"],
    ["0.0075", "central bank", true, "Trader"],
    ["0.0076", "", false, "Trader"],
  ]);
  await world.time.set(world.time.now() + 24 * hourMs);
  expect(await setup()).toMatchObject({ currencies: [{ rate: { amount: "0.007" } }] });
});

test("a correction counts, and as of a time before it the old rate does", async () => {
  const from = world.time.now();
  await save("EUR", "0.0066", { validFrom: from });
  await world.time.set(from + hourMs);
  await save("EUR", "0.0067", { validFrom: from });
  const euro = async (asOf?: number) =>
    (await setup(asOf)).currencies.find(({ currency }) => currency === "EUR")?.rate?.amount;
  expect([await euro(), await euro(from)]).toEqual(["0.0067", "0.0066"]);
});

test.each<[rule: string, payload: object, login: string, code: number]>([
  ["the house currency has no rate to itself", { currency: "HTG", house: "HTG" }, trader, responses.invalidPayload],
  ["a rate of zero", { amount: "0" }, trader, responses.invalidPayload],
  ["a rate with a comma", { amount: "131,5" }, trader, responses.invalidPayload],
  ["no currency", { currency: "XYZ" }, trader, responses.invalidPayload],
  ["a time before there were rates", { validFrom: 0 }, trader, responses.invalidPayload],
  ["the house currency has changed", { house: "EUR", currency: "USD" }, trader, responses.changedMeanwhile],
])("refused: %s", async (_rule, payload, login, code) => {
  expect(
    await world.send(
      rates.saveRate,
      { currency: "USD", house: "HTG", amount: "1", houseAmount: "1", ...payload },
      login,
    ),
  ).toMatchObject({ ok: false, responseType: code });
});

test("assistants read rates and enter none; people of services cannot see them", async () => {
  expect(
    await world.send(rates.saveRate, { currency: "USD", house: "HTG", amount: "1", houseAmount: "1" }, assistant),
  ).toMatchObject({ ok: false });
  expect(await world.send(rates.setup, {}, bancaAdmin)).toMatchObject({ ok: false });
});

test("another house currency has its own rates, and the audit names who set them", async () => {
  expect(await world.send(rates.setHouse, { house: "USD", was: "EUR" }, trader)).toMatchObject({
    ok: false,
    responseType: responses.changedMeanwhile,
  });
  await world.answer(rates.setHouse, { house: "USD", was: "HTG" }, trader);
  expect(await setup()).toMatchObject({
    house: "USD",
    isChosen: true,
    setBy: "Trader",
    currencies: [{ currency: "HTG", rate: null }],
  });
  await world.answer(rates.saveRate, { currency: "HTG", house: "USD", amount: "131.5", houseAmount: "1" }, trader);
  expect(await setup()).toMatchObject({ currencies: [{ currency: "HTG", rate: { amount: "131.5" } }] });
  const acts = query(
    { act: "text" },
    "select act from audit_entry where act in ('setHouseCurrency', 'addExchangeRate') order by id desc limit 2",
  );
  expect(await world.asOwner((sql) => sql.rows(acts))).toEqual([
    { act: "addExchangeRate" },
    { act: "setHouseCurrency" },
  ]);
});

const inSql = query(
  { minor: "int8" },
  "select app.convert_amount($1::int8, $2::text::numeric, $3::text::numeric, $4::int, $5::int) as minor",
);

test("the database converts as the kernel does, to the last unit", async () => {
  const decimal = fc
    .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([whole, part]) => `${String(whole)}.${String(part)}`);
  const cases = fc.sample(
    fc.tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), decimal, decimal, fc.constantFrom("JPY", "HTG", "KWD")),
    { numRuns: 60, seed: 1 },
  );
  const halves = [
    [1, "2.0", "1.0", "HTG"],
    [-1, "2.0", "1.0", "HTG"],
    [3, "2.0", "1.0", "HTG"],
    [5, "1000.0", "1.0", "KWD"],
  ] as const;
  const digits = { JPY: 0, HTG: 2, KWD: 3 } as const;
  for (const [minor, amount, houseAmount, currency] of [...cases, ...halves]) {
    const [row] = await world.asOwner((sql) =>
      sql.rows(inSql, [minor, amount, houseAmount, digits[currency as keyof typeof digits], 2]),
    );
    expect([minor, amount, houseAmount, currency, row?.minor]).toEqual([
      minor,
      amount,
      houseAmount,
      currency,
      exchanged(minor, minorRate({ currency, house: "USD", amount, houseAmount })),
    ]);
  }
});
