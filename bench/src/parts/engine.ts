// The rules alone, without a database: pricing, grading, and the probabilities behind a price. Each rate is given by
// the wall clock and by this thread's processor time: on a busy machine only the second shows what the rules cost.

import {
  americanToDecimal,
  defaultGradingRules,
  fairProbabilities,
  type GameResult,
  gradeLeg,
  gradeWager,
  type Outcome,
  type Priced,
  priceRoundRobin,
  priceTicket,
  type Side,
  type TicketLeg,
} from "@chalkboard/engine";
import type { Rounding } from "@chalkboard/kernel";
import type { BenchSize, Figure } from "../figures.ts";
import { offers } from "../world.ts";

const rounding: Rounding = { direction: "halfUp", unit: 1 };
const rules = defaultGradingRules("baseball");
const result: GameResult = {
  status: "final",
  segments: [
    ...Array.from({ length: 9 }, (_, index) => ({
      segment: String(index + 1),
      away: index === 0 ? 5 : 0,
      home: index === 1 ? 3 : 0,
    })),
    { segment: "game", away: 5, home: 3 },
  ],
};

export async function engine(_cluster: unknown, { quick }: BenchSize): Promise<readonly Figure[]> {
  const forMs = quick ? 20 : 1_500;
  // Prices that differ from leg to leg: a product of eight of them exceeds the small integers.
  const eight = Array.from({ length: 8 }, (_, index) => legOf(index, index * 7));
  const ten = Array.from({ length: 10 }, (_, index) => legOf(index, 0));
  const three = eight.slice(0, 3);
  const robin = priceRoundRobin(ten, [4], 1_000, "risk", rounding);
  const sides = [0.45, 0.35, 0.27];

  const parlay = measure(forMs, () => grade(eight, priceTicket("parlay", eight, 10_000, "risk", rounding), won));
  const pushed = measure(forMs, () => grade(eight, priceTicket("parlay", eight, 10_000, "risk", rounding), onePushed));
  const fromScores = measure(forMs, gradingOf(three));
  const robins = measure(forMs, () => grade(ten, robin, onePushed));
  const robinsPriced = measure(forMs, () => priceRoundRobin(ten, [4], 1_000, "risk", rounding));
  const shin = measure(forMs, () => fairProbabilities("shin", sides));
  return [
    ...rate("engine.parlay8", "tickets/s", parlay),
    ...rate("engine.parlay8.push", "tickets/s", pushed),
    ...rate("engine.graded3", "tickets/s", fromScores),
    ...time("engine.graded3.of100000", "s", 100_000, fromScores),
    ...time("engine.roundRobin10by4.graded", "ms", 1e3, robins),
    ...time("engine.roundRobin10by4.priced", "ms", 1e3, robinsPriced),
    ...time("engine.shin3", "µs", 1e6, shin),
    { name: "engine.parlay8.allocated", value: parlay.bytes, unit: "B/ticket" },
    { name: "engine.graded3.allocated", value: fromScores.bytes, unit: "B/ticket" },
    { name: "engine.roundRobin10by4.allocated", value: robins.bytes, unit: "B/ticket" },
  ];
}

const won: readonly Outcome[] = Array.from({ length: 10 }, () => "win");
const onePushed: readonly Outcome[] = won.map((outcome, index) => (index === 3 ? "push" : outcome));

function legOf(index: number, cents: number): TicketLeg {
  const { betType, side, points, price } = offers[index % 6] ?? {
    betType: 1,
    side: 1 as Side,
    points: null,
    price: 120,
  };
  const moved = price > 0 ? price + cents : price - cents;
  return { key: { eventId: index + 1, betType, side, alternate: 0 }, points, odds: americanToDecimal(moved) };
}

function gradingOf(legs: readonly TicketLeg[]): () => void {
  const priced = priceTicket("parlay", legs, 10_000, "risk", rounding);
  return () =>
    grade(
      legs,
      priced,
      legs.map(({ key: { betType, side }, points }) => gradeLeg({ betType, side, points }, result, rules).outcome),
    );
}

function grade(legs: readonly TicketLeg[], { wagers }: Priced, outcomes: readonly Outcome[]): void {
  for (const wager of wagers) gradeWager(wager, legs, outcomes, rounding);
}

/** The rate per second of wall clock, and of this thread's processor time; bytes that one turn allocates. */
type Measured = { readonly local: number; readonly cpu: number; readonly bytes: number };

function measure(forMs: number, work: () => unknown): Measured {
  run(forMs / 3, work);
  return { ...run(forMs, work), bytes: allocatedBy(work) };
}

function run(forMs: number, work: () => unknown): { readonly local: number; readonly cpu: number } {
  const started = performance.now();
  const before = threadMs();
  let done = 0;
  let elapsed = 0;
  while (elapsed < forMs) {
    for (let turn = 0; turn < 20; turn += 1) work();
    done += 20;
    elapsed = performance.now() - started;
  }
  return { local: done / (elapsed / 1_000), cpu: done / (Math.max(threadMs() - before, 0.001) / 1_000) };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

// The heap grows by what is allocated until it is collected: the median of several small batches excludes those with a
// collection.
function allocatedBy(work: () => unknown): number {
  const turns = 50;
  const grown = Array.from({ length: 41 }, () => {
    const before = process.memoryUsage().heapUsed;
    for (let turn = 0; turn < turns; turn += 1) work();
    return (process.memoryUsage().heapUsed - before) / turns;
  });
  return Math.max(0, grown.toSorted((one, other) => one - other)[20] ?? 0);
}

function rate(name: string, unit: string, { local, cpu }: Measured): readonly Figure[] {
  return [
    { name, value: local, unit },
    { name: `${name}.cpu`, value: cpu, unit },
  ];
}

function time(name: string, unit: string, scale: number, { local, cpu }: Measured): readonly Figure[] {
  return [
    { name, value: scale / local, unit },
    { name: `${name}.cpu`, value: scale / cpu, unit },
  ];
}
