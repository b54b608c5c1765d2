// Which lines form one market: the sides whose prices depend on each other.
import { type BetType, knownBetType, type LineKey } from "@chalkboard/engine";

type Line = Pick<LineKey, "betType" | "side" | "alternate">;

/** The first of a market's two bet types, such as over of over and under; a market of one bet type is its own. */
export function firstOfMarket(betType: number): BetType {
  const known = knownBetType(betType);
  return known.opposite !== null && known.opposite < known.id ? knownBetType(known.opposite) : known;
}

/** The lines of all sides of a line's market, including itself: those on which its price depends. */
export function marketKeys(key: LineKey): readonly LineKey[] {
  const { id, opposite, sides } = knownBetType(key.betType);
  if (opposite === null) return [key];
  return opposite === id
    ? sides.map((side) => ({ ...key, side }))
    : [
        { ...key, betType: id },
        { ...key, betType: opposite },
      ];
}

/** A key for the market of a line within its event: the sides of one market share it. */
export function marketOf({ betType, side, alternate }: Readonly<Record<keyof Line, number>>): string {
  const { opposite } = knownBetType(betType);
  if (opposite === null) return `${betType}/${side}/${alternate}`;
  return opposite === betType ? `${betType}/${alternate}` : `${Math.min(betType, opposite)}/${side}/${alternate}`;
}
