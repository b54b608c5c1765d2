import type { OfferedMarket } from "@chalkboard/engine";
import type { RowOf } from "../../../platform/database/query.ts";
import type * as queries from "./queries.ts";

/** The markets of a whole game that show how it may end. */
export function offeredMarkets(lines: readonly RowOf<typeof queries.linesOf.columns>[]): readonly OfferedMarket[] {
  const at = (betType: number, side: number) =>
    lines.find((line) => line.bet_type === betType && line.side === side && line.alternate === 0);
  const markets: readonly (readonly [
    first: readonly [number, number],
    ...others: readonly (readonly [number, number])[],
  ])[] = [
    [
      [1, 1],
      [1, 2],
      [1, 3],
    ],
    [
      [2, 1],
      [2, 2],
    ],
    [
      [3, 0],
      [4, 0],
    ],
  ];
  return markets.flatMap(([[betType, side], ...others]) => {
    const first = at(betType, side);
    const rest = others.flatMap(([type, of]) => at(type, of) ?? []);
    return first === undefined || rest.length === 0
      ? []
      : [{ betType, side, points: first.points, prices: [first.price, ...rest.map(({ price }) => price)] }];
  });
}
