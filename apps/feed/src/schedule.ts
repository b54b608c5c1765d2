import { type EpochMs, addDays, dayOf, instantOf } from "@chalkboard/kernel";
import { chance, hash, shuffled } from "./chance.ts";
import { type League, leagues } from "./leagues.ts";

// Games never stop: each league has a game at every beat, numbered from 1970 on. Every club meets every other in rounds
// (the circle method), in which a club waits about a whole round for its next game and never has two at once.

/** The settings that define a world. Everything in it follows from them and from the time. */
export type World = {
  readonly seed: number;
  /** How many times faster than real time a game is played. Start times are unaffected. */
  readonly speed: number;
  /** Minutes between consecutive starts of a league. */
  readonly everyMinutes: number;
};

export type Game = {
  readonly league: League;
  readonly number: number;
  /** 32 hexadecimal digits, like the provider's. */
  readonly id: string;
  readonly startsAt: EpochMs;
  readonly away: string;
  readonly home: string;
};

/** Games of a league that start in [from, until). */
export function gamesBetween(world: World, league: League, from: EpochMs, until: EpochMs): readonly Game[] {
  const games: Game[] = [];
  const beatMs = world.everyMinutes * 60_000 * league.beats;
  for (let number = Math.floor(from / beatMs) - 1; number * beatMs < until; number += 1) {
    const game = gameAt(world, league, number);
    if (game.startsAt >= from && game.startsAt < until) games.push(game);
  }
  return games;
}

/**
 * Finds a game by its id.
 * @returns undefined when no game of this world has it
 */
export function gameOf(world: World, id: string): Game | undefined {
  if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
  const number = Number.parseInt(id.slice(24), 16);
  const league = leagues.find((one) => idOf(world, one, number) === id);
  return league && gameAt(world, league, number);
}

/** The end of tomorrow on a league's calendar: games are listed until then. */
export function listedUntil(league: League, now: EpochMs): EpochMs {
  return instantOf(addDays(dayOf(now, league.timeZone), 2), 0, league.timeZone);
}

function gameAt(world: World, league: League, number: number): Game {
  const beatMs = world.everyMinutes * 60_000 * league.beats;
  const late = world.everyMinutes >= 40 ? chance(world.seed, league.key, number, "late").below(2) * 5 : 0;
  const [away, home] = meeting(world, league, number);
  return {
    league,
    number,
    away,
    home,
    id: idOf(world, league, number),
    startsAt: number * beatMs + Math.round(league.beatShare * world.everyMinutes) * 60_000 + late * 60_000,
  };
}

/** The clubs of game `number`: one club stays in place, the others rotate around the circle by one place a round. */
function meeting(world: World, league: League, number: number): readonly [string, string] {
  const count = league.teams.length;
  const games = count / 2;
  const round = Math.floor(number / games);
  const place = number - round * games;
  const clubs = shuffled(count, chance(world.seed, league.key, "clubs"));
  const at = (seat: number): string => {
    const walked = seat === 0 ? 0 : ((((seat - 1 - round) % (count - 1)) + (count - 1)) % (count - 1)) + 1;
    return league.teams[clubs[walked] ?? 0] ?? "";
  };
  const pair = [at(place), at(count - 1 - place)] as const;
  return chance(world.seed, league.key, number, "home").below(2) === 0 ? pair : [pair[1], pair[0]];
}

function idOf(world: World, league: League, number: number): string {
  const part = (salt: string): string => hash(world.seed, salt, league.key, number).toString(16).padStart(8, "0");
  return `${part("a")}${part("b")}${part("c")}${number.toString(16).padStart(8, "0")}`;
}
