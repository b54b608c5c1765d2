// Bets on an event that its final score does not decide, by market: the mean cost, and the cost when the costliest
// answer wins.
import { costOf, lineKeyText, type OpenWager, type Rounding, type Side } from "@chalkboard/engine";
import type { Minor } from "@chalkboard/kernel";
import { marketKeys } from "../../lines/index.ts";
import type { ChancedLeg } from "./chances.ts";

/** The costs of a market's bets on one answer, when it wins and when it does not. */
type Answered = { readonly betType: number; readonly side: Side; wins: Minor; loses: Minor };
type Market = {
  readonly betType: number;
  readonly side: Side;
  wagers: number;
  stake: Minor;
  expected: number;
  readonly answers: Map<string, Answered>;
};

/** What a market costs when an answer wins; when an answer without bets wins, it costs `otherwise`. */
export type MarketCosts = { readonly otherwise: Minor; readonly byAnswer: ReadonlyMap<string, Minor> };

export type Besides = {
  /** @param first the leg that the wager is listed under @param chance the probability that it wins */
  readonly add: (wager: OpenWager, first: ChancedLeg, chance: number, rounding: Rounding, times: number) => void;
  readonly all: () => readonly {
    readonly betType: number;
    readonly side: number;
    readonly wagers: number;
    readonly stake: Minor;
    readonly expected: Minor;
    readonly worst: Minor;
    readonly answer: { readonly betType: number; readonly side: number };
  }[];
  /** The cost of each market by the winning answer, on the same terms as `worst` but with the sign of a cost. */
  readonly costs: () => ReadonlyMap<string, MarketCosts>;
  /** A separate sum of the same wagers: adding to one does not change the other. */
  readonly copy: () => Besides;
};

/** Adds up wagers by market. Profits: below zero the book loses. */
export function createBesides(): Besides {
  return besidesOf(new Map());
}

function besidesOf(markets: Map<string, Market>): Besides {
  return {
    add: (wager, { key, points, odds }, chance, rounding, times) => {
      const { betType, side } =
        marketKeys({ ...key, alternate: 0 }).toSorted(
          (one, other) => one.betType - other.betType || one.side - other.side,
        )[0] ?? key;
      const name = lineKeyText({ ...key, betType, side, alternate: 0 });
      const market = markets.get(name) ?? {
        betType,
        side,
        wagers: 0,
        stake: 0,
        expected: 0,
        answers: new Map<string, Answered>(),
      };
      markets.set(name, market);
      const whole = { ...wager, here: [{ betType: key.betType, side: key.side, points, odds }] };
      const [won, lost] = [costOf(whole, ["win"], rounding), costOf(whole, ["lose"], rounding)];
      market.wagers += times;
      market.stake += times * wager.stake;
      market.expected += times * (chance * won.expected + (1 - chance) * lost.expected);
      const answer = market.answers.get(`${key.betType}/${key.side}`) ?? {
        betType: key.betType,
        side: key.side,
        wins: 0,
        loses: 0,
      };
      market.answers.set(`${key.betType}/${key.side}`, answer);
      answer.wins += times * won.worst;
      answer.loses += times * lost.worst;
    },
    all: () =>
      [...markets.values()]
        .map(({ answers, expected, ...market }) => {
          const { byAnswer } = costsOf(answers);
          const costs = [...answers].map(([name, { betType, side }]) => ({
            answer: { betType, side },
            cost: byAnswer.get(name) ?? 0,
          }));
          const none = { answer: { betType: market.betType, side: market.side }, cost: -Infinity };
          const dearest = costs.reduce((most, one) => (one.cost > most.cost ? one : most), none);
          return { ...market, expected: -Math.round(expected) + 0, worst: -dearest.cost + 0, answer: dearest.answer };
        })
        .toSorted((one, other) => one.worst - other.worst),
    costs: () => new Map([...markets].map(([name, { answers }]) => [name, costsOf(answers)])),
    copy: () =>
      besidesOf(
        new Map(
          [...markets].map(([name, { answers, ...market }]) => [
            name,
            { ...market, answers: new Map([...answers].map(([of, answer]) => [of, { ...answer }])) },
          ]),
        ),
      ),
  };
}

function costsOf(answers: ReadonlyMap<string, Answered>): MarketCosts {
  const otherwise = [...answers.values()].reduce((sum, { loses }) => sum + loses, 0);
  return {
    otherwise,
    byAnswer: new Map([...answers].map(([name, { wins, loses }]) => [name, wins + otherwise - loses])),
  };
}
