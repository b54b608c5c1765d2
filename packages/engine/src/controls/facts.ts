// Everything that controls know beside the slip, gathered by the server under its locks. Each control's file declares its part.
import type { Minor } from "@chalkboard/kernel";
import type { BalanceFacts } from "./available-balance.ts";
import type { BlockedPattern } from "./blocked-patterns.ts";
import type { HoursFacts } from "./business-hours.ts";
import type { BuyPointsFacts } from "./buy-points.ts";
import type { DogsAndChalksFacts } from "./dogs-and-chalks.ts";
import type { EventsFacts } from "./events-available.ts";
import type { IfBetFacts } from "./if-bets.ts";
import type { IncompatibleMatrix } from "./incompatible-plays.ts";
import type { LeagueRisk } from "./league-risk.ts";
import type { OpenRisk } from "./maximum-risk.ts";
import type { BetGroup } from "./minimum-bet-group.ts";
import type { PersonalFacts } from "./personal-limits.ts";
import type { Prerequisite } from "./prerequisites.ts";
import type { TicketRepeats } from "./repeated-ticket.ts";
import type { Counted } from "./repetition.ts";
import type { RoundRobinFacts } from "./round-robins.ts";
import type { SelectionRule } from "./selection-rule.ts";
import type { SellingFacts } from "./selling-allowed.ts";
import type { SlipAge } from "./slip-timeout.ts";
import type { StakeRange } from "./stake-range.ts";
import type { StraightHours } from "./straight-hours.ts";
import type { TeaserFacts } from "./teasers.ts";
import type { TicketCount } from "./ticket-limit.ts";
import type { Horizon } from "./too-far-ahead.ts";
import type { UnderdogFacts } from "./underdog-maximum.ts";
import type { WagerLimit } from "./wager-amount.ts";

export type Facts = {
  readonly selling: SellingFacts;
  readonly prerequisites: readonly Prerequisite[];
  readonly personal: PersonalFacts;
  readonly slipAge: SlipAge;
  readonly hours: HoursFacts;
  readonly straightHours: StraightHours;
  readonly events: EventsFacts;
  readonly horizon: Horizon;
  readonly ifBets: IfBetFacts;
  readonly teasers: TeaserFacts;
  readonly roundRobins: RoundRobinFacts;
  readonly buyPoints: BuyPointsFacts;
  readonly incompatible: readonly IncompatibleMatrix[];
  readonly blockedPatterns: readonly BlockedPattern[];
  readonly dogsAndChalks: DogsAndChalksFacts;
  readonly underdog: UnderdogFacts;
  readonly betGroups: readonly BetGroup[];
  readonly selectionRules: readonly SelectionRule[];
  /** Tickets with this slip's `patternText` sold before. */
  readonly patternSales: Counted;
  /** Tickets with this slip's `legsText` sold before. */
  readonly ticketRepeats: readonly TicketRepeats[];
  readonly ticketCounts: readonly TicketCount[];
  readonly stakeRange: StakeRange;
  /** Largest stake of a ticket in its mode, minor units; 0 means "no bound". */
  readonly ticketMaximum: Minor;
  /** Largest possible win of a ticket, minor units; 0 means "no bound". */
  readonly maximumPayout: Minor;
  readonly wagerLimits: readonly WagerLimit[];
  readonly risks: readonly OpenRisk[];
  readonly leagueRisks: readonly LeagueRisk[];
  /** What the account must settle before it bets again, minor units. */
  readonly settlementDue: Minor;
  readonly balance: BalanceFacts;
};

/**
 * Facts that let every slip pass, to spread real ones over. The state of events and lines is not among them: a sale without it does not compile.
 */
export const openFacts: Omit<Facts, "events"> = {
  selling: { service: true, zone: true, pos: true, user: true, allowToPlay: true },
  prerequisites: [],
  personal: { excludedUntil: null, limits: [] },
  slipAge: { ageMs: 0, timeoutSeconds: 0 },
  hours: { at: { weekday: 1, minute: 0 }, windows: null, closeMinute: null },
  straightHours: { at: { weekday: 1, minute: 0 }, windows: null },
  horizon: { now: 0, days: 0 },
  ifBets: { allowed: true, maximumLegs: 0 },
  teasers: { sports: null, mixed: true, minimumLegs: 0, maximumLegs: 0 },
  roundRobins: { allowed: true, minimumLegs: 0, maximumLegs: 0 },
  buyPoints: { allowed: true, maximumQuarters: 0, minimumTeams: 0, maximumTeams: 0 },
  incompatible: [],
  blockedPatterns: [],
  dogsAndChalks: { maximumChalks: 0, maximumDogs: 0 },
  underdog: { maximumPrice: 0, maximumStake: 0 },
  betGroups: [],
  selectionRules: [],
  patternSales: { sold: 0, maximum: 0 },
  ticketRepeats: [],
  ticketCounts: [],
  stakeRange: { minimum: 0, maximum: 0 },
  ticketMaximum: 0,
  maximumPayout: 0,
  wagerLimits: [],
  risks: [],
  leagueRisks: [],
  settlementDue: 0,
  balance: { available: null },
};
