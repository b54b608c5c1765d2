import { roles, rules } from "@chalkboard/contract";
import { useMemo } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import type { SelectorPart } from "./draft/rule-draft.ts";
import type { Kind, Level } from "../../page-parts/settings/rule-kinds.ts";
import type { RulePage } from "./draft/rule-page.ts";

export type Choices = {
  readonly kinds: readonly Kind[];
  /** Those of all settings: a link or another rule may open a rule that the page does not list. */
  readonly every: readonly Kind[];
  /** The levels for which this user may write rules, the default one first. */
  readonly levels: readonly Level[];
  /** The only target of a level that has just one: the platform's id is 0. */
  readonly only: Readonly<Partial<Record<Level, string>>>;
  /** The selector parts that are shown first. */
  readonly first: readonly SelectorPart[];
  readonly isOnlyFirst: boolean;
  /** Whether a new rule forbids. */
  readonly forbids: boolean;
};

const usual: readonly SelectorPart[] = ["sport", "league", "event", "betType", "mode", "live", "legsFrom", "legsTo"];

/** The kinds of a page's settings, and the levels for which this user may write their rules. */
export function useChoices({
  settings,
  levels,
  first = usual,
  isOnlyFirst = false,
  forbids = false,
}: RulePage): Choices {
  const { role, serviceId } = useSession();
  const { rows: all } = useCallQuery(rules.listKinds, {});
  return useMemo(
    () => ({
      every: all,
      // In the page's order.
      kinds: settings.flatMap((name) => all.filter(({ control }) => control === name)),
      levels: writable(role).filter((level) => levels?.includes(level) !== false),
      only: { platform: "0", service: String(serviceId) },
      first,
      isOnlyFirst,
      forbids,
    }),
    [settings, levels, first, isOnlyFirst, forbids, all, role, serviceId],
  );
}

function writable(role: number): readonly Level[] {
  return role === roles.platform ? ["platform", "exception"] : role === roles.admin ? ["service", "zone", "pos"] : [];
}
