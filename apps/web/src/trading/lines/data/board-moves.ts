// What a key or an entry on the line board does. Pure: from a row and a column to the market's new points and prices.
import { isAmerican, movePrice } from "@chalkboard/engine";
import { plainTyping, readPoints, readPriceOver } from "@chalkboard/i18n";
import type { GameRow, Market } from "../../../page-parts/betting/markets.ts";
import { type BoardRow, lineAt, priceAt } from "./board-data.ts";

export type WantedLine = {
  readonly row: BoardRow;
  readonly market: Market;
  readonly points: number | null;
  readonly price: number;
};

/**
 * The opposite of a bet: the other row of the game, or for a team total the other side in the same row. A draw has no
 * single opposite.
 */
export function otherSide(
  row: BoardRow,
  market: Market,
): { readonly row: BoardRow; readonly market: Market } | undefined {
  if (market.facing !== market) return { row, market: market.facing };
  const side: GameRow = row.side === 1 ? 2 : 1;
  return row.side === 3 || market.of(side) === undefined ? undefined : { row: inRow(row, side), market };
}

const inRow = (row: BoardRow, side: GameRow): BoardRow => ({
  ...row,
  side,
  team: row.event.sides.find((one) => one.side === side),
});

const defaultPrice = -110;

/**
 * A typed price. Applied to both sides, the width between them stays: the other side moves the same number of cents in
 * the other direction.
 */
export function pricesFor(
  row: BoardRow,
  market: Market,
  text: string,
  both: boolean,
): readonly WantedLine[] | undefined {
  const line = lineAt(row, market);
  const price = readPriceOver(text, line?.price);
  if (price === undefined) return undefined;
  if (line === undefined && market.hasPoints) return undefined;
  const wanted = { row, market, points: line?.points ?? null, price };
  if (!both) return [wanted];
  const other = otherSide(row, market);
  const facing = other === undefined ? undefined : lineAt(other.row, other.market);
  if (other === undefined || facing === undefined) return [wanted];
  return [
    wanted,
    {
      ...other,
      points: facing.points,
      price: movePrice(facing.price, line === undefined ? 0 : -distance(price, line.price)),
    },
  ];
}

/** Typed points: they apply to both sides of a market. A spread without a sign keeps its current sign. */
export function pointsFor(row: BoardRow, market: Market, text: string): readonly WantedLine[] | undefined {
  const typed = plainTyping(text).trim();
  const read = readPoints(market.isTotal ? typed.replace(/^[ou] ?/i, "") : typed);
  if (read === undefined || (market.isTotal && read < 0)) return undefined;
  const line = lineAt(row, market);
  const isUnsigned = /^[\d½¼¾.,]/.test(typed);
  const points = !market.isTotal && isUnsigned && (line?.points ?? 0) < 0 ? -read : read;
  return withPoints(row, market, points);
}

/** Typed points and price as one move: the new points are never sold at the old price. */
export function lineFor(
  row: BoardRow,
  market: Market,
  points: string,
  price: string,
  both: boolean,
): readonly WantedLine[] | undefined {
  const [own, other] = pointsFor(row, market, points) ?? [];
  const read = readPriceOver(price, lineAt(row, market)?.price);
  if (own === undefined || read === undefined) return undefined;
  if (other === undefined) return [{ ...own, price: read }];
  return [
    { ...own, price: read },
    both ? { ...other, price: movePrice(other.price, -distance(read, own.price)) } : other,
  ];
}

/** Moves both sides up or down by half points. */
export function pointsMoved(row: BoardRow, market: Market, halves: number): readonly WantedLine[] | undefined {
  const line = lineAt(row, market);
  if (line?.points == null) return undefined;
  const points = line.points + 2 * halves;
  return market.isTotal && points < 0 ? undefined : withPoints(row, market, points);
}

/** Moves one side up or down by cents, optionally with the other side in the other direction. */
export function centsMoved(
  row: BoardRow,
  market: Market,
  cents: number,
  both: boolean,
): readonly WantedLine[] | undefined {
  const line = lineAt(row, market);
  if (line === undefined) return undefined;
  const wanted = { row, market, points: line.points, price: movePrice(line.price, cents) };
  const other = otherSide(row, market);
  const facing = both && other !== undefined ? lineAt(other.row, other.market) : undefined;
  return other === undefined || facing === undefined
    ? [wanted]
    : [wanted, { ...other, points: facing.points, price: movePrice(facing.price, -cents) }];
}

/** A source's points and prices for every side of a market; undefined if it lacks one. */
export function fromSource(row: BoardRow, market: Market, source: string): readonly WantedLine[] | undefined {
  const rows = row.hasDraw ? ([1, 2, 3] as const) : ([1, 2] as const);
  const answers =
    market.facing !== market
      ? [
          { row, market },
          { row, market: market.facing },
        ]
      : rows.filter((side) => market.of(side) !== undefined).map((side) => ({ row: inRow(row, side), market }));
  const taken = answers.flatMap((answer) => {
    const said = priceAt(answer.row, answer.market, source);
    return said === undefined || !isAmerican(said.price) ? [] : [{ ...answer, points: said.points, price: said.price }];
  });
  return taken.length === answers.length ? taken : undefined;
}

function withPoints(row: BoardRow, market: Market, points: number): readonly WantedLine[] {
  const other = otherSide(row, market);
  return [
    { row, market, points, price: lineAt(row, market)?.price ?? defaultPrice },
    ...(other === undefined
      ? []
      : [
          {
            ...other,
            points: market.isTotal ? points : -points,
            price: lineAt(other.row, other.market)?.price ?? defaultPrice,
          },
        ]),
  ];
}

/** The distance between two prices in cents, over even money: −105 to +105 is 10. */
export function distance(to: number, from: number): number {
  const place = (price: number): number => (price > 0 ? price - 100 : price + 100);
  return place(to) - place(from);
}
