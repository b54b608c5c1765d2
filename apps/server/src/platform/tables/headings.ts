// Recognises the columns of a table by its first row.
import { mostTableProblems, type TableProblem } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";
import { fatal, type Table } from "./read-table.ts";
import type { TableRow } from "./table-row.ts";

export type Headings<Field> = {
  /** The field of each column; undefined for one that is ignored. */
  readonly fields: readonly (Field | undefined)[];
  readonly unread: string[];
  readonly problems: readonly TableProblem[];
};

/**
 * The columns of a table by its headings. Two columns with the same field, or cells beyond the last heading, make the
 * whole table invalid.
 * @param fieldOf the field of a heading; undefined where it has none
 */
export function readHeadings<Field extends string>(
  { rows: [first, ...rows], isWorkbook }: Table,
  fieldOf: (heading: string) => Field | undefined,
): Headings<Field> {
  const headings = first?.cells ?? [];
  const fields = headings.map((heading) => (heading === "" ? undefined : fieldOf(heading)));
  const last = headings.findLastIndex((heading) => heading !== "");
  const ragged = rows.flatMap((row) => raggedness(row, last + 1, isWorkbook));
  return {
    fields,
    unread: headings.filter((heading, index) => heading !== "" && fields[index] === undefined),
    problems: [...repeated(headings, fields), ...ragged]
      .toSorted((one, other) => Number(other.isFatal) - Number(one.isFatal))
      .slice(0, mostTableProblems),
  };
}

/** The headings that appear twice, or that mean the same as another one. */
export function repeated(
  headings: readonly string[],
  fields: readonly (string | undefined)[] = [],
): readonly TableProblem[] {
  const seen = new Map<string, string>();
  return headings.flatMap((heading, index) => {
    if (heading === "") return [];
    const field = fields[index];
    const key = field === undefined ? `text ${plainName(heading) || heading}` : `field ${field}`;
    const earlier = seen.get(key);
    seen.set(key, earlier ?? heading);
    return earlier === undefined
      ? []
      : [fatal("headingTwice", 1, earlier === heading ? heading : `${earlier}, ${heading}`)];
  });
}

// Spreadsheet programs omit blank cells at the end of a row: in a workbook always, in a text sometimes.
function raggedness({ line, cells }: TableRow, width: number, isWorkbook: boolean): readonly TableProblem[] {
  const extra = cells.slice(width).find((cell) => cell !== "");
  if (extra !== undefined) return [fatal("longRow", line, extra.slice(0, 60))];
  return cells.length < width && !isWorkbook ? [{ code: "shortRow", line, said: "", isFatal: false }] : [];
}
