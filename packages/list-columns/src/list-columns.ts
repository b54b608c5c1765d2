import type { AnswerOf, ListCall, PayloadOf } from "@chalkboard/contract";
import type { Column, TotalsRow, Writer } from "./columns.ts";

export type RowOf<C extends ListCall> = AnswerOf<C>["rows"][number];
export type SumsOf<C extends ListCall> = NonNullable<AnswerOf<C>["sums"]>[number];
export type SortOf<C extends ListCall> = (PayloadOf<C> & { readonly sort?: unknown })["sort"];

/** A column of a list call's rows: the sort field that orders it, and which of the server's sums is shown above it. */
export type ListColumn<C extends ListCall> = Column<RowOf<C>> & {
  readonly by?: SortOf<C>;
  readonly summed?: (sums: SumsOf<C>) => number | undefined;
};

/** A list's filters, without its paging. */
export type ListFilters<C extends ListCall> = Partial<Omit<PayloadOf<C>, "after" | "limit" | "withSums">>;

/** The columns of a list as its reader sees them. No two have the same title. */
export type ListColumns<C extends ListCall = ListCall> = {
  readonly call: C;
  readonly columns: (writer: Writer, input: ListFilters<C>) => readonly ListColumn<C>[];
};

/**
 * Declares the columns of a list for the screen, the server's files and printouts.
 * @param columns in order, for a given reader and given filters
 */
export function sheet<C extends ListCall, const Columns extends readonly ListColumn<C>[]>(
  call: C,
  columns: (writer: Writer, input: ListFilters<C>) => Columns,
): ListColumns<C> {
  return { call, columns };
}

/**
 * The server's sums as rows over the columns; none where no column is summed. Each currency has its own row under its
 * code, because there is no total across currencies. Rows that belong to no service have no code.
 */
export function totalsRows<C extends ListCall>(
  columns: readonly Pick<ListColumn<C>, "summed">[],
  sums: readonly SumsOf<C>[],
  own: string,
): readonly TotalsRow[] {
  if (!columns.some(({ summed }) => summed !== undefined)) return [];
  return sums.map((one) => {
    const values = columns.map(({ summed }) => summed?.(one));
    const { currency } = one as { readonly currency?: unknown };
    const isNamed = typeof currency === "string" && currency !== "" && (currency !== own || sums.length > 1);
    return isNamed ? { values, currency, label: currency } : { values };
  });
}
