import { betType, decimalToAmerican, periods, priceText as exactPriceText } from "@chalkboard/engine";
import { type OddsFormat, type PlainKey, type Translate, americanText, betMark, betName, periodName, priceText } from "@chalkboard/messages";
import { rationals } from "@chalkboard/kernel";

type Bet = {
  readonly key: { readonly betType: number; readonly side?: number }; readonly points: number | null;
  /** Absent where it is not known. */
  readonly sportCode?: string | undefined;
};

/** A bet's mark: "ML", "1H o4½". */
export function markOf({ key, points, sportCode }: Bet): string {
  const type = betType(key.betType);
  return type === undefined ? "" : betMark(type, points, key.side, sportCode);
}

/** A bet with its price: "ML −135", "o8½ −110". */
export function lineText(bet: Bet & { readonly price: number }, format: OddsFormat): string {
  return `${markOf(bet)} ${priceText(bet.price, format)}`;
}

/** What has moved of a line: "o8½ −110" where the points differ from the other line's, else the price alone. */
export function movingText(bet: Bet & { readonly price: number }, other: { readonly points: number | null }, format: OddsFormat): string {
  return bet.points === other.points ? priceText(bet.price, format) : lineText(bet, format);
}

/** Exact odds of a whole wager, as `n/d`, in the person's format; undefined where a slip is several wagers. */
export function oddsText(exact: string, format: OddsFormat): string | undefined {
  const odds = rationals.fromText(exact);
  if (odds.n <= odds.d) return undefined;
  return format === "american" ? americanText(decimalToAmerican(odds)) : exactPriceText(odds, format);
}

/** A bet type's name; where the sport is not known a handicap is called a spread. */
export function betTypeText(id: number, t: Translate, sport?: string): string {
  const type = betType(id);
  return type === undefined ? String(id) : betName(type, sport, t);
}

/** The periods that bets have, in words, in the order of a game. */
export function periodChoices(t: Translate, sport?: string): readonly { readonly value: string; readonly label: string }[] {
  return periods.map((value) => ({ value, label: periodName(value, sport, t) }));
}

/** The kinds of props, as the catalogue numbers them. */
export const propTypes = [1, 2, 3, 4] as const;
const propKeys: Readonly<Record<number, PlainKey>> = { 1: "rules.propPlayer", 2: "rules.propLeague", 3: "rules.propTeam", 4: "rules.propGameParlay" };

/** The word for a kind of prop. */
export function propKey(kind: number): PlainKey {
  return propKeys[kind] ?? "rules.propType";
}
