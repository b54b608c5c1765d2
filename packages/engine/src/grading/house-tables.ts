import { type Rational, rational } from "@chalkboard/kernel";
import type { Sport } from "./grading-rules.ts";
import { BadArgument } from "../bad-argument.ts";
import type { PointPrices } from "../tickets/buy-points.ts";
import type { ParlayTable, PayTable, ProgressiveTable, TeaserCard } from "../tickets/wager-rule.ts";

// Tables as books publish them (rules of the house, sections 2.2 to 2.7), as a service's initial values. They are data:
// a service changes its own.

/** Parses `13/5 6/1 11/1` as the payouts of two, three, four … teams, starting from the given number of teams. */
function paysFrom(teams: number, text: string): PayTable {
  return Object.fromEntries(text.split(" ").map((pays, index) => [teams + index, fraction(pays)]));
}

function fraction(text: string): Rational {
  const [top = "", bottom = "1"] = text.split("/");
  return rational(BigInt(top), BigInt(bottom));
}

const minus110 = rational(21, 11);

/**
 * Football and basketball off the board at -110: 13/5 for two up to 720/1 for ten; money-line parlays pay at most 720
 * to one.
 */
export const offTheBoardParlays: ParlayTable = {
  fixed: paysFrom(2, "13/5 6 11 22 45 90 180 360 720"),
  standardOdds: minus110,
  caps: {},
  cap: rational(720),
};

/** The other published card: 13/5 for two up to 2,000/1 for fifteen, true odds capped by the number of teams. */
export const cappedParlays: ParlayTable = {
  fixed: paysFrom(2, "13/5 6 10 20 40 75 100 150 300 500 750 1000 1500 2000"),
  standardOdds: minus110,
  caps: paysFrom(2, "13 30 50 125 200 375 500 750 1500 2500 3750 5000 7500 10000"),
  cap: null,
};

const footballPoints = (quarters: number): TeaserCard["points"] => [{ sport: "football", market: "spread", quarters }];
const basketballPoints = (quarters: number): TeaserCard["points"] => [
  { sport: "basketball", market: "spread", quarters },
];
const reducing = { tie: "reduce", noPlay: "reduce" } as const;

/**
 * Teaser cards by the points they give. Ties take the next lower payout; two teams with a tie are returned. Totals are
 * not teased.
 */
export const publishedTeasers: readonly TeaserCard[] = [
  { name: "football 6", points: footballPoints(24), pays: paysFrom(2, "20/23 8/5 52/20 4 6 8 10 15 20"), ...reducing },
  {
    name: "football 6½",
    points: footballPoints(26),
    pays: paysFrom(2, "20/25 29/20 44/20 7/2 5 7 9 12 15"),
    ...reducing,
  },
  { name: "football 7", points: footballPoints(28), pays: paysFrom(2, "10/14 26/20 2 3 9/2 6 8 10 12"), ...reducing },
  { name: "basketball 4", points: basketballPoints(16), pays: paysFrom(2, "10/11 9/5 5/2 4 6 8 10"), ...reducing },
  { name: "basketball 4½", points: basketballPoints(18), pays: paysFrom(2, "10/12 3/2 22/10 7/2 5 7 9"), ...reducing },
  { name: "basketball 5", points: basketballPoints(20), pays: paysFrom(2, "10/14 6/5 9/5 3 9/2 6 8"), ...reducing },
  {
    name: "football 10, three teams",
    points: footballPoints(40),
    pays: { 3: rational(10, 12) },
    tie: "lose",
    noPlay: "cancel",
  },
  {
    name: "football 14, four teams",
    points: footballPoints(56),
    pays: { 4: rational(1, 2) },
    tie: "lose",
    noPlay: "cancel",
  },
];

/** A published teaser card by its name, `football 6`. @throws BadArgument `notASetting` for an unknown name */
export function publishedTeaser(name: string): TeaserCard {
  const found = publishedTeasers.find((card) => card.name === name);
  if (found === undefined) throw new BadArgument("notASetting", { teaser: name });
  return found;
}

/** Progressive parlays: to one, by losses 0, 1, 2, 3 (five teams pay 11, and 2 when one of them lost). Ties lose. */
export const publishedProgressives: ProgressiveTable = {
  4: row("5 1"),
  5: row("11 2"),
  6: row("20 9/2"),
  7: row("40 4 1/2"),
  8: row("75 10 2"),
  9: row("150 20 5/2"),
  10: row("250 60 3 1"),
  11: row("400 60 5 1"),
  12: row("900 80 10 3"),
};

function row(text: string): readonly Rational[] {
  return text.split(" ").map(fraction);
}

/**
 * Leads at which books pay a money line early. A leg sold with one carries it. Its cost to a house is about one point
 * of win probability.
 */
export const publishedEarlyLeads: Readonly<Partial<Record<Sport, number>>> = {
  football: 17,
  basketball: 20,
  baseball: 5,
  hockey: 3,
  soccer: 2,
};

/**
 * Ten cents a half point, up to three points, and in football more onto 3 and 7: the table that the frequency of
 * margins supports.
 */
export const publishedPointPrices: readonly PointPrices[] = [
  { market: "spread", centsPerHalf: 10, keys: [], maximumHalves: 6, from: -115 },
  {
    market: "spread",
    sport: "football",
    centsPerHalf: 10,
    maximumHalves: 6,
    from: -115,
    keys: [
      { number: 12, ontoCents: 25, offCents: 25 },
      { number: 28, ontoCents: 15, offCents: 15 },
    ],
  },
  { market: "total", centsPerHalf: 10, keys: [], maximumHalves: 6, from: -115 },
];
