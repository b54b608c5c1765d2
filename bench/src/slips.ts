// The slips to sell: three-leg parlays on games, sides and bets that go through all combinations in a fixed order.

type Offer = {
  readonly betType: number;
  readonly side: number;
  readonly points: number | null;
  readonly price: number;
};

export type BenchSlip = {
  readonly mode: "straight" | "parlay";
  readonly legs: readonly {
    readonly key: {
      readonly eventId: number;
      readonly betType: number;
      readonly side: number;
      readonly alternate: number;
    };
    readonly points: number | null;
    readonly price: number;
  }[];
  readonly amount: number;
  readonly amountIs: "risk";
  readonly priceChange: "refuse";
};

/** Money line, run line and total of the whole game: the first of a game's offers. */
const offersUsed = 6;

/** The nth straight, nine of ten on one event. */
export function straightOf(
  n: number,
  eventIds: readonly number[],
  offers: readonly Offer[],
  hotEventId: number,
): BenchSlip {
  const { betType = 1, side = 1, points = null, price = 120 } = offers[n % offersUsed] ?? {};
  const eventId = hotEventId > 0 && n % 10 !== 0 ? hotEventId : (eventIds[(n * 7) % eventIds.length] ?? 0);
  const legs = [{ key: { eventId, betType, side, alternate: 0 }, points, price }];
  return { mode: "straight", legs, amount: 2_500 + (n % 40) * 100, amountIs: "risk", priceChange: "refuse" };
}

/** The nth slip. Its games are spaced by primes, so that neighbours in a batch share some games but not all. */
export function slipOf(n: number, eventIds: readonly number[], offers: readonly Offer[]): BenchSlip {
  const legs = [n * 7, n * 7 + 61 + (n % 13), n * 7 + 127 + (n % 29)].map((place, leg) => {
    const { betType = 1, side = 1, points = null, price = 120 } = offers[(n + leg * 2) % offersUsed] ?? {};
    return { key: { eventId: eventIds[place % eventIds.length] ?? 0, betType, side, alternate: 0 }, points, price };
  });
  return { mode: "parlay", legs, amount: 2_500 + (n % 40) * 100, amountIs: "risk", priceChange: "refuse" };
}
