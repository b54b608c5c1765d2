import { type Distribution, basketballQuarter, footballQuarter, halfInning } from "./distribution.ts";
import { collegeTeams } from "./college-teams.ts";
import { baseballTeams, basketballTeams, footballTeams } from "./teams.ts";

/** How a league is played and priced in this world. Minutes are those of a game at real speed. */
export type League = {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly timeZone: string;
  readonly teams: readonly string[];
  /** Where all games are on one day of the week (7 is Sunday): how many, and between which minutes of the day. */
  readonly slate?: { readonly weekday: number; readonly games: number; readonly from: number; readonly until: number };
  /** A game starts at every n-th beat of the world's schedule, delayed by this share of a beat. */
  readonly beats: number;
  readonly beatShare: number;
  readonly periods: number;
  /** How many periods make up the first half. */
  readonly firstHalf: number;
  /**
   * Runs come in innings, with the sides taking turns; baskets and drives come in quarters, with both sides playing.
   */
  readonly scoring: "runs" | "baskets" | "drives";
  readonly periodMinutes: number;
  readonly halfTimeMinutes: number;
  /** Minutes on the game clock of a period; 0 where there is no clock. */
  readonly clockMinutes: number;
  /** Points that an average side scores in a game. */
  readonly meanPoints: number;
  /**
   * Standard deviations as a share of the points: of team strength, of the day's form, of the market's opinion on
   * strength and total.
   */
  readonly deviation: {
    readonly club: number;
    readonly form: number;
    readonly strength: number;
    readonly total: number;
  };
  /** Share of points that the home side gains and the visitor loses. */
  readonly homeEdge: number;
  /** The distribution of one side's points in one period, by their mean. */
  readonly period: (mean: number) => Distribution;
  /** The usual margins of a game that was tied after the last period. */
  readonly overtimeMargin: number;
  /** The fixed handicap of the game and of the first half, where the league has one. */
  readonly fixedSpread: { readonly game: number; readonly firstHalf: number } | undefined;
  /** The provider's keys of the first half's markets. */
  readonly firstHalfKeys: { readonly h2h: string; readonly spreads: string; readonly totals: string };
  /** The provider's names of the single periods on offer: each adds a winner, a handicap and a total. */
  readonly singles: readonly string[];
};

const half = { h2h: "h2h_h1", spreads: "spreads_h1", totals: "totals_h1" };

const nfl: League = {
  key: "americanfootball_nfl",
  group: "American Football",
  title: "NFL",
  description: "US Football",
  timeZone: "America/New_York",
  teams: footballTeams,
  beats: 3,
  beatShare: 0.75,
  periods: 4,
  firstHalf: 2,
  scoring: "drives",
  periodMinutes: 42,
  halfTimeMinutes: 14,
  clockMinutes: 15,
  meanPoints: 22.5,
  deviation: { club: 0.07, form: 0.025, strength: 0.025, total: 0.02 },
  homeEdge: 0.04,
  period: footballQuarter,
  overtimeMargin: 3,
  fixedSpread: undefined,
  firstHalfKeys: half,
  singles: ["q1", "q2", "q3", "q4"],
};

export const leagues: readonly League[] = [
  {
    key: "baseball_mlb",
    group: "Baseball",
    title: "MLB",
    description: "Major League Baseball",
    timeZone: "America/New_York",
    teams: baseballTeams,
    beats: 1,
    beatShare: 0,
    periods: 9,
    firstHalf: 5,
    scoring: "runs",
    periodMinutes: 20,
    halfTimeMinutes: 0,
    clockMinutes: 0,
    meanPoints: 4.5,
    deviation: { club: 0.05, form: 0.02, strength: 0.035, total: 0.025 },
    homeEdge: 0.03,
    period: halfInning,
    overtimeMargin: 1,
    fixedSpread: { game: 1.5, firstHalf: 0.5 },
    firstHalfKeys: { h2h: "h2h_1st_5_innings", spreads: "spreads_1st_5_innings", totals: "totals_1st_5_innings" },
    singles: [],
  },
  {
    key: "basketball_nba",
    group: "Basketball",
    title: "NBA",
    description: "US Basketball",
    timeZone: "America/New_York",
    teams: basketballTeams,
    beats: 1,
    beatShare: 0.5,
    periods: 4,
    firstHalf: 2,
    scoring: "baskets",
    periodMinutes: 32,
    halfTimeMinutes: 15,
    clockMinutes: 12,
    meanPoints: 113.5,
    deviation: { club: 0.016, form: 0.006, strength: 0.006, total: 0.008 },
    homeEdge: 0.01,
    period: basketballQuarter,
    overtimeMargin: 5,
    fixedSpread: undefined,
    firstHalfKeys: half,
    singles: ["q1"],
  },
  nfl,
  {
    ...nfl,
    key: "americanfootball_ncaaf",
    title: "NCAAF",
    description: "US College Football",
    teams: collegeTeams,
    slate: { weekday: 6, games: 100, from: 12 * 60, until: 22 * 60 + 30 },
    meanPoints: 27.5,
    deviation: { ...nfl.deviation, club: 0.12 },
    singles: [],
  },
];

/** The league of a provider's sport key, undefined where this world does not play it. */
export function leagueOf(key: string): League | undefined {
  return leagues.find((league) => league.key === key);
}
