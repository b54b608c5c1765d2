// What there is to say of a sheet that was read. Pure.
import type { calendar, TableProblem } from "@chalkboard/contract";
import { gameFieldKeys } from "@chalkboard/sheets";
import { tableProblemTexts } from "../kit/table-problems.ts";
import type { Locale } from "../kit/words.tsx";

/** That a cell cannot be read, by the head of its column. */
export function cellText(cell: calendar.GameField | null, { t }: Pick<Locale, "t">): string {
  return t("calendar.sheetCell", { name: cell === null ? "" : t(gameFieldKeys[cell]) });
}

type SheetSays = { readonly unread: readonly string[]; readonly isCut: boolean; readonly problems: readonly TableProblem[] };

/** What is said beside the rows: what is wrong with the sheet, columns that say nothing, and that there was more than is read at once. */
export function besideRows({ unread, isCut, problems }: SheetSays, { t }: Pick<Locale, "t">): readonly string[] {
  return [
    ...tableProblemTexts(problems, { t }),
    ...(unread.length === 0 ? [] : [t("registry.importUnread", { heads: unread.join(", ") })]),
    ...(isCut ? [t("calendar.sheetCut")] : []),
  ];
}
