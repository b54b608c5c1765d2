import { type ColumnKind, isFigure } from "@chalkboard/list-columns";
import type { Column } from "./columns.ts";

/**
 * Which columns a row shows as a card, by index: its name, the previous value of the figure, the figure, then up to
 * three columns with their headings.
 */
export type CardColumns = {
  readonly name: number;
  readonly figure: number | undefined;
  readonly before?: number;
  readonly lines: readonly number[];
};

const mostLines = 3;
const times: ReadonlySet<string> = new Set(["time", "clock", "dateTime", "exact", "day"]);
const isName = ({ kind = "text" }: { readonly kind?: ColumnKind } = {}): boolean =>
  !isFigure({ kind }) && !times.has(kind);

/**
 * Uses what the columns specify (`phone`). Otherwise the first text that is not a date is the name, the first money
 * column is the figure, and the next three that are not `wideOnly` are the lines.
 */
export function cardColumns<Row>(columns: readonly Column<Row>[], hidden: ReadonlySet<number>): CardColumns {
  const shown = [...columns.keys()].filter((index) => !hidden.has(index) && columns[index]?.phone !== "none");
  const of = (index: number): Column<Row> | undefined => columns[index];
  const marked = (as: Column<Row>["phone"]): number | undefined => shown.find((index) => of(index)?.phone === as);
  const narrow = shown.filter((index) => of(index)?.wideOnly !== true);
  const name = marked("name") ?? narrow.find((index) => isName(of(index))) ?? shown[0] ?? 0;
  const figure = marked("figure") ?? narrow.find((index) => index !== name && of(index)?.kind === "money");
  const before = marked("before");
  const rest = (some: readonly number[]): readonly number[] =>
    some.filter((index) => ![name, figure, before].includes(index));
  const lines = new Set([...rest(shown.filter((index) => of(index)?.phone === "line")), ...rest(narrow)]);
  return { name, figure, ...(before === undefined ? {} : { before }), lines: [...lines].slice(0, mostLines) };
}
