// Explains in words what is wrong with a table that was pasted or chosen as a file.
import type { Locale } from "../format/locale.tsx";

/** A table problem as calls return it: `line` is its row, counted from 1; `said` the heading or texts concerned. */
export type TableProblem = {
  readonly code: "encoding" | "damaged" | "workbook" | "quote" | "headingTwice" | "longRow" | "shortRow" | "dateOrder";
  readonly line: number | null;
  readonly said: string;
  readonly isFatal: boolean;
};

/** One sentence per problem, fatal ones first; of short rows only the first is named. */
export function tableProblemTexts(problems: readonly TableProblem[], { t }: Pick<Locale, "t">): readonly string[] {
  const short = problems.find(({ code }) => code === "shortRow");
  return problems
    .filter((problem) => problem.code !== "shortRow" || problem === short)
    .map((problem) => tableProblemText(problem, { t }));
}

/** Whether no part of the table can be used. */
export function isTableRefused(problems: readonly TableProblem[]): boolean {
  return problems.some(({ isFatal }) => isFatal);
}

/** A table problem as a sentence that says what to do next. */
export function tableProblemText(
  { code, line, said }: Pick<TableProblem, "code" | "line" | "said">,
  { t }: Pick<Locale, "t">,
): string {
  switch (code) {
    case "damaged":
      return t("calendar.table.damaged", { line: line ?? 0 });
    case "headingTwice":
      return t("calendar.table.headingTwice", { said });
    case "longRow":
      return t("calendar.table.longRow", { line: line ?? 0, said });
    case "shortRow":
      return t("calendar.table.shortRow", { line: line ?? 0 });
    case "dateOrder":
      return t("calendar.table.dateOrder", { said });
    default:
      return t(`calendar.table.${code}`);
  }
}
