/** A row of a table. `line` is its row as a spreadsheet counts them, from 1; its cells have no blanks around them. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };
