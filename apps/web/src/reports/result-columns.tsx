import type { AnswerOf, reports } from "@chalkboard/contract";
import type { PlainKey, Translate } from "@chalkboard/messages";
import type { Column } from "../kit/columns.ts";
import { Money, MoneyCell } from "../kit/money.tsx";

type Answer = AnswerOf<typeof reports.posResults>;
type Row = Answer["rows"][number];

/** A line of the report: a POS, what a zone itself was paid, a zone with all its POS, or everything. */
export type Line = Omit<Row, OfPos> & Partial<Pick<Row, OfPos>> & { readonly is: "pos" | "itself" | "zone" | "total" };
type OfPos = "posId" | "posName" | "sequence" | "zoneId" | "zoneName";

/** The figures that open: what tickets stand behind, and commission. */
export type Figure = "sales" | "cancelled" | "refunds" | "open" | "liability" | "settled" | "prizes" | "commission" | "net" | "paid";

/**
 * The report's columns: what the house kept stands beside what it sold, and what it is made of behind.
 * @param open what a figure sums
 */
export function resultColumns(currency: string, t: Translate, open: (figure: Figure, line: Line) => void): readonly Column<Line>[] {
  const money = { kind: "money", currency: () => currency, width: 118, grow: 1 } as const;
  const figure = (name: Figure, help?: PlainKey): Column<Line> => ({
    ...money, title: `reports.${name}` satisfies PlainKey, value: (line) => line[name], onOpen: (line) => { open(name, line); },
    ...(help === undefined ? {} : { help }),
  });
  return [
    { title: "reports.sequence", value: ({ is, sequence }) => (is === "pos" ? sequence : null), kind: "text", width: 62, phone: "none" },
    { title: "reports.pos", value: ({ is, posName }) => (is === "pos" ? posName : t(names[is])), grow: 2 },
    { title: "reports.tickets", value: ({ tickets }) => tickets, kind: "number", width: 84 },
    { ...figure("sales"), phone: "line" },
    { ...figure("net", "reports.helpNet"), phone: "figure",
      cell: (line) => <b><MoneyCell amount={line.net} currency={currency} onOpen={() => { open("net", line); }} /></b> },
    {
      ...money, title: "reports.netBefore", help: "reports.helpNetBefore", phone: "before", value: ({ netBefore }) => netBefore,
      cell: ({ netBefore }) => <span className="cb-quiet"><Money amount={netBefore} currency={currency} /></span>,
    },
    { title: "reports.hold", help: "reports.helpHold", phone: "line", value: ({ hold }) => hold, kind: "percent", width: 84 },
    figure("open", "reports.helpOpen"), { ...figure("liability", "reports.helpLiability"), phone: "line" },
    figure("cancelled"), figure("refunds"), figure("settled"), figure("prizes"), figure("commission"), figure("paid"),
  ];
}

const names = { itself: "reports.zoneItself", zone: "reports.subtotal", total: "kit.total" } as const;
