// A bet type is a row: its question, its period, the outcome it takes, and the bet type that takes the other outcome.
import { BadArgument } from "../bad-argument.ts";

/** The part of a game that a bet is about. A league's result settings say which segments it consists of. */
export const periods = [
  "game",
  "firstHalf",
  "secondHalf",
  "quarter1",
  "quarter2",
  "quarter3",
  "quarter4",
  "inning1",
  "inning2",
] as const;
export type Period = (typeof periods)[number];

/** The question of a bet. Each has one grading function. */
export type Market =
  | "moneyLine"
  | "spread"
  | "total"
  | "teamTotal"
  | "firstScore"
  | "lastScore"
  | "segmentScore"
  | "board"
  | "strikeouts"
  | "question"
  | "raceWin"
  | "racePlace"
  | "raceCast";

/** The outcome that the bettor takes. */
export type Pick = "team" | "over" | "under" | "yes" | "no" | "runner";

/** 0 the game itself, 1 away (visitor, top row), 2 home, 3 draw. */
export type Side = 0 | 1 | 2 | 3;

/**
 * `opposite` is the bet type of the other side of the same market; `null` where a market is sold one way or has a field
 * of runners.
 */
export type BetType = {
  readonly id: number;
  readonly alias: string;
  readonly name: string;
  readonly period: Period;
  readonly market: Market;
  readonly pick: Pick;
  readonly line: "none" | "points";
  readonly opposite: number | null;
  readonly sides: readonly Side[];
};

const teams: readonly Side[] = [1, 2];
const teamsAndDraw: readonly Side[] = [1, 2, 3];
const game: readonly Side[] = [0];

const row = (
  id: number,
  alias: string,
  name: string,
  period: Period,
  market: Market,
  pick: Pick,
  opposite: number | null,
  sides: readonly Side[],
): BetType => ({
  id,
  alias,
  name,
  period,
  market,
  pick,
  line: linedMarkets.includes(market) ? "points" : "none",
  opposite,
  sides,
});

const linedMarkets: readonly Market[] = ["spread", "total", "teamTotal", "board", "strikeouts"];

/** Every bet type of the specification, one row each. No other code switches on an id. */
export const betTypes: readonly BetType[] = [
  row(-1, "NO", "no", "game", "question", "no", 0, game),
  row(0, "YES", "yes", "game", "question", "yes", -1, game),
  row(1, "ML", "money line", "game", "moneyLine", "team", 1, teamsAndDraw),
  row(2, "RL", "run line", "game", "spread", "team", 2, teams),
  row(3, "FG", "over", "game", "total", "over", 4, game),
  row(4, "FG", "under", "game", "total", "under", 3, game),
  row(5, "TT", "team total over", "game", "teamTotal", "over", 6, teams),
  row(6, "TT", "team total under", "game", "teamTotal", "under", 5, teams),
  row(7, "1HML", "1st half money line", "firstHalf", "moneyLine", "team", 7, teamsAndDraw),
  row(8, "1HRL", "1st half run line", "firstHalf", "spread", "team", 8, teams),
  row(9, "1H", "1st half over", "firstHalf", "total", "over", 10, game),
  row(10, "1H", "1st half under", "firstHalf", "total", "under", 9, game),
  row(11, "1QML", "1st quarter money line", "quarter1", "moneyLine", "team", 11, teamsAndDraw),
  row(12, "1QRL", "1st quarter run line", "quarter1", "spread", "team", 12, teams),
  row(13, "1Q", "1st quarter over", "quarter1", "total", "over", 14, game),
  row(14, "1Q", "1st quarter under", "quarter1", "total", "under", 13, game),
  row(15, "2QML", "2nd quarter money line", "quarter2", "moneyLine", "team", 15, teamsAndDraw),
  row(16, "2QRL", "2nd quarter run line", "quarter2", "spread", "team", 16, teams),
  row(17, "2Q", "2nd quarter over", "quarter2", "total", "over", 18, game),
  row(18, "2Q", "2nd quarter under", "quarter2", "total", "under", 17, game),
  row(19, "3QML", "3rd quarter money line", "quarter3", "moneyLine", "team", 19, teamsAndDraw),
  row(20, "3QRL", "3rd quarter run line", "quarter3", "spread", "team", 20, teams),
  row(21, "3Q", "3rd quarter over", "quarter3", "total", "over", 22, game),
  row(22, "3Q", "3rd quarter under", "quarter3", "total", "under", 21, game),
  row(23, "4QML", "4th quarter money line", "quarter4", "moneyLine", "team", 23, teamsAndDraw),
  row(24, "4QRL", "4th quarter run line", "quarter4", "spread", "team", 24, teams),
  row(25, "4Q", "4th quarter over", "quarter4", "total", "over", 26, game),
  row(26, "4Q", "4th quarter under", "quarter4", "total", "under", 25, game),
  row(27, "SRL", "super run line", "game", "spread", "team", 27, teams),
  row(28, "FR", "first run", "game", "firstScore", "team", 28, teams),
  row(30, "SO", "1st half solo under", "firstHalf", "teamTotal", "under", 31, teams),
  row(31, "SO", "1st half solo over", "firstHalf", "teamTotal", "over", 30, teams),
  row(32, "2HML", "2nd half money line", "secondHalf", "moneyLine", "team", 32, teamsAndDraw),
  row(33, "2HRL", "2nd half run line", "secondHalf", "spread", "team", 33, teams),
  row(34, "2H", "2nd half over", "secondHalf", "total", "over", 35, game),
  row(35, "2H", "2nd half under", "secondHalf", "total", "under", 34, game),
  row(36, "LR", "last run", "game", "lastScore", "team", 36, teams),
  row(37, "YS1", "a run in the 1st inning: yes", "inning1", "segmentScore", "yes", 39, game),
  row(38, "YS2", "a run in the 2nd inning: yes", "inning2", "segmentScore", "yes", null, game),
  row(39, "NS1", "a run in the 1st inning: no", "inning1", "segmentScore", "no", 37, game),
  row(40, "RHE", "total on board over", "game", "board", "over", 41, game),
  row(41, "RHE", "total on board under", "game", "board", "under", 40, game),
  row(55, "ARL", "alternative run line", "game", "spread", "team", 55, teams),
  row(56, "SO", "1st quarter solo over", "quarter1", "teamTotal", "over", 57, teams),
  row(57, "SO", "1st quarter solo under", "quarter1", "teamTotal", "under", 56, teams),
  row(59, "K", "strikeouts over", "game", "strikeouts", "over", 60, teams),
  row(60, "K", "strikeouts under", "game", "strikeouts", "under", 59, teams),
  row(61, "WIN", "race win", "game", "raceWin", "runner", null, game),
  row(62, "PLC", "race place", "game", "racePlace", "runner", null, game),
  row(63, "SHW", "race show", "game", "racePlace", "runner", null, game),
  row(64, "4TH", "race first four", "game", "racePlace", "runner", null, game),
  row(65, "FC", "race forecast", "game", "raceCast", "runner", null, game),
  row(66, "TC", "race tricast", "game", "raceCast", "runner", null, game),
];

const byId: ReadonlyMap<number, BetType> = new Map(betTypes.map((type) => [type.id, type]));

/** The row of a bet type; `undefined` for an id that the specification does not have. */
export function betType(id: number): BetType | undefined {
  return byId.get(id);
}

/** The row of a bet type that must exist. @throws BadArgument `unknownBetType` */
export function knownBetType(id: number): BetType {
  const type = byId.get(id);
  if (type === undefined) throw new BadArgument("unknownBetType", { id });
  return type;
}
