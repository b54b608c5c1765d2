// How a game's lines move from opening to closing. An archive has only these two; the steps between are spread evenly,
// to the cent and to the half point.

import type { ImportedGame, ImportedLine } from "../server.ts";

const halfPoint = 2;
const evenMoney = 100;

/**
 * The current lines after some of the steps from opening to closing. A line that only the close has does not exist
 * before it.
 * @param done from 0, the opening, to `of`, the closing
 */
export function linesAfter(
  { opening, closing }: Pick<ImportedGame, "opening" | "closing">,
  done: number,
  of: number,
): readonly ImportedLine[] {
  const way = (from: number, to: number): number => Math.round(((to - from) * done) / of);
  const between = opening.map((line): ImportedLine => {
    const end = closing.find(({ betType, side }) => betType === line.betType && side === line.side) ?? line;
    const points =
      line.points === null || end.points === null
        ? end.points
        : done === of
          ? end.points
          : line.points + halfPoint * way(line.points / halfPoint, end.points / halfPoint);
    return { ...line, points, price: priceOf(centsOf(line.price) + way(centsOf(line.price), centsOf(end.price))) };
  });
  const isNew = ({ betType, side }: ImportedLine): boolean =>
    !opening.some((line) => line.betType === betType && line.side === side);
  return done < of ? between : [...between, ...closing.filter(isNew)];
}

/** Cents from even money: −110 is −10, +105 is 5, and both −100 and +100 are 0. */
function centsOf(price: number): number {
  return price > 0 ? price - evenMoney : price + evenMoney;
}

function priceOf(cents: number): number {
  return cents >= 0 ? evenMoney + cents : cents - evenMoney;
}
