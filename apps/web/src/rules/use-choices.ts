import { roles, rules } from "@chalkboard/contract";
import type { SettingName } from "@chalkboard/engine";
import { useMemo } from "react";
import { useAsk } from "../data/use-ask.ts";
import { useSession } from "../data/viewer.ts";
import type { Level } from "./rule-draft.ts";
import type { Kind } from "./rule-kinds.ts";

export type Choices = {
  readonly kinds: readonly Kind[];
  /** The levels for which this person writes rules, the usual one first. */
  readonly levels: readonly Level[];
  /** Whom a level is for that has one alone: the platform's id is 0. */
  readonly only: Readonly<Partial<Record<Level, string>>>;
};

/** What the settings of a page are made of, and for whom this person writes their rules. */
export function useChoices(settings: readonly SettingName[]): Choices {
  const { role, serviceId } = useSession();
  const { rows: all } = useAsk(rules.listKinds, {});
  return useMemo(() => ({
    // In the order of the page.
    kinds: settings.flatMap((name) => all.filter(({ control }) => control === name)),
    levels: role === roles.platform ? ["platform", "exception"] : role === roles.admin ? ["service", "zone", "pos"] : [],
    only: { platform: "0", service: String(serviceId) },
  }), [settings, all, role, serviceId]);
}
