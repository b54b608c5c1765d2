// Steam: several sources that move a market the same way within minutes. Pure; what sources said is remembered while a board is looked at.
import { knownBetType } from "@chalkboard/engine";
import { marketOf } from "../betting/markets.ts";
import type { BoardEvent, SourcePrice } from "./board-data.ts";
import { distance } from "./board-moves.ts";

/** A move of so many cents the same way, by so many sources, within so much time; of 0 cents there is none. */
export type SteamRule = { readonly cents: number; readonly sources: number; readonly windowMs: number };

/** What a source said of a market and when, in cents towards its first answer. */
type Said = { readonly at: number; readonly cents: number };
export type SteamSeen = ReadonlyMap<string, readonly Said[]>;

export type Steam = {
  readonly eventId: number; readonly marketId: string;
  /** Towards the market's first answer, the away team or over, or against it. */
  readonly isTowards: boolean;
  /** How far the sources moved on average, and how many did. */
  readonly cents: number; readonly sources: number;
};

/** Half a point is worth as much as ten cents, as it is sold. Source: rules.md, bought points. */
const centsOfQuarter = 5;

/** What is remembered once the sources' prices of now are heard; what is older than needed is forgotten, but for the last before. */
export function receivedNow(received: SteamSeen, events: readonly BoardEvent[], now: number, windowMs: number): SteamSeen {
  return new Map(events.flatMap(({ eventId, prices }) => prices.filter(isFirst).map((price) => {
    const key = [eventId, price.betType, price.alternate, price.source].join("/");
    const known = received.get(key) ?? [];
    const cents = centsOf(price);
    const all = known.at(-1)?.cents === cents ? known : [...known, { at: now, cents }];
    const start = all.findLastIndex(({ at }) => at <= now - windowMs);
    return [key, start <= 0 ? all : all.slice(start)] as const;
  })));
}

/** The markets that steam, the furthest first. */
export function steamOf(received: SteamSeen, { cents, sources, windowMs }: SteamRule, now: number): readonly Steam[] {
  if (cents <= 0) return [];
  const moves = [...received].flatMap(([key, said]) => {
    const [event = "", type = "", alternate = ""] = key.split("/");
    const last = said.at(-1);
    // A source that was first heard within the window has said nothing before it.
    const before = said.findLast(({ at }) => at <= now - windowMs) ?? said[0];
    const moved = last === undefined || before === undefined || last.at <= now - windowMs ? 0 : last.cents - before.cents;
    return Math.abs(moved) < cents ? [] : [{ market: `${event}/${type}/${alternate}`, moved }];
  });
  const together = [...Map.groupBy(moves, ({ market, moved }) => `${market}/${String(moved > 0)}`).values()].filter((some) => some.length >= sources);
  return together.map((some): Steam => {
    const [event = "", type = "", alternate = ""] = (some[0]?.market ?? "").split("/");
    const mean = some.reduce((sum, { moved }) => sum + moved, 0) / some.length;
    return {
      eventId: Number(event), marketId: marketOf(Number(type), Number(alternate)).id, isTowards: mean > 0,
      cents: Math.round(Math.abs(mean)), sources: some.length,
    };
  }).toSorted((one, other) => other.cents - one.cents || one.eventId - other.eventId);
}

/** A market's first answer speaks for it. */
function isFirst({ betType, side }: SourcePrice): boolean {
  const { pick } = knownBetType(betType);
  return pick === "team" ? side === 1 : pick === "over" || pick === "yes";
}

/** The more, the likelier the source takes the first answer to be. */
function centsOf({ betType, points, price }: SourcePrice): number {
  const { pick } = knownBetType(betType);
  const towards = (points ?? 0) * centsOfQuarter;
  return -distance(price, 100) + (pick === "team" ? -towards : towards);
}
