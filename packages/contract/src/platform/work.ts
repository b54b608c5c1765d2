import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { epochMs } from "../core/shapes.ts";

// Long work of the desk, which its person can leave and find again: imports, and gradings of many tickets.

const desk = [roles.platform, roles.assistant];

export const workKind = z.enum(["seasonFile", "masterData", "grading"]);
export type WorkKind = z.output<typeof workKind>;

export const workState = z.enum(["waiting", "running", "done", "failed", "cancelled", "interrupted"]);
export type WorkState = z.output<typeof workState>;

export const workProblem = z.enum(["changedMeanwhile", "refused", "fault", "tooLong", "notThisKind"]);
export type WorkProblem = z.output<typeof workProblem>;

export const listWork = call("work/list_work", {
  summary:
    "Imports of season files and master data, and gradings of many tickets: those in progress first, then those of the last seven days, newest first, at " +
    "most 100. Season files and gradings continue by themselves after a server has stopped in the middle.",
  access: desk,
  payload: z.strictObject({}),
  answer: z.object({
    items: z.array(
      z.object({
        workId: z.int(),
        kind: workKind,
        name: z.string().describe("the file, the kind of master data, or the game"),
        startedAt: epochMs,
        startedBy: z.string().describe("empty: a source or its folder"),
        isOwn: z.boolean().describe("the caller started it"),
        state: workState.describe(
          "`interrupted`: a server stopped in the middle and nothing was stored, so it has to be started again",
        ),
        done: z.int(),
        whole: z.int().describe("0: not known yet"),
        resumed: z.int().describe("how often it was continued after a server had stopped in the middle"),
        endedAt: epochMs.nullable(),
        result: z.record(z.string(), z.int()).describe("counts by their names"),
        problem: z.union([workProblem, z.literal("")]).describe("of work that has not ended: why it is tried again"),
        cancelledBy: z.string().describe("empty: nobody asked for its end"),
        mayCancel: z.boolean(),
      }),
    ),
  }),
});

export const cancelWork = call("work/cancel_work", {
  summary:
    "Asks for the early end of an import: it ends at its next report of progress. Of master data nothing is stored then; of a season file what was " +
    "imported remains. Assistants end their own imports. −3 for work that is over, belongs to another person, or cannot end early.",
  access: desk,
  changes: true,
  isOwn: true,
  payload: z.strictObject({ workId: z.int().positive() }),
  answer: z.object({}),
});
