// Everything that controls know besides the slip, loaded by the server under its locks: the parts in the order of the
// controls' names, then all of them together.
import type { EpochMs, EventId, LeagueId, Minor } from "@chalkboard/kernel";
import type { BetType } from "../bets/bet-types.ts";
import type { OfferedLine } from "./control-ticket.ts";
import type { LegPattern } from "./leg-pattern.ts";
import type { HoursWindow, WeekMinute } from "./opening-hours.ts";
import type { Counted } from "./repetition.ts";
import type { SelectionRule } from "./selection-rule.ts";

/** Minor units that may still be staked; null for an account without a limit. */
export type BalanceFacts = { readonly available: Minor | null };

export type BlockedPattern = {
  readonly id: number;
  /** The pattern in words, for the page that edits it. */
  readonly words: string;
  /** Null for every mode. */
  readonly mode: string | null;
  readonly legsFrom: number;
  /** 0 means "no bound". */
  readonly legsTo: number;
  /** Every part must be present, with at least this many legs. */
  readonly parts: readonly (LegPattern & { readonly atLeast: number })[];
};

export type HoursFacts = {
  /** The sale time on the service's wall clock. */
  readonly at: WeekMinute;
  /** The POS's hours; null means every hour. */
  readonly windows: readonly HoursWindow[] | null;
  /** Minutes after midnight at which the service closes, above 1440 after the next midnight; null when it does not. */
  readonly closeMinute: number | null;
};

export type BuyPointsFacts = {
  readonly allowed: boolean;
  /** Quarters that may be bought on one leg; 0 means "no bound". */
  readonly maximumQuarters: number;
  /** Legs that a slip with bought points needs; a maximum of 0 means "no bound". */
  readonly minimumTeams: number;
  readonly maximumTeams: number;
};

/** 0 means "no bound". */
export type DogsAndChalksFacts = { readonly maximumChalks: number; readonly maximumDogs: number };

export type EventStatus = "scheduled" | "live" | "ended" | "official" | "cancelled" | "postponed";

/** What a service leaves out: the wire's exclusion types 1 to 4, draws, props of any other kind, and games in play. */
export type Exclusion = "sport" | "player" | "playerProp" | "exclusiveProp" | "draw" | "props" | "live";

/** The state of a leg's event and line at the sale time. */
export type LegFacts = {
  readonly status: EventStatus;
  readonly cutoffAt: EpochMs;
  readonly suspended: boolean;
  /** Whether HQ offers the game in play. */
  readonly inPlay?: boolean;
  /** Whether the game or the line has changed since a pending sale was requested. */
  readonly changed?: boolean;
  readonly exclusion: Exclusion | null;
  /** Whether the line is open. */
  readonly open: boolean;
  /** Whether the market was set by a source whose prices this service only sells after review. */
  readonly unmanaged?: boolean;
  /** What this service offers now; null when there is no such line. */
  readonly current: OfferedLine | null;
};

/** The sale time, read after the events were locked, and one entry for each leg in the slip's order. */
export type EventsFacts = { readonly now: EpochMs; readonly legs: readonly LegFacts[] };

/** 0 legs means "no bound". */
export type IfBetFacts = { readonly allowed: boolean; readonly maximumLegs: number };

/** A kind of play; an absent part matches every play. */
export type PlayPattern = {
  readonly market?: BetType["market"];
  readonly period?: BetType["period"];
  readonly pick?: BetType["pick"];
  /** 0 game, 1 away, 2 home, 3 draw. */
  readonly side?: number;
};

/** A row of the matrix: two legs of one game, in either order, and whether they may be combined. */
export type IncompatibleRow = {
  readonly id: number;
  /** The rule in words, for the page that edits it. */
  readonly words: string;
  /** The sport's code; null for every sport. */
  readonly sport: string | null;
  readonly first: PlayPattern;
  readonly second: PlayPattern;
  /** Only when both legs are about the same team. */
  readonly sameTeam?: boolean;
  /** Only when the first leg's points are at least this share of the second's. */
  readonly pointsPercent?: number;
  readonly allowed: boolean;
};

/** The first row that matches decides; without one, `sameGame` does. */
export type IncompatibleMatrix = { readonly sameGame: "refuse" | "allow"; readonly rows: readonly IncompatibleRow[] };

/** Minor units of open risk on a league before this ticket, and its bound; 0 means "no bound". */
export type LeagueRisk = { readonly leagueId: LeagueId; readonly open: Minor; readonly maximum: Minor };

/** Minor units of open risk before this ticket, and its bound; 0 means "no bound". */
export type OpenRisk = { readonly scope: "service" | "pos"; readonly open: Minor; readonly maximum: Minor };

export type BetGroup = {
  /** The id of a league group. */
  readonly id: number;
  readonly name: string;
  readonly minimum: number;
  /** Which legs are counted. */
  readonly counts: "inside" | "outside";
};

/**
 * A customer's own limit on stakes or losses in a span of time; `used` is the amount staked or lost in it so far,
 * negative while the customer is ahead.
 */
export type PersonalLimit = {
  readonly span: "ticket" | "day" | "week" | "month";
  readonly counts: "stake" | "loss";
  readonly limit: Minor;
  readonly used: Minor;
};

export type PersonalFacts = {
  /**
   * Until when the customer is self-excluded: a time, `forever`, or null when not. Past exclusions are null as well.
   */
  readonly excludedUntil: EpochMs | "forever" | null;
  readonly limits: readonly PersonalLimit[];
};

export type Prerequisite = "verifyDevice" | "changePassword" | "openDrawer" | "readNotice";

export type TicketRepeats = Counted & { readonly scope: "client" | "agent" | "zone" | "service" };

/** A maximum of 0 legs means "no bound". */
export type RoundRobinFacts = { readonly allowed: boolean; readonly minimumLegs: number; readonly maximumLegs: number };

/** Which levels above and including the seller are active. */
export type SellingFacts = {
  readonly service: boolean;
  readonly zone: boolean;
  readonly pos: boolean;
  readonly user: boolean;
  readonly allowToPlay: boolean;
};

/** The age of the slip's quote at the sale time, and its maximum; 0 seconds means "no bound". */
export type SlipAge = { readonly ageMs: number; readonly timeoutSeconds: number };

/** Minor units of one wager's stake. */
export type StakeRange = { readonly minimum: Minor; readonly maximum: Minor };

/** The sale time on the service's wall clock, and when straights are sold; null means always. */
export type StraightHours = { readonly at: WeekMinute; readonly windows: readonly HoursWindow[] | null };

export type TeaserFacts = {
  /** Codes of the sports that may be teased; null for all. */
  readonly sports: readonly string[] | null;
  /** Whether legs of several sports may be combined in one teaser. */
  readonly mixed: boolean;
  readonly minimumLegs: number;
  /** 0 means "no bound". */
  readonly maximumLegs: number;
};

export type TicketCount =
  | (Counted & { readonly per: "event"; readonly eventId: EventId })
  | (Counted & { readonly per: "customer" | "day" });

/** The sale time, and the days of 24 hours within which an event must start; 0 means "no bound". */
export type Horizon = { readonly now: EpochMs; readonly days: number };

/** An American price and minor units; 0 means "no bound". */
export type UnderdogFacts = { readonly maximumPrice: number; readonly maximumStake: Minor };

/**
 * What a limit counts: the stake, the possible win, or the smaller of both (the trade's usual "to win on a favourite,
 * to risk on a dog").
 */
export type LimitCounts = "stake" | "win" | "base";

/** One limit on one leg. */
export type WagerLimit = {
  /** Index of the leg in the slip. */
  readonly leg: number;
  /** Minor units; 0 means "no bound". */
  readonly limit: Minor;
  readonly counts: LimitCounts;
  /** What was sold against this limit before; null when it applies to each wager separately. */
  readonly used: Minor | null;
  /** The rule's name, shown to the seller. */
  readonly controlName: string;
};

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
  /** Tickets sold before with this slip's `patternText`. */
  readonly patternSales: Counted;
  /** Tickets sold before with this slip's `legsText`. */
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
 * Facts that let every slip pass, to spread real ones over. The state of events and lines is not among them: a sale
 * without it does not compile.
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
