import type { AnswerOf, ListCall, PayloadOf } from "@chalkboard/contract";
import type { Column, TotalsRow, Writer } from "./columns.ts";

export type RowOf<C extends ListCall> = AnswerOf<C>["rows"][number];
export type SumsOf<C extends ListCall> = NonNullable<AnswerOf<C>["sums"]>[number];
export type SortOf<C extends ListCall> = (PayloadOf<C> & { readonly sort?: unknown })["sort"];

/** A column of a list call's rows: what orders them by it, and what of the server's sums stands over it. */
export type ListColumn<C extends ListCall> = Column<RowOf<C>> & {
  readonly by?: SortOf<C>;
  readonly summed?: (sums: SumsOf<C>) => number | undefined;
};

/** What a list is asked for, without its paging. */
export type ListFilters<C extends ListCall> = Partial<Omit<PayloadOf<C>, "after" | "limit" | "withSums">>;

/** The columns of a list as its reader sees them. No two have one title. */
export type ListColumns<C extends ListCall = ListCall> = { readonly call: C;
  readonly columns: (writer: Writer, input: ListFilters<C>) => readonly ListColumn<C>[] };

/**
 * Declares what stands in a list, column by column: on the screen, in a file that the server makes, and on paper.
 * @param columns in their order, for whom and for what is asked
 */
export function sheet<C extends ListCall, const Columns extends readonly ListColumn<C>[]>(
  call: C, columns: (writer: Writer, input: ListFilters<C>) => Columns,
): ListColumns<C> {
  return { call, columns };
}

/**
 * What the server added up, as rows over the columns; none where no column is summed. Of several currencies each has its row, under its code: none of them is
 * the total of all. What is of no service has no code.
 */
export function totalsRows<C extends ListCall>(
  columns: readonly Pick<ListColumn<C>, "summed">[], sums: readonly SumsOf<C>[], own: string,
): readonly TotalsRow[] {
  if (!columns.some(({ summed }) => summed !== undefined)) return [];
  return sums.map((one) => {
    const values = columns.map(({ summed }) => summed?.(one));
    const { currency } = one as { readonly currency?: unknown };
    const isNamed = typeof currency === "string" && currency !== "" && (currency !== own || sums.length > 1);
    return isNamed ? { values, currency, label: currency } : { values };
  });
}
