import type { Period } from "../bets/bet-types.ts";
import { BadArgument } from "../bad-argument.ts";

/** A kind of sport, by how its results are read. */
export type Sport = "baseball" | "basketball" | "football" | "hockey" | "soccer" | "tennis" | "combat";

/** Which segments make up a period, and whether overtime belongs to it. */
export type PeriodRule = { readonly segments: readonly string[]; readonly overtime: boolean };

/**
 * When a game that did not run its full length counts. Segments: this many complete ones, one half less when the home
 * team leads. Minutes: this many played. Sets (and rounds): points do not decide the contest (contest.ts); the declared
 * winner of a conceded one counts after this many complete ones, and nothing with points does. Money lines and
 * everything with points have separate bounds.
 */
export type OfficialRule = {
  readonly unit: "segments" | "minutes" | "sets";
  readonly moneyLine: number;
  readonly points: number;
};

/**
 * How a league's results decide bets: data, set by the league and overridden by a service. `defaultGradingRules` has
 * the usual ones of the trade.
 */
export type GradingRules = {
  readonly sport: Sport;
  /** The segments of a full-length game, in order. */
  readonly regulation: readonly string[];
  /** Periods that this league plays; a bet on another one is refused. */
  readonly periods: Readonly<Partial<Record<Period, PeriodRule>>>;
  readonly official: OfficialRule;
  /** A total that was already over when a game was cut short is graded instead of void. */
  readonly settleDecidedWhenShort: boolean;
  /** A tie on a money line: refunded, or lost because the draw was on offer. */
  readonly tie: { readonly game: "push" | "lose"; readonly period: "push" | "lose" };
  /**
   * The score of a called game: as it was, or back to the last complete inning unless the home team tied or went ahead
   * since.
   */
  readonly calledScore: "asStood" | "lastComplete";
  /**
   * A period's money line and spread are decided half an inning early when the home team leads; its totals never are.
   */
  readonly periodHomeLead: boolean;
  /** Whether the goal of a shoot-out counts in its team's total, where a segment "SO" has it. */
  readonly teamTotalShootOut: "counts" | "excluded";
  /** How many hours a suspended game may wait to be resumed before it counts as called; 0 does not wait. */
  readonly suspendedHours: number;
  /**
   * How many sets win a match: two in a best of three, three in a best of five. Null: as the sets of the match show.
   */
  readonly setsToWin: 2 | 3 | null;
};

export function isSport(code: string): code is Sport {
  return Object.hasOwn(defaults, code);
}

/**
 * The bounds of section 1.1 and the periods of each sport as most books publish them. @throws BadArgument
 * `unknownSport`
 */
export function defaultGradingRules(sport: Sport): GradingRules {
  const rules = defaults[sport];
  if (rules === undefined) throw new BadArgument("unknownSport", { sport });
  return rules;
}

const quarters = ["1", "2", "3", "4"];
const pushes = { game: "push", period: "push" } as const;

const inQuarters: GradingRules["periods"] = {
  game: { segments: quarters, overtime: true },
  firstHalf: { segments: ["1", "2"], overtime: false },
  secondHalf: { segments: ["3", "4"], overtime: true },
  quarter1: { segments: ["1"], overtime: false },
  quarter2: { segments: ["2"], overtime: false },
  quarter3: { segments: ["3"], overtime: false },
  quarter4: { segments: ["4"], overtime: false },
};

const defaults: Readonly<Record<Sport, GradingRules>> = {
  baseball: {
    sport: "baseball",
    regulation: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    periods: {
      game: { segments: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], overtime: true },
      firstHalf: { segments: ["1", "2", "3", "4", "5"], overtime: false },
      secondHalf: { segments: ["6", "7", "8", "9"], overtime: true },
      inning1: { segments: ["1"], overtime: false },
      inning2: { segments: ["2"], overtime: false },
    },
    official: { unit: "segments", moneyLine: 5, points: 9 },
    settleDecidedWhenShort: false,
    tie: pushes,
    calledScore: "lastComplete",
    periodHomeLead: false,
    teamTotalShootOut: "counts",
    suspendedHours: 0,
    setsToWin: null,
  },
  basketball: {
    sport: "basketball",
    regulation: quarters,
    periods: inQuarters,
    official: { unit: "minutes", moneyLine: 43, points: 43 },
    settleDecidedWhenShort: false,
    tie: pushes,
    calledScore: "asStood",
    periodHomeLead: false,
    teamTotalShootOut: "counts",
    suspendedHours: 0,
    setsToWin: null,
  },
  football: {
    sport: "football",
    regulation: quarters,
    periods: inQuarters,
    official: { unit: "minutes", moneyLine: 55, points: 55 },
    settleDecidedWhenShort: false,
    tie: pushes,
    calledScore: "asStood",
    periodHomeLead: false,
    teamTotalShootOut: "counts",
    suspendedHours: 0,
    setsToWin: null,
  },
  hockey: {
    sport: "hockey",
    regulation: ["1", "2", "3"],
    // A hockey period uses the bet types of a quarter; there are no halves.
    periods: {
      game: { segments: ["1", "2", "3"], overtime: true },
      quarter1: { segments: ["1"], overtime: false },
      quarter2: { segments: ["2"], overtime: false },
      quarter3: { segments: ["3"], overtime: false },
    },
    official: { unit: "minutes", moneyLine: 55, points: 55 },
    settleDecidedWhenShort: false,
    tie: pushes,
    calledScore: "asStood",
    periodHomeLead: false,
    teamTotalShootOut: "counts",
    suspendedHours: 0,
    setsToWin: null,
  },
  soccer: {
    sport: "soccer",
    regulation: ["1", "2"],
    periods: {
      game: { segments: ["1", "2"], overtime: false },
      firstHalf: { segments: ["1"], overtime: false },
      secondHalf: { segments: ["2"], overtime: false },
    },
    official: { unit: "minutes", moneyLine: 90, points: 90 },
    settleDecidedWhenShort: true,
    tie: { game: "lose", period: "lose" },
    calledScore: "asStood",
    periodHomeLead: false,
    teamTotalShootOut: "counts",
    suspendedHours: 24,
    setsToWin: null,
  },
  tennis: {
    // Segments are games by set; sets or a declared winner decide the match. In a retirement after the first serve the
    // remaining player wins.
    sport: "tennis",
    regulation: ["1", "2", "3", "4", "5"],
    periods: {
      game: { segments: ["1", "2", "3", "4", "5"], overtime: false },
      quarter1: { segments: ["1"], overtime: false },
    },
    official: { unit: "sets", moneyLine: 0, points: 0 },
    settleDecidedWhenShort: true,
    tie: pushes,
    calledScore: "asStood",
    periodHomeLead: false,
    teamTotalShootOut: "counts",
    suspendedHours: 0,
    setsToWin: null,
  },
  combat: {
    // A bout has rounds without scores; its winner is declared.
    sport: "combat",
    regulation: ["1", "2", "3", "4", "5"],
    periods: { game: { segments: ["1", "2", "3", "4", "5"], overtime: false } },
    official: { unit: "sets", moneyLine: 0, points: 0 },
    settleDecidedWhenShort: false,
    tie: pushes,
    calledScore: "asStood",
    periodHomeLead: false,
    teamTotalShootOut: "counts",
    suspendedHours: 0,
    setsToWin: null,
  },
};

/**
 * A league's house rules: the usual ones of its sport with the league's and then the service's changes. A change of
 * `official` or `tie` may name a part of it.
 * @throws BadArgument `unknownSport`, `notASetting` when the result is not a valid set of house rules
 */
export function gradingRules(sport: Sport, ...changes: readonly GradingRulesChange[]): GradingRules {
  const rules = changes.reduce<GradingRules>(
    (before, change) => ({
      ...before,
      ...change,
      sport,
      official: { ...before.official, ...change.official },
      tie: { ...before.tie, ...change.tie },
    }),
    defaultGradingRules(sport),
  );
  const { official, periods, regulation } = rules;
  const isCount = (value: number): boolean => Number.isFinite(value) && value >= 0;
  const right =
    regulation.length > 0 &&
    new Set(regulation).size === regulation.length &&
    isCount(official.moneyLine) &&
    isCount(official.points) &&
    isCount(rules.suspendedHours) &&
    ["segments", "minutes", "sets"].includes(official.unit) &&
    [2, 3, null].includes(rules.setsToWin) &&
    Object.values(periods).every(
      (period) => period.segments.length > 0 && period.segments.every((name) => regulation.includes(name)),
    );
  if (!right) throw new BadArgument("notASetting", { sport, rules: JSON.stringify(rules) });
  return rules;
}

/** The changes of a league or a service. */
export type GradingRulesChange = Partial<Omit<GradingRules, "sport" | "official" | "tie">> & {
  readonly official?: Partial<OfficialRule>;
  readonly tie?: Partial<GradingRules["tie"]>;
};

/**
 * The same league for a game that is scheduled for fewer innings: seven and six and a half instead of nine and eight
 * and a half.
 */
export function scheduledFor(innings: number, rules: GradingRules): GradingRules {
  const regulation = rules.regulation.slice(0, innings);
  if (rules.official.unit !== "segments" || innings < 1 || regulation.length !== innings)
    throw new BadArgument("notASetting", { innings, sport: rules.sport });
  const cut = (rule: PeriodRule): PeriodRule => ({
    ...rule,
    segments: rule.segments.filter((name) => regulation.includes(name)),
  });
  const periods = Object.fromEntries(
    Object.entries(rules.periods)
      .map(([period, rule]) => [period, cut(rule)] as const)
      .filter(([, rule]) => rule.segments.length > 0),
  );
  const { moneyLine, points } = rules.official;
  return {
    ...rules,
    regulation,
    periods,
    official: { ...rules.official, moneyLine: Math.min(moneyLine, innings), points: Math.min(points, innings) },
  };
}

/** Whether a suspended game may still be resumed, or counts as called. Times are milliseconds since 1970. */
export function maySuspensionEnd(suspendedAt: number, now: number, rules: GradingRules): boolean {
  return now < suspendedAt + rules.suspendedHours * 3_600_000;
}
