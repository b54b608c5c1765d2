// Which legs a refusal concerns, from its data.
import type { Refused } from "@chalkboard/i18n";

export type Blocked = {
  readonly leg: number;
  readonly reason: string;
  readonly current: { readonly points: number | null; readonly price: number } | null;
};
export type RefusedData = Readonly<Record<string, unknown>>;

export function dataOf({ data }: Refused): RefusedData {
  return typeof data === "object" && data !== null ? (data as RefusedData) : {};
}

/** The legs of a refusal −22; empty for others. */
export function blockedLegs(refused: Refused): readonly Blocked[] {
  const { legs } = dataOf(refused);
  return refused.code === -22 && Array.isArray(legs) ? (legs as readonly Blocked[]) : [];
}

/** The indexes of legs that a refusal names in `legs`. */
export function namedLegs(refused: Refused): readonly number[] {
  const { legs } = dataOf(refused);
  return Array.isArray(legs) ? legs.filter((leg): leg is number => typeof leg === "number") : [];
}
