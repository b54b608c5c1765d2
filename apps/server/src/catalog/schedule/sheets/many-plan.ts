// Plans many games that are entered at once. Pure.
import type { calendar } from "@chalkboard/contract";
import type { Day, EpochMs, TeamId } from "@chalkboard/kernel";
import { isSamePairAndStart } from "../same-start.ts";
import type { NoGame, SheetGame } from "./sheet-games.ts";
import { aheadMs, startOf, usualName } from "../terms.ts";

type Why = calendar.NewGameWhy;
export type NewGame = calendar.NewGame;
/** One place in the list: a game, or why it is not one. */
export type Wanted = {
  readonly line: number;
  readonly text: string;
  readonly game: NewGame | null;
  readonly why: Why | null;
  /** The column of a cell that cannot be read. */
  readonly cell: calendar.GameField | null;
};
/** The same with what follows from it. Without a `why` it has a start and is entered. */
export type Planned = Wanted & {
  readonly startsAt: EpochMs | null;
  readonly title: string;
  readonly gameNumber: number;
};

/** What a league's schedule has on the days of new games. */
export type StoredGames = {
  readonly games: readonly {
    readonly day: Day;
    readonly startsAt: EpochMs;
    readonly awayId: TeamId;
    readonly homeId: TeamId;
  }[];
  readonly rotations: readonly { readonly day: Day; readonly rotation: number }[];
};
export type Place = { readonly timeZone: string; readonly now: EpochMs; readonly teams: ReadonlyMap<TeamId, string> };

const mostOfDay = 9;

/** What each row of a schedule says about a game to enter. @param day of rows without a date */
export function wantedOf(rows: readonly (SheetGame | NoGame)[], day: Day): readonly Wanted[] {
  return rows.map((row): Wanted => {
    const { line, text } = row;
    const none = (why: Why, cell: Wanted["cell"] = null): Wanted => ({ line, text, game: null, why, cell });
    if ("why" in row) return none(row.why, row.cell);
    const [awayId, homeId] = [row.away.teams[0], row.home.teams[0]];
    if (awayId === undefined || homeId === undefined) return none("noTeam");
    if (row.away.teams.length > 1 || row.home.teams.length > 1) return none("whichTeam");
    if (row.minute === null) return none("noTime");
    return {
      line,
      text,
      why: null,
      cell: null,
      game: {
        day: row.day ?? day,
        minute: row.minute,
        isLater: false,
        awayId,
        homeId,
        awayRotation: row.away.rotation,
        homeRotation: row.home.rotation,
        ...row.rest,
      },
    };
  });
}

/**
 * Compares each game with the existing ones and those before it in the list: its start, its name, or why it is not
 * entered.
 */
export function planMany(
  wanted: readonly Wanted[],
  { games, rotations }: StoredGames,
  place: Place,
): readonly Planned[] {
  const [current, entered] = [[...games], [] as StoredGames["games"][number][]];
  const taken = new Set(rotations.map(numberKey));
  return wanted.map((row): Planned => {
    const startsAt = row.game === null ? undefined : startOf(row.game, place.timeZone);
    const name = (teamId: TeamId): string => place.teams.get(teamId) ?? "";
    const of = (some: StoredGames["games"]) => (row.game === null ? [] : some.filter(isOf(row.game)));
    const gameNumber = of(current).length + of(entered).length + 1;
    const title =
      row.game === null
        ? row.text
        : usualName(name(row.game.awayId), name(row.game.homeId), {
            isNeutral: row.game.isNeutral,
            gameNumber: Math.min(mostOfDay, gameNumber),
          });
    const planned = { ...row, startsAt: startsAt ?? null, title, gameNumber };
    if (row.game === null) return planned;
    const game = neighboured(row.game);
    const numbers = [game.awayRotation, game.homeRotation].flatMap((rotation) =>
      rotation === null ? [] : [{ day: game.day, rotation }],
    );
    const near = (some: StoredGames["games"]): boolean =>
      startsAt !== undefined && some.some((other) => isSamePairAndStart(other, { ...game, startsAt }));
    const why =
      row.why ??
      whyNot(game, startsAt, place) ??
      (near(current) ? "known" : near(entered) || gameNumber > mostOfDay ? "twice" : null) ??
      (numbers.some((one) => taken.has(numberKey(one))) || new Set(numbers.map(numberKey)).size < numbers.length
        ? "numberTaken"
        : null);
    if (why === null && startsAt !== undefined) {
      entered.push({ ...game, startsAt });
      for (const one of numbers) taken.add(numberKey(one));
    }
    return { ...planned, game, why };
  });
}

function whyNot({ awayId, homeId }: NewGame, startsAt: EpochMs | undefined, { now, teams }: Place): Why | null {
  if (!teams.has(awayId) || !teams.has(homeId)) return "noTeam";
  if (awayId === homeId) return "sameTeam";
  if (startsAt === undefined) return "skipped";
  return startsAt <= now ? "past" : startsAt > now + aheadMs ? "unlikely" : null;
}

const numberKey = ({ day, rotation }: { readonly day: Day; readonly rotation: number }): string =>
  `${day} ${String(rotation)}`;
const isOf =
  ({ day, awayId, homeId }: NewGame) =>
  (other: StoredGames["games"][number]): boolean =>
    other.day === day && other.awayId === awayId && other.homeId === homeId;

/** For a game with one number given, the neighbour is the other one. */
function neighboured(game: NewGame): NewGame {
  const { awayRotation: away, homeRotation: home } = game;
  if (away === null) return { ...game, awayRotation: home === null || home === 1 ? null : home - 1 };
  return { ...game, homeRotation: home ?? away + 1 };
}
