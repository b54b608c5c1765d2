// The times of a season's events: lines open, the crowd comes in waves, lines move between them and close, games start
// and end, winners are paid.

import { type EpochMs, instantOf } from "@chalkboard/kernel";
import { closedAt, endedAt, openedAt, type StoredGame } from "../server.ts";
import type { RehearsedGame } from "./statistics.ts";

export type Game = StoredGame<RehearsedGame>;

export type Step =
  /** `done` of `lineSteps` on the way from the opening to the closing lines. */
  | {
      readonly kind: "open" | "move" | "close";
      readonly at: EpochMs;
      readonly games: readonly Game[];
      readonly done: number;
    }
  | { readonly kind: "result"; readonly at: EpochMs; readonly games: readonly Game[] }
  | {
      readonly kind: "wave";
      readonly at: EpochMs;
      readonly open: readonly Game[];
      readonly started: readonly Game[];
      readonly count: number;
    }
  | { readonly kind: "pay"; readonly at: EpochMs };

const minuteMs = 60_000;
/** Minutes after the morning's opening at which a wave comes, and its share of the day. */
const dayWaves: readonly (readonly [minutes: number, weight: number])[] = [
  [30, 12],
  [180, 12],
  [360, 15],
  [510, 18],
];
/** Minutes after the morning's opening at which lines move: between the waves. */
const dayMoves: readonly number[] = [100, 270, 430];
/** The moves, and the close. */
export const lineSteps = dayMoves.length + 1;
const lastMinuteWeight = 36;
const lateWeight = 1;
/** At four in the morning there is always an attempt. */
const nightMinute = 4 * 60;
const nightWeight = 1;

/**
 * The season's steps in order of time.
 * @param tickets how many requests the crowd makes in total, divided among the waves by how many games are on sale
 */
export function seasonTimeline(games: readonly Game[], tickets: number, timeZone: string): readonly Step[] {
  const days = [...Map.groupBy(games, ({ game }) => game.day).values()];
  const waves = days.flatMap((ofDay) => wavesOf(ofDay, timeZone));
  const counts = shareOut(
    tickets,
    waves.map(({ weight, open, started }) => weight * Math.max(open.length, started.length)),
  );
  const steps: Step[] = waves.map(({ at, open, started }, index) => ({
    kind: "wave",
    at,
    open,
    started,
    count: counts[index] ?? 0,
  }));
  for (const ofDay of days) {
    const [first] = ofDay;
    if (first === undefined) continue;
    const opening = openedAt(first.game, timeZone);
    steps.push({ kind: "open", at: opening, games: ofDay, done: 0 }, { kind: "pay", at: opening + 15 * minuteMs });
    for (const [index, minutes] of dayMoves.entries()) {
      const at = opening + minutes * minuteMs;
      steps.push({ kind: "move", at, games: ofDay.filter(({ game }) => at < closedAt(game)), done: index + 1 });
    }
    for (const together of Map.groupBy(ofDay, ({ game }) => game.startsAt).values()) {
      const [one] = together;
      if (one === undefined) continue;
      steps.push(
        { kind: "close", at: closedAt(one.game), games: together, done: lineSteps },
        { kind: "result", at: endedAt(one.game), games: together },
      );
    }
  }
  const last = Math.max(...steps.map(({ at }) => at));
  return [...steps, { kind: "pay" as const, at: last + 720 * minuteMs }].sort((a, b) => a.at - b.at);
}

type Wave = {
  readonly at: EpochMs;
  readonly weight: number;
  readonly open: readonly Game[];
  readonly started: readonly Game[];
};

function wavesOf(games: readonly Game[], timeZone: string): readonly Wave[] {
  const [first] = games;
  if (first === undefined) return [];
  const opening = openedAt(first.game, timeZone);
  const starts = [...new Set(games.map(({ game }) => game.startsAt))];
  const times: (readonly [at: EpochMs, weight: number])[] = [
    ...dayWaves.map(([minutes, weight]) => [opening + minutes * minuteMs, weight] as const),
    ...starts.flatMap(
      (start) =>
        [
          [start - 2 * minuteMs, lastMinuteWeight],
          [start + 20 * minuteMs, lateWeight],
        ] as const,
    ),
    [instantOf(first.game.day, 24 * 60 + nightMinute, timeZone), nightWeight],
  ];
  return times.map(([at, weight]) => ({
    at,
    weight,
    open: games.filter(({ game }) => at < game.startsAt),
    started: games.filter(({ game }) => at >= game.startsAt),
  }));
}

/** Divides a whole number by weight; the rest goes to the largest remainders, the first of equal ones. */
export function shareOut(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const whole = weights.map((weight) => Math.floor((total * weight) / sum));
  const left = total - whole.reduce((all, count) => all + count, 0);
  const byRemainder = weights
    .map((weight, index) => [index, (total * weight) % sum] as const)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  for (const [index] of byRemainder.slice(0, left)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}
