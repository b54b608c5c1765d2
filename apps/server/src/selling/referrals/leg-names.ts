import type { AnswerOf, referrals, tickets } from "@chalkboard/contract";
import type { Sql } from "../../platform/database/database.ts";
import { legNames } from "../tickets/index.ts";

export type NamedLegs = AnswerOf<typeof referrals.listWaiting>["referrals"][number]["legs"];

/** Returns a function that names the legs of one of these slips, as a trader sees them. */
export async function namedLegs(sql: Sql, slips: readonly tickets.Slip[]): Promise<(slip: tickets.Slip) => NamedLegs> {
  const nameOf = await legNames(sql, slips);
  return ({ legs }) => legs.map((leg) => ({ ...leg, ...nameOf(leg) }));
}
