// The games of a month, their prices and results, all random.

import { addDays, type Day, type EpochMs, type EventId, instantOf } from "@chalkboard/kernel";
import type { Chance } from "../chance.ts";
import type { Offer } from "../rehearsal/crowd.ts";
import type { EnteredResult } from "../rehearsal/desk.ts";
import {
  ensureLeague,
  importLines,
  importSchedule,
  knownLeagues,
  type ScheduledGame,
  sellLeague,
  type Sql,
} from "../server.ts";
import { firstDay, fixtureZone, type MonthSize } from "./plan.ts";

/** A game of the month. */
export type MonthGame = {
  readonly eventId: EventId;
  readonly day: Day;
  readonly startsAt: EpochMs;
  readonly sport: Sport;
  readonly offers: readonly Offer[];
};
type Sport = "baseball" | "basketball";

const sports: readonly { readonly sport: Sport; readonly key: string; readonly total: number }[] = [
  { sport: "baseball", key: "baseball_mlb", total: 34 },
  { sport: "basketball", key: "basketball_nba", total: 880 },
];
/** Games begin at these minutes of a day. */
const starts = [19 * 60, 20 * 60 + 30] as const;
const teamsOfLeague = 30;
/** Prices of both sides of a market, with a margin for the house. */
const prices = [
  [-110, -110],
  [-150, 130],
  [120, -140],
  [-105, -115],
  [-130, 110],
  [100, -120],
  [170, -200],
] as const;

/** Writes all games of the month, which every service sells. */
export async function addGames(
  sql: Sql,
  chance: Chance,
  serviceIds: readonly number[],
  { days, gamesADay }: Pick<MonthSize, "days" | "gamesADay">,
): Promise<readonly MonthGame[]> {
  const games: MonthGame[] = [];
  for (const { sport, key, total } of sports) {
    const league = knownLeagues.find((one) => one.key === key);
    if (league === undefined) throw new Error(`no league ${key}`);
    const teamOf = (number: number) => ({
      code: `${sport} ${number}`,
      name: `${sport} team ${number}`,
      abbreviation: `T${number}`,
      aliases: [],
    });
    const { leagueId } = await ensureLeague(
      sql,
      { ...league, code: league.key },
      Array.from({ length: teamsOfLeague }, (_, index) => teamOf(index)),
    );
    for (const serviceId of serviceIds) await sellLeague(sql, serviceId, leagueId);
    const planned = Array.from({ length: (days * gamesADay) / 2 }, (_, index): ScheduledGame => {
      const [day, place] = [addDays(firstDay, Math.floor(index / (gamesADay / 2))), index % (gamesADay / 2)];
      const side = (team: number) => ({
        team: teamOf(team % teamsOfLeague),
        rotation: league.firstRotation + team,
        pitcher: null,
      });
      const startsAt = instantOf(day, starts[place % 2] ?? 0, fixtureZone);
      return { key: `${sport} ${index}`, day, startsAt, away: side(2 * place), home: side(2 * place + 1) };
    });
    const stored = await importSchedule(sql, leagueId, "month", planned, "scheduled");
    // The database returns rows in any order; the month must not depend on it.
    const inOrder = stored.toSorted((a, b) => a.game.startsAt - b.game.startsAt || (a.game.key < b.game.key ? -1 : 1));
    games.push(
      ...inOrder.map(({ eventId, game: { day, startsAt } }) => ({
        eventId,
        day,
        startsAt,
        sport,
        offers: offersOf(chance, eventId, total),
      })),
    );
  }
  return games.toSorted((a, b) => a.startsAt - b.startsAt || a.eventId - b.eventId);
}

function offersOf(chance: Chance, eventId: EventId, total: number): readonly Offer[] {
  const spread = chance.int(1, 6) * 2;
  const ofTeam = Math.floor(total / 4) * 2;
  const market = (
    one: readonly [betType: number, side: 0 | 1 | 2, points: number | null],
    other: typeof one,
  ): readonly Offer[] => {
    const price = chance.pick(prices);
    return [one, other].map(([betType, side, points], index) => ({
      key: { eventId, betType, side, alternate: 0 },
      points,
      price: price[index] ?? 100,
    }));
  };
  return [
    ...market([1, 1, null], [1, 2, null]),
    ...market([2, 1, spread], [2, 2, -spread]),
    ...market([3, 0, total], [4, 0, total]),
    ...market([5, 1, ofTeam], [6, 1, ofTeam]),
  ];
}

/** Opens the lines of some games, as their source provides them. */
export async function openLines(sql: Sql, games: readonly MonthGame[], at: EpochMs): Promise<void> {
  await importLines(
    sql,
    "month",
    games.map(({ eventId, offers }) => ({
      eventId,
      at,
      lines: offers.map(({ key: { betType, side }, points, price }) => ({
        betType,
        side: side as 0 | 1 | 2,
        points,
        price,
      })),
    })),
    "opening line",
    true,
  );
}

/** The result of a game. Four percent of baseball games are called early, so that some of their bets are void. */
export function resultOf(chance: Chance, { sport }: MonthGame): EnteredResult {
  const hasName = sport === "baseball" && chance.percent(4);
  const [segments, least, most] = hasName
    ? ([4, 0, 2] as const)
    : sport === "baseball"
      ? ([9, 0, 2] as const)
      : ([4, 18, 34] as const);
  const score = Array.from({ length: segments }, (_, index) => ({
    segment: `${index + 1}`,
    away: chance.int(least, most),
    home: chance.int(least, most),
  }));
  const sum = (side: "away" | "home"): number => score.reduce((all, one) => all + one[side], 0);
  const last = score.at(-1);
  if (sum("away") === sum("home") && last !== undefined) last.home += 1;
  return {
    status: hasName ? "called" : "final",
    segments: [...score, { segment: "game", away: sum("away"), home: sum("home") }],
  };
}
