// Times of day within business days, converted to instants.
import { type Day, type EpochMs, instantOf } from "@chalkboard/kernel";
import { readMinute } from "../../kit/format/minute-text.ts";

export type SoldTimes = { readonly from: Day; readonly to: Day; readonly timeFrom: string; readonly timeTo: string };

/**
 * The start and end instants; an invalid time is left out. A time before closing belongs to the night that ends a
 * business day.
 */
export function soldTimes(
  { from, to, timeFrom, timeTo }: SoldTimes,
  zone: string,
  closeMinute: number,
): { readonly soldFrom?: EpochMs; readonly soldTo?: EpochMs } {
  const at = (day: Day, time: string): EpochMs | undefined => {
    const minute = readMinute(time);
    return minute === undefined ? undefined : instantOf(day, minute < closeMinute ? minute + 1440 : minute, zone);
  };
  const [soldFrom, soldTo] = [at(from, timeFrom), at(to, timeTo)];
  return { ...(soldFrom === undefined ? {} : { soldFrom }), ...(soldTo === undefined ? {} : { soldTo }) };
}
