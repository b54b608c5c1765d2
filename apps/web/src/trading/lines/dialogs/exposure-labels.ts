// Exposure-driven line moves in words. Pure.
import type { AnswerOf, lines } from "@chalkboard/contract";
import { betType as knownType } from "@chalkboard/engine";
import { type GameRow, type Market, marketOf } from "../../../page-parts/betting/markets.ts";
import type { Locale } from "../../../kit/format/locale.tsx";
import { type BoardRow, lineAt } from "../data/board-data.ts";
import { whoOf } from "../columns/event-columns.tsx";
import { bandOf, marketName } from "../data/market-labels.ts";

type Answer = AnswerOf<typeof lines.exposureRules>;
export type ExposureRuleRow = Answer["rules"][number];
export type CountedRow = Answer["counted"][number];
type Terms = Pick<ExposureRuleRow, "moveEvery" | "moveCents" | "mostCents" | "offBoard">;

/** The bet type that identifies a market's rule; undefined for a bet without an opposite. */
export function firstBetTypeOf({ type: { id, opposite } }: Market): number | undefined {
  return opposite === null ? undefined : Math.min(id, opposite);
}

export const ruleFor = (
  rules: readonly ExposureRuleRow[],
  at: { readonly to: "game" | "league"; readonly currency: string },
): ExposureRuleRow | undefined =>
  rules.find(({ eventId, currency }) => (eventId !== null) === (at.to === "game") && currency === at.currency);

/** A rule's terms; without a rule the suggested defaults. */
export function termsOf(rule: Terms | undefined): Terms {
  return {
    moveEvery: rule?.moveEvery ?? null,
    moveCents: rule?.moveCents ?? 5,
    mostCents: rule?.mostCents ?? 20,
    offBoard: rule?.offBoard ?? null,
  };
}

export const marketTitle = (market: Market, sport: string, locale: Locale): string =>
  [bandOf(market, sport, locale), marketName(market, sport, locale)].join(" · ");

type At = { readonly row: BoardRow; readonly market: Market };

/** A market's exposure: the more expensive side, how that moved the price, and whether it closed the market. */
export function countedText(counted: readonly CountedRow[], { row, market }: At, locale: Locale): string {
  const { t, format } = locale;
  const isOpen = lineAt(row, market)?.isOpen === true;
  return counted
    .filter(({ side }) => side === 0 || knownType(counted[0]?.betType ?? 0)?.pick === "team" || side === row.side)
    .map((one) =>
      [
        t("lines.exposureNet", {
          who: whoDearer(one, row, locale),
          amount: format.moneyWithCode(Math.abs(one.net), one.currency),
        }),
        ...(one.cents === 0 ? [] : [t("lines.exposureMoved", { count: Math.abs(one.cents) })]),
        ...(one.isOff && !isOpen ? [t("lines.exposureIsOff")] : []),
      ].join(" "),
    )
    .join(" ");
}

/** The side whose win would cost more. */
function whoDearer({ betType, side, net }: CountedRow, row: BoardRow, locale: Locale): string {
  const market = marketOf(betType);
  const isTeams = market.facing !== market;
  const at: GameRow = isTeams && side !== 0 ? (side as GameRow) : net >= 0 ? 1 : 2;
  const team = row.event.sides.find((one) => one.side === at);
  return whoOf(
    { row: { ...row, side: at, team }, market: isTeams && net < 0 ? market.facing : market, isFirst: true },
    locale,
  );
}
