// A leg sells while its event is scheduled, not suspended and before its cut-off, its line is open and sold here, and
// the line is the one seen.
// A game that is offered in play sells while it is played; a sale that waited for its bet delay sells only if nothing
// happened in the game meanwhile.
// A moved line passes when the customer accepts it: every move, or one that is no worse in points and in price. Source:
// product.md 3 to 5, -22.
import type { EpochMs } from "@chalkboard/kernel";
import { knownBetType } from "../../bets/bet-types.ts";
import type { LineKey } from "../../bets/line-key.ts";
import { distanceFromEven } from "../../odds/american.ts";
import { control } from "../control.ts";
import type { Exclusion, LegFacts } from "../facts.ts";
import type { ControlLeg, OfferedLine, PriceChange } from "../control-ticket.ts";

export type LegReason =
  | "gone"
  | "started"
  | "cancelled"
  | "suspended"
  | "notSold"
  | "closed"
  | "unmanaged"
  | "changed"
  | "moved";

export type EventsRefusal = {
  readonly legs: readonly {
    /** Index in the slip. */
    readonly leg: number;
    readonly key: LineKey;
    readonly reason: LegReason;
    readonly exclusion: Exclusion | null;
    readonly current: OfferedLine | null;
  }[];
};

export const eventsAvailable = control({
  code: -22,
  name: "eventsAvailable",
  needs: ["events"],
  refuse: ({ legs, priceChange }, { events }): EventsRefusal | undefined => {
    const blocked = legs.flatMap((leg, index) => {
      const facts = events.legs[index];
      const reason = facts === undefined ? "gone" : reasonAgainst(leg, facts, events.now, priceChange);
      return reason === undefined
        ? []
        : [{ leg: index, key: leg.key, reason, exclusion: facts?.exclusion ?? null, current: facts?.current ?? null }];
    });
    return blocked.length > 0 ? { legs: blocked } : undefined;
  },
});

/**
 * The line that a leg sells at, given the customer's choice; `moved` when it is not the line seen and the choice does
 * not cover the move. The slip is priced at this line either way, so that a quote shows what would be sold.
 */
export function sellingLine(
  betTypeId: number,
  seen: OfferedLine,
  current: OfferedLine,
  choice: PriceChange,
): { line: OfferedLine; moved: boolean } {
  const same = seen.points === current.points && seen.price === current.price;
  const accepted = same || choice === "any" || (choice === "better" && isNoWorse(betTypeId, seen, current));
  return { line: current, moved: !accepted };
}

/** Whether a line is at least as good for the customer in its points and in its price. */
export function isNoWorse(betTypeId: number, seen: OfferedLine, current: OfferedLine): boolean {
  if ((seen.points === null) !== (current.points === null)) return false;
  // An over is better with a low number; an under and a team that gets points are better with a high one.
  const direction = knownBetType(betTypeId).pick === "over" ? -1 : 1;
  const pointsGained = direction * ((current.points ?? 0) - (seen.points ?? 0));
  return pointsGained >= 0 && distanceFromEven(current.price) >= distanceFromEven(seen.price);
}

function reasonAgainst(leg: ControlLeg, facts: LegFacts, now: EpochMs, choice: PriceChange): LegReason | undefined {
  if (facts.status === "cancelled" || facts.status === "postponed") return "cancelled";
  const isPlayed = facts.status === "live" && facts.inPlay === true;
  if (!isPlayed && (facts.status !== "scheduled" || now >= facts.cutoffAt)) return "started";
  if (facts.suspended) return "suspended";
  if (facts.exclusion !== null) return "notSold";
  if (facts.current === null) return "gone";
  if (!facts.open) return "closed";
  if (facts.unmanaged === true) return "unmanaged";
  if (facts.changed === true) return "changed";
  if (sellingLine(leg.key.betType, leg.seen, facts.current, choice).moved) return "moved";
  // The slip was priced before the event was locked: a line that changed in between has moved as well.
  const { points, price } = leg.board ?? leg;
  return points === facts.current.points && price === facts.current.price ? undefined : "moved";
}
