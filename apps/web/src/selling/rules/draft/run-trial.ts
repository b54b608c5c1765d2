// Back-tests a draft on the sales of some days, in slices.
import { type AnswerOf, rules } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/i18n";
import { sendUntilAnswered } from "../../../data/connection/client.ts";
import { serverNow } from "../../../data/clock.ts";
import type { Terms } from "./rule-draft.ts";
import {
  addSlice,
  addTableSlice,
  noTableTrial,
  noTrial,
  type TableDraft,
  type TableTried,
  type Tried,
} from "./tried.ts";

const dayMs = 86_400_000;

/** How a trial runs: over how many days, until when, and what hears of each slice. */
export type TrialRun<Total> = {
  readonly days: number;
  readonly signal: AbortSignal;
  /** Called after each slice. */
  readonly onSlice?: (tried: Total, isOver: boolean) => void;
};
type Ended<Total> = { readonly tried: Total; readonly isOver: boolean; readonly refused?: Refused };
type Period = { readonly from: number; readonly to: number };

type Sent<Slice> =
  | { readonly ok: true; readonly data: Slice }
  | { readonly ok: false; readonly responseType: number; readonly data: unknown };

type Slices<Slice extends { readonly next: unknown }, Total> = {
  readonly none: Total;
  readonly add: (total: Total, slice: Slice) => Total;
  readonly send: (part: Period & { readonly after?: NonNullable<Slice["next"]> }) => Promise<Sent<Slice>>;
};

/** Sends the slices of a period one after the other. `isOver` is false if the server refused to continue. */
async function runSlices<Slice extends { readonly next: unknown }, Total>(
  { none, add, send }: Slices<Slice, Total>,
  { days, onSlice }: TrialRun<Total>,
): Promise<Ended<Total>> {
  const to = serverNow();
  let tried = none;
  let after: Slice["next"] | undefined;
  while (after !== null) {
    const answered = await send({ from: to - days * dayMs, to, ...(after === undefined ? {} : { after }) });
    if (!answered.ok) return { tried, isOver: false, refused: { code: answered.responseType, data: answered.data } };
    tried = add(tried, answered.data);
    after = answered.data.next;
    onSlice?.(tried, after === null);
  }
  return { tried, isOver: true };
}

/** Runs a rule over the sales and refusals of the last days. */
export async function runTrial(
  { draft, ruleId }: { readonly draft: Terms; readonly ruleId: number | undefined },
  run: TrialRun<Tried>,
): Promise<Ended<Tried>> {
  const rule = { draft, ...(ruleId === undefined ? {} : { ruleId }) };
  return runSlices<AnswerOf<typeof rules.tryRule>, Tried>(
    {
      none: noTrial,
      add: addSlice,
      send: (part) => sendUntilAnswered(rules.tryRule, { ...rule, ...part }, { signal: run.signal }),
    },
    run,
  );
}

/** Runs a pay table over the tickets of the last days that it would have priced. */
export async function runTableTrial(draft: TableDraft, run: TrialRun<TableTried>): Promise<Ended<TableTried>> {
  return runSlices<AnswerOf<typeof rules.tryPayTable>, TableTried>(
    {
      none: noTableTrial,
      add: addTableSlice,
      send: (part) => sendUntilAnswered(rules.tryPayTable, { ...draft, ...part }, { signal: run.signal }),
    },
    run,
  );
}
