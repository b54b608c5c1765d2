// Derives a period's lines from the game's by formula, for some games of the board. Pure.
import {
  derivedPeriod,
  type Period,
  periodShares,
  type PeriodShares,
  type Sport,
  type TwoWay,
} from "@chalkboard/engine";
import {
  boardViews,
  type BoardView,
  type GameRow,
  gameMarkets,
  type Market,
  marketsOfView,
} from "../../../page-parts/betting/markets.ts";
import { type BoardEvent, type BoardRow, lineAt, rowsOf } from "../data/board-data.ts";
import type { WantedLine } from "../data/board-moves.ts";

export type DerivedPeriod = Exclude<BoardView, "main" | "more"> & Period;

/** The periods of a league that can be derived from its games. */
export function periodsToDerive(betTypes: readonly number[], sport: string): readonly DerivedPeriod[] {
  return boardViews.flatMap((view) =>
    view === "main" ||
    view === "more" ||
    periodShares(sport as Sport, view) === undefined ||
    marketsOfView(view, betTypes).length === 0
      ? []
      : [view],
  );
}

export type Derivation = {
  readonly betTypes: readonly number[];
  readonly sport: string;
  readonly period: DerivedPeriod;
  readonly shares: PeriodShares;
};

/** The lines to add for a period, without existing ones and finished games. */
export function derivedLines(
  events: readonly BoardEvent[],
  { betTypes, sport, period, shares }: Derivation,
): readonly WantedLine[] {
  const [game, part] = [gameMarkets(betTypes), marketsOfView(period, betTypes)];
  return events
    .filter(({ status }) => status === "scheduled" || status === "live")
    .flatMap((event) => {
      const [away, home] = rowsOf({ events: [event], hasDraw: false });
      if (away === undefined || home === undefined) return [];
      const of = (kind: Kind): TwoWay | undefined => twoWayOf(away, home, marketOfKind(game, kind));
      const made = derivedPeriod(
        { moneyLine: of("moneyLine"), spread: of("spread"), total: of("total") },
        period,
        shares,
        sport as Sport,
      );
      return kinds.flatMap((kind) => wantedOf(away, home, marketOfKind(part, kind), made[kind]));
    });
}

const kinds = ["moneyLine", "spread", "total"] as const;
type Kind = (typeof kinds)[number];

const marketOfKind = (markets: readonly Market[], kind: Kind): Market | undefined =>
  markets.find(({ type }) => type.market === kind);

function twoWayOf(away: BoardRow, home: BoardRow, market: Market | undefined): TwoWay | undefined {
  const [one, other] = market === undefined ? [] : [lineAt(away, market), lineAt(home, market)];
  return one === undefined || other === undefined
    ? undefined
    : { points: one.points, prices: [one.price, other.price] };
}

function wantedOf(
  away: BoardRow,
  home: BoardRow,
  market: Market | undefined,
  made: TwoWay | undefined,
): readonly WantedLine[] {
  if (market === undefined || made === undefined) return [];
  const points = (side: GameRow): number | null =>
    made.points === null || side === 1 || market.isTotal ? made.points : -made.points + 0;
  return [
    { row: away, market, points: points(1), price: made.prices[0] },
    { row: home, market, points: points(2), price: made.prices[1] },
  ].filter(({ row, points: wanted, price }) => {
    const line = lineAt(row, market);
    return line?.points !== wanted || line.price !== price;
  });
}
