// Several overrides at once: which markets, the preview of a common move, how it is saved and undone.
import { catalog } from "@chalkboard/contract";
import { useState } from "react";
import { useFind } from "../../../data/use-find.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/words.tsx";
import type { Previewed } from "./own-line-preview.tsx";
import { type Draft, marketKey, type OwnMarket, ruleOf, titleOf } from "./own-line-words.ts";
import type { LineChange, OwnLines } from "./use-own-lines.ts";

export type Many = {
  readonly shown: readonly OwnMarket[];
  readonly isChosen: boolean;
  readonly day: string;
  readonly actions: OwnLines;
  readonly onDone: () => void;
};

export function useManyLineOverrides({ shown, isChosen, day, actions, onDone }: Many, draft: Draft | undefined) {
  const words = useLocale();
  const { t } = words;
  const toasts = useToasts();
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set(isChosen ? shown.map(marketKey) : []));
  const [stays, setStays] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const meant = shown.filter((market) => ticks.has(marketKey(market)));
  const own = meant.filter((market) => market.own !== null);
  const preview = useFind(catalog.previewConversion, draft === undefined ? null : inputOf(meant, day, draft));
  const tick = (some: readonly OwnMarket[], isTicked: boolean): void => {
    const keys = new Set(some.map(marketKey));
    setTicks(new Set([...[...ticks].filter((key) => !keys.has(key)), ...(isTicked ? keys : [])]));
  };
  /** One after the other: refused ones stay selected and are reported. */
  const each = async (
    some: readonly OwnMarket[],
    act: (market: OwnMarket) => Promise<LineChange | undefined>,
    said: "manyDone" | "manyBackDone",
  ): Promise<void> => {
    setBusy(true);
    const done: LineChange[] = [];
    const left: OwnMarket[] = [];
    for (const market of some) {
      const action = await act(market);
      if (action === undefined) left.push(market);
      else done.push(action);
    }
    setBusy(false);
    actions.renew();
    setStays(left.map((market) => titleOf(market, words)));
    setTicks(new Set(left.map(marketKey)));
    if (done.length > 0) {
      toasts.done(t(`ownLines.${said}`, { count: done.length }), {
        word: t("ownLines.undo"),
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
export function rulesOnce(markets: readonly OwnMarket[]): readonly OwnMarket[] {
  const nameOf = ({ eventId, betType }: OwnMarket): string => `${String(eventId)}/${String(betType)}`;
  const firsts = new Map(markets.toReversed().map((market) => [nameOf(market), market]));
  return markets.filter((market) => firsts.get(nameOf(market)) === market);
}

function inputOf(markets: readonly OwnMarket[], day: string, draft: Draft) {
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
