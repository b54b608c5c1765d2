import { formatOf, languages, loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { statementPrintout } from "./statement-paper.ts";

// Printed statements name who recorded a payment: both people if it was approved, otherwise one.

const payment = {
  transactionId: 1,
  receipt: 7,
  number: 3,
  amount: 5_000,
  at: 0,
  reason: "",
  takesBack: null,
  isTakenBack: false,
};
const statement = {
  key: "pos/1",
  posId: 1,
  zoneId: null,
  name: "Centro",
  above: "Norte",
  days: [0, 0, 0, 0, 0, 0, 0],
  sales: 0,
  cancelled: 0,
  prizes: 0,
  refunds: 0,
  net: 0,
  onSales: 0,
  onNet: 0,
  fees: 0,
  carried: 0,
  carriedAfter: 0,
  opening: 0,
  parts: [],
  balance: 0,
  settlements: [
    { ...payment, by: "Ana <A>", confirmedBy: "Luz" },
    { ...payment, receipt: 8, by: "Rosa", confirmedBy: "" },
  ],
};
const answer = {
  currency: "HTG",
  asOf: 0,
  isLast: true,
  service: "Banca Uno",
  statements: [statement],
  week: { number: 3, from: "2026-03-02", to: "2026-03-08", at: null, by: "", posted: true },
};

test.each([...languages])("in %s it names a payment's approver, or nobody without one", async (language) => {
  const t = translator(language, await loadMessages(language));
  const printout = statementPrintout(answer as never, { t, format: formatOf(language), language, zone: "UTC" });
  const payments = printout.slice(printout.lastIndexOf("<table>")).split("<tr>").slice(1);
  expect(payments.map((row) => row.split("<td>")[2]?.split("</td>")[0])).toEqual([
    `Ana &lt;A&gt; · ${t("tickets.confirmedBy", { person: "Luz" })}`,
    "Rosa",
  ]);
});
