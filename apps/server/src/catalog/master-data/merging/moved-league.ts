// What a merge of leagues moved: enough to revert it, and to detect later changes.
import type { sources } from "@chalkboard/contract";
import type { EventId, LeagueId } from "@chalkboard/kernel";
import type { MovedRule } from "../../../selling/rules/index.ts";

export type LinkJson = { readonly to: string; readonly leagueId?: number };
export type ServiceLeagueJson = {
  readonly is_sold: boolean;
  readonly sort: number | null;
  readonly shown_name: string;
  readonly website_config: object;
  readonly till_config: object;
};

export type Belonging = { readonly id: number; readonly from: LeagueId };
export type Written<Value> = { readonly id: number; readonly before: Value; readonly after: Value };

/** What a merge of leagues moved beside names and games. */
export type MovedLeague = {
  readonly events: readonly { readonly id: EventId; readonly from: LeagueId }[];
  readonly teams: readonly Belonging[];
  readonly notes: readonly Belonging[];
  readonly names: readonly Belonging[];
  readonly meanings: readonly Belonging[];
  readonly policy: LeagueId | null;
  /** Groups that contain the kept one since; absent in merges from before these were recorded. */
  readonly groups?: readonly number[];
  readonly services: readonly {
    readonly serviceId: number;
    readonly before: ServiceLeagueJson | null;
    readonly after: ServiceLeagueJson;
  }[];
  readonly duties: readonly Written<readonly number[]>[];
  readonly sources: readonly Written<sources.SourceTerms>[];
  readonly slides: readonly Written<LinkJson>[];
  readonly rules: readonly MovedRule[];
  /** The team merges made with it. */
  readonly along: readonly number[];
};
