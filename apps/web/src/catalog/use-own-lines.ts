// Own lines are rules of the service: one is saved, ended, and what was before it is put back.
import { catalog, rules } from "@chalkboard/contract";
import { refresh } from "../data/queries.ts";
import { useCallMutation } from "../data/use-call-mutation.ts";
import { useSession } from "../data/viewer.ts";
import { type Draft, endOf, type OwnMarket, ruleOf } from "./own-line-words.ts";

const old = [catalog.ownLines, catalog.previewConversion];

/** What was done to the own line of a market: the rule that stands now, and the one that stood before. */
export type LineChange = { readonly now: number | undefined; readonly before: number | undefined };

export function useOwnLines() {
  const { serviceId } = useSession();
  const saving = useCallMutation(rules.saveRule, { quiet: true });
  const retiring = useCallMutation(rules.retireRule);
  const restoring = useCallMutation(rules.restoreRule);
  const save = (market: OwnMarket, draft: Draft) => {
    const { ruleId, ...rule } = ruleOf(market, draft);
    return saving.mutate({
      ...rule, scope: { level: "service", id: serviceId }, kind: "default", expiresAt: endOf(market, draft), ...(ruleId === undefined ? {} : { ruleId }),
      ...(draft.startsAt === null ? {} : { startsAt: draft.startsAt }),
    });
  };
  /** HQ's line again. */
  const end = ({ own }: Pick<OwnMarket, "own">) => retiring.mutate({ ruleId: own?.ruleId ?? 0 });
  const takeBack = async (actions: readonly LineChange[]): Promise<void> => {
    for (const { now, before } of actions) {
      if (before !== undefined) await restoring.mutate({ ruleId: before });
      else if (now !== undefined) await retiring.mutate({ ruleId: now });
    }
    refresh(old);
  };
  return { save, end, takeBack, renew: () => { refresh(old); }, busy: saving.busy || retiring.busy || restoring.busy };
}
export type OwnLines = ReturnType<typeof useOwnLines>;
