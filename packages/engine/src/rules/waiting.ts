// What makes a sale wait before it is made: the bet delay of games in play, and a trader's response to a large ticket.
// Source: product.md 3 (Live), 4, 5 (-24); design.md 4 (a referred ticket answers response_type 2).
import type { Minor } from "@chalkboard/kernel";
import type { SlipTerms } from "../controls/control-ticket.ts";
import { effectiveValue } from "./effective.ts";
import type { Rule } from "./rule.ts";
import { reachOf } from "./rule-book.ts";
import { contextOf, type SaleContext } from "./ruled-facts.ts";
import { strictest } from "./settings.ts";

/**
 * The amount from which a ticket waits for a trader, minor units (0: never because of it), and for how many seconds at
 * most.
 */
export type ReferralTerms = { readonly stake: Minor; readonly win: Minor; readonly seconds: number };

export type WaitingTerms = {
  /** By leg: whether this seller sells its game in play. */
  readonly soldInPlay: readonly boolean[];
  /** Seconds that the slip waits because of its games in play: the longest delay of its legs. */
  readonly delaySeconds: number;
  readonly referral: ReferralTerms | undefined;
};

/** The rules about waiting. Without a rule no game is sold in play, and no ticket waits for a trader. */
export function waitingTerms(
  rules: readonly Rule[],
  slip: Pick<SlipTerms, "mode" | "legs">,
  sale: SaleContext,
): WaitingTerms {
  const reach = reachOf(rules, sale.path);
  if (reach.inPlay === undefined && reach.referral === undefined) return nothing(slip);
  const contexts = slip.legs.map((leg) => contextOf(leg, slip, sale));
  const inPlay = contexts.map((context) => (context.live ? effectiveValue(reach, "inPlay", context) : undefined));
  let referral: ReferralTerms | undefined;
  for (const context of contexts) {
    const own = effectiveValue(reach, "referral", context);
    if (own !== undefined) referral = referral === undefined ? own : strictest("referral", referral, own);
  }
  return {
    soldInPlay: inPlay.map((value) => value?.allowed === true),
    delaySeconds: Math.max(0, ...inPlay.map((value) => value?.delaySeconds ?? 0)),
    referral,
  };
}

function nothing({ legs }: Pick<SlipTerms, "legs">): WaitingTerms {
  return { soldInPlay: legs.map(() => false), delaySeconds: 0, referral: undefined };
}

/**
 * Whether a ticket is large enough to wait for a trader: above the stake or above the possible win that are sold
 * without one.
 */
export function isReferred(
  { stake, win, seconds }: ReferralTerms,
  ticket: { readonly stake: Minor; readonly possibleWin: Minor },
): boolean {
  return seconds > 0 && ((stake > 0 && ticket.stake > stake) || (win > 0 && ticket.possibleWin > win));
}
