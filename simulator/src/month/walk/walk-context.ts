// The context that every page of the walk is checked with.

import type { AnswerOf, Call, ListCall, PayloadOf } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";
import type { FixtureServer } from "../../fixture/fixture-server.ts";
import { answered, type Differ } from "../../rehearsal/proof/differ.ts";
import type { Sql } from "../../server.ts";
import type { MonthFixture, MonthService } from "../month.ts";
import type { Period } from "./truth.ts";

export type WalkContext = {
  readonly server: FixtureServer;
  readonly house: MonthFixture;
  readonly sql: Sql;
  readonly differ: Differ;
  readonly endedAt: EpochMs;
  /** The whole month, and a week of it that has another week before it. */
  readonly month: Period;
  readonly week: Period;
  /** Whether it checks the tickets behind the cells of weeks, which takes as long as everything else. */
  readonly opensCells: boolean;
};

export type ServiceWalk = WalkContext & { readonly service: MonthService };

/** The response to a call by a service's admin. */
export function asAdmin<C extends Call>(
  { server, service: { adminId } }: Pick<ServiceWalk, "server" | "service">,
  call: C,
  payload: PayloadOf<C>,
): Promise<AnswerOf<C>> {
  return answered(server.send(adminId, call, payload));
}

/** Every row of a list, page by page, with the totals that the list reports. */
export async function wholeList<C extends ListCall>(
  look: Pick<ServiceWalk, "server" | "service">,
  call: C,
  payload: PayloadOf<C>,
): Promise<Pick<AnswerOf<C>, "rows" | "sums">> {
  const { rows, next, sums } = await asAdmin(look, call, payload);
  const all = [...rows];
  for (let after = next; after !== null;) {
    const page = await asAdmin(look, call, { ...payload, after });
    all.push(...page.rows);
    after = page.next;
  }
  return { rows: all, sums } as Pick<AnswerOf<C>, "rows" | "sums">;
}

/** Compares several figures at once with their expected values; each is named. */
export function same<Name extends string>(
  differ: Differ,
  where: string,
  names: readonly Name[],
  shown: Readonly<Partial<Record<Name, unknown>>> | undefined,
  is: Readonly<Partial<Record<Name, unknown>>> | undefined,
): void {
  for (const name of names) differ(`${where}, ${name}`, shown?.[name] ?? 0, is?.[name] ?? 0);
}
