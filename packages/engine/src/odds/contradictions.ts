// Finds lines of one game that cannot all be right, whatever the game is: one of them gives money away to anyone who
// bets the other. Source: implications within the score of a game. The winner has also covered any handicap it was
// given; a part of a game has no more in it than the whole.
import { rationals } from "@chalkboard/kernel";
import { type BetType, knownBetType } from "../bets/bet-types.ts";
import { americanToDecimal } from "./american.ts";
import type { LineFigures } from "./outlier.ts";

/** A line of a game. Points are quarters. */
export type GameLine = LineFigures & { readonly betType: number; readonly side: number; readonly alternate: number };

/**
 * Why two lines contradict each other. `covers`: winning is likelier than winning with a handicap in its favour, or a
 * handicap against it is likelier than winning. `order`: the harder of two points is the likelier one. `part`: a part
 * of the game, or one team in it, is expected to score more than all of it.
 */
export type LineContradiction = {
  readonly reason: "covers" | "order" | "part";
  readonly lines: readonly [GameLine, GameLine];
};

/** The tolerated difference of fair probabilities: margins are not the same on all prices. */
const tolerance = 0.02;

/**
 * The pairs of lines of one game that contradict each other. A line whose opposite is missing or has other points has
 * no fair probability, and is only compared by its points.
 * @param lines the open lines of one game, in any order
 * @throws BadArgument `unknownBetType`
 */
export function contradictions(lines: readonly GameLine[]): readonly LineContradiction[] {
  const known = lines
    .map((line): Known => ({ line, type: knownBetType(line.betType) }))
    .filter(({ type }) => compared.includes(type.market));
  const fair = new Map(known.map((one) => [one.line, fairOf(one, known)]));
  const pairs = known.flatMap((one, index) => known.slice(index + 1).map((other) => [one, other] as const));
  return pairs.flatMap(([one, other]) => {
    const reason =
      isPart(one, other) || isPart(other, one) ? "part" : (faultOf(one, other, fair) ?? faultOf(other, one, fair));
    return reason === undefined ? [] : [{ reason, lines: [one.line, other.line] as const }];
  });
}

type Known = { readonly line: GameLine; readonly type: BetType };

const compared: readonly BetType["market"][] = ["moneyLine", "spread", "total", "teamTotal"];

function faultOf(
  one: Known,
  other: Known,
  fair: ReadonlyMap<GameLine, number | undefined>,
): "covers" | "order" | undefined {
  const [chance, against] = [fair.get(one.line), fair.get(other.line)];
  if (
    chance === undefined ||
    against === undefined ||
    one.type.period !== other.type.period ||
    one.line.side !== other.line.side
  )
    return undefined;
  const points = other.line.points ?? 0;
  if (one.type.market === "moneyLine" && other.type.market === "spread") {
    return (points > 0 && against < chance - tolerance) || (points < 0 && against > chance + tolerance)
      ? "covers"
      : undefined;
  }
  if (one.type.market !== other.type.market || one.type.pick !== other.type.pick || one.line.points === null)
    return undefined;
  // More points make an over harder, and everything else easier.
  const isHarder = one.type.pick === "over" ? one.line.points > points : one.line.points < points;
  return isHarder && chance > against + tolerance ? "order" : undefined;
}

// Overs only: an under has the same points.
function isPart(part: Known, whole: Known): boolean {
  if (part.type.pick !== "over" || whole.type.pick !== "over" || part.line.alternate + whole.line.alternate > 0)
    return false;
  const isPeriod =
    part.type.period !== "game" &&
    whole.type.period === "game" &&
    part.type.market === whole.type.market &&
    part.line.side === whole.line.side;
  const isTeam =
    part.type.market === "teamTotal" && whole.type.market === "total" && part.type.period === whole.type.period;
  return (isPeriod || isTeam) && (part.line.points ?? 0) > (whole.line.points ?? 0);
}

/**
 * A line's share of its market: its probability without the margin. Undefined where its opposite is missing or has
 * other points.
 */
function fairOf({ line, type }: Known, known: readonly Known[]): number | undefined {
  const against = known.filter((other) => isAgainst(line, type, other));
  const has = (side: number): boolean => against.some((other) => other.line.side === side);
  const sides = type.pick !== "team" ? [line.side] : [1, 2];
  const isWhole = sides.every((side) => (type.pick === "team" && side === line.side) || has(side));
  if (!isWhole || against.some((other) => !isFacing(line, type, other.line))) return undefined;
  const chance = chanceOf(line);
  return chance / against.reduce((sum, other) => sum + chanceOf(other.line), chance);
}

function isAgainst(line: GameLine, type: BetType, { line: other }: Known): boolean {
  if (other === line || other.betType !== type.opposite || other.alternate !== line.alternate) return false;
  return type.pick === "team" ? other.side !== line.side : other.side === line.side;
}

function isFacing(line: GameLine, type: BetType, other: GameLine): boolean {
  return type.market === "spread" ? (line.points ?? 0) === -(other.points ?? 0) : line.points === other.points;
}

function chanceOf({ price }: LineFigures): number {
  return 1 / rationals.toNumber(americanToDecimal(price));
}
