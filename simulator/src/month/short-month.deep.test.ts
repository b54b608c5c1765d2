import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, openDatabase, query, silentLog } from "../server.ts";
import { type LivedMonth, makeMonth, walkStored } from "./rehearse-month.ts";

// A small month with everything in it: its pages agree with the ledger, and a manipulated ledger is noticed.

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let lived: LivedMonth;
beforeAll(async () => {
  clone = await cloneDatabase();
  lived = await makeMonth({ url: clone.url, tickets: 300, seed: 7, now: () => 0, onDay: () => undefined });
});
afterAll(() => clone.drop());

const walked = (opensCells: boolean) => walkStored(clone.url, () => 0, opensCells);

test("every action occurs, weeks close as previewed despite crashes, pages agree with the ledger", async () => {
  expect(lived.findings).toEqual([]);
  const acts = [
    "ticket",
    "paid",
    "cancelled",
    "result: corrected",
    "week: died",
    "week: closed",
    "week: settled",
    "withdrawal: paid",
    "withdrawal: refused",
    "credit: granted",
    "loan: granted",
    "held: holdDeposit",
    "held: collect",
    "reset: of a POS",
    "reset: of a zone",
    "drawer: payIn",
    "drawer: counted",
    "program: sold",
    "program: read",
    "program: refused",
    "program: another key",
    "fee: issued",
    "fee: paid",
    "fee: payment taken back",
    "fee: taken back",
  ];
  expect(acts.filter((act) => !lived.done.has(act))).toEqual([]);
  const { findings, unproven, compared = 0 } = (await walked(true)) ?? {};
  expect([unproven, findings]).toEqual([[], []]);
  expect(compared).toBeGreaterThan(5_000);
});

test("one cent added to a sale, payment, invoice, deposit or collection is found", async () => {
  const owner = openDatabase({ url: clone.url, connections: 1, log: silentLog, role: "none" });
  const change = (cents: number) =>
    owner.transaction("all", (sql) =>
      sql.run(
        query(
          {},
          `
    update transfer set amount = amount + $1::int
      where id in (select min(id) from transfer where code in (1, 7, 9, 24, 28, 42) group by code)`,
        ),
        [cents],
      ),
    );
  try {
    expect(await change(1)).toBe(6);
    const { findings = [], unproven = [] } = (await walked(false)) ?? {};
    expect(unproven.some((finding) => finding.startsWith("a balance is the fold of its transfers"))).toBe(true);
    expect(findings.filter((finding) => finding.includes("as of")).length).toBeGreaterThan(10);
    expect(findings.filter((finding) => finding.startsWith("invoices of service")).length).toBe(2);
    const pages = ['"of":"collected"', "balance of POS", "week 1 of service"];
    expect(pages.filter((page) => !findings.some((finding) => finding.includes(page)))).toEqual([]);
  } finally {
    await change(-1);
    await owner.close();
  }
});
