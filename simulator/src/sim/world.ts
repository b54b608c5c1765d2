import type { Answered, Call, live, PayloadOf } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";
import type { Segment, Sport } from "../auditor/grading.ts";
import type { KnownEvent, KnownSeller, Model } from "../auditor/model.ts";
import type { SlipInput } from "../auditor/slip-input.ts";
import type { Chance } from "../chance.ts";
import type { FixtureRule } from "../fixture/build.ts";
import type { Story } from "./story.ts";

/** A ticket as its rows have it. */
export type StoredTicket = {
  readonly number: number;
  readonly status: number;
  readonly prize: number;
  readonly refund: number;
  readonly paid: number;
  readonly tax: number;
  readonly overpaid: number;
  readonly expired: number;
  readonly isCancelled: boolean;
  /** Each leg: its line, points, price, odds and newest grade. */
  readonly legs: readonly string[];
  /** The total stake and possible win of its bets. */
  readonly staked: number;
  readonly mayWin: number;
};
/** The feed's message on a game: its score so far, or that it is over. */
export type FeedScore = {
  readonly status: "live" | "final";
  readonly segments: readonly (Segment & { readonly complete?: boolean })[];
};

/** A person who watches a subject: the messages received, in order. */
export type Watching = {
  /** Waits until this many messages have arrived since the start of watching, and returns them. */
  readonly until: (messages: number) => Promise<readonly live.FromServer[]>;
  readonly close: () => Promise<void>;
};

/** The server as the world's people use it: through its calls, with a clock that moves on command. */
export type ServerUnderTest = {
  /** Makes a call as a person; the response is parsed by the contract. */
  readonly send: <C extends Call>(personId: number, call: C, payload: PayloadOf<C>) => Promise<Answered<C>>;
  /** Another person's action ended this person's session: the next call signs in again. */
  readonly signsInAgain: (personId: number) => void;
  readonly setTime: (at: EpochMs) => Promise<void>;
  /** Gives a setting of a service a new value. */
  readonly setRule: (serviceId: number, rule: FixtureRule) => Promise<void>;
  /** Removes a setting's rules without conditions. */
  readonly retireRule: (serviceId: number, control: FixtureRule["control"]) => Promise<void>;
  /** Backdates a service's week settings to the beginning, so that its open week ends by them, too. */
  readonly antedateWeeks: (serviceId: number) => Promise<void>;
  /** A group that the world's leagues belong to. */
  readonly leagueGroupId: number;
  readonly leagues: Readonly<Record<Sport, number>>;
  /** Schedules a new game, without lines. */
  readonly addGame: (
    sport: Sport,
    key: string,
    startsAt: EpochMs,
  ) => Promise<{ readonly eventId: number; readonly teams: readonly [string, string] }>;
  /** Grades by the official result. */
  readonly settle: (eventId: number) => Promise<void>;
  /** Sums the closed days of a service. @returns how many there were */
  readonly keepDays: (serviceId: number) => Promise<number>;
  /** Ends what has waited long enough. */
  readonly runWaiting: () => Promise<void>;
  readonly feed: {
    readonly moveStart: (
      sport: Sport,
      key: string,
      teams: readonly [string, string],
      startsAt: EpochMs,
    ) => Promise<void>;
    readonly score: (
      event: Pick<KnownEvent, "sport" | "key" | "teams" | "startsAt">,
      score: FeedScore,
    ) => Promise<void>;
    /** Makes the feed's finals official. */
    readonly decide: () => Promise<void>;
  };
  /** From now on the process dies at its n-th database statement: nothing that it sends after that has an effect. */
  readonly dieAt: (statement: number) => void;
  /** Whether it died; if it did, another one starts on the same database. It will then not die any more. */
  readonly riseAgain: () => Promise<boolean>;
  /** Watches a subject; `after` is the last number seen; absent: from now on. */
  readonly watch: (personId: number, subject: string, after?: number) => Promise<Watching>;
  /** Delays the publisher of live messages while some work runs. */
  readonly holdingMessages: (work: () => Promise<void>) => Promise<void>;
  /** Every stored figure that is not the sum of the appended rows. */
  readonly proveBooks: () => Promise<readonly string[]>;
  /** The stored money (by its till or customer) and point credit of every seller. */
  readonly balances: () => Promise<ReadonlyMap<number, { readonly money: number; readonly credit: number }>>;
  readonly tickets: () => Promise<readonly StoredTicket[]>;
};

export type PastSale = {
  readonly key: string;
  readonly sellerIndex: number;
  readonly slip: SlipInput;
  readonly ticket: number | undefined;
};

export type World = {
  readonly chance: Chance;
  readonly model: Model;
  readonly server: ServerUnderTest;
  readonly traderId: number;
  /** What has occurred: refusals, statuses, outcomes, modes, bet types. */
  readonly marks: Set<string>;
  /** Completed sales by their key, to be repeated later. */
  readonly pastSales: PastSale[];
  /** Numbers for unique names. */
  readonly serial: () => number;
  /** The log of the server's requests, for failure reports. */
  readonly story: Story;
};

/** The server's response is not one that the auditor allows. */
export class Disagreement extends Error {
  readonly figures: Readonly<Record<string, unknown>>;

  constructor(what: string, figures: Readonly<Record<string, unknown>>) {
    super(`${what}: ${JSON.stringify(figures)}`);
    this.name = "Disagreement";
    this.figures = figures;
  }
}

/** Compares the server's response with the auditor's. */
export function agree(
  what: string,
  said: unknown,
  allowed: unknown,
  figures: Readonly<Record<string, unknown>> = {},
): void {
  if (JSON.stringify(said) !== JSON.stringify(allowed)) throw new Disagreement(what, { said, allowed, ...figures });
}

export function sellerAt({ model }: Pick<World, "model">, index: number): KnownSeller {
  const seller = model.sellers[index];
  if (seller === undefined) throw new RangeError(`there is no seller ${index}`);
  return seller;
}

/** The reason for a refusal. */
export function reasonIn(data: unknown): string {
  return typeof data === "object" && data !== null && "reason" in data ? String(data.reason) : "";
}
