// The controls in order. Precedence is position: the cheapest and most certain come first, and the first refusal gives
// the response's response_type.
import { availableBalance } from "./limits/available-balance.ts";
import { balance } from "./limits/balance.ts";
import { blockedPatterns } from "./patterns/blocked-patterns.ts";
import { businessHours } from "./hours/business-hours.ts";
import { buyPoints } from "./modes/buy-points.ts";
import type { Control } from "./control.ts";
import { dogsAndChalks } from "./patterns/dogs-and-chalks.ts";
import { eventsAvailable } from "./hours/events-available.ts";
import { ifAmount } from "./if-amount.ts";
import { ifBets } from "./modes/if-bets.ts";
import { incompatiblePlays } from "./patterns/incompatible-plays.ts";
import { leagueRisk } from "./limits/league-risk.ts";
import { maximumRisk } from "./limits/maximum-risk.ts";
import { minimumBetGroup } from "./limits/minimum-bet-group.ts";
import { personalLimits } from "./limits/personal-limits.ts";
import { prerequisites } from "./hours/prerequisites.ts";
import { repeatedPattern } from "./patterns/repeated-pattern.ts";
import { repeatedTicket } from "./patterns/repeated-ticket.ts";
import { roundRobins } from "./modes/round-robins.ts";
import { selectionMaximum } from "./modes/selection-maximum.ts";
import { selectionMinimum } from "./modes/selection-minimum.ts";
import { sellingAllowed } from "./hours/selling-allowed.ts";
import { slipTimeout } from "./hours/slip-timeout.ts";
import { stakeRange } from "./limits/stake-range.ts";
import { straightHours } from "./hours/straight-hours.ts";
import { teasers } from "./modes/teasers.ts";
import { ticketAmount } from "./limits/ticket-amount.ts";
import { ticketLimit } from "./limits/ticket-limit.ts";
import { tooFarAhead } from "./hours/too-far-ahead.ts";
import { underdogMaximum } from "./limits/underdog-maximum.ts";
import { wagerAmount } from "./limits/wager-amount.ts";

export const controls = [
  sellingAllowed,
  prerequisites,
  personalLimits, // who
  slipTimeout,
  businessHours,
  straightHours,
  eventsAvailable,
  tooFarAhead, // when
  ifBets,
  teasers,
  roundRobins,
  buyPoints,
  incompatiblePlays,
  blockedPatterns, // shape
  dogsAndChalks,
  underdogMaximum,
  minimumBetGroup,
  selectionMaximum,
  selectionMinimum,
  repeatedPattern,
  repeatedTicket,
  ticketLimit, // repetition
  stakeRange,
  ticketAmount,
  wagerAmount,
  ifAmount, // amounts
  maximumRisk,
  leagueRisk, // risk
  balance,
  availableBalance, // money
] as const;

type RefusalBy<Rule> =
  Rule extends Control<infer Code, infer Name, infer _Need, infer Data>
    ? { readonly code: Code; readonly control: Name; readonly data: Data }
    : never;

/** A control's refusal of a slip: `code` and `control` identify it, and with it the type of `data`. */
export type Refusal = RefusalBy<(typeof controls)[number]>;
export type RefusalCode = Refusal["code"];
export type ControlName = Refusal["control"];
