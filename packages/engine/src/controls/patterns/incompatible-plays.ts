// Two legs that depend on each other may not be combined in one wager. A wager with two legs of one game is refused
// unless a row of the matrix allows it. Both sides of one market, or one play twice, never pass. Source: product.md 5,
// -39; seed rows: rules.md 2.2, blocked combinations.
import { assert } from "@chalkboard/kernel";
import { knownBetType } from "../../bets/bet-types.ts";
import { control } from "../control.ts";
import type { IncompatibleMatrix, IncompatibleRow, PlayPattern } from "../facts.ts";
import type { ControlLeg } from "../control-ticket.ts";

export type IncompatiblePair = {
  /** Indexes in the slip. */
  readonly legs: readonly [number, number];
  readonly reason: "sameMarket" | "sameGame" | "row";
  /** The row that refused. */
  readonly row: number | null;
};

export type IncompatibleRefusal = { readonly pairs: readonly IncompatiblePair[] };

export const incompatiblePlays = control({
  code: -39,
  name: "incompatiblePlays",
  needs: ["incompatible"],
  refuse: ({ legs, priced }, { incompatible }): IncompatibleRefusal | undefined => {
    const seen = new Set<number>();
    const pairs: IncompatiblePair[] = [];
    for (const wager of priced.wagers) {
      for (const [position, first] of wager.legs.entries()) {
        for (const second of wager.legs.slice(position + 1)) {
          const pair = first * legs.length + second;
          if (seen.has(pair)) continue;
          seen.add(pair);
          const against = objection(legAt(legs, first), legAt(legs, second), incompatible);
          if (against !== undefined) pairs.push({ legs: [first, second], ...against });
        }
      }
    }
    return pairs.length > 0 ? { pairs } : undefined;
  },
});

/** The rows that every book publishes; they matter to a service that otherwise allows two legs of one game. */
export const publishedRows: readonly IncompatibleRow[] = [
  row(1, "a team's spread and its money line", null, { market: "spread" }, { market: "moneyLine" }, { sameTeam: true }),
  row(2, "baseball: run line and total of one game", "baseball", { market: "spread" }, { market: "total" }),
  row(3, "hockey: puck line and total of one game", "hockey", { market: "spread" }, { market: "total" }),
  row(4, "a first half and its game", null, { period: "firstHalf" }, { period: "game" }),
  row(
    5,
    "soccer: the draw and an under",
    "soccer",
    { market: "moneyLine", side: 3 },
    { market: "total", pick: "under" },
  ),
  row(
    6,
    "a spread of 30% of the total or more, and the total",
    null,
    { market: "spread" },
    { market: "total" },
    { pointsPercent: 30 },
  ),
];

function row(
  id: number,
  words: string,
  sport: string | null,
  first: PlayPattern,
  second: PlayPattern,
  more: Partial<IncompatibleRow> = {},
): IncompatibleRow {
  return { id, words, sport, first, second, allowed: false, ...more };
}

// Every matrix must allow the pair: a ceiling's matrix and the service's own both apply.
function objection(
  one: ControlLeg,
  other: ControlLeg,
  matrices: readonly IncompatibleMatrix[],
): Pick<IncompatiblePair, "reason" | "row"> | undefined {
  if (one.gameId !== other.gameId) return undefined;
  if (isSameMarket(one, other)) return { reason: "sameMarket", row: null };
  for (const { sameGame, rows } of matrices) {
    const decides = rows.find((candidate) => matches(candidate, one, other) || matches(candidate, other, one));
    if (decides !== undefined && !decides.allowed) return { reason: "row", row: decides.id };
    if (decides === undefined && sameGame === "refuse") return { reason: "sameGame", row: null };
  }
  return undefined;
}

function matches(candidate: IncompatibleRow, first: ControlLeg, second: ControlLeg): boolean {
  if (candidate.sport !== null && candidate.sport !== first.sport) return false;
  if (!fitsPattern(candidate.first, first) || !fitsPattern(candidate.second, second)) return false;
  if (candidate.sameTeam === true && first.key.side !== second.key.side) return false;
  if (candidate.pointsPercent === undefined) return true;
  return Math.abs(first.points ?? 0) * 100 >= Math.abs(second.points ?? 0) * candidate.pointsPercent;
}

function fitsPattern(pattern: PlayPattern, leg: ControlLeg): boolean {
  const type = knownBetType(leg.key.betType);
  return (
    (pattern.market === undefined || pattern.market === type.market) &&
    (pattern.period === undefined || pattern.period === type.period) &&
    (pattern.pick === undefined || pattern.pick === type.pick) &&
    (pattern.side === undefined || pattern.side === leg.key.side)
  );
}

// Two sides, or two numbers, of the same market: a spread and its alternative, over and under, a money line's teams.
function isSameMarket(one: ControlLeg, other: ControlLeg): boolean {
  const a = knownBetType(one.key.betType);
  const b = knownBetType(other.key.betType);
  if (one.key.eventId !== other.key.eventId || a.market !== b.market || a.period !== b.period) return false;
  return a.market !== "teamTotal" || one.key.side === other.key.side;
}

function legAt(legs: readonly ControlLeg[], index: number): ControlLeg {
  const leg = legs[index];
  assert(leg !== undefined, "a wager's legs are the slip's", { index, legs: legs.length });
  return leg;
}
