// The problems of a table that was pasted or chosen as a file, whatever its subject.
import { z } from "zod";

/**
 * `encoding`: unreadable characters. `damaged`: characters were lost before upload. `workbook`: not a valid workbook.
 * `quote`: a quoted cell never ends. `headingTwice`: two columns have the same heading. `longRow`: cells beyond the
 * last heading. `shortRow`: fewer cells than headings; missing ones are empty. `dateOrder`: its dates contradict one
 * another about which figure is the day.
 */
export const tableProblemCodes = [
  "encoding",
  "damaged",
  "workbook",
  "quote",
  "headingTwice",
  "longRow",
  "shortRow",
  "dateOrder",
] as const;
export type TableProblemCode = (typeof tableProblemCodes)[number];

export const tableProblem = z.object({
  code: z.enum(tableProblemCodes),
  line: z.int().nullable().describe("the row, from 1"),
  said: z.string().describe("the column title or the texts that it is about; empty if there are none"),
  isFatal: z.boolean().describe("the whole table is rejected"),
});
export type TableProblem = z.output<typeof tableProblem>;

/** Maximum number of problems returned for a table. */
export const mostTableProblems = 20;
export const tableProblems = z.array(tableProblem).max(mostTableProblems);
