// Finds arbitrage for a customer who bets at two services, or on two lines of one: whatever happens one of the bets
// wins and pays more than all of them cost.
import { impliedBy, knownBetType } from "@chalkboard/engine";
import type { EventId, ServiceId } from "@chalkboard/kernel";
import { marketOf } from "../../../trading/lines/index.ts";

/** A line that a service sells. */
export type SoldQuote = {
  readonly eventId: EventId;
  readonly serviceId: ServiceId;
  readonly betType: number;
  readonly side: number;
  readonly points: number | null;
  readonly price: number;
};

/** `profit`: ten-thousandths of the stakes. */
export type SureWin = { readonly bets: readonly SoldQuote[]; readonly profit: number };

/**
 * Collects the lines that services sell, keeping only the best price of each answer and number; `found` are the sure
 * wins among them, the best of each market, the best first.
 */
export function createSureWins(): {
  readonly add: (quote: SoldQuote) => void;
  readonly found: () => readonly SureWin[];
} {
  const markets = new Map<string, Map<string, SoldQuote>>();
  return {
    add: (quote) => {
      // Of all its numbers together.
      const name = `${quote.eventId}/${marketOf({ ...quote, alternate: 0 })}`;
      const market = markets.get(name) ?? new Map<string, SoldQuote>();
      if (market.size === 0) markets.set(name, market);
      const key = `${answerOf(quote)}/${quote.points ?? ""}`;
      const before = market.get(key);
      if (before === undefined || impliedBy(quote.price) < impliedBy(before.price)) market.set(key, quote);
    },
    found: () =>
      [...markets.values()]
        .flatMap((market) => bestOf([...market.values()]) ?? [])
        .toSorted((one, other) => other.profit - one.profit),
  };
}

/** The first answer is the away team's, the over or the yes. */
function answerOf({ betType, side }: SoldQuote): number {
  const { pick } = knownBetType(betType);
  return pick === "team" ? side - 1 : pick === "over" || pick === "yes" ? 0 : 1;
}

function bestOf(quotes: readonly SoldQuote[]): SureWin | undefined {
  const of = (answer: number): readonly SoldQuote[] => quotes.filter((quote) => answerOf(quote) === answer);
  const [firsts, seconds, draws] = [of(0), of(1), of(2)];
  let best: SureWin | undefined;
  for (const first of firsts) {
    for (const second of seconds) {
      if (!coversAll(first, second)) continue;
      for (const draw of draws.length === 0 ? [undefined] : draws) {
        const bets = draw === undefined ? [first, second] : [first, second, draw];
        // The cost of one unit of payout, whichever wins.
        const costs = bets.reduce((sum, { price }) => sum + impliedBy(price), 0);
        const profit = Math.floor((1 / costs - 1) * 10_000 + 1e-6);
        if (costs < 1 - 1e-12 && profit > (best?.profit ?? -1)) best = { bets, profit };
      }
    }
  }
  return best;
}

/** Whether no result loses both bets: no result falls between two adjacent half points. */
function coversAll(first: SoldQuote, second: SoldQuote): boolean {
  if (first.points === null || second.points === null) return true;
  return knownBetType(first.betType).pick === "team"
    ? first.points + second.points >= 0
    : first.points <= second.points;
}
