import type { Minor, Rational } from "@chalkboard/kernel";

/** Profit to one by the number of teams that count: `{ 2: 13/5, 3: 6/1 }`. */
export type PayTable = Readonly<Record<number, Rational>>;

/**
 * How a book pays parlays that are not paid at true odds. `fixed` applies when every leg that counts has the standard
 * odds (-110); `caps` limit the profit to one by number of teams, `cap` for any number. One remaining team is a
 * straight bet at its own odds, with the caps still in effect.
 */
export type ParlayTable = {
  readonly fixed: PayTable;
  readonly standardOdds: Rational;
  readonly caps: PayTable;
  readonly cap: Rational | null;
};

/**
 * A teaser card. `points` are quarters added in the bettor's favour (a pleaser's are negative), by sport and market;
 * what is not listed is not teased. `tie` and `noPlay`: the leg is removed and the next lower payout applies, the whole
 * wager is refunded, or the leg is lost or won. A loser loses the wager whatever the others did. Fewer teams than the
 * card pays: the stake is refunded.
 */
export type TeaserCard = {
  readonly name: string;
  readonly pays: PayTable;
  readonly points: readonly {
    readonly sport: string;
    readonly market: "spread" | "total";
    readonly quarters: number;
  }[];
  readonly tie: "reduce" | "cancel" | "lose" | "win";
  readonly noPlay: "reduce" | "cancel";
};

/**
 * Profit to one by teams and by the number of losses: `{ 4: [5, 1], 7: [40, 4, 1/2] }`. A tie loses; a leg without play
 * reduces the teams.
 */
export type ProgressiveTable = Readonly<Record<number, readonly Rational[]>>;

/** How a wager pays when it is not by the product of its legs' odds. Plain data: it is stored with the wager. */
export type WagerRule =
  | { readonly kind: "parlayTable"; readonly table: ParlayTable }
  | { readonly kind: "teaser"; readonly card: TeaserCard }
  | { readonly kind: "progressive"; readonly table: ProgressiveTable }
  /**
   * Each leg is played with its own stake if the previous one allows it: it won, or had action (won, pushed or was
   * void).
   */
  | { readonly kind: "chain"; readonly continues: "onWin" | "onAction"; readonly stakes: readonly Minor[] }
  /** The number of legs still to be named. */
  | { readonly kind: "open"; readonly spots: number };
