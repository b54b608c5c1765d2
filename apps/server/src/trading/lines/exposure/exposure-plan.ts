// Plans what the rules do with the money on a game's markets. Pure: from the stored state to moves and the next stored
// state.
import {
  contradictions,
  type ExposureRule,
  isAmerican,
  type LineKey,
  lineKeyText,
  distanceFromEven,
  movedByExposure,
  movePrice,
  oppositeKey,
  type Side,
} from "@chalkboard/engine";
import type { EventId } from "@chalkboard/kernel";
import type { HqLine } from "../hq-line.ts";
import type { LineMove } from "../line-move.ts";

/** A rule in force for a game: its own, else its league's. `betType`: the first of the market's two. */
export type RuleInForce = ExposureRule & { readonly betType: number; readonly currency: string };

/** What the bets on one line may cost in one currency, in minor units. */
export type LineRisk = {
  readonly betType: number;
  readonly side: number;
  readonly currency: string;
  readonly risk: number;
};

/** A market in one currency as last counted, by the first of its two lines. */
export type Counted = {
  readonly betType: number;
  readonly side: number;
  readonly currency: string;
  readonly net: number;
  readonly base: number;
  readonly boardBase: number;
  readonly steps: number;
  readonly cents: number;
  readonly isOff: boolean;
  readonly seenVersion: number;
};

export type Game = {
  readonly eventId: EventId;
  readonly rules: readonly RuleInForce[];
  readonly risks: readonly LineRisk[];
  readonly counted: readonly Counted[];
  readonly lines: readonly HqLine[];
};

export type ExposurePlan = { readonly moves: readonly LineMove[]; readonly counted: readonly Counted[] };

/**
 * The moves that the money requires, and every market of a rule as counted now. Markets off the board stay off until a
 * person opens them.
 */
export function exposurePlan({ eventId, rules, risks, counted, lines }: Game): ExposurePlan {
  const byText = new Map(lines.map((line) => [lineKeyText(line), line]));
  const markets = [...new Set(rules.map(({ betType }) => betType))].flatMap((betType) =>
    ([0, 1, 2] as const).flatMap((side) => {
      const line = byText.get(lineKeyText({ eventId, betType, side: side as Side, alternate: 0 }));
      const facing = line === undefined ? undefined : byText.get(lineKeyText(oppositeKey(keyOf(line))));
      // A spread and a money line are found from both of their sides: once is enough.
      return line === undefined || facing === undefined || (facing.betType === line.betType && line.side === 2)
        ? []
        : [{ line, facing }];
    }),
  );
  const planned = markets.map(({ line, facing }) =>
    marketPlan({ line, facing, risks, counted, lines, rules: rules.filter((rule) => rule.betType === line.betType) }),
  );
  return { moves: planned.flatMap(({ moves }) => moves), counted: planned.flatMap((one) => one.counted) };
}

type Market = Pick<Game, "rules" | "risks" | "counted" | "lines"> & { readonly line: HqLine; readonly facing: HqLine };

function marketPlan({ line, facing, rules, risks, counted, lines }: Market): ExposurePlan {
  const isOpen = line.isOpen && facing.isOpen;
  const before = counted.filter(({ betType, side }) => betType === line.betType && side === line.side);
  const stood = before.reduce((sum, { cents }) => sum + cents, 0);
  const next = rules.map((rule) => {
    const net = riskOn(risks, line, rule.currency) - riskOn(risks, facing, rule.currency);
    const state = before.find(({ currency }) => currency === rule.currency);
    // A trader who set the price, or opened the market, knew what had been bet by then.
    const isSetByHand = state !== undefined && line.isHeld && line.version !== state.seenVersion;
    const base = state === undefined || isSetByHand ? (state?.net ?? 0) : state.base;
    const boardBase = state === undefined ? 0 : state.isOff && isOpen ? state.net : state.boardBase;
    const reached = movedByExposure(rule, net, { base, steps: isSetByHand ? 0 : (state?.steps ?? 0), boardBase });
    return { state, isSetByHand, net, base, boardBase, currency: rule.currency, ...reached };
  });
  const isOff = isOpen && next.some((one) => one.isOff);
  const wanted = next.reduce((sum, { cents }) => sum + cents, 0);
  const had = next.some(({ isSetByHand }) => isSetByHand) ? 0 : stood;
  const moved = isOpen && !isOff ? pricesMoved(line, facing, wanted - had, lines) : [];
  const isMoved = moved.length > 0 || wanted === had;
  const moves = isOff
    ? [line, facing].map((one) => ({
        ...moveOf(one, one.price),
        isOpen: false,
        reason: "too much open risk on one side",
      }))
    : moved;
  return {
    moves,
    counted: next.map(({ state, isSetByHand, net, base, boardBase, currency, steps, cents }) => ({
      betType: line.betType,
      side: line.side,
      currency,
      net,
      base,
      boardBase,
      // A move that was not possible is retried when the money changes next.
      steps: isMoved ? steps : isSetByHand ? 0 : (state?.steps ?? 0),
      cents: isMoved ? cents : isSetByHand ? 0 : (state?.cents ?? 0),
      isOff: isOff || (state?.isOff === true && !isOpen),
      seenVersion: line.version + (moves.length > 0 ? 1 : 0),
    })),
  };
}

/**
 * Moves both sides by the same cents in opposite directions; nothing where that is no price, or would contradict
 * another line of the game.
 */
function pricesMoved(line: HqLine, facing: HqLine, cents: number, lines: readonly HqLine[]): readonly LineMove[] {
  const prices = [priceMoved(line.price, cents), priceMoved(facing.price, -cents)];
  const [first, second] = prices;
  if (cents === 0 || first === undefined || second === undefined) return [];
  const open = lines.filter((one) => one.isOpen);
  const then = open.map((one) =>
    one === line ? { ...one, price: first } : one === facing ? { ...one, price: second } : one,
  );
  if (contradictions(then).length > contradictions(open).length) return [];
  const reason = `open risk: ${cents > 0 ? "+" : "−"}${String(Math.abs(cents))} cents`;
  return [
    { ...moveOf(line, first), reason },
    { ...moveOf(facing, second), reason: `open risk: ${cents > 0 ? "−" : "+"}${String(Math.abs(cents))} cents` },
  ];
}

/** A price that is better for the customer by some cents; undefined where that is none. */
export function priceMoved(price: number, cents: number): number | undefined {
  const distance = distanceFromEven(price) + cents;
  return isAmerican(distance >= 0 ? distance + 100 : distance - 100) ? movePrice(price, cents) : undefined;
}

function moveOf(line: HqLine, price: number): LineMove {
  return { key: keyOf(line), version: line.version, points: line.points, price };
}

const keyOf = ({ eventId, betType, side, alternate }: HqLine): LineKey => ({ eventId, betType, side, alternate });

/** Alternatives of a line count with it. */
function riskOn(risks: readonly LineRisk[], { betType, side }: HqLine, currency: string): number {
  return risks.reduce(
    (sum, one) => sum + (one.betType === betType && one.side === side && one.currency === currency ? one.risk : 0),
    0,
  );
}
