import type { EventId } from "@chalkboard/kernel";
import { BadArgument, demand } from "../bad-argument.ts";
import { type Side, knownBetType } from "./bet-types.ts";

/** Identifies a line. `alternate` 0 is the main line; higher numbers are alternative points of the same bet. */
export type LineKey = {
  readonly eventId: EventId;
  readonly betType: number;
  readonly side: Side;
  readonly alternate: number;
};

/**
 * The other side of the same two-way market: away for home, over for under (of the same team, where it is a team's
 * total).
 * @throws BadArgument `noOpposite` for the draw, a one-way market and racing; `unknownBetType`; `sideNotInMarket`
 */
export function oppositeKey(key: LineKey): LineKey {
  const type = knownBetType(key.betType);
  demand(type.sides.includes(key.side), "sideNotInMarket", () => ({ betType: key.betType, side: key.side }));
  if (type.opposite === null || key.side === 3)
    throw new BadArgument("noOpposite", { betType: key.betType, side: key.side });
  if (type.opposite !== type.id) return { ...key, betType: type.opposite };
  return { ...key, side: key.side === 1 ? 2 : 1 };
}

/** A line's identity as one text, for maps and logs: `event:betType:side:alternate`. */
export function lineKeyText(key: LineKey): string {
  return `${key.eventId}:${key.betType}:${key.side}:${key.alternate}`;
}
