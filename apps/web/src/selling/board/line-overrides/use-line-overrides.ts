// Overrides are rules of the service: saves and ends one, and restores the previous one.
import { catalog, rules } from "@chalkboard/contract";
import { refresh } from "../../../data/connection/queries.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useSession } from "../../../data/viewer.ts";
import { type Draft, endOf, type ServiceMarket, ruleOf } from "./line-override-labels.ts";

const old = [catalog.lineOverrides, catalog.previewConversion];

/** A change of a market's override: the current rule and the previous one. */
export type LineChange = { readonly now: number | undefined; readonly before: number | undefined };

export function useLineOverrides() {
  const { serviceId } = useSession();
  const saving = useCallMutation(rules.saveRule, { quiet: true });
  const retiring = useCallMutation(rules.retireRule);
  const restoring = useCallMutation(rules.restoreRule);
  const save = (market: ServiceMarket, draft: Draft) => {
    const { ruleId, ...rule } = ruleOf(market, draft);
    return saving.mutate({
      ...rule,
      scope: { level: "service", id: serviceId },
      kind: "default",
      expiresAt: endOf(market, draft),
      ...(ruleId === undefined ? {} : { ruleId }),
      ...(draft.startsAt === null ? {} : { startsAt: draft.startsAt }),
    });
  };
  /** Returns to the HQ line. */
  const end = ({ own }: Pick<ServiceMarket, "own">) => retiring.mutate({ ruleId: own?.ruleId ?? 0 });
  const takeBack = async (actions: readonly LineChange[]): Promise<void> => {
    for (const { now, before } of actions) {
      if (before !== undefined) await restoring.mutate({ ruleId: before });
      else if (now !== undefined) await retiring.mutate({ ruleId: now });
    }
    refresh(old);
  };
  return {
    save,
    end,
    takeBack,
    renew: () => {
      refresh(old);
    },
    busy: saving.busy || retiring.busy || restoring.busy,
  };
}
export type LineOverrides = ReturnType<typeof useLineOverrides>;
