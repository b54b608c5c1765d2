// The games of a series as its dialog holds them. Pure.
import type { calendar } from "@chalkboard/contract";
import { addDays } from "../../kit/format/days.ts";
import { minuteText, readMinute } from "../../kit/format/minute-text.ts";

/** A game of the series. */
export type Line = { readonly key: string; readonly day: string; readonly time: string; readonly isNeutral: boolean };
/** What the lines are generated from. */
export type Frame = { readonly day: string; readonly days: string; readonly time: string; readonly isNeutral: boolean };

/** One game on each day. */
export function linesOf({ day, days, time, isNeutral }: Frame): readonly Line[] {
  return Array.from({ length: Number(days) }, (_, index) => ({
    key: `${day} ${String(index)}`,
    day: addDays(day, index),
    time,
    isNeutral,
  }));
}

/** The lines with a second game after one of them: three hours later, or as late as the day allows. */
export function withSecond(lines: readonly Line[], index: number): readonly Line[] {
  const line = lines[index];
  if (line === undefined) return lines;
  const later = Math.min(1_439, (readMinute(line.time) ?? 0) + 180);
  return [
    ...lines.slice(0, index + 1),
    { ...line, key: `${line.key} after`, time: minuteText(later) },
    ...lines.slice(index + 1),
  ];
}

/** The games to add; undefined while teams or a time are missing. */
export function gamesIn(
  lines: readonly Line[],
  who: Pick<calendar.NewGame, "awayId" | "homeId">,
): calendar.NewGame[] | undefined {
  if (who.awayId === 0 || who.homeId === 0) return undefined;
  const games = lines.flatMap(({ day, time, isNeutral }) => {
    const minute = readMinute(time);
    return minute === undefined
      ? []
      : [
          {
            ...who,
            day,
            minute,
            isNeutral,
            isLater: false,
            awayRotation: null,
            homeRotation: null,
            cutoffMinutes: 0,
            awayPitcher: "",
            homePitcher: "",
            note: "",
          },
        ];
  });
  return games.length === lines.length ? games : undefined;
}
