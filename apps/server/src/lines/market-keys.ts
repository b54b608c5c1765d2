// Which lines are one market: the sides whose prices depend on each other.
import { type BetType, knownBetType, type LineKey } from "@chalkboard/engine";

type Line = Pick<LineKey, "betType" | "side" | "alternate">;

/** Of a market's two bet types, such as over and under, the first; a market of one bet type is its own. */
export function firstOfMarket(betType: number): BetType {
  const known = knownBetType(betType);
  return known.opposite !== null && known.opposite < known.id ? knownBetType(known.opposite) : known;
}

/** The lines of all sides of a line's market, its own among them: those that a price of this line depends on. */
export function marketKeys(key: LineKey): readonly LineKey[] {
  const { id, opposite, sides } = knownBetType(key.betType);
  if (opposite === null) return [key];
  return opposite === id ? sides.map((side) => ({ ...key, side })) : [{ ...key, betType: id }, { ...key, betType: opposite }];
}

/** A name for the market of a line within its event: the sides of one market have the same. */
export function marketOf({ betType, side, alternate }: Readonly<Record<keyof Line, number>>): string {
  const { opposite } = knownBetType(betType);
  if (opposite === null) return `${betType}/${side}/${alternate}`;
  return opposite === betType ? `${betType}/${alternate}` : `${Math.min(betType, opposite)}/${side}/${alternate}`;
}
