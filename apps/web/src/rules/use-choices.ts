import { catalog, network, roles, rules, tickets } from "@chalkboard/contract";
import { betTypes } from "@chalkboard/engine";
import { useMemo } from "react";
import { useAsk } from "../data/use-ask.ts";
import { useWords } from "../kit/words.tsx";
import { modeKey } from "../betting/bet-words.ts";
import { useSession } from "../data/viewer.ts";
import type { Level } from "./rule-draft.ts";
import type { Kind } from "./rule-kinds.ts";
import { betTypeText, levelKeys, type Names, periodChoices } from "./rule-words.ts";
import type { EditedSetting } from "./setting-words.ts";

type Choice = { readonly value: string; readonly label: string };

export type Choices = {
  readonly kinds: readonly Kind[];
  readonly names: Names;
  readonly leagues: readonly Choice[]; readonly sports: readonly Choice[]; readonly betTypes: readonly Choice[]; readonly periods: readonly Choice[];
  readonly modes: readonly Choice[];
  /** The levels for which this person writes rules, and whom each is for. */
  readonly levels: readonly Choice[];
  readonly targets: Readonly<Record<Level, readonly Choice[]>>;
  /** POS or customers of the subtree. */
  readonly pos: readonly Choice[];
};

/** Everything that a rule of some settings can name, by its name. */
export function useChoices(settings: readonly EditedSetting[]): Choices {
  const { t } = useWords();
  const { role, serviceId, serviceName } = useSession();
  const { rows: all } = useAsk(rules.listKinds, {});
  const { rows: leagues } = useAsk(catalog.listServiceLeagues, {});
  const { data: { zones, pos } } = useAsk(network.listPos, {});
  return useMemo(() => {
    const levels: readonly Level[] = role === roles.admin ? ["service", "zone", "pos"] : [];
    const sports = new Map(leagues.map(({ sportCode, sportName }) => [sportCode, sportName]));
    const posChoices = pos.map(({ posId, name }) => ({ value: String(posId), label: name }));
    return {
      // In the order of the page.
      kinds: settings.flatMap((name) => all.filter(({ control }) => control === name)),
      names: { leagues: new Map(leagues.map(({ leagueId, leagueName }) => [leagueId, leagueName])), sports },
      leagues: leagues.map(({ leagueId, leagueName }) => ({ value: String(leagueId), label: leagueName })),
      sports: [...sports].map(([value, label]) => ({ value, label })),
      betTypes: betTypes.map(({ id, alias }) => ({ value: String(id), label: `${betTypeText(id, t)} (${alias})` })),
      periods: periodChoices(t),
      modes: tickets.mode.options.map((value) => ({ value, label: t(modeKey(value)) })),
      levels: levels.map((value) => ({ value, label: t(levelKeys[value]) })),
      targets: {
        platform: [], exception: [], service: [{ value: String(serviceId), label: serviceName }],
        zone: zones.map(({ zoneId, name }) => ({ value: String(zoneId), label: name })), pos: posChoices,
      },
      pos: posChoices,
    };
  }, [settings, all, leagues, zones, pos, role, serviceId, serviceName, t]);
}
