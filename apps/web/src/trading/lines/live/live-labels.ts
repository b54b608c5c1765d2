// A game in play in words.
import type { UnpricedReason } from "@chalkboard/engine";
import type { PlainKey } from "@chalkboard/i18n";
import type { Locale } from "../../../kit/format/locale.tsx";
import { clockText, isBaseball, type LiveEvent, playNow } from "./live-data.ts";

/** Why the model has no price. */
export const unpricedKey: Readonly<Record<UnpricedReason, PlainKey>> = {
  noModel: "lines.unpricedNoModel",
  noClosingLine: "lines.unpricedNoClosing",
  notBegun: "lines.unpricedNotBegun",
  overtime: "lines.unpricedOvertime",
  lastMoments: "lines.unpricedLast",
  staleClock: "lines.unpricedStaleClock",
};

/** The current period: its number, and the half of an inning. */
export function periodText(event: LiveEvent, { t }: Locale): string {
  const { score, format } = event;
  if (score === null) return "";
  const { period, isBottom } = score;
  if (isBaseball(event)) return t(isBottom ? "lines.inningBottom" : "lines.inningTop", { inning: String(period) });
  return format !== null && period > format.periods
    ? t("lines.liveOvertime")
    : t("lines.livePeriod", { period: String(period) });
}

/** What is left of the period: the clock, or the number of outs. */
export function leftText(event: LiveEvent, now: number, { t }: Locale): string {
  if (event.score === null) return "";
  const { secondsLeft, outs } = playNow(event, now);
  return isBaseball(event) ? t("lines.outs", { count: outs }) : clockText(secondsLeft);
}
