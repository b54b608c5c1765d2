// Several overrides at once: which markets, the preview of a common move, how it is saved and undone.
import { catalog } from "@chalkboard/contract";
import { useState } from "react";
import { useFind } from "../../../data/use-find.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { Previewed } from "./line-override-preview.tsx";
import { type Draft, marketKey, type ServiceMarket, ruleOf, titleOf } from "./line-override-labels.ts";
import type { LineChange, LineOverrides } from "./use-line-overrides.ts";

export type Many = {
  readonly shown: readonly ServiceMarket[];
  readonly isChosen: boolean;
  readonly day: string;
  readonly actions: LineOverrides;
  readonly onDone: () => void;
};

export function useManyLineOverrides({ shown, isChosen, day, actions, onDone }: Many, draft: Draft | undefined) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set(isChosen ? shown.map(marketKey) : []));
  const [stays, setStays] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const meant = shown.filter((market) => ticks.has(marketKey(market)));
  const own = meant.filter((market) => market.own !== null);
  const preview = useFind(catalog.previewConversion, draft === undefined ? null : inputOf(meant, day, draft));
  const tick = (some: readonly ServiceMarket[], isTicked: boolean): void => {
    const keys = new Set(some.map(marketKey));
    setTicks(new Set([...[...ticks].filter((key) => !keys.has(key)), ...(isTicked ? keys : [])]));
  };
  /** One after the other: refused ones stay selected and are reported. */
  const each = async (
    some: readonly ServiceMarket[],
    act: (market: ServiceMarket) => Promise<LineChange | undefined>,
    said: "manyDone" | "manyBackDone",
  ): Promise<void> => {
    setBusy(true);
    const done: LineChange[] = [];
    const left: ServiceMarket[] = [];
    for (const market of some) {
      const action = await act(market);
      if (action === undefined) left.push(market);
      else done.push(action);
    }
    setBusy(false);
    actions.renew();
    setStays(left.map((market) => titleOf(market, locale)));
    setTicks(new Set(left.map(marketKey)));
    if (done.length > 0) {
      toasts.done(t(`lineOverrides.${said}`, { count: done.length }), {
        word: t("lineOverrides.undo"),
        onAct: () => {
          void actions.takeBack(done);
        },
      });
    }
    if (left.length === 0) onDone();
  };
  const move = (to: Draft): Promise<void> =>
    each(
      meant,
      async (market) => {
        const saved = await actions.save(market, to);
        return saved.ok ? { now: saved.data.rule.ruleId, before: market.own?.ruleId } : undefined;
      },
      "manyDone",
    );
  const end = (): Promise<void> =>
    each(
      own,
      async (market) => ((await actions.end(market)).ok ? { now: undefined, before: market.own?.ruleId } : undefined),
      "manyBackDone",
    );
  return { ticks, meant, own, preview, stays, busy, tick, move, end };
}

/** One market per rule: a rule covers one bet type of a game, so the totals of both teams move together. */
export function rulesOnce(markets: readonly ServiceMarket[]): readonly ServiceMarket[] {
  const nameOf = ({ eventId, betType }: ServiceMarket): string => `${String(eventId)}/${String(betType)}`;
  const firsts = new Map(markets.toReversed().map((market) => [nameOf(market), market]));
  return markets.filter((market) => firsts.get(nameOf(market)) === market);
}

function inputOf(markets: readonly ServiceMarket[], day: string, draft: Draft) {
  const [first, ...others] = markets;
  if (first === undefined) return null;
  const isOneLeague = others.every(({ leagueId }) => leagueId === first.leagueId);
  return {
    day,
    ...(isOneLeague ? { leagueId: first.leagueId } : {}),
    rule: ruleOf(first, draft),
    more: others.map((market) => ruleOf(market, draft)),
  };
}

/** Markets that are sold now and would no longer be. */
export const newlyUnsold = ({ rows }: Pick<Previewed, "rows">): number =>
  rows.filter(({ before, after }) => before === null && after !== null).length;
