import { betType, decimalToAmerican, periods, priceText as exactPriceText } from "@chalkboard/engine";
import {
  type OddsFormat,
  type PlainKey,
  type Translate,
  americanText,
  betMark,
  betName,
  periodName,
  priceText,
} from "@chalkboard/i18n";
import { rationals } from "@chalkboard/kernel";

type Bet = {
  readonly key: { readonly betType: number; readonly side?: number };
  readonly points: number | null;
  /** Absent if it is unknown. */
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

/** The part of a line that changed: "o8½ −110" if its points differ from the other line's, else the price alone. */
export function movingText(
  bet: Bet & { readonly price: number },
  other: { readonly points: number | null },
  format: OddsFormat,
): string {
  return bet.points === other.points ? priceText(bet.price, format) : lineText(bet, format);
}

/** Exact odds of a whole wager, as `n/d`, in the user's format; undefined if a slip has several wagers. */
export function oddsText(exact: string, format: OddsFormat): string | undefined {
  const odds = rationals.fromText(exact);
  if (odds.n <= odds.d) return undefined;
  return format === "american" ? americanText(decimalToAmerican(odds)) : exactPriceText(odds, format);
}

/** A bet type's name; if the sport is unknown, a handicap is called a spread. */
export function betTypeText(id: number, t: Translate, sport?: string): string {
  const type = betType(id);
  return type === undefined ? String(id) : betName(type, sport, t);
}

/** The periods that bets have, as select options, in the order of a game. */
export function periodChoices(
  t: Translate,
  sport?: string,
): readonly { readonly value: string; readonly label: string }[] {
  return periods.map((value) => ({ value, label: periodName(value, sport, t) }));
}

/** The types of props, as numbered by the catalogue. */
export const propTypes = [1, 2, 3, 4] as const;
const propKeys: Readonly<Record<number, PlainKey>> = {
  1: "rules.propPlayer",
  2: "rules.propLeague",
  3: "rules.propTeam",
  4: "rules.propGameParlay",
};

/** The message key of a prop type. */
export function propKey(kind: number): PlainKey {
  return propKeys[kind] ?? "rules.propType";
}
