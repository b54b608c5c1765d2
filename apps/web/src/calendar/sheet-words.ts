// What there is to say of a sheet that was read. Pure.
import type { calendar } from "@chalkboard/contract";
import { gameFieldKeys } from "@chalkboard/sheets";
import type { Words } from "../kit/words.tsx";

/** That a cell cannot be read, by the head of its column. */
export function cellText(cell: calendar.GameField | null, { t }: Pick<Words, "t">): string {
  return t("calendar.sheetCell", { name: cell === null ? "" : t(gameFieldKeys[cell]) });
}

/** What is told beside the rows: columns that say nothing, and that there was more than is read at once. */
export function besideRows(
  { unread, isCut }: { readonly unread: readonly string[]; readonly isCut: boolean }, { t }: Pick<Words, "t">,
): readonly string[] {
  return [
    ...(unread.length === 0 ? [] : [t("registry.importUnread", { heads: unread.join(", ") })]),
    ...(isCut ? [t("calendar.sheetCut")] : []),
  ];
}
