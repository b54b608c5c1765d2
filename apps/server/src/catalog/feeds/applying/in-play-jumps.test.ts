// A jump in play needs a person (docs/decisions/0465), or is held until the next response where its source may open it
// (docs/design/trading.md).
import { describe, expect, test } from "vitest";
import { type CurrentLine, type CurrentSource, changes, incomingOf, type LineMove } from "./changes.ts";
import { feedRig, hourMs, moneyLine, noon } from "../feed-rig.ts";
import type { JumpLimits, StoredJump } from "./jumps.ts";
import type { SourceQuote } from "../adapters/source.ts";

const limits: JumpLimits = { points: 16, chance: 10, others: 0, model: 0 };
const byPerson = { minimumMoveCents: 3, confirmEveryMs: 300_000, jumps: limits };
const policy = { ...byPerson, confirmsInPlay: true };
const waits = "closed, a jump in play waits for the next answer";
type Prices = readonly [away: number, home: number];

const market = ([away, home]: Prices, source = "a"): SourceQuote[] => [
  { source, betType: 1, side: 1, points: null, price: away },
  { source, betType: 1, side: 2, points: null, price: home },
];
const lines = (more: Partial<CurrentLine> = {}): CurrentLine[] =>
  [1, 2].map((side) => ({
    betType: 1,
    side,
    points: null,
    price: -110,
    version: 4,
    isOpen: true,
    isHeld: false,
    byFeed: true,
    ...more,
  }));
const stored = (quotes: readonly SourceQuote[]): CurrentSource[] => quotes.map((quote) => ({ ...quote, seenAt: 0 }));
const closed = { isOpen: false, awaitsAnswer: true };
const even: Prices = [-110, -110];
const far: Prices = [-300, 250];

/** A move as text. */
const result = ({ price, isOpen, reason }: LineMove): string =>
  isOpen ? String(price) : `${String(price)} ${reason === "" ? "closed" : `closed, ${reason}`}`;

/**
 * The outcome for a market in play that its next response may open. @param before its bookmaker's quotes in the
 * previous response
 */
function moved(
  existing: readonly CurrentLine[],
  before: Prices | null,
  now: readonly SourceQuote[],
  jumps = limits,
): string[] {
  const current = { lines: existing, sources: before === null ? [] : stored(market(before)), isInPlay: true };
  return changes(current, incomingOf(now, new Set([1])), { ...policy, jumps }, 0).moves.map(result);
}

// Probabilities are those of the price with its margin: −110 is 52.4 %, −165 is 62.3 %, −170 is 63.0 %.
test.each<
  [
    rule: string,
    existing: readonly CurrentLine[],
    before: Prices | null,
    now: Prices,
    moves: readonly string[],
    jumps?: JumpLimits,
  ]
>([
  ["nine points of probability are followed", lines(), even, [-165, 130], ["-165", "130"]],
  ["ten and a half close it at its old price", lines(), even, [-170, 130], [`-110 ${waits}`, `-110 ${waits}`]],
  ["it stays closed without a new quote", lines(closed), even, far, []],
  ["the same quote again opens it", lines(closed), far, far, ["-300", "250"]],
  ["about the same quote opens it as well", lines(closed), far, [-320, 260], ["-320", "260"]],
  ["another jump is not confirmed", lines(closed), far, [400, -500], []],
  ["back at its old price it opens at once", lines(closed), far, [-114, -106], ["-114", "-106"]],
  ["one closed by a goal is not held", lines({ isOpen: false }), even, far, ["-300", "250"]],
  ["a constant quote of its source is followed", lines(), far, far, ["-300", "250"]],
  ["a new bookmaker has no previous quotes", lines(), null, far, [`-110 ${waits}`, `-110 ${waits}`]],
  ["its small move is followed", lines(), null, [-120, 100], ["-120", "100"]],
  ["a new market opens", [], null, far, ["-300", "250"]],
  ["a trader's market is left alone", lines({ isHeld: true }), even, far, []],
  [
    "with the check switched off it is followed",
    lines(),
    even,
    far,
    ["-300", "250"],
    { ...limits, points: 0, chance: 0 },
  ],
])("in play: %s", (_rule, existing, before, now, moves, jumps) => {
  expect(moved(existing, before, market(now), jumps)).toEqual(moves);
});

/** What a person may have been asked, or have decided, about the money line. */
const input = (state: StoredJump["state"], prices: Prices): StoredJump => ({
  betType: 1,
  side: 1,
  state,
  quotes: market(prices),
});
const waiting = "closed, a jump waits for a person";
const shut = { isOpen: false };
const linesAt = (prices: Prices): CurrentLine[] =>
  lines().map((line, index) => ({ ...line, price: prices[index] ?? 0 }));

test.each<
  [
    rule: string,
    existing: readonly CurrentLine[],
    before: StoredJump | null,
    now: Prices,
    moves: readonly string[],
    kept: string,
  ]
>([
  ["nine points of probability are followed", lines(), null, [-165, 130], ["-165", "130"], ""],
  [
    "ten and a half close it, and a person is asked",
    lines(),
    null,
    [-170, 130],
    [`-110 ${waiting}`, `-110 ${waiting}`],
    "asks -170 130: price",
  ],
  ["the same quote again does not open it", lines(shut), input("waiting", far), far, [], "stays"],
  [
    "the person is asked about the latest move",
    lines(shut),
    input("waiting", far),
    [-320, 260],
    [],
    "asks -320 260: price",
  ],
  [
    "back at its old price it opens at once, and no one is asked",
    lines(shut),
    input("waiting", far),
    [-114, -106],
    ["-114", "-106"],
    "goes",
  ],
  ["one closed by a goal is not asked about", lines(shut), null, far, ["-300", "250"], ""],
  [
    "sides that do not fit are asked about",
    lines(),
    null,
    [130, 130],
    [`-110 ${waiting}`, `-110 ${waiting}`],
    "asks 130 130: margin",
  ],
  ["an accepted jump is followed", linesAt(far), input("accepted", far), [-310, 260], ["-310", "260"], "goes"],
  [
    "a refused jump stays refused while the quote is about the same",
    lines(),
    input("refused", far),
    [-320, 260],
    [],
    "stays",
  ],
  [
    "a further jump from there is asked about again",
    lines(),
    input("refused", far),
    [-2000, 1000],
    [`-110 ${waiting}`, `-110 ${waiting}`],
    "asks -2000 1000: price",
  ],
  ["a goal ends a refusal", lines(shut), input("refused", far), far, ["-300", "250"], "goes"],
  [
    "a trader's market is left alone, and no one is asked",
    lines({ isHeld: true }),
    input("waiting", far),
    far,
    [],
    "goes",
  ],
])("in play, for a person: %s", (_rule, existing, before, now, moves, kept) => {
  const current = {
    lines: existing,
    sources: stored(market(even)),
    jumps: before === null ? [] : [before],
    isInPlay: true,
  };
  const plan = changes(current, incomingOf(market(now), new Set([1])), byPerson, 0);
  expect(plan.moves.map(result)).toEqual(moves);
  const asks = plan.jumps.map(
    ({ quotes, reasons }) => `asks ${quotes.map(({ price }) => price).join(" ")}: ${reasons.join(" ")}`,
  );
  expect([...asks, ...plan.calmed.map(() => "goes")].join() || (before === null ? "" : "stays")).toBe(kept);
});

test.each<[rule: string, before: StoredJump, moves: readonly string[]]>([
  ["a market pending before the start stays pending", input("waiting", far), []],
  ["a refused jump stays refused", input("refused", far), []],
])("where its next answer opens a jump: %s", (_rule, before, moves) => {
  const existing = lines(before.state === "waiting" ? shut : {});
  const current = { lines: existing, sources: stored(market(far)), jumps: [before], isInPlay: true };
  expect(changes(current, incomingOf(market(far), new Set([1])), policy, 0).moves.map(result)).toEqual(moves);
});

const near: Prices = [-130, 110];

test.each<
  [
    rule: string,
    existing: readonly CurrentLine[],
    before: StoredJump | null,
    others: readonly Prices[],
    moves: readonly string[],
    kept: string,
  ]
>([
  ["near enough, it stays on sale", lines(), null, [near], [], ""],
  [
    "an unchanged price is pending while the other source is far away",
    lines(),
    null,
    [far],
    [`-110 ${waiting}`, `-110 ${waiting}`],
    "asks -110 -110: others",
  ],
  ["half of the others alone contradict nothing", lines(), null, [far, near], [], ""],
  ["it stays closed while it is far away", lines(shut), input("waiting", even), [far], [], "stays"],
  ["near again, it opens, and no one is asked", lines(shut), input("waiting", even), [near], ["-110", "-110"], "goes"],
  ["an accepted difference stays on sale", lines(), input("accepted", even), [far], [], "stays"],
  ["an acceptance is removed when the quotes are near again", lines(), input("accepted", even), [near], [], "goes"],
  ["one closed by a goal is not asked about", lines(shut), null, [far], ["-110", "-110"], ""],
  ["a trader's market is left alone", lines({ isHeld: true }), null, [far], [], ""],
])("in play, compared with other sources: %s", (_rule, existing, before, others, moves, kept) => {
  const current = {
    lines: existing,
    sources: stored(market(even)),
    jumps: before === null ? [] : [before],
    isInPlay: true,
    others: others.map((prices, index) => ({ source: `other ${String(index)}`, quotes: market(prices) })),
  };
  const compared = { ...limits, others: 10 };
  const plan = changes(current, incomingOf(market(even), new Set([1])), { ...byPerson, jumps: compared }, 0);
  expect(plan.moves.map(result)).toEqual(moves);
  const asks = plan.jumps.map(
    ({ quotes, reasons }) => `asks ${quotes.map(({ price }) => price).join(" ")}: ${reasons.join(" ")}`,
  );
  expect([...asks, ...plan.calmed.map(() => "goes")].join() || (before === null ? "" : "stays")).toBe(kept);
  // Where the next response may open the jump, no person is asked.
  if (before === null)
    expect(changes(current, incomingOf(market(even), new Set([1])), { ...policy, jumps: compared }, 0).jumps).toEqual(
      [],
    );
});

test("in play another market of the game contradicts nothing", () => {
  const spread: SourceQuote[] = [
    { source: "a", betType: 2, side: 1, points: 6, price: 105 },
    { source: "a", betType: 2, side: 2, points: -6, price: -125 },
  ];
  const jumpsOf = (isInPlay: boolean) =>
    changes(
      { lines: lines(), sources: [], isInPlay, sport: "baseball" },
      incomingOf([...market([-155, 135]), ...spread], new Set([1, 2])),
      { ...byPerson, jumps: { ...limits, model: 12 } },
      0,
    ).jumps.map(({ reasons }) => reasons.join(" "));
  expect([jumpsOf(false), jumpsOf(true)]).toEqual([["model", "model"], []]);
});

test("in play four points of a spread are followed, a quarter more is pending", () => {
  const spread = (points: number): SourceQuote[] => [
    { source: "a", betType: 2, side: 1, points, price: -110 },
    { source: "a", betType: 2, side: 2, points: -points, price: -110 },
  ];
  const existing = spread(10).map((quote) => ({ ...quote, version: 4, isOpen: true, isHeld: false, byFeed: true }));
  const open = (points: number) =>
    changes(
      { lines: existing, sources: stored(spread(10)), isInPlay: true },
      incomingOf(spread(points), new Set([2])),
      policy,
      0,
    ).moves.map(({ isOpen, points: at }) => [at, isOpen]);
  expect([open(26), open(27)]).toEqual([
    [
      [26, true],
      [-26, true],
    ],
    [
      [10, false],
      [-10, false],
    ],
  ]);
});

test("in play one bookmaker of three that jumps moves nothing; two are the median, and pending", () => {
  const books = (...prices: readonly Prices[]): SourceQuote[] =>
    prices.flatMap((price, index) => market(price, "abc"[index]));
  const of = (...prices: readonly Prices[]) =>
    changes(
      { lines: lines(), sources: stored(books(even, even, even)), isInPlay: true },
      incomingOf(books(...prices), new Set([1])),
      policy,
      0,
    ).moves.map(({ isOpen }) => isOpen);
  expect([of(far, even, even), of(far, far, even)]).toEqual([[], [false, false]]);
});

describe("round after round", () => {
  const rig = feedRig();
  const say = async (away: number, home: number): Promise<string[]> => {
    const game = rig.game("b");
    game.books = moneyLine(game, away, home);
    await rig.poller.round();
    return rig.lines("b");
  };

  test("a jump closes the market, the next response opens it, and the history says why", async () => {
    rig.begin({ policy });
    await say(120, -140);
    await rig.itIs(noon + 2 * hourMs);
    await rig.desk("update event set status = 'live', in_play = true where source_key = 'b'");
    expect(await say(125, -145)).toEqual(["1 1 125 2 open", "1 2 -145 2 open"]);
    expect(await say(-300, 250)).toEqual(["1 1 125 3 closed", "1 2 -145 3 closed"]);
    rig.begin({ policy });
    expect(await say(-310, 255)).toEqual(["1 1 -310 4 open", "1 2 255 4 open"]);
    expect(
      await rig.text(
        "v.version, v.reason",
        "line_version v join event e on e.id = v.event_id where e.source_key = 'b' and v.side = 1 order by v.version",
      ),
    ).toEqual([
      "1 the only source",
      "2 the only source",
      "3 a jump in play waits for the next answer",
      "4 the only source",
    ]);
  });

  test("a jump from before the start stays pending for a person", async () => {
    rig.begin({ policy });
    await say(120, -140);
    expect(await say(-300, 250)).toEqual(["1 1 120 2 closed", "1 2 -140 2 closed"]);
    await rig.itIs(noon + 2 * hourMs);
    await rig.desk("update event set status = 'live', in_play = true where source_key = 'b'");
    expect(await say(-300, 250)).toEqual(["1 1 120 2 closed", "1 2 -140 2 closed"]);
  });
});
