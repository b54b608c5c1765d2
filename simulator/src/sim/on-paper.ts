// Checks printed documents: their numbers and amounts, in any language and layout.

import { type Answered, drawer, money } from "@chalkboard/contract";
import { shouldHold } from "../auditor/drawers.ts";
import type { KnownSeller, KnownShift, KnownZone } from "../auditor/model.ts";
import { Disagreement, type World } from "./world.ts";

type Receipt = {
  readonly transactionId: number;
  readonly receipt: number;
  readonly amount: number;
  readonly balance: number;
};

/** The receipt of an action on held money has its number, its amount and the account's balance. */
export async function printHeld(
  { server, marks }: World,
  { service: { adminId }, zoneId }: KnownZone,
  data: unknown,
): Promise<void> {
  const { transactionId, receipt, amount, balance } = data as Receipt;
  const printed = await server.send(adminId, money.printReceipt, { transactionId });
  says(printed, [receipt, amount, balance], { zoneId, transactionId });
  marks.add("paper: held money");
}

/** The report of a closed shift has its float, the expected cash, the counted cash, and the difference. */
export async function printShift(
  { server, marks }: World,
  { personId }: KnownSeller,
  shift: KnownShift,
  counted: number,
): Promise<void> {
  const { shiftId, float } = shift;
  const printed = await server.send(personId, drawer.printReport, { shiftId });
  says(printed, [shiftId, float, shouldHold(shift), counted, counted - shouldHold(shift)], { shiftId, personId });
  marks.add("paper: a shift");
}

function says(
  printed: Answered<typeof money.printReceipt | typeof drawer.printReport>,
  figures: readonly number[],
  seen: Record<string, unknown>,
): void {
  if (!printed.ok)
    throw new Disagreement("a paper could not be printed", {
      ...seen,
      answer: printed.responseType,
      data: printed.data,
    });
  const text = printed.data.html.replaceAll(/<style[\s\S]*?<\/style>/gu, "").replaceAll(/<[^>]*>/gu, "|");
  // Only the digits of a number: 1,234.50 and 1 234,50 are 123450.
  const numbers = new Set(
    (text.match(/\d[\d.,\s\u{202F}\u{00A0}']*/gu) ?? []).map((one) => Number(one.replaceAll(/\D/gu, ""))),
  );
  const missing = figures.filter((figure) => !numbers.has(Math.abs(figure)));
  if (missing.length > 0)
    throw new Disagreement("figures are missing on a paper", {
      ...seen,
      missing,
      text: text.replaceAll(/\|+/gu, "|").slice(0, 600),
    });
}
