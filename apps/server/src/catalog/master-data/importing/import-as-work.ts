// An import that was confirmed is long work: its person can leave, and finds it in the list. It is stored whole or not
// at all, so it can be cancelled until its end, and one whose server stopped has to be started again.
import { type AnswerOf, type masterData, type PayloadOf, responses } from "@chalkboard/contract";
import type { Database } from "../../../platform/database/database.ts";
import { allOrNone } from "../../../platform/http/all-or-none.ts";
import { type Context, isRefused, refuse, type Refused } from "../../../platform/http/handlers.ts";
import {
  beginWork,
  endWork,
  noteWork,
  refuseCancelled,
  transactionOf,
  WorkCancelled,
  type WorkItem,
} from "../../../platform/work/index.ts";
import { importFile } from "./import.ts";
import { withProgress } from "./import-progress.ts";

type Input = PayloadOf<typeof masterData.importFile>;
type Answer = AnswerOf<typeof masterData.importFile>;

/** Previews a file, or imports it as work that can be found again. */
export function importAsWork(database: Database, input: Input, context: Context): Promise<Answer | Refused> {
  const { personId } = context.session;
  return withProgress(database, personId, async (far) => {
    if (input.basis === undefined) return allOrNone(database, (sql) => importFile(sql, input, context, far));
    let item: WorkItem | undefined;
    const end = async (ending: Parameters<typeof endWork>[2]): Promise<void> => {
      const begun = item;
      if (begun !== undefined) await database.transaction("all", (sql) => endWork(sql, begun, ending));
    };
    try {
      const answer = await allOrNone(database, async (sql) => {
        const transaction = await transactionOf(sql);
        const begun = await beginWork(database, { kind: "masterData", name: input.kind, personId, transaction });
        item = begun;
        const imported = await importFile(sql, input, context, async (step, done, whole) => {
          await far(step, done, whole);
          // Reading is the first half of the work, writing the second.
          await noteWork(database, begun, step === "reading" ? done : whole + done, 2 * whole);
        });
        if (isRefused(imported)) return imported;
        await refuseCancelled(sql, begun);
        const { added, changed } = imported;
        await endWork(sql, begun, { state: "done", result: { added, changed } });
        return imported;
      });
      if (isRefused(answer)) {
        const problem = answer.refused === responses.changedMeanwhile ? "changedMeanwhile" : "refused";
        await end({ state: "failed", problem });
      }
      return answer;
    } catch (error) {
      if (error instanceof WorkCancelled) {
        await end({ state: "cancelled" });
        return refuse(responses.notAllowed, { reason: "cancelled" });
      }
      await end({ state: "failed", problem: "fault" });
      throw error;
    }
  });
}
