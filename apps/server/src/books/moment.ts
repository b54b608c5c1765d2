// What the books said at a moment: what was written until then.
import type { EpochMs } from "@chalkboard/kernel";

/** Of when is asked; null for now, and for what has not come yet. */
export function momentOf({ asOf }: { readonly asOf?: EpochMs | undefined }, now: EpochMs): Date | null {
  return asOf === undefined || asOf >= now ? null : new Date(asOf);
}

/** Whether a row of a statement was written until a moment; null: whenever it was. @param row what it is called there */
export const until = (moment: string, row = "x"): string => `(${moment}::timestamptz is null or ${row}.at <= ${moment}::timestamptz)`;
