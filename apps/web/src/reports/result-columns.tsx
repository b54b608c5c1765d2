import type { AnswerOf, reports } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import type { Column } from "../kit/columns.ts";
import { Money } from "../kit/money.tsx";

type Answer = AnswerOf<typeof reports.posResults>;
export type ResultRow = Answer["rows"][number];

/** The figures that open: what tickets stand behind, and commission. */
export type Figure = "sales" | "cancelled" | "prizes" | "refunds" | "commission" | "paid";

/**
 * The report's columns, with the server's totals.
 * @param ofZone what a zone's own row is called
 * @param open what a figure sums; without a row for all
 */
export function resultColumns(
  total: Answer["total"], currency: string, ofZone: string, open: (figure: Figure, row?: ResultRow) => void,
): readonly Column<ResultRow>[] {
  const figure = (name: Figure): Column<ResultRow> => ({
    title: `reports.${name}` satisfies PlainKey, value: (row) => row[name], kind: "money", currency: () => currency, total: total[name], width: 118, grow: 1,
    onOpen: (row) => { open(name, row); }, onOpenTotal: () => { open(name); },
  });
  const plain = (name: "open" | "settled"): Column<ResultRow> => ({
    title: `reports.${name}` satisfies PlainKey, value: (row) => row[name], kind: "money", currency: () => currency, total: total[name], width: 118, grow: 1,
  });
  return [
    { title: "reports.sequence", value: ({ posId, sequence }) => (posId === null ? null : sequence), kind: "text", width: 62 },
    { title: "reports.pos", value: ({ posId, posName }) => (posId === null ? ofZone : posName), grow: 2 },
    { title: "reports.tickets", value: ({ tickets }) => tickets, kind: "number", total: total.tickets, width: 84 },
    figure("sales"), figure("cancelled"), figure("refunds"), plain("open"), plain("settled"), figure("prizes"), figure("commission"),
    {
      title: "reports.net", value: ({ net }) => net, kind: "money", currency: () => currency, total: total.net, width: 118, grow: 1,
      cell: ({ net }) => <b><Money amount={net} currency={currency} /></b>,
    },
    {
      title: "reports.hold", value: ({ hold }) => hold, kind: "percent", width: 84, ...(total.hold === null ? {} : { total: total.hold }),
    },
    {
      title: "reports.netBefore", value: ({ netBefore }) => netBefore, kind: "money", currency: () => currency, total: total.netBefore, width: 118, grow: 1,
      cell: ({ netBefore }) => <span className="cb-dim"><Money amount={netBefore} currency={currency} /></span>,
    },
    figure("paid"),
  ];
}
