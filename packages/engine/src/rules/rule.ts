// The stored form of a rule: a setting's value, its scope, and its selector.
import type { EpochMs, RuleId } from "@chalkboard/kernel";
import type { HoursWindow, WeekMinute } from "../controls/opening-hours.ts";
import type { SettingName, SettingValue } from "./settings.ts";

export type ScopeLevel = "platform" | "service" | "zone" | "pos" | "exception";

/** The platform's id is 0; an exception's is the POS that it is for. */
export type Scope = { readonly level: ScopeLevel; readonly id: number };

/** What a rule is about; an absent part matches everything. Bounds are inclusive, `until` is exclusive. */
export type Selector = {
  /** For a rule of the platform: the one service that it applies to. */
  readonly service?: number;
  readonly event?: number;
  /** The team or player that a leg is about. */
  readonly team?: number;
  readonly league?: number;
  readonly leagueGroup?: number;
  /** The sport's code. */
  readonly sport?: string;
  /** 1 of a player, 2 of the league, 3 of a team, 4 a parlay within one game. */
  readonly propType?: number;
  readonly propCategory?: number;
  /** The limits class that categories of props share. */
  readonly limitsClass?: string;
  readonly betType?: number;
  readonly period?: string;
  readonly mode?: string;
  readonly legsFrom?: number;
  readonly legsTo?: number;
  readonly live?: boolean;
  /** American prices, the worse for the customer first. */
  readonly priceFrom?: number;
  readonly priceTo?: number;
  /** Sale times. */
  readonly from?: EpochMs;
  readonly until?: EpochMs;
  readonly hours?: readonly HoursWindow[];
};

export type RuleOf<Name extends SettingName> = {
  readonly id: RuleId;
  readonly scope: Scope;
  /** The setting that the rule sets. */
  readonly control: Name;
  readonly kind: "default" | "ceiling";
  readonly selector: Selector;
  readonly value: SettingValue<Name>;
  /** The version of the rules in which it was written: the higher is the newer. */
  readonly newest: number;
  /** The first moment at which it is no longer in effect. */
  readonly expiresAt?: EpochMs;
};

/** A stored rule of any setting. */
export type Rule = { readonly [Name in SettingName]: RuleOf<Name> }[SettingName];

/** The context of an evaluation: a leg, or a whole slip where the parts of a leg are absent. */
export type RuleContext = {
  readonly now: EpochMs;
  /** The sale time on the service's wall clock. */
  readonly at: WeekMinute;
  /** From the platform over the service and its zones down to the POS. */
  readonly path: readonly Scope[];
  readonly leagueGroups?: readonly number[];
  readonly legs?: number;
  readonly price?: number;
} & Pick<
  Selector,
  | "event"
  | "team"
  | "league"
  | "sport"
  | "propType"
  | "propCategory"
  | "limitsClass"
  | "betType"
  | "period"
  | "mode"
  | "live"
>;
