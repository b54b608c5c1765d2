import type { HouseMargin } from "@chalkboard/engine";
import type { Clock, Log } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import type { MovePolicy } from "./changes.ts";

export type FeedPorts = { readonly clock: Clock; readonly database: Database; readonly log: Log };

/** A league of ours by its code, what the source is asked for it by, and what is taken of it. */
export type FeedLeague = {
  readonly key: string; readonly names: readonly string[]; readonly lines: boolean; readonly live: boolean; readonly results: boolean;
  /** Whether another source states results as well: each is asked until it has said how a game ended, whoever said so before. */
  readonly isShared: boolean;
  /** Whether its prices are kept beside those of the source that supplies the lines. */
  readonly compares: boolean;
};

export type FeedSettings = {
  /** The name under which its games, lines and results are stored; a game is the same when name and the source's id are. */
  readonly source: string;
  readonly leagues: readonly FeedLeague[];
  /** Only these; null for all that it has. */
  readonly betTypes: ReadonlySet<number> | null;
  /** At most so many games are asked for their further markets in a round; those that start soon come first and more often. */
  readonly furtherGamesPerRound: number;
  /** Whether games that nobody entered are created and starts moved; otherwise a person does both. */
  readonly createsEvents: boolean;
  /** Whether a sure name of a team is taken, and one like none of ours becomes a new team; those that the table of known leagues names always are. */
  readonly createsUnknown: boolean;
  /** Whether its prices move the lines; otherwise the desk sees them beside its own. */
  readonly movesLines: boolean;
  /** Whether finals with every period become official at once; otherwise the desk decides. */
  readonly decidesFinals: boolean;
  /** The margin that the prices of a league get instead of their bookmakers'; undefined: they are published as quoted. */
  readonly marginOf: (leagueKey: string) => HouseMargin | undefined;
  readonly policy: Omit<MovePolicy, "margin">;
};
