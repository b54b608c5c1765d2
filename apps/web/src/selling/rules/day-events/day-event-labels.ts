// An event as a service sells it, in words. Pure.
import type { AnswerOf, catalog } from "@chalkboard/contract";
import type { SettingName } from "@chalkboard/engine";
import { periodName } from "@chalkboard/i18n";
import type { Locale } from "../../../kit/format/locale.tsx";
import { settingLabels } from "../../../page-parts/settings/setting-labels.ts";

export type DayEvent = AnswerOf<typeof catalog.serviceDay>["events"][number];

/** "901 / 902" */
export const rotationsOf = ({ sides }: Pick<DayEvent, "sides">): string =>
  sides.flatMap(({ rotation }) => rotation ?? []).join(" / ");

/** Whether nothing of an event that could be sold is: closed here or above, suspended, or excluded by rules. */
export const isOff = ({ state }: Pick<DayEvent, "state">): boolean =>
  ["suspended", "closedHere", "notSold", "closed"].includes(state);

export function stateText({ state, circled }: DayEvent, { t, format }: Locale): string {
  return [
    t(`services.selling_${state}`),
    ...(circled === undefined ? [] : [t("lines.circledAt", { percent: format.number(circled) })]),
  ].join(" · ");
}

/** The exceptions of an event: closed periods, rules about it, lines that other rules exclude. */
export function exceptionsText({ closures, exceptions, sportCode, notSold, state }: DayEvent, { t }: Locale): string {
  const periods = closures.flatMap(({ period }) =>
    period === null ? [] : [t("services.periodClosed", { period: periodName(period, sportCode, t) })],
  );
  const rules = [...new Set(exceptions.map(({ control }) => t(settingLabels(control as SettingName).title)))];
  const left =
    notSold > 0 && state !== "closedHere" && periods.length === 0
      ? [t("services.leftOutLines", { count: notSold })]
      : [];
  return [...periods, ...rules, ...left].join(" · ");
}
