/** A row of a table. `line` is its row number in a spreadsheet, from 1; its cells are trimmed. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };
