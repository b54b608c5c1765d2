// What is wrong with a table that somebody pasted or chose as a file, whatever it is about.
import { z } from "zod";

/**
 * `encoding`: its letters cannot be read. `damaged`: letters were lost before it came here. `workbook`: it is no workbook that can be opened. `quote`: a quoted
 * cell never ends. `headingTwice`: two columns say the same. `longRow`: cells beyond the last heading. `shortRow`: fewer cells than headings; those that
 * are missing say nothing. `dateOrder`: its dates contradict one another about which figure is the day.
 */
export const tableProblemCodes = ["encoding", "damaged", "workbook", "quote", "headingTwice", "longRow", "shortRow", "dateOrder"] as const;
export type TableProblemCode = (typeof tableProblemCodes)[number];

export const tableProblem = z.object({
  code: z.enum(tableProblemCodes), line: z.int().nullable().describe("the row, from 1"),
  said: z.string().describe("the heading or the texts that it is about; empty where there are none"),
  isFatal: z.boolean().describe("nothing of the table is taken"),
});
export type TableProblem = z.output<typeof tableProblem>;

/** So many problems of a table are answered. */
export const mostTableProblems = 20;
export const tableProblems = z.array(tableProblem).max(mostTableProblems);
