import { betType } from "@chalkboard/engine";
import { americanText, betMark } from "@chalkboard/i18n";

type Described = {
  readonly betType: number;
  readonly side: number;
  readonly points: number | null;
  readonly price: number;
  readonly rotation: number | null;
  readonly teamName: string;
  readonly eventName: string;
  readonly sportCode: string;
};

/**
 * A ticket's legs in one line, in the odds board's notation: `907 Yankees ML −135 · 911 o8½ −110`. An if-bet's legs are
 * in sequence, a reverse's both ways; a teased leg has no price of its own.
 */
export function describeLegs(legs: readonly Described[], mode: string): string {
  const between = mode.startsWith("if") ? " → " : mode.startsWith("reverse") ? " ↔ " : " · ";
  return legs.map((leg) => `${describeTeam(leg)} ${describeBet(leg, mode)}`).join(between);
}

/** The subject of a leg: rotation number and team, or the game for its own totals. */
export function describeTeam({ rotation, teamName, eventName }: Described): string {
  return `${rotation ?? ""} ${teamName === "" ? eventName : teamName}`.trim();
}

/** The bet of a leg: period, bet, points and, unless a card decides the payout, price. */
export function describeBet({ betType: id, side, points, price, sportCode }: Described, mode: string): string {
  const type = betType(id);
  if (type === undefined) return americanText(price);
  const mark = betMark(type, points, side, sportCode);
  return mode === "teaser" ? mark : `${mark} ${americanText(price)}`;
}
