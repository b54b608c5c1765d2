// Adds up an event's wagers one after the other, so that a hundred thousand are never in memory at once. Those on the
// same lines are a group: its cost is summed by how the lines end, and looked up for each ending of the game.
import type { Minor, Rounding } from "@chalkboard/kernel";
import { gradeLeg } from "../grading/grade-leg.ts";
import type { GradingRules } from "../grading/grading-rules.ts";
import type { Outcome } from "../grading/outcome.ts";
import type { GameResult } from "../grading/result.ts";
import { costOf } from "./cost-of-wager.ts";
import type { OpenLeg, OpenWager } from "./open-wager.ts";
import type { Scenario } from "../conversion/scenarios.ts";

/** By scenario, in its order; minor units. */
export type Liability = {
  /** The event's average cost: exact for straights. */
  readonly expected: readonly number[];
  /** The cost when all other legs win. */
  readonly worst: readonly Minor[];
};

/** Wagers on the same lines of the event. */
export type LiabilityGroup = {
  readonly legs: readonly Pick<OpenLeg, "betType" | "side" | "points">[];
  readonly wagers: number;
  readonly stake: Minor;
  readonly liability: Liability;
};

type Terms = {
  readonly rules: GradingRules;
  readonly rounding: Rounding;
  /** The number of identical wagers; −1 subtracts one, which is the value of one of the book's own bets to it. */
  readonly times?: number;
};

export type LiabilitySum = {
  /**
   * @throws BadArgument for legs that a final score does not decide (see `isDecidedByScore`), and for points that do
   * not fit their bet type
   */
  readonly add: (wager: OpenWager, terms: Terms) => void;
  /** The cost of all of them. */
  readonly total: () => Liability;
  /** The cost of each group's wagers, the largest stake first. */
  readonly groups: () => readonly LiabilityGroup[];
  /** A copy of the sum: what is added to one is not in the other. */
  readonly copy: () => LiabilitySum;
};

/** The distinct combinations in which some lines end, and the combination of each scenario. */
type Endings = { readonly ways: readonly (readonly Outcome[])[]; readonly ofScenario: readonly number[] };
type Group = {
  readonly legs: readonly OpenLeg[];
  readonly endings: Endings;
  readonly expected: number[];
  readonly worst: Minor[];
  wagers: number;
  stake: Minor;
};

type Groups = Map<GradingRules, Map<string, Group>>;

/** Adds up the cost of open wagers at each final score. */
export function createLiabilitySum(scenarios: readonly Scenario[]): LiabilitySum {
  return sumOf(scenarios, new Map());
}

function sumOf(scenarios: readonly Scenario[], groups: Groups): LiabilitySum {
  const results = scenarios.map(({ away, home }): GameResult => ({
    status: "final",
    segments: [{ segment: "game", away, home }],
  }));
  const lines = new Map<GradingRules, Map<string, readonly Outcome[]>>();

  const outcomesOf = (leg: OpenLeg, rules: GradingRules): readonly Outcome[] =>
    getOrInsert(
      getOrInsert(lines, rules, () => new Map<string, readonly Outcome[]>()),
      lineText(leg),
      () => results.map((result) => gradeLeg(leg, result, rules).outcome),
    );

  const newGroup = (legs: readonly OpenLeg[], rules: GradingRules): Group => {
    const endings = endingsOf(
      legs.map((leg) => outcomesOf(leg, rules)),
      scenarios.length,
    );
    return {
      legs,
      endings,
      expected: endings.ways.map(() => 0),
      worst: endings.ways.map(() => 0),
      wagers: 0,
      stake: 0,
    };
  };

  return {
    add: (wager, { rules, rounding, times = 1 }) => {
      const group = getOrInsert(
        getOrInsert(groups, rules, () => new Map<string, Group>()),
        wager.here.map(lineText).join(),
        () => newGroup(wager.here, rules),
      );
      group.wagers += times;
      group.stake += times * wager.stake;
      for (const [way, outcomes] of group.endings.ways.entries()) {
        const cost = costOf(wager, outcomes, rounding);
        group.expected[way] = (group.expected[way] ?? 0) + times * cost.expected;
        group.worst[way] = (group.worst[way] ?? 0) + times * cost.worst;
      }
    },
    total: () =>
      spread(
        [...groups.values()].flatMap((some) => [...some.values()]),
        scenarios.length,
      ),
    groups: () =>
      [
        ...Map.groupBy(
          [...groups.values()].flatMap((some) => [...some]),
          ([text]) => text,
        ).values(),
      ]
        .map((same): LiabilityGroup => {
          const all = same.map(([, group]) => group);
          const sum = (part: "wagers" | "stake"): number => all.reduce((total, group) => total + group[part], 0);
          return {
            legs: (all[0]?.legs ?? []).map(({ betType, side, points }) => ({ betType, side, points })),
            wagers: sum("wagers"),
            stake: sum("stake"),
            liability: spread(all, scenarios.length),
          };
        })
        .toSorted((one, other) => other.stake - one.stake),
    copy: () =>
      sumOf(
        scenarios,
        new Map(
          [...groups].map(([rules, some]) => [rules, new Map([...some].map(([text, group]) => [text, copyOf(group)]))]),
        ),
      ),
  };
}

function copyOf(group: Group): Group {
  return { ...group, expected: [...group.expected], worst: [...group.worst] };
}

function spread(groups: readonly Group[], scenarios: number): Liability {
  const expected = Array.from({ length: scenarios }, () => 0);
  const worst = Array.from({ length: scenarios }, () => 0);
  for (const group of groups) {
    for (let scenario = 0; scenario < scenarios; scenario += 1) {
      const way = group.endings.ofScenario[scenario] ?? 0;
      expected[scenario] = (expected[scenario] ?? 0) + (group.expected[way] ?? 0);
      worst[scenario] = (worst[scenario] ?? 0) + (group.worst[way] ?? 0);
    }
  }
  return { expected, worst };
}

function endingsOf(outcomes: readonly (readonly Outcome[])[], scenarios: number): Endings {
  const ways: (readonly Outcome[])[] = [];
  const known = new Map<string, number>();
  const ofScenario = Array.from({ length: scenarios }, (_, scenario) => {
    const way = outcomes.map((line) => line[scenario] ?? "void");
    return getOrInsert(known, way.join(), () => ways.push(way) - 1);
  });
  return { ways, ofScenario };
}

function lineText({ betType, side, points }: OpenLeg): string {
  return `${betType}/${side}/${points}`;
}

function getOrInsert<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
