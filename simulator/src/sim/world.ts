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
  readonly number: number; readonly status: number; readonly prize: number; readonly refund: number; readonly paid: number; readonly tax: number;
  readonly overpaid: number;
  readonly expired: number; readonly isCancelled: boolean;
  /** Each leg: its line, points, price, odds and newest grade. */
  readonly legs: readonly string[];
  /** What its bets cost and may win together. */
  readonly staked: number; readonly mayWin: number;
};
/** What the feed says of a game: its score so far, or that it is over. */
export type FeedScore = { readonly status: "live" | "final"; readonly segments: readonly (Segment & { readonly complete?: boolean })[] };

/** A person who watches a subject: what came, in order. */
export type Watching = {
  /** Waits until so many messages came in all since it began to watch, and answers them. */
  readonly until: (messages: number) => Promise<readonly live.FromServer[]>;
  readonly close: () => Promise<void>;
};

/** The server as the world's people meet it: through its calls, and a clock that moves when it is told. */
export type ServerUnderTest = {
  /** Makes a call as a person; the answer is read by the contract. */
  readonly send: <C extends Call>(personId: number, call: C, payload: PayloadOf<C>) => Promise<Answered<C>>;
  /** A person's session was ended by what somebody else did: for his next call he signs in again. */
  readonly signsInAgain: (personId: number) => void;
  readonly setTime: (at: EpochMs) => Promise<void>;
  /** Gives a setting of a service a new value. */
  readonly setRule: (serviceId: number, rule: FixtureRule) => Promise<void>;
  /** Takes a setting's rules without conditions back. */
  readonly retireRule: (serviceId: number, control: FixtureRule["control"]) => Promise<void>;
  /** What a service says of its weeks now it has said from the beginning, so that its open week ends by it, too. */
  readonly antedateWeeks: (serviceId: number) => Promise<void>;
  /** A group that the world's leagues belong to. */
  readonly leagueGroupId: number;
  readonly leagues: Readonly<Record<Sport, number>>;
  /** Puts a new game on the calendar, without lines. */
  readonly addGame: (sport: Sport, key: string, startsAt: EpochMs) => Promise<{ readonly eventId: number; readonly teams: readonly [string, string] }>;
  /** Grades what was made official. */
  readonly settle: (eventId: number) => Promise<void>;
  /** Sums the days of a service that are over for good. @returns how many there were */
  readonly keepDays: (serviceId: number) => Promise<number>;
  /** Brings to an end what waited long enough. */
  readonly runWaiting: () => Promise<void>;
  readonly feed: {
    readonly moveStart: (sport: Sport, key: string, teams: readonly [string, string], startsAt: EpochMs) => Promise<void>;
    readonly score: (event: Pick<KnownEvent, "sport" | "key" | "teams" | "startsAt">, score: FeedScore) => Promise<void>;
    /** Makes the feed's finals official. */
    readonly decide: () => Promise<void>;
  };
  /** From now on the process dies at its so manieth word to the database: nothing that it says afterwards is heard. */
  readonly dieAt: (statement: number) => void;
  /** Whether it died; if it did, another one comes up on the same database. Then it is not to die any more. */
  readonly riseAgain: () => Promise<boolean>;
  /** Watches a subject; `after` the last number that was seen, absent from now on. */
  readonly watch: (personId: number, subject: string, after?: number) => Promise<Watching>;
  /** Holds the publisher of live messages up while some work goes on. */
  readonly holdingMessages: (work: () => Promise<void>) => Promise<void>;
  /** Everything in the stored rows that is not the fold of what was appended. */
  readonly proveBooks: () => Promise<readonly string[]>;
  /** Money (by its till or customer) and point credit, as they are stored, of every seller. */
  readonly balances: () => Promise<ReadonlyMap<number, { readonly money: number; readonly credit: number }>>;
  readonly tickets: () => Promise<readonly StoredTicket[]>;
};

export type PastSale = { readonly key: string; readonly sellerIndex: number; readonly slip: SlipInput; readonly ticket: number | undefined };

export type World = {
  readonly chance: Chance;
  readonly model: Model;
  readonly server: ServerUnderTest;
  readonly traderId: number;
  /** What has occurred: refusals, statuses, outcomes, modes, bet types. */
  readonly marks: Set<string>;
  /** Sales that were answered, to be repeated later: by their key. */
  readonly pastSales: PastSale[];
  /** Numbers what needs a name of its own. */
  readonly serial: () => number;
  /** What was asked of the server, to be told when something is wrong. */
  readonly story: Story;
};

/** The server answered what the auditor does not allow. */
export class Disagreement extends Error {
  readonly figures: Readonly<Record<string, unknown>>;

  constructor(what: string, figures: Readonly<Record<string, unknown>>) {
    super(`${what}: ${JSON.stringify(figures)}`);
    this.name = "Disagreement";
    this.figures = figures;
  }
}

/** Compares what the server said with what the auditor allows. */
export function agree(what: string, said: unknown, allowed: unknown, figures: Readonly<Record<string, unknown>> = {}): void {
  if (JSON.stringify(said) !== JSON.stringify(allowed)) throw new Disagreement(what, { said, allowed, ...figures });
}

export function sellerAt({ model }: Pick<World, "model">, index: number): KnownSeller {
  const seller = model.sellers[index];
  if (seller === undefined) throw new RangeError(`there is no seller ${index}`);
  return seller;
}

/** Why something is not done, as a refusal says it. */
export function reasonIn(data: unknown): string {
  return typeof data === "object" && data !== null && "reason" in data ? String(data.reason) : "";
}
