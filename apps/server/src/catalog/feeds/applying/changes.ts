import { americanToDecimal, distanceFromEven, type HouseMargin } from "@chalkboard/engine";
import { type EpochMs, isPauseOver, rationals } from "@chalkboard/kernel";
import { priceMoved } from "../../../trading/lines/index.ts";
import { againstModel, farFromOthers } from "./beside.ts";
import {
  isAbout,
  isSame,
  type Jump,
  type JumpLimits,
  jumpReasons,
  standTogether,
  type StoredJump,
  wordOfPerson,
} from "./jumps.ts";
import { type Bet, groups } from "../adapters/markets.ts";
import { published } from "./margin.ts";
import type { Quote, SourceQuote } from "../adapters/source.ts";

// What a source's response changes. HQ's price is the middle source's whole market: the points that most agree on, then
// the median pair of prices. A market is taken from one source as it is, so that both sides always fit: with that
// source's margin, or with the house margin instead.

/**
 * A current HQ line. `byFeed`: its newest version was not set by a person. `awaitsAnswer`: closed until the next
 * response, without any change since.
 */
export type CurrentLine = Quote & {
  readonly version: number;
  readonly isOpen: boolean;
  readonly isHeld: boolean;
  readonly byFeed: boolean;
  readonly awaitsAnswer?: boolean;
};

export type CurrentSource = SourceQuote & { readonly seenAt: EpochMs };

/** A source's last quotes of a market; its first quote is the market's first bet. */
export type Word = { readonly source: string; readonly quotes: readonly Quote[] };

/** The stored state of a game. */
export type Current = {
  readonly lines: readonly CurrentLine[];
  readonly sources: readonly CurrentSource[];
  readonly jumps?: readonly StoredJump[];
  /** Recent quotes of the other sources. */
  readonly others?: readonly Word[];
  /** The source's own last quotes of markets that this response does not cover. */
  readonly own?: readonly Word[];
  /** The game's sport, as the engine calls it. */
  readonly sport?: string;
  /** Cents by which the money on a bet's market has moved it from the sources' price. */
  readonly shadeOf?: (bet: Bet) => number;
  /** Whether the game is played. */
  readonly isInPlay?: boolean;
};

/** A new version of an HQ line. `version` is the one that it replaces, 0 for a new line. */
export type LineMove = Quote & { readonly version: number; readonly isOpen: boolean; readonly reason: string };

export type Changes = {
  /** Quotes to store: new, moved, or not confirmed for a while. */
  readonly sources: readonly (SourceQuote & { readonly hasMoved: boolean })[];
  readonly moves: readonly LineMove[];
  /** Markets that become pending, or are pending for another reason than before. */
  readonly jumps: readonly Jump[];
  /** Markets no longer pending, because their source came back or a trader holds them; by their first bet. */
  readonly calmed: readonly Bet[];
};

export type MovePolicy = {
  /** Price moves of fewer cents do not reach HQ's line. */
  readonly minimumMoveCents: number;
  /** An unchanged quote is stored again after this time, to show that its source still offers it. */
  readonly confirmEveryMs: number;
  readonly jumps: JumpLimits;
  /** A jump in play is held until the next response, which opens it when it confirms it, and does not need a person. */
  readonly confirmsInPlay?: boolean;
  /** Undefined: prices are published as quoted. */
  readonly margin?: HouseMargin | undefined;
};

/** A market in the response: each bookmaker's whole market, and the median one. */
export type Answered = {
  readonly group: readonly [Bet, ...Bet[]];
  readonly markets: readonly (readonly Quote[])[];
  readonly middle: readonly Quote[] | undefined;
};

/** A source's response on one game: its quotes, complete for these bet types. */
export type Incoming = {
  readonly quotes: readonly SourceQuote[];
  readonly betTypes: ReadonlySet<number>;
  readonly answered: readonly Answered[];
};

/** A source's response on one game, compared with the stored state. */
export function incomingOf(quotes: readonly SourceQuote[], betTypes: ReadonlySet<number>): Incoming {
  const bySource = [...Map.groupBy(quotes, ({ source }) => source)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, own]) => new Map(own.toReversed().map((quote) => [betKey(quote), quote])));
  const answered = groups
    .filter(([first]) => betTypes.has(first.betType))
    .map((group) => {
      const markets = bySource
        .map((own) => group.map((bet) => own.get(betKey(bet))))
        .filter(([first, second]) => first !== undefined && second !== undefined)
        .map((market) => market.filter((quote) => quote !== undefined));
      return { group, markets, middle: middleMarket(markets) };
    });
  return { quotes, betTypes, answered };
}

/**
 * Plans what to store and what to move. Markets that a trader holds or closed stay; so do lines of bet types that the
 * response does not cover.
 * @param now for judging when a quote was last confirmed
 */
export function changes(current: Current, incoming: Incoming, policy: MovePolicy, now: EpochMs): Changes {
  const known = new Map(current.sources.map((quote) => [sourceKey(quote), quote]));
  const sources = incoming.quotes.flatMap((quote) => {
    const before = known.get(sourceKey(quote));
    const hasMoved = before === undefined || before.points !== quote.points || before.price !== quote.price;
    return hasMoved || isPauseOver(before.seenAt, policy.confirmEveryMs, now) ? [{ ...quote, hasMoved }] : [];
  });
  const lines = new Map(current.lines.map((line) => [betKey(line), line]));
  const stored = new Map((current.jumps ?? []).map((jump) => [betKey(jump), jump]));
  const { answered } = incoming;
  const received = current.isInPlay === true ? receivedBefore(current.sources, incoming) : noneReceived;
  const said = [
    ...answered.flatMap(({ middle }) => (middle === undefined ? [] : [middle])),
    ...(current.own ?? []).map(({ quotes }) => quotes),
  ];
  const planned = answered.map(({ group, markets, middle }) => {
    const before = stored.get(betKey(group[0]));
    const others = (current.others ?? [])
      .map(({ quotes }) => quotes)
      .filter(([first]) => first !== undefined && betKey(first) === betKey(group[0]));
    const plan = groupPlan(
      {
        group,
        markets,
        middle,
        lines,
        before,
        others,
        said,
        heard: received.get(betKey(group[0])) ?? [],
        sport: current.sport ?? "",
        isInPlay: current.isInPlay === true,
        shadeOf: current.shadeOf ?? noShade,
      },
      policy,
    );
    return { ...plan, calmed: before !== undefined && !plan.stays ? [group[0]] : [] };
  });
  return {
    sources,
    moves: planned.flatMap(({ moves }) => moves),
    jumps: planned.flatMap(({ jump }) => jump ?? []),
    calmed: planned.flatMap(({ calmed }) => calmed),
  };
}

/**
 * The median market of several: first the points, then the probability of the first side.
 * @param markets each source's whole market, its first quote being the same bet in all
 */
export function middleMarket(markets: readonly (readonly Quote[])[]): readonly Quote[] | undefined {
  const points = middle(markets, (market) => market[0]?.points ?? 0)?.[0]?.points;
  return middle(
    markets.filter((market) => market[0]?.points === points),
    firstChance,
  );
}

/** The outcome for a market. `stays`: its stored jump is kept. */
type GroupPlan = { readonly moves: readonly LineMove[]; readonly stays: boolean; readonly jump?: Jump };

type Group = Answered & {
  readonly lines: ReadonlyMap<string, CurrentLine>;
  readonly before: StoredJump | undefined;
  readonly others: readonly (readonly Quote[])[];
  /** Every market of the game in the source's response. */
  readonly said: readonly (readonly Quote[])[];
  /** In play, each bookmaker's previous quotes of this market. */
  readonly heard: readonly (readonly Quote[])[];
  readonly sport: string;
  readonly isInPlay: boolean;
  readonly shadeOf: (bet: Bet) => number;
};
const noShade = (): number => 0;

function groupPlan(market: Group, policy: MovePolicy): GroupPlan {
  const { group, lines, before } = market;
  const existing = group.map((bet) => lines.get(betKey(bet))).filter((line) => line !== undefined);
  if (existing.some(isInHand)) return { moves: [], stays: false };
  const asks = asksPerson(market, existing, policy);
  const markets = asks ? market.markets : market.markets.filter(standTogether);
  const {
    quotes: found,
    isOdd,
    words,
  } = published((asks ? market.middle : middleMarket(markets)) ?? [], policy.margin);
  const chosen = (isOdd && !asks ? [] : found).map((quote) => shaded(quote, market.shadeOf(quote)));
  if (!asks && isUnconfirmed(market, existing, chosen, policy))
    return { moves: closing(existing, waitsForAnswer), stays: before !== undefined };
  const closed = closing(
    existing.filter((line) => line.byFeed && !chosen.some((quote) => betKey(quote) === betKey(line))),
    "no source offers it",
  );
  const input = chosen.map((quote) => ({ quote, line: lines.get(betKey(quote)) }));
  const isRequested = input.some(
    ({ quote, line }) => line === undefined || !line.isOpen || isMove(line, quote, policy),
  );
  const word = wordOfPerson(before, chosen, policy.jumps);
  const beside =
    market.isInPlay && !asks
      ? noContradiction
      : contradictions(market, isRequested || word !== undefined, policy.jumps);
  const isKept = word === "accepted" && (beside.others !== undefined || beside.model !== undefined);
  const contradicted = isKept ? noContradiction : beside;
  if (!isRequested && contradicted.others === undefined) return { moves: closed, stays: isKept };
  const was = existing.map(quoteOf);
  const jumped = asks ? jumpReasons(was, chosen, policy.jumps) : [];
  const reasons = [
    ...(isOdd && asks && jumped.length === 0 ? ["margin" as const] : jumped),
    ...(contradicted.others === undefined ? [] : ["others" as const]),
    ...(contradicted.model === undefined ? [] : ["model" as const]),
  ];
  if (reasons.length > 0 && word === "refused") return { moves: [], stays: true };
  if (reasons.length > 0) {
    const moves = closing(existing, waitsForPerson);
    const isKnown = before?.state === "waiting" && isSame(before.quotes, chosen);
    const [others = [], model = []] = [contradicted.others, contradicted.model].map((some) => some?.map(quoteOf));
    return {
      moves,
      stays: true,
      ...(isKnown ? {} : { jump: { ...group[0], was, quotes: chosen.map(quoteOf), reasons, others, model } }),
    };
  }
  const reason = `${markets.length === 1 ? "the only source" : `middle of ${markets.length} sources`}${words}`;
  const moved = input
    .filter(
      ({ quote, line }) =>
        line === undefined || !line.isOpen || line.points !== quote.points || line.price !== quote.price,
    )
    .map(({ quote, line }) => ({ ...quoteOf(quote), version: line?.version ?? 0, isOpen: true, reason }));
  return { moves: [...closed, ...moved], stays: isKept };
}

/**
 * Whether a market that jumps needs a person. In play, one that was closed for another reason, such as a goal, does
 * not; nor does one that the source's next response may open, until a person has looked at it.
 */
function asksPerson(
  { isInPlay, before }: Group,
  existing: readonly CurrentLine[],
  { confirmsInPlay = false }: MovePolicy,
): boolean {
  if (!isInPlay || before?.state === "waiting") return true;
  return existing.some(({ isOpen }) => isOpen) && (!confirmsInPlay || before?.state === "refused");
}

/**
 * Whether a market in play is held as a probable error until the next response: it is far from its selling price, and
 * from the previous quotes of the same bookmakers. One that was closed for another reason, such as a goal, is not.
 */
function isUnconfirmed(
  { heard: received, shadeOf }: Group,
  existing: readonly CurrentLine[],
  chosen: readonly Quote[],
  { jumps, margin }: MovePolicy,
): boolean {
  const isFarFrom = (from: readonly Quote[]): boolean => !isAbout(from, chosen, jumps);
  if (!existing.some(({ isOpen, awaitsAnswer }) => isOpen || awaitsAnswer === true) || !isFarFrom(existing))
    return false;
  const { quotes, isOdd } = published(middleMarket(received.filter(standTogether)) ?? [], margin);
  return isOdd || quotes.length === 0 || isFarFrom(quotes.map((quote) => shaded(quote, shadeOf(quote))));
}

const noneReceived: ReadonlyMap<string, readonly (readonly Quote[])[]> = new Map();

/** The stored quotes of each market's current bookmakers, by its first bet. */
function receivedBefore(
  stored: readonly CurrentSource[],
  { quotes, betTypes }: Incoming,
): ReadonlyMap<string, readonly (readonly Quote[])[]> {
  const now = new Set(quotes.map(sourceKey));
  const { answered } = incomingOf(
    stored.filter((quote) => now.has(sourceKey(quote))),
    betTypes,
  );
  return new Map(answered.map(({ group, markets }) => [betKey(group[0]), markets]));
}

function closing(lines: readonly CurrentLine[], reason: string): readonly LineMove[] {
  return lines
    .filter(({ isOpen }) => isOpen)
    .map((line) => ({ ...quoteOf(line), version: line.version, isOpen: false, reason }));
}

type Contradicted = { readonly others: readonly Quote[] | undefined; readonly model: readonly Quote[] | undefined };
const noContradiction: Contradicted = { others: undefined, model: undefined };

/**
 * Who contradicts a quoted market: the other bookmakers of the response, the other sources, or the game's other
 * markets. In play other markets do not count: what fits before the start does not fit when half of the game is played.
 * @param isNews whether the market would move: an unchanged one is not at fault where another of its game moves away
 */
function contradictions(
  { markets, middle, others, said, sport, isInPlay }: Group,
  hasChanged: boolean,
  limits: JumpLimits,
): Contradicted {
  if (middle === undefined || !standTogether(middle)) return noContradiction;
  return {
    others:
      farFromOthers(middle, others, limits) ??
      farFromOthers(
        middle,
        markets.filter((market) => market !== middle),
        limits,
      ),
    model:
      hasChanged && !isInPlay
        ? againstModel(
            sport,
            middle,
            said.filter((market) => market !== middle),
            limits,
          )
        : undefined,
  };
}

/** Why a line closed, for the line's history. */
const waitsForPerson = "a jump waits for a person";
export const waitsForAnswer = "a jump in play waits for the next answer";

/** Held or closed by a trader. Such a market is not moved at all, so that the trader finds it as they left it. */
function isInHand(line: CurrentLine): boolean {
  return line.isHeld || (!line.isOpen && !line.byFeed);
}

function isMove(line: CurrentLine, quote: Quote, policy: MovePolicy): boolean {
  return (
    line.points !== quote.points ||
    Math.abs(distanceFromEven(line.price) - distanceFromEven(quote.price)) >= policy.minimumMoveCents
  );
}

/** A quote moved by the money on its market; unchanged where the result would be no price. */
function shaded(quote: Quote, cents: number): Quote {
  return cents === 0 ? quote : { ...quote, price: priceMoved(quote.price, cents) ?? quote.price };
}

/** The probability of a market's first side, its margin removed in equal shares. */
function firstChance(market: readonly Quote[]): number {
  const chances = market.map(({ price }) => 1 / rationals.toNumber(americanToDecimal(price)));
  return (chances[0] ?? 0) / chances.reduce((sum, chance) => sum + chance, 0);
}

/** The median by a value; for an even number, the lower of the two. */
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
