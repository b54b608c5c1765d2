// Messages about a parsed sheet. Pure.
import type { calendar, TableProblem } from "@chalkboard/contract";
import { gameFieldKeys } from "@chalkboard/list-columns";
import { tableProblemTexts } from "../../kit/dialog/table-problems.ts";
import type { Locale } from "../../kit/format/locale.tsx";

/** Names the column of a cell that cannot be read. */
export function cellText(cell: calendar.GameField | null, { t }: Pick<Locale, "t">): string {
  return t("calendar.sheetCell", { name: cell === null ? "" : t(gameFieldKeys[cell]) });
}

type SheetSays = {
  readonly unread: readonly string[];
  readonly isCut: boolean;
  readonly problems: readonly TableProblem[];
};

/** Messages beside the rows: problems of the sheet, ignored columns, and rows beyond the limit. */
export function besideRows({ unread, isCut, problems }: SheetSays, { t }: Pick<Locale, "t">): readonly string[] {
  return [
    ...tableProblemTexts(problems, { t }),
    ...(unread.length === 0 ? [] : [t("registry.importUnread", { heads: unread.join(", ") })]),
    ...(isCut ? [t("calendar.sheetCut")] : []),
  ];
}
