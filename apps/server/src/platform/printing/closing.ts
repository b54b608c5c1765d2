// The closing report of a till: what its tickets moved over the counter, and its balance before and after.

import type { Day, EpochMs, Minor } from "@chalkboard/kernel";
import type { FigureTitle } from "@chalkboard/list-columns";
import { drawPrintout, eachOf, pairs, type PrintoutHouse, type PrintoutKind, type PrintoutShape } from "./document.ts";

/** The movements, in the order of the paper: over the counter first. */
const parts = [
  "sold",
  "cancelled",
  "paid",
  "tax",
  "commission",
  "byHand",
  "loan",
  "held",
  "withdrawn",
  "other",
  "reset",
] as const;
const atCounter = 4;
/** For a movement that set an account to zero, the count is its receipt's number. */
export type ClosingRow = { readonly part: (typeof parts)[number]; readonly count: number; readonly amount: Minor };

export type PrintoutOfClosing = PrintoutShape &
  PrintoutHouse & {
    readonly from: Day;
    readonly to: Day;
    readonly opening: Minor;
    readonly closing: Minor;
    /** What the till took in for tickets, less what it paid out for them. */
    readonly cash: Minor;
    readonly rows: readonly ClosingRow[];
    readonly printedAt: EpochMs;
  };

const names = {
  sold: "weeks.part.sold",
  cancelled: "weeks.part.cancelled",
  paid: "weeks.part.paid",
  tax: "weeks.part.tax",
  commission: "paper.closingCommission",
  byHand: "weeks.part.byHand",
  loan: "weeks.part.loan",
  held: "weeks.part.held",
  withdrawn: "weeks.part.withdrawn",
  other: "weeks.part.other",
} as const satisfies Partial<Record<ClosingRow["part"], FigureTitle>>;

const figureWords = {
  cash: "paper.closingCash",
  opening: "paper.closingBefore",
  closing: "paper.closingAfter",
  counted: "paper.closingCounted",
} as const satisfies Readonly<Record<string, FigureTitle>>;

export const closingKind = {
  needs: [
    { name: "service", at: "head", lines: "{{service}}" },
    { name: "title", at: "head", lines: "{{title}}" },
    { name: "days", at: "head", lines: "{{days}}" },
    pairs("tickets"),
    { name: "cash", at: "foot", lines: "{{word.cash}} | {{cash}}" },
    { name: "opening", at: "foot", lines: "{{word.opening}} | {{opening}}" },
    pairs("moves"),
    { name: "closing", at: "foot", lines: "{{word.closing}} | {{closing}}" },
    { name: "pos", at: "foot", lines: "{{word.pos}} {{pos}}" },
    { name: "clerk", at: "foot", lines: "{{word.clerk}} {{clerk}}" },
    { name: "printed", at: "foot", lines: "{{word.printed}} {{printed}}" },
  ],
  inLists: { tickets: eachOf("name", "value"), moves: eachOf("name", "value") },
  values: ["service", "title", "days", "cash", "opening", "closing", "pos", "clerk", "address", "note", "printed"],
  drawings: [],
  words: {
    ...figureWords,
    pos: "paper.pos",
    clerk: "paper.clerk",
    printed: "paper.printed",
    signature: "paper.signature",
  },
} as const satisfies PrintoutKind;

/** The whole document, with its own page size. */
export function printoutClosing(closing: PrintoutOfClosing): Promise<string> {
  const { currency, from, to } = closing;
  return drawPrintout(closingKind, closing, ({ t, format }) => {
    const money = (amount: Minor): string => format.money(amount, currency);
    const rowOf = (part: ClosingRow["part"], isAlways: boolean): readonly { name: string; value: string }[] => {
      const row = closing.rows.find((one) => one.part === part);
      if (row === undefined && !isAlways) return [];
      const count = row?.count ?? 0;
      if (part === "reset")
        return [{ name: t("paper.closingReset", { receipt: count }), value: money(row?.amount ?? 0) }];
      return [
        {
          name: count === 0 ? t(names[part]) : `${t(names[part])} (${format.number(count)})`,
          value: money(row?.amount ?? 0),
        },
      ];
    };
    return {
      title: `${t("paper.closing")} ${from}`,
      values: {
        title: t("paper.closing"),
        days: from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`,
        cash: format.moneyWithCode(closing.cash, currency),
        opening: money(closing.opening),
        closing: money(closing.closing),
      },
      // Usual figures of a till are printed at zero too, so that no one thinks they were forgotten.
      lists: {
        tickets: parts.slice(0, atCounter).flatMap((part) => rowOf(part, part !== "tax")),
        moves: parts.slice(atCounter).flatMap((part) => rowOf(part, false)),
      },
    };
  });
}
