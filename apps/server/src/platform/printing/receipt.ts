// The receipt for money that changed hands: how much, whose, when and by whom. For a paid ticket, and for every manual
// movement.

import type { EpochMs, Minor } from "@chalkboard/kernel";
import type { Translate } from "@chalkboard/i18n";
import type { FigureTitle } from "@chalkboard/list-columns";
import { drawPrintout, eachOf, pairs, type PrintoutHouse, type PrintoutKind, type PrintoutShape } from "./document.ts";

export type Receipt = PrintoutShape &
  PrintoutHouse & {
    /** The receipt's own number, or that of the paid ticket. */
    readonly number: number;
    readonly at: EpochMs;
    readonly printedAt: EpochMs;
    /** The amount; below zero for a reversal. */
    readonly amount: Minor;
    /** What was done, in the language of the paper. */
    readonly act: (t: Translate) => string;
    /** Details, each as a name and a value. */
    readonly rows: (t: Translate, figure: FigureRow) => readonly (readonly [name: string, value: string])[];
  };

/** An amount under the name of its figure, which is its only name. */
export type FigureRow = (title: FigureTitle, amount: Minor) => readonly [name: string, value: string];

export const receiptKind = {
  needs: [
    { name: "service", at: "head", lines: "{{service}}" },
    { name: "number", at: "head", lines: "{{word.receipt}} {{number}}" },
    { name: "act", at: "foot", lines: "{{act}}" },
    { name: "amount", at: "foot", lines: "{{amount}}" },
    pairs("rows"),
    { name: "time", at: "foot", lines: "{{word.at}} {{time}}" },
    { name: "pos", at: "foot", lines: "{{word.pos}} {{pos}}" },
    { name: "clerk", at: "foot", lines: "{{word.clerk}} {{clerk}}" },
    { name: "printed", at: "foot", lines: "{{word.printed}} {{printed}}" },
  ],
  inLists: { rows: eachOf("name", "value") },
  values: ["service", "number", "act", "amount", "time", "pos", "clerk", "address", "note", "printed"],
  drawings: [],
  words: {
    receipt: "paper.receipt",
    at: "paper.at",
    pos: "paper.pos",
    clerk: "paper.clerk",
    printed: "paper.printed",
    signature: "paper.signature",
  },
} as const satisfies PrintoutKind;

/** The whole document, with its own page size. */
export function printoutReceipt(receipt: Receipt): Promise<string> {
  const { number, currency } = receipt;
  return drawPrintout(receiptKind, receipt, ({ t, format, moment: asOf }) => ({
    title: `${t("paper.receipt")} ${number}`,
    values: {
      number: String(number),
      act: receipt.act(t),
      amount: format.moneyWithCode(receipt.amount, currency),
      time: asOf(receipt.at),
    },
    lists: {
      rows: receipt
        .rows(t, (title, amount) => [t(title), format.money(amount, currency)])
        .map(([name, value]) => ({ name, value })),
    },
  }));
}
