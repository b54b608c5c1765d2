import { type HoursWindow, publishedRows } from "@chalkboard/engine";
import type { HouseRule } from "./build.ts";

/** The rules of a house that a crowd bets in: limits that some of its slips pass. @param windows when it sells */
export function crowdRules(windows: readonly HoursWindow[]): readonly HouseRule[] {
  return [
    { control: "businessHours", value: { windows, closeMinute: null } },
    { control: "incompatiblePlays", value: { matrices: [{ sameGame: "allow", rows: publishedRows }] } },
    { control: "stakeRange", value: { minimum: 100, maximum: 1_000_000 } },
    { control: "ticketMaximum", value: { stake: 200_000 } },
    { control: "maximumPayout", value: { win: 1_000_000 } },
    { control: "wagerMaximum", value: { perWager: 50_000, perLine: 0 } },
  ];
}
