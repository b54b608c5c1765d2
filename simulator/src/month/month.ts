// A month in progress: the world, its clock, what was done so far, and how its people make calls.

import { type AnswerOf, type Call, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, type EpochMs } from "@chalkboard/kernel";
import type { Chance } from "../chance.ts";
import type { Fixture, FixtureService, Seller } from "../fixture/build.ts";
import type { FixtureServer } from "../fixture/fixture-server.ts";
import type { MonthSize } from "./plan.ts";

/** A service with its second admin, who approves, and its zones. */
export type MonthService = FixtureService & {
  readonly secondId: number;
  readonly agentId: number;
  readonly zoneIds: readonly number[];
};
/** The world and the people of the month. */
export type MonthFixture = Omit<Fixture, "services"> & { readonly services: readonly MonthService[] };

export type Month = {
  readonly size: MonthSize;
  readonly server: FixtureServer;
  readonly house: MonthFixture;
  readonly chance: Chance;
  /** How often each action was done, and refused. */
  readonly done: Map<string, number>;
  /** The total time of each kind of step. */
  readonly seconds: Map<string, number>;
  /** Milliseconds of any clock that runs outside of the month. */
  readonly watch: () => number;
  /** What is pending a next step. */
  readonly open: OpenThings;
  /** The calls of third-party programs. */
  readonly keyed: KeyedCall[];
  /** A number that is never used twice, for idempotency keys. */
  readonly serial: () => number;
  now: EpochMs;
};

/** A call that a program made with its key, and the ticket that it sold. */
export type KeyedCall = {
  readonly integratorId: number;
  readonly at: EpochMs;
  readonly isRefused: boolean;
  readonly number: number | null;
};

export type OpenThings = {
  readonly withdrawals: {
    readonly service: MonthService;
    readonly personId: number;
    readonly withdrawalId: number;
    state: "requested" | "approved";
  }[];
  readonly loans: { readonly service: MonthService; readonly loanId: number; owed: number }[];
  readonly held: { readonly service: MonthService; readonly transactionId: number }[];
  readonly credit: {
    readonly service: MonthService;
    readonly seller: Seller;
    readonly transactionId: number;
    readonly amount: number;
  }[];
  readonly deposits: {
    readonly service: MonthService;
    readonly account: { readonly posId: number };
    readonly transactionId: number;
    readonly amount: number;
  }[];
  readonly drawers: {
    readonly service: MonthService;
    readonly seller: Seller;
    readonly shiftId: number;
    readonly moves: number[];
  }[];
};

export function nothingOpen(): OpenThings {
  return { withdrawals: [], loans: [], held: [], credit: [], deposits: [], drawers: [] };
}

/**
 * Makes a call as a person of the world and records the outcome. A refusal returns undefined; a server error throws.
 */
export async function result<C extends Call>(
  { server, done }: Pick<Month, "server" | "done">,
  name: string,
  personId: number,
  call: C,
  payload: PayloadOf<C>,
): Promise<AnswerOf<C> | undefined> {
  const answer = await server.send(personId, call, payload);
  const isExpected =
    answer.ok || answer.responseType === responses.notAllowed || answer.responseType === responses.changedMeanwhile;
  assert(isExpected, "an act is done, or refused for a reason", {
    name,
    answer: answer.responseType,
    data: JSON.stringify(answer).slice(0, 400),
  });
  const noted = answer.ok ? name : `${name}: refused`;
  done.set(noted, (done.get(noted) ?? 0) + 1);
  return answer.ok ? answer.data : undefined;
}

/** Runs a step and records how long it took. */
export async function timed<Answer>(
  { seconds, watch }: Pick<Month, "seconds" | "watch">,
  name: string,
  step: () => Promise<Answer>,
): Promise<Answer> {
  const started = watch();
  try {
    return await step();
  } finally {
    seconds.set(name, (seconds.get(name) ?? 0) + (watch() - started) / 1_000);
  }
}

/** Advances the clock. */
export async function pass(month: Month, ms: number): Promise<void> {
  month.now += ms;
  await month.server.setTime(month.now);
}

/** Moves the clock forward to an instant, unless it is already past. */
export async function waitUntil(month: Month, at: EpochMs): Promise<void> {
  if (at > month.now) await pass(month, at - month.now);
}

/** Removes and returns one item of a list, undefined for an empty one. */
export function taken<Thing>({ chance }: Pick<Month, "chance">, list: Thing[]): Thing | undefined {
  return list.length === 0 ? undefined : list.splice(chance.int(0, list.length - 1), 1)[0];
}
