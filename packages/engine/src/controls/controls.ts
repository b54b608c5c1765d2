// The controls in order. Precedence is position: the cheapest and most certain come first, and the first refusal gives
// the response's response_type.
import { availableBalance } from "./available-balance.ts";
import { balance } from "./balance.ts";
import { blockedPatterns } from "./blocked-patterns.ts";
import { businessHours } from "./business-hours.ts";
import { buyPoints } from "./buy-points.ts";
import type { Control } from "./control.ts";
import { dogsAndChalks } from "./dogs-and-chalks.ts";
import { eventsAvailable } from "./events-available.ts";
import { ifAmount } from "./if-amount.ts";
import { ifBets } from "./if-bets.ts";
import { incompatiblePlays } from "./incompatible-plays.ts";
import { leagueRisk } from "./league-risk.ts";
import { maximumRisk } from "./maximum-risk.ts";
import { minimumBetGroup } from "./minimum-bet-group.ts";
import { personalLimits } from "./personal-limits.ts";
import { prerequisites } from "./prerequisites.ts";
import { repeatedPattern } from "./repeated-pattern.ts";
import { repeatedTicket } from "./repeated-ticket.ts";
import { roundRobins } from "./round-robins.ts";
import { selectionMaximum } from "./selection-maximum.ts";
import { selectionMinimum } from "./selection-minimum.ts";
import { sellingAllowed } from "./selling-allowed.ts";
import { slipTimeout } from "./slip-timeout.ts";
import { stakeRange } from "./stake-range.ts";
import { straightHours } from "./straight-hours.ts";
import { teasers } from "./teasers.ts";
import { ticketAmount } from "./ticket-amount.ts";
import { ticketLimit } from "./ticket-limit.ts";
import { tooFarAhead } from "./too-far-ahead.ts";
import { underdogMaximum } from "./underdog-maximum.ts";
import { wagerAmount } from "./wager-amount.ts";

export const controls = [
  sellingAllowed, prerequisites, personalLimits,                                              // who
  slipTimeout, businessHours, straightHours, eventsAvailable, tooFarAhead,                    // when
  ifBets, teasers, roundRobins, buyPoints, incompatiblePlays, blockedPatterns,                // shape
  dogsAndChalks, underdogMaximum, minimumBetGroup, selectionMaximum, selectionMinimum,
  repeatedPattern, repeatedTicket, ticketLimit,                                               // repetition
  stakeRange, ticketAmount, wagerAmount, ifAmount,                                            // amounts
  maximumRisk, leagueRisk,                                                                    // risk
  balance, availableBalance,                                                                  // money
] as const;

type RefusalBy<Rule> = Rule extends Control<infer Code, infer Name, infer _Need, infer Data>
  ? { readonly code: Code; readonly control: Name; readonly data: Data }
  : never;

/** A control's refusal of a slip: `code` and `control` identify it, and with it the type of `data`. */
export type Refusal = RefusalBy<(typeof controls)[number]>;
export type RefusalCode = Refusal["code"];
export type ControlName = Refusal["control"];
