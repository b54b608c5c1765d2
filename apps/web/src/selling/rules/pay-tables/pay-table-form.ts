// A pay table as the editor's form holds it, and back; its payout for a sample ticket.
import type { AnswerOf, PayTableContent, services, TicketTableContent } from "@chalkboard/contract";
import { floor, halfUp, rationals, times } from "@chalkboard/kernel";
import { conversionForm, conversionOf } from "../conversion/conversion-form.ts";
import type { Row } from "../../../page-parts/settings/row-kinds.ts";

export type PayTable = AnswerOf<typeof services.listPayTables>["tables"][number];
export type TableKind = PayTableContent["kind"];

type Pays = Readonly<Record<string, string>>;
const rowsOf = <Value>(
  table: Readonly<Record<string, Value>>,
  shown: (key: string, value: Value) => Row,
): readonly Row[] => Object.entries(table).map(([key, value]) => shown(key, value));
const payRows = (pays: Pays): readonly Row[] => rowsOf(pays, (teams, pay) => ({ teams: Number(teams), pays: pay }));
const recordOf = (rows: unknown, key: string, value: (row: Row) => unknown): Record<string, unknown> =>
  Object.fromEntries((rows as readonly Row[]).map((row) => [String(row[key]), value(row)]));
const paysOf = (rows: unknown): Record<string, unknown> => recordOf(rows, "teams", ({ pays }) => pays);
const fractions = (text: unknown): string[] =>
  String(text)
    .split(",")
    .map((one) => one.trim());

export type PointPrice = Extract<PayTableContent, { readonly kind: "pointPrices" }>["content"][number];

/** A row of the price of points as the form holds it: its maximum in quarters, as all points. */
export function pointPriceForm({ maximumHalves, sport, ...row }: PointPrice): Row {
  return { ...row, sport: sport ?? null, maximumQuarters: maximumHalves * 2 };
}

/** The row in a form. */
export function pointPriceOf({ maximumQuarters, sport, ...row }: Row): PointPrice {
  return {
    ...row,
    ...(typeof sport === "string" ? { sport } : {}),
    maximumHalves: Number(maximumQuarters) / 2,
  } as PointPrice;
}

/** A table as the form holds it. */
export function tableForm({ kind, content }: PayTableContent): Row {
  switch (kind) {
    case "teaser":
      return { ...content, pays: payRows(content.pays) };
    case "parlay": {
      const { fixed, caps, cap, standardOdds } = content;
      return { standardOdds, ...(cap === null ? {} : { cap }), fixed: payRows(fixed), caps: payRows(caps) };
    }
    case "progressive":
      return { rows: rowsOf(content, (teams, pays) => ({ teams: Number(teams), pays: pays.join(", ") })) };
    case "pointPrices":
      return { markets: content.map(pointPriceForm) };
    case "earlyLeads":
      return { leads: rowsOf(content, (sport, lead) => ({ sport, lead })) };
    case "freePlay": {
      const { prices, legs, maximumWin } = content;
      return {
        ...prices,
        ...(maximumWin === null ? {} : { maximumWin }),
        legs: rowsOf(legs, (mode, count) => ({ mode, legs: count })),
      };
    }
    case "cashOut":
      return content;
    case "conversion":
      return conversionForm(content);
  }
}

/** The table in a form; the server validates it as a whole. */
export function tableOf(kind: TableKind, form: Row): PayTableContent {
  return { kind, content: contentOf(kind, form) } as PayTableContent;
}

function contentOf(kind: TableKind, form: Row): unknown {
  switch (kind) {
    case "teaser":
      return { ...form, pays: paysOf(form["pays"]) };
    case "parlay":
      return {
        fixed: paysOf(form["fixed"]),
        standardOdds: form["standardOdds"],
        caps: paysOf(form["caps"]),
        cap: form["cap"] ?? null,
      };
    case "progressive":
      return recordOf(form["rows"], "teams", ({ pays }) => fractions(pays));
    case "pointPrices":
      return (form["markets"] as readonly Row[]).map(pointPriceOf);
    case "earlyLeads":
      return recordOf(form["leads"], "sport", ({ lead }) => lead);
    case "freePlay": {
      const { from, to, maximumWin, legs } = form;
      return {
        prices: from === undefined && to === undefined ? null : { from, to },
        legs: recordOf(legs, "mode", ({ legs: count }) => count),
        maximumWin: maximumWin ?? null,
      };
    }
    case "cashOut":
      return form;
    case "conversion":
      return conversionOf(form);
  }
}

const ticketKinds: ReadonlySet<TableKind> = new Set(["teaser", "parlay", "progressive", "pointPrices"]);

/** Whether a table prices tickets at their sale, and so can be tried on sold ones. */
export function pricesTickets(table: PayTableContent): table is TicketTableContent {
  return ticketKinds.has(table.kind);
}

/** A ticket's winnings for a stake, by number of teams; for cash-out, the offer by fair value. */
export function samples({ kind, content }: PayTableContent, stake: number): ReadonlyMap<number, number> {
  const won = (pays: Pays): ReadonlyMap<number, number> =>
    new Map(Object.entries(pays).map(([teams, pay]) => [Number(teams), times(stake, rationals.fromText(pay), halfUp)]));
  switch (kind) {
    case "teaser":
      return won(content.pays);
    case "parlay":
      return won(content.fixed);
    case "progressive":
      return won(Object.fromEntries(Object.entries(content).map(([teams, pays]) => [teams, pays[0] ?? "0/1"])));
    case "cashOut":
      return new Map([
        [0, times(stake, rationals.fromText(`${String(10_000 - content.marginBasisPoints)}/10000`), floor)],
      ]);
    default:
      return new Map();
  }
}
