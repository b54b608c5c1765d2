// Back-tests a rule on the sales of some days, in slices.
import { type AnswerOf, rules } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/i18n";
import { sendUntilAnswered } from "../../../data/connection/client.ts";
import { serverNow } from "../../../data/clock.ts";
import type { Terms } from "./rule-draft.ts";
import { addSlice, noTrial, type Tried } from "./tried.ts";

const dayMs = 86_400_000;

type Trying = {
  readonly draft: Terms;
  readonly ruleId: number | undefined;
  readonly days: number;
  readonly signal: AbortSignal;
  /** Called after each slice. */
  readonly onSlice?: (tried: Tried, isOver: boolean) => void;
};
type Ended = { readonly tried: Tried; readonly isOver: boolean; readonly refused?: Refused };

/**
 * Runs a rule over the sales and refusals of the last days.
 * @returns the totals; `isOver` is false if the server refused to continue
 */
export async function runTrial({ draft, ruleId, days, signal, onSlice }: Trying): Promise<Ended> {
  const to = serverNow();
  let tried = noTrial;
  let after: AnswerOf<typeof rules.tryRule>["next"] | undefined;
  while (after !== null) {
    const payload = {
      draft,
      from: to - days * dayMs,
      to,
      ...(ruleId === undefined ? {} : { ruleId }),
      ...(after === undefined ? {} : { after }),
    };
    const answered = await sendUntilAnswered(rules.tryRule, payload, { signal });
    if (!answered.ok) return { tried, isOver: false, refused: { code: answered.responseType, data: answered.data } };
    tried = addSlice(tried, answered.data);
    after = answered.data.next;
    onSlice?.(tried, after === null);
  }
  return { tried, isOver: true };
}
