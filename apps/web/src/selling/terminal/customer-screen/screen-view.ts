// What the customer's screen shows, from the till's state. Pure. The view has a field for everything that a customer
// may see: balances, limits and reasons of refusals have none, so they never leave the till.
import { lineKeyText } from "@chalkboard/engine";
import type { Slip, SlipLeg } from "../slip/slip.ts";
import type { Way } from "../slip/ways.ts";
import type { Quote } from "../state/use-quote.ts";
import type { Kept } from "../state/use-temporary.ts";

type Line = { readonly points: number | null; readonly price: number };

export type ShownLeg = Line & {
  readonly id: string;
  readonly rotation: number | null;
  readonly name: string;
  /** Empty: the name is the game's. */
  readonly game: string;
  readonly startsAt: number;
  readonly betType: number;
  readonly side: number;
  readonly sportCode?: string | undefined;
  /** The line that the customer was quoted, if it moved. */
  readonly was?: Line | undefined;
  readonly isClosed: boolean;
};

export type ScreenView =
  | { readonly shows: "welcome" }
  | {
      readonly shows: "slip";
      /** `review`: the sale is held up, and the clerk knows why. */
      readonly status: "open" | "waiting" | "review";
      readonly legs: readonly ShownLeg[];
      /** Undefined while the chosen mode does not fit the bets. */
      readonly mode: string | undefined;
      readonly variant: string;
      readonly stake: number | undefined;
      readonly possibleWin: number | undefined;
      readonly payout: number | undefined;
      /** Exact odds of the whole wager; undefined until they are quoted. */
      readonly odds: string | undefined;
    }
  | {
      readonly shows: "sold";
      readonly number: number;
      readonly mode: string;
      readonly description: string;
      readonly stake: number;
      readonly possibleWin: number;
      readonly payout: number;
      readonly currency: string;
      /** What the customer handed over, once the clerk has entered it. */
      readonly given: number | undefined;
    }
  | { readonly shows: "kept"; readonly code: string; readonly expiresAt: number };

export const welcome: ScreenView = { shows: "welcome" };

/** The part of the till that decides what the screen shows. */
export type TillFacts = {
  readonly slip: Slip;
  readonly kept: Pick<Kept, "code" | "expiresAt"> | undefined;
  /** The chosen way, or the one that is being typed. */
  readonly way: Way | undefined;
  /** The words that distinguish the way from others of its mode. */
  readonly variant: string;
  readonly quote: Pick<Quote, "stake" | "possibleWin" | "odds" | "isNominal"> | undefined;
};

/** The view of a till, in the order in which the slip itself gives way: sold, saved, being composed, empty. */
export function viewOf({ slip, kept, way, variant, quote }: TillFacts): ScreenView {
  if (slip.legs.length === 0 && slip.sold !== undefined) return soldView(slip.sold, slip.given);
  if (kept !== undefined) return { shows: "kept", code: kept.code, expiresAt: kept.expiresAt };
  if (slip.legs.length === 0) return welcome;
  const status = statusOf(slip);
  const known = quote !== undefined && !quote.isNominal && quote.stake > 0 ? quote : undefined;
  const costs = status === "waiting" ? slip.waiting : known;
  const isFree = slip.payWith === "credit";
  return {
    shows: "slip",
    status,
    legs: slip.legs.map(legView),
    mode: slip.stage === "composing" ? way?.mode : slip.way.mode,
    variant,
    stake: costs?.stake ?? (slip.amountIs === "risk" ? slip.amount : undefined),
    possibleWin: costs?.possibleWin ?? (slip.amountIs === "win" ? slip.amount : undefined),
    payout: costs === undefined ? undefined : payoutOf(costs, isFree),
    odds: quote?.odds,
  };
}

// A sale takes a moment, and its words would only flash. An offer is put to the customer by the clerk.
function statusOf({ stage, waiting, refused, wasNotSold }: Slip): "open" | "waiting" | "review" {
  if (stage === "waiting") return waiting?.reason === "offer" ? "review" : "waiting";
  return stage === "asking" || refused.length > 0 || wasNotSold ? "review" : "open";
}

function soldView(
  { number, mode, description, stake, possibleWin, currency, funding }: NonNullable<Slip["sold"]>,
  given: number | undefined,
): ScreenView {
  const payout = payoutOf({ stake, possibleWin }, funding === "credit");
  return { shows: "sold", number, mode, description, stake, possibleWin, payout, currency, given };
}

type Costs = { readonly stake: number; readonly possibleWin: number };

/** What the ticket pays if it wins; the stake of free play is not returned. */
function payoutOf({ stake, possibleWin }: Costs, isFree: boolean): number {
  return isFree ? possibleWin : stake + possibleWin;
}

function legView(leg: SlipLeg): ShownLeg {
  const { key, rotation, teamName, eventName, startsAt, sportCode, now, soldAt } = leg;
  const { points, price } = soldAt ?? now ?? leg;
  return {
    id: lineKeyText(key),
    rotation,
    name: teamName === "" ? eventName : teamName,
    game: teamName === "" ? "" : eventName,
    startsAt,
    betType: key.betType,
    side: key.side,
    ...(sportCode === undefined ? {} : { sportCode }),
    points,
    price,
    ...(now === undefined ? {} : { was: { points: leg.points, price: leg.price } }),
    isClosed: leg.isClosed === true,
  };
}
