// Before a price conversion, a rule that selects one, or a line override is saved, it is tested on the boards of the
// coming days. Newly unsold markets and sure wins for customers are shown first; saving the same again confirms it.
import { type AnswerOf, catalog } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { useState } from "react";
import { sendUntilAnswered, type InputOf } from "../../../data/connection/client.ts";
import { useBusinessDay } from "../../../data/viewer.ts";

export type BoardDraft = Pick<InputOf<typeof catalog.previewConversion>, "table" | "rule">;
export type Previewed = AnswerOf<typeof catalog.previewConversion>;

/** Objections to a change, from the tested boards. */
export type BoardFound = {
  readonly unsold: Previewed["unsold"];
  readonly sureWins: Previewed["sureWins"];
  readonly sureWinCount: number;
};

/** Pure: objections to saving, from previews; undefined without any. */
export function standsAgainst(previews: readonly Previewed[]): BoardFound | undefined {
  const worse = previews.flatMap(({ unsold }) => unsold).filter(({ before, after }) => after > before);
  const unsold = [...Map.groupBy(worse, ({ reason }) => reason)].map(([reason, all]) => ({
    reason,
    before: all.reduce((sum, one) => sum + one.before, 0),
    after: all.reduce((sum, one) => sum + one.after, 0),
  }));
  const sureWins = previews.flatMap((one) => one.sureWins);
  const sureWinCount = previews.reduce((sum, one) => sum + one.sureWinCount, 0);
  return unsold.length === 0 && sureWinCount === 0 ? undefined : { unsold, sureWins, sureWinCount };
}

/**
 * Tests a draft on the boards of today and tomorrow. `passes` is true without objections, or if the same ones were
 * shown before.
 */
export function useBoardTest(): {
  readonly found: BoardFound | undefined;
  readonly passes: (draft: BoardDraft) => Promise<boolean>;
} {
  const today = useBusinessDay();
  const [said, setSaid] = useState<{ readonly of: string; readonly found: BoardFound } | undefined>(undefined);
  return {
    found: said?.found,
    passes: async (draft) => {
      const of = JSON.stringify(draft);
      if (said?.of === of) return true;
      const answers = await Promise.all(
        [today, addDays(today, 1)].map((day) => sendUntilAnswered(catalog.previewConversion, { day, ...draft })),
      );
      // An invalid draft is refused by the save itself, with its own message.
      const found = standsAgainst(answers.flatMap((answer) => (answer.ok ? [answer.data] : [])));
      setSaid(found === undefined ? undefined : { of, found });
      return found === undefined;
    },
  };
}
