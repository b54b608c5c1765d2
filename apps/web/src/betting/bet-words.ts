import { betType, decimalToAmerican, priceText as exactPriceText } from "@chalkboard/engine";
import { tickets } from "@chalkboard/contract";
import { type OddsFormat, type PlainKey, americanText, betMark, priceText } from "@chalkboard/messages";
import { rationals } from "@chalkboard/kernel";

type Bet = { readonly key: { readonly betType: number }; readonly points: number | null };

/** A bet's mark: "ML", "1H o4½". */
export function markOf({ key, points }: Bet): string {
  const type = betType(key.betType);
  return type === undefined ? "" : betMark(type, points);
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

/** The mode's word. */
export function modeKey(mode: string): PlainKey {
  const known = tickets.mode.options.find((option) => option === mode) ?? "straight";
  return `betting.${known}`;
}

/** A ticket's or wager's state, in the order in which a list offers them. */
export const statuses = [0, 2, 3, 1, -1, -2] as const;

const statusKeys: Readonly<Record<number, PlainKey>> = {
  [-2]: "betting.statusEarly", [-1]: "betting.statusCancelled", 0: "betting.statusPending", 1: "betting.statusDraw", 2: "betting.statusWin",
  3: "betting.statusLost",
};
export function statusKey(status: number): PlainKey {
  return statusKeys[status] ?? "betting.statusPending";
}
