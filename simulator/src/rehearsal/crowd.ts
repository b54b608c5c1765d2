// The seeded crowd of a rehearsal: who requests what, at the current lines, including some requests that must be
// refused.

import type { LineKey } from "@chalkboard/engine";
import type { EpochMs, EventId, Minor } from "@chalkboard/kernel";
import type { Chance } from "../chance.ts";

/** A line that the crowd sees. */
export type Offer = { readonly key: LineKey; readonly points: number | null; readonly price: number };

/** The board at one moment. */
export type Board = {
  readonly at: EpochMs;
  /** Games still on sale, with their lines. */
  readonly open: readonly { readonly eventId: EventId; readonly offers: readonly Offer[] }[];
  /** Games that have started, as last seen on sale. */
  readonly started: readonly { readonly eventId: EventId; readonly offers: readonly Offer[] }[];
};

/** The kind of a request. All except `bet` and `oneGame`, a parlay of one game's winner and total, must be refused. */
export type Intent = "bet" | "oneGame" | "startedGame" | "sameMarket" | "oldPrice" | "tooLarge" | "tooSmall";

export type CrowdSlip = {
  readonly mode: "straight" | "parlay";
  readonly legs: readonly Offer[];
  readonly amount: Minor;
  readonly amountIs: "risk" | "win";
};

export type CrowdRequest = { readonly intent: Intent; readonly seller: number; readonly slip: CrowdSlip };

/** The crowd's stakes, in minor units, and their percentages. */
const stakes: readonly (readonly [weight: number, stake: Minor])[] = [
  [18, 500],
  [22, 1_000],
  [20, 2_000],
  [14, 2_500],
  [12, 5_000],
  [8, 10_000],
  [4, 15_000],
  [2, 25_000],
];
/** Above the limit of a wager, of a ticket, and of any stake. */
const largeStakes: readonly Minor[] = [60_000, 250_000, 5_000_000];
const tinyStake: Minor = 50;
const parlayLegs: readonly (readonly [weight: number, legs: number])[] = [
  [48, 2],
  [30, 3],
  [14, 4],
  [8, 5],
];
/** Bet types by popularity: money line, run line, over, under; the others a little. */
const liking: ReadonlyMap<number, number> = new Map([
  [1, 18],
  [2, 8],
  [3, 10],
  [4, 6],
]);
const [moneyLine, over, under] = [1, 3, 4];
/** The percentage of parlays that take a game's total with its winner. */
const bothOfPercent = 15;

/**
 * The requests of one moment.
 * @param sellers the sellers by how busy they are; a request names one by its index
 */
export function crowd(
  chance: Chance,
  board: Board,
  count: number,
  sellers: readonly (readonly [weight: number, seller: number])[],
): readonly CrowdRequest[] {
  return Array.from({ length: count }, () => {
    const intent = intentOf(chance, board);
    return { intent, seller: chance.weighted(sellers), slip: slipOf(chance, board, intent) };
  });
}

function intentOf(chance: Chance, { open, started }: Board): Intent {
  if (open.length === 0) return "startedGame";
  const wanted = chance.weighted<Intent>([
    [900, "bet"],
    [60, "oneGame"],
    [8, "startedGame"],
    [9, "sameMarket"],
    [8, "oldPrice"],
    [9, "tooLarge"],
    [6, "tooSmall"],
  ]);
  return wanted === "startedGame" && started.length === 0 ? "bet" : wanted;
}

function slipOf(chance: Chance, board: Board, intent: Intent): CrowdSlip {
  const games = intent === "startedGame" ? board.started : board.open;
  const amount =
    intent === "tooLarge" ? chance.pick(largeStakes) : intent === "tooSmall" ? tinyStake : chance.weighted(stakes);
  if (intent === "sameMarket")
    return { mode: "parlay", legs: bothSides(chance, chance.pick(games).offers), amount, amountIs: "risk" };
  const whole = intent === "oneGame" ? winnerAndTotal(chance, chance.pick(games).offers) : [];
  if (whole.length === 2) return { mode: "parlay", legs: whole, amount, amountIs: "risk" };
  const legs = chance.percent(62) ? 1 : Math.min(chance.weighted(parlayLegs), games.length);
  const chosen = chance.sample(games, legs);
  const both = legs > 1 && chance.percent(bothOfPercent) ? winnerAndTotal(chance, chosen[0]?.offers ?? []) : [];
  const offers = [...both, ...chosen.slice(both.length === 0 ? 0 : 1).map((game) => favoured(chance, game.offers))];
  const seen =
    intent === "oldPrice"
      ? offers.map((offer, index) => (index === 0 ? { ...offer, price: older(offer.price) } : offer))
      : offers;
  // To win an amount is usual for straights; a small amount to win can still be a large stake on a favourite, so
  // extremes are given as risk.
  const amountIs = legs === 1 && intent !== "tooLarge" && intent !== "tooSmall" && chance.percent(30) ? "win" : "risk";
  return { mode: legs === 1 ? "straight" : "parlay", legs: seen, amount, amountIs };
}

function favoured(chance: Chance, offers: readonly Offer[]): Offer {
  return chance.weighted(offers.map((offer) => [liking.get(offer.key.betType) ?? 1, offer] as const));
}

/** A game's winner and its total; undefined where the game does not have both. */
function winnerAndTotal(chance: Chance, offers: readonly Offer[]): readonly Offer[] {
  const of = (...types: readonly number[]): readonly Offer[] => offers.filter(({ key }) => types.includes(key.betType));
  const [winners, totals] = [of(moneyLine), of(over, under)];
  return winners.length === 0 || totals.length === 0 ? [] : [chance.pick(winners), chance.pick(totals)];
}

/** Both sides of one market, one of which must lose. */
function bothSides(chance: Chance, offers: readonly Offer[]): readonly Offer[] {
  const ofScore = offers.filter(({ key }) => key.betType <= under);
  const one = chance.pick(ofScore.length === 0 ? offers : ofScore);
  const isFacing = ({ key: { betType, side } }: Offer): boolean =>
    betType === one.key.betType
      ? side !== one.key.side
      : [over, under].includes(betType) && [over, under].includes(one.key.betType);
  return [one, ...offers.filter(isFacing)];
}

/** An outdated price: five cents better for the customer, no longer on sale. */
function older(price: number): number {
  const distance = (price > 0 ? price - 100 : price + 100) + 5;
  return distance >= 0 ? 100 + distance : distance - 100;
}
