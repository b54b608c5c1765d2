import type { SettingName, SettingValue } from "@chalkboard/engine";
import type { UsualLimits } from "./usual-limits.ts";

/** An initial rule of a new service; it applies to everything in the whole service. */
export type UsualRule = {
  readonly [Name in SettingName]: {
    readonly control: Name;
    readonly kind: "default" | "ceiling";
    readonly value: SettingValue<Name>;
  };
}[SettingName];

/**
 * Daily hours of a new service in minutes after midnight; null is all day. `to` at or before `from` is on the next day.
 */
export type UsualHours = { readonly from: number; readonly to: number } | null;

const daysOfAWeek = [1, 2, 3, 4, 5, 6, 7];

/**
 * All rules that creating a service writes: the form shows them and the call stores them, so that both always agree.
 * @param limits in minor units of the service's currency
 */
export function usualRules(
  { minimumStake, maximumStake, maximumWin }: UsualLimits,
  hours: UsualHours,
): readonly UsualRule[] {
  return [
    { control: "stakeRange", kind: "default", value: { minimum: minimumStake, maximum: maximumStake } },
    { control: "ticketMaximum", kind: "default", value: { stake: maximumStake } },
    { control: "maximumPayout", kind: "default", value: { win: maximumWin } },
    { control: "maximumPayout", kind: "ceiling", value: { win: 2 * maximumWin } },
    // One bet may cost as much as a ticket, so that the form's maximum stake can be sold.
    { control: "wagerMaximum", kind: "default", value: { perWager: maximumStake, perLine: 0 } },
    { control: "roundRobins", kind: "default", value: { allowed: true, minimumLegs: 3, maximumLegs: 8 } },
    { control: "ifBets", kind: "default", value: { allowed: true, maximumLegs: 5 } },
    { control: "underdog", kind: "ceiling", value: { maximumPrice: 2_500, maximumStake: 0 } },
    ...(hours === null
      ? []
      : [
          {
            control: "businessHours" as const,
            kind: "default" as const,
            value: {
              windows: daysOfAWeek.map((weekday) => ({
                weekday,
                from: hours.from,
                to: hours.to > hours.from ? hours.to : hours.to + 1_440,
              })),
              closeMinute: null,
            },
          },
        ]),
  ];
}
