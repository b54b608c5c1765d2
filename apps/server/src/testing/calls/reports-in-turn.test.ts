import { type Call, catalog, reports, responses } from "@chalkboard/contract";
import { expect, test } from "vitest";
import type { Context } from "../../platform/http/handlers.ts";
import { reportsInTurn } from "../../platform/http/reports-in-turn.ts";
import type { Routed } from "../../platform/http/routes.ts";

// Which calls are queued, seen by how many of them run at once.

const twoMonths = { from: "2026-02-01", to: "2026-03-31" };
const aDay = { from: "2026-03-31", to: "2026-03-31" };
type ReportRequest = { readonly serviceId: number; readonly payload: object };

/** Sends a number of simultaneous requests; each runs until all that may run do. */
async function mostAtWork(
  call: Call,
  input: readonly ReportRequest[],
): Promise<{ readonly most: number; readonly refused: number }> {
  let atWork = 0;
  let most = 0;
  const handler: Routed["handler"] = async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    atWork -= 1;
    return {} as never;
  };
  const [routed] = reportsInTurn([{ call, handler }]);
  const answers = await Promise.all(
    input.map(({ serviceId, payload }) =>
      routed?.handler(payload as never, { session: { serviceId } } as Context as never),
    ),
  );
  return {
    most,
    refused: answers.filter(
      (one) => (one as { readonly refused?: number } | undefined)?.refused === responses.notAllowed,
    ).length,
  };
}
const times = (count: number, serviceId: (index: number) => number, payload: object): readonly ReportRequest[] =>
  Array.from({ length: count }, (_, index) => ({ serviceId: serviceId(index), payload }));

test.each<[rule: string, call: Call, input: readonly ReportRequest[], most: number, refused: number]>([
  ["twelve long reports of one service run one by one", reports.results, times(12, () => 1, twoMonths), 1, 0],
  ["those of many services do too", reports.results, times(12, (index) => index, twoMonths), 1, 0],
  [
    "of one service sixteen wait beside the running one, and no more",
    reports.results,
    times(20, () => 1, twoMonths),
    1,
    3,
  ],
  ["short ones of one service run two at a time", reports.results, times(12, () => 1, aDay), 2, 0],
  ["those of many services run four at a time", reports.results, times(12, (index) => index, aDay), 4, 0],
  ["eight days are short", reports.results, times(12, () => 1, { from: "2026-03-24", to: "2026-03-31" }), 2, 0],
  ["nine days are long", reports.results, times(12, () => 1, { from: "2026-03-23", to: "2026-03-31" }), 1, 0],
  ["a call that is no report never waits", catalog.sellingBoard, times(12, () => 1, {}), 12, 0],
])("%s", async (_rule, call, input, most, refused) => {
  expect(await mostAtWork(call, input)).toEqual({ most, refused });
});
