// Alternates of a game's markets, priced by the final scores that its own lines imply. Pure.
import {
  defaultGradingRules,
  gameEnds,
  type LadderTerms,
  measuredLadder,
  publishedPointPrices,
  type Side,
  type Sport,
} from "@chalkboard/engine";
import { allMarkets, type Market, marketOf } from "../../../page-parts/betting/markets.ts";
import { type BoardEvent, type BoardRow, lineAt, rowsOf } from "../data/board-data.ts";
import { otherSide, type WantedLine } from "../data/board-moves.ts";

export type Generation = {
  readonly hasDraw: boolean;
  readonly sport: string;
  /** The markets that get alternates, by their first bet types. */
  readonly markets: readonly Market[];
  /** How many lines on each side of the main one, and the distance between them, in quarters. */
  readonly each: number;
  readonly step: number;
  /** Sum of both sides' implied probabilities in basis points; default: as on each main line. */
  readonly booksum?: number;
  /** Prices are multiples of this many cents. */
  readonly cents: number;
};

/** The markets of a league whose lines follow from final scores. */
export function marketsToGenerate(betTypes: readonly number[]): readonly Market[] {
  return allMarkets(betTypes).filter(
    ({ type, hasPoints }) => hasPoints && type.period === "game" && measured.has(type.market) && type.pick !== "under",
  );
}

const measured = new Set<string>(["spread", "total", "teamTotal"]);

/** The final scores that a game's lines imply, if they suffice. */
export function endsOf({ lines }: BoardEvent, sport: string): ReturnType<typeof gameEnds> {
  const at = (betType: number, side: number) =>
    lines.find((line) => line.betType === betType && line.side === side && line.alternate === 0);
  const drawn = lines.filter(({ betType, side, alternate }) => betType === 1 && side === 3 && alternate === 0);
  const offered = (
    [
      [1, 1, 1, 2],
      [2, 1, 2, 2],
      [3, 0, 4, 0],
    ] as const
  ).flatMap(([first, side, second, facing]) => {
    const [one, other] = [at(first, side), at(second, facing)];
    return one === undefined || other === undefined
      ? []
      : [
          {
            betType: first,
            side: side as Side,
            points: one.points,
            prices: [one, other, ...(first === 1 ? drawn : [])].map(({ price }) => price),
          },
        ];
  });
  return offered.length === 0 ? undefined : gameEnds(sport as Sport, offered);
}

/** The lines to publish: those whose points or prices differ from the current ones, including existing alternates. */
export function generatedLines(event: BoardEvent, generation: Generation): readonly WantedLine[] {
  const { hasDraw, sport, markets } = generation;
  const ends = endsOf(event, sport);
  if (ends === undefined) return [];
  return rowsOf({ events: [event], hasDraw }).flatMap((row) =>
    markets.flatMap((market) => ladderOf(row, market, ends.scenarios, generation)),
  );
}

function ladderOf(
  row: BoardRow,
  market: Market,
  scenarios: Parameters<typeof measuredLadder>[1],
  { sport, each, step, booksum, cents }: Generation,
): readonly WantedLine[] {
  const bet = market.of(row.side);
  const [main, other] = [lineAt(row, market), otherSide(row, market)];
  const facing = other === undefined ? undefined : lineAt(other.row, other.market);
  // The game's own over is only in the first row; a spread's second row follows from its first.
  if (
    bet === undefined ||
    main?.points == null ||
    other === undefined ||
    facing === undefined ||
    (market.facing === market && row.side !== 1)
  )
    return [];
  const base = main.points;
  const current = alternativesAt(row, market);
  const wanted = new Set([
    ...Array.from({ length: 2 * each + 1 }, (_, index) => base + (index - each) * step),
    ...current.keys(),
  ]);
  wanted.delete(base);
  const points = [...wanted].filter((one) => !market.isTotal || one > 0).toSorted((one, two) => one - two);
  const terms: LadderTerms = {
    step: cents,
    ...(booksum === undefined ? {} : { booksum }),
    ...(sport === "football" ? { table: publishedPointPrices, sport } : {}),
  };
  const lines = measuredLadder(
    { betType: bet.betType, side: bet.side, points: base, prices: [main.price, facing.price] },
    scenarios,
    defaultGradingRules(sport as Sport),
    points,
    terms,
  );
  let free = Math.max(0, ...taken(row, market)) + 1;
  return lines
    .flatMap((line) => {
      const place = marketOf(market.type.id, current.get(line.points) ?? free++);
      const against = otherSide(row, place);
      return [
        { row, market: place, points: line.points, price: line.prices[0] },
        ...(against === undefined
          ? []
          : [{ ...against, points: market.isTotal ? line.points : 0 - line.points, price: line.prices[1] }]),
      ];
    })
    .filter((line) => {
      const now = lineAt(line.row, line.market);
      return now?.points !== line.points || now.price !== line.price;
    });
}

/** The alternates of a market in a row: alternate numbers by points. */
function alternativesAt({ event, side }: BoardRow, market: Market): ReadonlyMap<number, number> {
  const bet = market.of(side);
  return new Map(
    event.lines.flatMap((line) =>
      line.betType === bet?.betType && line.side === bet.side && line.alternate > 0 && line.points !== null
        ? [[line.points, line.alternate] as const]
        : [],
    ),
  );
}

/** The alternate numbers in use by our lines or a source's. */
function taken({ event, side }: BoardRow, market: Market): readonly number[] {
  const bet = market.of(side);
  return [...event.lines, ...event.prices].flatMap((line) =>
    line.betType === bet?.betType && line.side === bet.side ? [line.alternate] : [],
  );
}
