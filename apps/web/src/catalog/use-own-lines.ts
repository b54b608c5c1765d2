// Own lines are rules of the service: one is saved, ended, and what was before it is put back.
import { catalog, rules } from "@chalkboard/contract";
import { refresh } from "../data/queries.ts";
import { useTell } from "../data/use-tell.ts";
import { useSession } from "../data/viewer.ts";
import { type Draft, endOf, type OwnMarket, ruleOf } from "./own-line-words.ts";

const old = [catalog.ownLines, catalog.previewConversion];

/** What was done to the own line of a market: the rule that stands now, and the one that stood before. */
export type Deed = { readonly now: number | undefined; readonly before: number | undefined };

export function useOwnLines() {
  const { serviceId } = useSession();
  const saving = useTell(rules.saveRule, { quiet: true });
  const retiring = useTell(rules.retireRule);
  const restoring = useTell(rules.restoreRule);
  const save = (market: OwnMarket, draft: Draft) => {
    const { ruleId, ...rule } = ruleOf(market, draft);
    return saving.tell({
      ...rule, scope: { level: "service", id: serviceId }, kind: "default", expiresAt: endOf(market, draft), ...(ruleId === undefined ? {} : { ruleId }),
      ...(draft.startsAt === null ? {} : { startsAt: draft.startsAt }),
    });
  };
  /** HQ's line again. */
  const end = ({ own }: Pick<OwnMarket, "own">) => retiring.tell({ ruleId: own?.ruleId ?? 0 });
  const takeBack = async (deeds: readonly Deed[]): Promise<void> => {
    for (const { now, before } of deeds) {
      if (before !== undefined) await restoring.tell({ ruleId: before });
      else if (now !== undefined) await retiring.tell({ ruleId: now });
    }
    refresh(old);
  };
  return { save, end, takeBack, renew: () => { refresh(old); }, busy: saving.busy || retiring.busy || restoring.busy };
}
export type OwnLines = ReturnType<typeof useOwnLines>;
