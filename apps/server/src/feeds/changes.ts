import { americanToDecimal, distanceFromEven, type HouseMargin } from "@chalkboard/engine";
import { type EpochMs, rationals } from "@chalkboard/kernel";
import { isRefused, isSame, type Jump, type JumpLimits, jumpReasons, standTogether, type StoredJump } from "./jumps.ts";
import { type Bet, groups } from "./markets.ts";
import { published } from "./margin.ts";
import type { Quote, SourceQuote } from "./source.ts";

// What an answer of a source changes. HQ's price is the middle source's whole market: the points that most agree on, then the pair of
// prices in the middle. A market is taken from one source as it stands, so both sides always fit together: with that source's margin, or with the
// house's own instead.

/** An HQ line as it stands. `byFeed`: no person set its newest version. */
export type CurrentLine = Quote & { readonly version: number; readonly isOpen: boolean; readonly isHeld: boolean; readonly byFeed: boolean };

export type CurrentSource = SourceQuote & { readonly seenAt: EpochMs };

/** A new version of an HQ line. `version` is the one that it replaces, 0 for a new line. */
export type LineMove = Quote & { readonly version: number; readonly isOpen: boolean; readonly reason: string };

export type Changes = {
  /** Quotes to store: new, moved, or not confirmed for a while. */
  readonly sources: readonly (SourceQuote & { readonly hasMoved: boolean })[];
  readonly moves: readonly LineMove[];
  /** Markets that wait for a person from now on, or for something else than before. */
  readonly jumps: readonly Jump[];
  /** Markets that wait no more, because their source came back or a trader has them in hand; by their first bet. */
  readonly calmed: readonly Bet[];
};

export type MovePolicy = {
  /** Price moves of fewer cents do not reach HQ's line. */
  readonly minimumMoveCents: number;
  /** An unchanged quote is stored again after this time, so that one sees that its source still stands by it. */
  readonly confirmEveryMs: number;
  readonly jumps: JumpLimits;
  /** Undefined: prices are published as they are quoted. */
  readonly margin?: HouseMargin | undefined;
};

/** A source's answer on one game: its quotes, complete for these bet types. */
export type Incoming = { readonly quotes: readonly SourceQuote[]; readonly betTypes: ReadonlySet<number> };

/**
 * Plans what to store and what to move. Markets that a trader holds or closed stay; so do lines of bet types that the answer was not about.
 * @param now the time to judge by when a quote was last confirmed
 */
export function changes(
  current: { readonly lines: readonly CurrentLine[]; readonly sources: readonly CurrentSource[]; readonly jumps?: readonly StoredJump[];
    /** Whether the game is played: its prices then jump by themselves. */
    readonly isInPlay?: boolean; },
  incoming: Incoming, policy: MovePolicy, now: EpochMs,
): Changes {
  const known = new Map(current.sources.map((quote) => [sourceKey(quote), quote]));
  const sources = incoming.quotes.flatMap((quote) => {
    const before = known.get(sourceKey(quote));
    const hasMoved = before === undefined || before.points !== quote.points || before.price !== quote.price;
    return hasMoved || now - before.seenAt >= policy.confirmEveryMs ? [{ ...quote, hasMoved }] : [];
  });
  const lines = new Map(current.lines.map((line) => [betKey(line), line]));
  const stored = new Map((current.jumps ?? []).map((jump) => [betKey(jump), jump]));
  const planned = groups.filter(([first]) => incoming.betTypes.has(first.betType)).map((group) => {
    const before = stored.get(betKey(group[0]));
    const plan = groupPlan({ group, lines, before, isInPlay: current.isInPlay === true }, incoming.quotes, policy);
    return { ...plan, calmed: before !== undefined && !plan.waits ? [group[0]] : [] };
  });
  return {
    sources, moves: planned.flatMap(({ moves }) => moves), jumps: planned.flatMap(({ jump }) => jump ?? []), calmed: planned.flatMap(({ calmed }) => calmed),
  };
}

/**
 * The market in the middle of several: first the points, then the chance of the first side.
 * @param markets each source's whole market, its first quote being the same bet in all
 */
export function middleMarket(markets: readonly (readonly Quote[])[]): readonly Quote[] | undefined {
  const points = middle(markets, (market) => market[0]?.points ?? 0)?.[0]?.points;
  return middle(markets.filter((market) => market[0]?.points === points), firstChance);
}

/** What becomes of a market. `waits`: for a person, or for its source to say something else than what a person refused. */
type GroupPlan = { readonly moves: readonly LineMove[]; readonly waits: boolean; readonly jump?: Jump };

type Group = {
  readonly group: readonly [Bet, ...Bet[]]; readonly lines: ReadonlyMap<string, CurrentLine>; readonly before: StoredJump | undefined;
  readonly isInPlay: boolean;
};

function groupPlan({ group, lines, before, isInPlay }: Group, quotes: readonly SourceQuote[], policy: MovePolicy): GroupPlan {
  const standing = group.map((bet) => lines.get(betKey(bet))).filter((line) => line !== undefined);
  if (standing.some(isInHand)) return { moves: [], waits: false };
  // What waited for a person at the start stays closed: he opens it by hand, if at all.
  if (isInPlay && before?.state === "waiting") return { moves: [], waits: true };
  const all = marketsOf(group, quotes);
  const markets = isInPlay ? all.filter(standTogether) : all;
  const { quotes: found, isOdd, words } = published(middleMarket(markets) ?? [], policy.margin);
  const chosen = isInPlay && isOdd ? [] : found;
  const closed = standing
    .filter((line) => line.isOpen && line.byFeed && !chosen.some((quote) => betKey(quote) === betKey(line)))
    .map((line) => ({ ...quoteOf(line), version: line.version, isOpen: false, reason: "no source offers it" }));
  const asked = chosen.map((quote) => ({ quote, line: lines.get(betKey(quote)) }));
  if (!asked.some(({ quote, line }) => line === undefined || !line.isOpen || isMove(line, quote, policy))) return { moves: closed, waits: false };
  const was = standing.map(quoteOf);
  const jumped = isInPlay ? [] : jumpReasons(was, chosen, policy.jumps);
  const reasons = isOdd && !isInPlay && jumped.length === 0 ? ["margin" as const] : jumped;
  if (reasons.length > 0 && isRefused(before, chosen, policy.jumps)) return { moves: [], waits: true };
  if (reasons.length > 0) {
    const moves = standing.filter(({ isOpen }) => isOpen).map((line) => ({ ...quoteOf(line), version: line.version, isOpen: false, reason: waitsForPerson }));
    const isKnown = before?.state === "waiting" && isSame(before.quotes, chosen);
    return { moves, waits: true, ...(isKnown ? {} : { jump: { ...group[0], was, quotes: chosen.map(quoteOf), reasons } }) };
  }
  const reason = `${markets.length === 1 ? "the only source" : `middle of ${markets.length} sources`}${words}`;
  const moved = asked
    .filter(({ quote, line }) => line === undefined || !line.isOpen || line.points !== quote.points || line.price !== quote.price)
    .map(({ quote, line }) => ({ ...quoteOf(quote), version: line?.version ?? 0, isOpen: true, reason }));
  return { moves: [...closed, ...moved], waits: false };
}

/** Why a line closed; the history of lines says it. */
const waitsForPerson = "a jump waits for a person";

/** A trader's: held, or closed by hand. Such a market is not moved at all, so that it is found as it was left. */
function isInHand(line: CurrentLine): boolean {
  return line.isHeld || (!line.isOpen && !line.byFeed);
}

/** Each source's quotes of a group, in the group's order, where it has both sides. */
function marketsOf(group: readonly Bet[], quotes: readonly SourceQuote[]): readonly (readonly Quote[])[] {
  const sources = [...new Set(quotes.map(({ source }) => source))].toSorted();
  return sources
    .map((source) => group.map((bet) => quotes.find((quote) => quote.source === source && betKey(quote) === betKey(bet))))
    .filter(([first, second]) => first !== undefined && second !== undefined)
    .map((market) => market.filter((quote) => quote !== undefined));
}

function isMove(line: CurrentLine, quote: Quote, policy: MovePolicy): boolean {
  return line.points !== quote.points || Math.abs(distanceFromEven(line.price) - distanceFromEven(quote.price)) >= policy.minimumMoveCents;
}

/** The chance of a market's first side, its margin taken out in equal shares. */
function firstChance(market: readonly Quote[]): number {
  const chances = market.map(({ price }) => 1 / rationals.toNumber(americanToDecimal(price)));
  return (chances[0] ?? 0) / chances.reduce((sum, chance) => sum + chance, 0);
}

/** The middle one by a value; of an even number, the lower of the two. */
function middle<T>(items: readonly T[], value: (item: T) => number): T | undefined {
  return items.toSorted((a, b) => value(a) - value(b))[Math.floor((items.length - 1) / 2)];
}

function quoteOf({ betType, side, points, price }: Quote): Quote {
  return { betType, side, points, price };
}

function betKey({ betType, side }: Bet): string {
  return `${betType}/${side}`;
}

function sourceKey(quote: SourceQuote): string {
  return `${quote.source}/${betKey(quote)}`;
}
