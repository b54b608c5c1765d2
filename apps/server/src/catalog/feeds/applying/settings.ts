import type { HouseMargin } from "@chalkboard/engine";
import type { Clock, Log } from "@chalkboard/kernel";
import type { Database } from "../../../platform/database/database.ts";
import type { MovePolicy } from "./changes.ts";

export type FeedPorts = { readonly clock: Clock; readonly database: Database; readonly log: Log };

/** A league of ours by its code, the source's names of it, and what is taken of it. */
export type FeedLeague = {
  readonly key: string;
  readonly names: readonly string[];
  readonly lines: boolean;
  readonly live: boolean;
  readonly results: boolean;
  /**
   * Whether another source reports results as well: each is asked until it has reported how a game ended, no matter
   * which did so before.
   */
  readonly isShared: boolean;
  /** Whether its prices are stored beside those of the line supplier. */
  readonly compares: boolean;
};

export type FeedSettings = {
  /**
   * The name under which its games, lines and results are stored; a game is identified by this name and the source's
   * id.
   */
  readonly source: string;
  readonly leagues: readonly FeedLeague[];
  /** Only these; null for all that it has. */
  readonly betTypes: ReadonlySet<number> | null;
  /**
   * The maximum number of games per round whose further markets are requested; those that start soon come first and
   * more often.
   */
  readonly furtherGamesPerRound: number;
  /** Whether missing games are created and starts moved; otherwise a person does both. */
  readonly createsEvents: boolean;
  /**
   * Whether a certain team name is matched, and one unlike any of ours becomes a new team; those in the table of known
   * leagues always do.
   */
  readonly createsUnknown: boolean;
  /** Whether its prices move the lines; otherwise the desk sees them beside its own. */
  readonly movesLines: boolean;
  /** Whether finals with every period become official at once; otherwise the desk decides. */
  readonly decidesFinals: boolean;
  /** The margin that a league's prices get instead of their bookmakers'; undefined: they are published as quoted. */
  readonly marginOf: (leagueKey: string) => HouseMargin | undefined;
  readonly policy: Omit<MovePolicy, "margin">;
};
