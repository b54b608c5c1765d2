// Times of day within business days, as the instants that they are.
import { type Day, type EpochMs, instantOf } from "@chalkboard/kernel";
import { readMinute } from "../kit/minute-text.ts";

export type SoldTimes = { readonly from: Day; readonly to: Day; readonly timeFrom: string; readonly timeTo: string };

/** From when to when; what is no time is not there. A time before the close is of the night that ends a business day. */
export function soldTimes(
  { from, to, timeFrom, timeTo }: SoldTimes, zone: string, closeMinute: number,
): { readonly soldFrom?: EpochMs; readonly soldTo?: EpochMs } {
  const at = (day: Day, time: string): EpochMs | undefined => {
    const minute = readMinute(time);
    return minute === undefined ? undefined : instantOf(day, minute < closeMinute ? minute + 1440 : minute, zone);
  };
  const [soldFrom, soldTo] = [at(from, timeFrom), at(to, timeTo)];
  return { ...(soldFrom === undefined ? {} : { soldFrom }), ...(soldTo === undefined ? {} : { soldTo }) };
}
