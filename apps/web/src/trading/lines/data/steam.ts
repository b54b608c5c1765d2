// Steam: several sources move a market in the same direction within minutes. Pure; the sources' prices are remembered
// while a board is open.
import { knownBetType } from "@chalkboard/engine";
import { marketOf } from "../../../page-parts/betting/markets.ts";
import type { BoardEvent, SourcePrice } from "./board-data.ts";
import { distance } from "./board-moves.ts";

/** A move of this many cents in one direction, by this many sources, within this time; 0 cents: never. */
export type SteamRule = { readonly cents: number; readonly sources: number; readonly windowMs: number };

/** A source's price for a market at a time, in cents towards its first side. */
type Said = { readonly at: number; readonly cents: number };
export type SteamSeen = ReadonlyMap<string, readonly Said[]>;

export type Steam = {
  readonly eventId: number;
  readonly marketId: string;
  /** Towards the market's first side (away team or over), or away from it. */
  readonly isTowards: boolean;
  /** The average move in cents, and the number of sources. */
  readonly cents: number;
  readonly sources: number;
};

/** Half a point counts as ten cents, as when it is sold. Source: rules.md, bought points. */
const centsOfQuarter = 5;

/**
 * The remembered prices after the sources' current ones are added; older ones are dropped, except the last before the
 * window.
 */
export function receivedNow(
  received: SteamSeen,
  events: readonly BoardEvent[],
  now: number,
  windowMs: number,
): SteamSeen {
  return new Map(
    events.flatMap(({ eventId, prices }) =>
      prices.filter(isFirst).map((price) => {
        const key = [eventId, price.betType, price.alternate, price.source].join("/");
        const known = received.get(key) ?? [];
        const cents = centsOf(price);
        const all = known.at(-1)?.cents === cents ? known : [...known, { at: now, cents }];
        const start = all.findLastIndex(({ at }) => at <= now - windowMs);
        return [key, start <= 0 ? all : all.slice(start)] as const;
      }),
    ),
  );
}

/** The markets with steam, largest move first. */
export function steamOf(received: SteamSeen, { cents, sources, windowMs }: SteamRule, now: number): readonly Steam[] {
  if (cents <= 0) return [];
  const moves = [...received].flatMap(([key, said]) => {
    const [event = "", type = "", alternate = ""] = key.split("/");
    const last = said.at(-1);
    // A source first seen within the window has no earlier price.
    const before = said.findLast(({ at }) => at <= now - windowMs) ?? said[0];
    const moved =
      last === undefined || before === undefined || last.at <= now - windowMs ? 0 : last.cents - before.cents;
    return Math.abs(moved) < cents ? [] : [{ market: `${event}/${type}/${alternate}`, moved }];
  });
  const together = [...Map.groupBy(moves, ({ market, moved }) => `${market}/${String(moved > 0)}`).values()].filter(
    (some) => some.length >= sources,
  );
  return together
    .map((some): Steam => {
      const [event = "", type = "", alternate = ""] = (some[0]?.market ?? "").split("/");
      const mean = some.reduce((sum, { moved }) => sum + moved, 0) / some.length;
      return {
        eventId: Number(event),
        marketId: marketOf(Number(type), Number(alternate)).id,
        isTowards: mean > 0,
        cents: Math.round(Math.abs(mean)),
        sources: some.length,
      };
    })
    .toSorted((one, other) => other.cents - one.cents || one.eventId - other.eventId);
}

/** Only a market's first side is counted. */
function isFirst({ betType, side }: SourcePrice): boolean {
  const { pick } = knownBetType(betType);
  return pick === "team" ? side === 1 : pick === "over" || pick === "yes";
}

/** The higher, the likelier the source considers the first side. */
function centsOf({ betType, points, price }: SourcePrice): number {
  const { pick } = knownBetType(betType);
  const towards = (points ?? 0) * centsOfQuarter;
  return -distance(price, 100) + (pick === "team" ? -towards : towards);
}
