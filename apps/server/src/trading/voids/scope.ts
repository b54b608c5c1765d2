import type { PayloadOf, voids as contract } from "@chalkboard/contract";
import { betType, betTypes as knownBetTypes } from "@chalkboard/engine";
import { invalid } from "../../platform/http/handlers.ts";

/** Which bets of a game an order affects. */
export type Scope = Omit<PayloadOf<typeof contract.preview>, "caseId">;

/**
 * The bet types that an order names, by themselves or by their period; null for all. Undefined when it names an unknown
 * one.
 */
export function betTypesOf({ betTypes, period }: Scope): readonly number[] | null | undefined {
  if (betTypes === undefined && period === undefined) return null;
  const ofPeriod =
    period === undefined ? [] : knownBetTypes.filter((type) => type.period === period).map(({ id }) => id);
  const all = [...new Set([...(betTypes ?? []), ...ofPeriod])];
  return all.every((id) => betType(id) !== undefined) && (period === undefined || ofPeriod.length > 0)
    ? all
    : undefined;
}

export const timeOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
export const badScope = invalid({ field: "betTypes", code: "unknown", problem: "no such bet type or period" });
export const badSpan = invalid({ field: "soldUntil", code: "wrongOrder", problem: "not after soldFrom" });
