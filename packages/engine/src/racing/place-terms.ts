import { type Rational, rational, rationals } from "@chalkboard/kernel";
import { demand } from "../bad-argument.ts";
import { profitToOne } from "../odds/formats.ts";

/**
 * From this many starters up: places paid, and the fraction of the win profit that the place part of an each-way bet
 * pays.
 */
export type PlaceTerm = { readonly from: number; readonly places: number; readonly fraction: Rational };
export type PlaceTerms = { readonly name: string; readonly terms: readonly PlaceTerm[] };

const term = (from: number, places: number, n: number, d: number): PlaceTerm => ({
  from,
  places,
  fraction: rational(n, d),
});

/** British terms by actual runners. With fewer than five runners there is no place betting. */
export const britishPlaces: PlaceTerms = {
  name: "British",
  terms: [term(8, 3, 1, 5), term(5, 2, 1, 4), term(0, 0, 1, 1)],
};

/** British handicaps: a quarter of the odds from twelve runners, four places from sixteen. */
export const britishHandicapPlaces: PlaceTerms = {
  name: "British handicap",
  terms: [term(16, 4, 1, 4), term(12, 3, 1, 4), term(8, 3, 1, 5), term(5, 2, 1, 4), term(0, 0, 1, 1)],
};

/** Hong Kong: three places from seven starters, two from four. */
export const hongKongPlaces: PlaceTerms = {
  name: "Hong Kong",
  terms: [term(7, 3, 1, 1), term(4, 2, 1, 1), term(0, 0, 1, 1)],
};

/**
 * How many places a race bet type pays: win 1, place 2, show 3, first four 4. A track that pays places by the size of
 * the field has its own terms.
 * @throws BadArgument `unknownBetType` for a bet type that is not on one runner
 */
export function placesOf(betType: number): number {
  const places = { 61: 1, 62: 2, 63: 3, 64: 4 }[betType];
  demand(places !== undefined, "unknownBetType", () => ({ betType }));
  return places;
}

/** The term for a field. @throws BadArgument `notASetting` */
export function placeTerm(terms: PlaceTerms, starters: number): PlaceTerm {
  const found = terms.terms.find((candidate) => starters >= candidate.from);
  demand(found !== undefined, "notASetting", () => ({ terms: terms.name, starters }));
  return found;
}

/** The odds of the place part of an each-way bet: 16/1 at a quarter is 4/1. @throws BadArgument `notDecimalOdds` */
export function placeOdds(winOdds: Rational, fraction: Rational): Rational {
  return rationals.add(rationals.one, rationals.multiply(profitToOne(winOdds), fraction));
}
