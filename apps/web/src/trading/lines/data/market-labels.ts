// A market in words: its column headings, and its points in a row.
import { type PlainKey, periodName, spreadKey, spreadText, totalText } from "@chalkboard/i18n";
import type { Market } from "../../../page-parts/betting/markets.ts";
import type { Locale } from "../../../kit/format/locale.tsx";
import type { BoardRow } from "./board-data.ts";

/** Whether the market is about the game as a whole rather than a team. */
export const isGames = ({ type }: Market): boolean => type.sides.every((side) => side === 0);
/** Whether its bets are called yes and no. */
export const answered = ({ type }: Market): boolean => type.pick === "yes";

/** Whether a row has a bet of the market. */
export const isRequested = (row: BoardRow, market: Market): boolean => market.of(row.side) !== undefined;

/** A market's name in column headings: its band and a short name. */
export function marketName({ type, alternate }: Market, sport: string, locale: Locale): string {
  const name = mainName(type, sport, locale);
  return alternate === 0 ? name : `${name} ${String(alternate + 1)}`;
}

function mainName(type: Market["type"], sport: string, { t }: Locale): string {
  if (type.market === "moneyLine") return t("lines.ml");
  if (type.market === "total") return t("lines.tot");
  if (type.sides.includes(1) && type.pick !== "team") return t(type.pick === "over" ? "betting.over" : "betting.under");
  const main: Readonly<Record<string, PlainKey>> = {
    "betting.runLine": "lines.rl",
    "betting.puckLine": "lines.pl",
    "betting.spread": "betting.spread",
  };
  const key = type.market === "spread" && !others.includes(type.alias) ? main[spreadKey(sport)] : undefined;
  return key === undefined ? type.alias : t(key);
}

const others: readonly string[] = ["SRL", "ARL"];

/** The heading over a market's columns: its period, and whose figure it is. */
export function bandOf({ type }: Market, sport: string, { t }: Locale): string {
  const period = type.period === "game" ? undefined : periodName(type.period, sport, t);
  const figure =
    type.market === "teamTotal"
      ? t("betting.teamTotal")
      : type.market === "strikeouts"
        ? t("betting.strikeouts")
        : undefined;
  return [period, figure].filter((part) => part !== undefined).join(" · ") || t("lines.fullGame");
}

/** Points as a row shows them, with their sign or letter; empty without points. */
export function pointsOf(market: Market, row: BoardRow, points: number | null, { t }: Locale): string {
  if (points === null) return "";
  if (!market.isTotal) return spreadText(points, t("betting.pick"));
  return totalText(
    isGames(market) ? (row.side === 1 ? "over" : "under") : market.type.pick === "over" ? "over" : "under",
    points,
  );
}
