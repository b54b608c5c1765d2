// Before a price conversion, a rule that chooses one or an own line is saved, it is tried on the board of the coming days: what would not be sold any more, and
// what a customer would win for certain, is said first. Whoever saves the same again means it.
import { type AnswerOf, catalog } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { useState } from "react";
import { sendUntilAnswered, type InputOf } from "../data/client.ts";
import { useBusinessDay } from "../data/viewer.ts";

export type BoardDraft = Pick<InputOf<typeof catalog.previewConversion>, "table" | "rule">;
export type Previewed = AnswerOf<typeof catalog.previewConversion>;

/** What stands against a change on the boards that were looked at. */
export type BoardFound = { readonly unsold: Previewed["unsold"]; readonly sureWins: Previewed["sureWins"]; readonly sureWinCount: number };

/** Pure: what of a preview stands against saving; undefined where nothing does. */
export function standsAgainst(previews: readonly Previewed[]): BoardFound | undefined {
  const worse = previews.flatMap(({ unsold }) => unsold).filter(({ before, after }) => after > before);
  const unsold = [...Map.groupBy(worse, ({ reason }) => reason)].map(([reason, all]) => ({
    reason, before: all.reduce((sum, one) => sum + one.before, 0), after: all.reduce((sum, one) => sum + one.after, 0) }));
  const sureWins = previews.flatMap((one) => one.sureWins);
  const sureWinCount = previews.reduce((sum, one) => sum + one.sureWinCount, 0);
  return unsold.length === 0 && sureWinCount === 0 ? undefined : { unsold, sureWins, sureWinCount };
}

/** Tries a draft on the boards of today and tomorrow. `passes` is true where nothing stands against it, or where the same was said before. */
export function useBoardTest(): { readonly found: BoardFound | undefined; readonly passes: (draft: BoardDraft) => Promise<boolean> } {
  const today = useBusinessDay();
  const [said, setSaid] = useState<{ readonly of: string; readonly found: BoardFound } | undefined>(undefined);
  return {
    found: said?.found,
    passes: async (draft) => {
      const of = JSON.stringify(draft);
      if (said?.of === of) return true;
      const answers = await Promise.all([today, addDays(today, 1)].map((day) => sendUntilAnswered(catalog.previewConversion, { day, ...draft })));
      // What is not a draft yet the save itself refuses, with its own words.
      const found = standsAgainst(answers.flatMap((answer) => (answer.ok ? [answer.data] : [])));
      setSaid(found === undefined ? undefined : { of, found });
      return found === undefined;
    },
  };
}
