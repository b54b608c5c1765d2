import { type EpochMs, instantOf } from "@chalkboard/kernel";
import { readMinute } from "../../kit/format/minute-text.ts";

type RequestTimes = { readonly from: string; readonly to: string; readonly timeFrom: string; readonly timeTo: string };

/**
 * From the start of the first business day to the end of the last, or between given times; a time before the closing
 * time belongs to the following night.
 */
export function timesOf(
  { from, to, timeFrom, timeTo }: RequestTimes,
  zone: string,
  closeMinute: number,
): { readonly from: EpochMs; readonly until: EpochMs } {
  const at = (day: string, time: string, otherwise: number): EpochMs => {
    const minute = readMinute(time);
    return instantOf(day, minute === undefined ? otherwise : minute < closeMinute ? minute + 1440 : minute, zone);
  };
  return { from: at(from, timeFrom, closeMinute), until: at(to, timeTo, closeMinute + 1440) };
}
