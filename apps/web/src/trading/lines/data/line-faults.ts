// Faults of a line compared with the others of its game: arbitrage, or a contradiction with another line.
import { contradictions, type LineContradiction } from "@chalkboard/engine";
import { americanText } from "@chalkboard/i18n";
import { marketOf, type GameRow, type Market } from "../../../page-parts/betting/markets.ts";
import type { Locale } from "../../../kit/format/locale.tsx";
import { type BoardEvent, type BoardRow, type HqLine, losesToAll } from "./board-data.ts";
import { bandOf, marketName, pointsOf } from "./market-labels.ts";

const cache = new WeakMap<BoardEvent["lines"], readonly LineContradiction[]>();

function contradictionsOf({ lines }: BoardEvent): readonly LineContradiction[] {
  const found = cache.get(lines) ?? contradictions(lines.filter(({ isOpen }) => isOpen));
  cache.set(lines, found);
  return found;
}

/** Whether any two open lines of a game contradict each other. */
export const isContradictory = (event: BoardEvent): boolean => contradictionsOf(event).length > 0;

/** The lines that contradict a market's line in a row, with the reasons. */
function against(
  { event, side }: BoardRow,
  market: Market,
): readonly { readonly reason: LineContradiction["reason"]; readonly other: NamedLine }[] {
  const own = market.of(side);
  const isOwn = (line: NamedLine): boolean =>
    line.betType === own?.betType && line.side === own.side && line.alternate === own.alternate;
  return contradictionsOf(event).flatMap(({ reason, lines: [one, other] }) =>
    isOwn(one) ? [{ reason, other }] : isOwn(other) ? [{ reason, other: one }] : [],
  );
}

type NamedLine = Pick<HqLine, "betType" | "side" | "alternate" | "points" | "price">;

export function isFaulty(row: BoardRow, market: Market): boolean {
  return losesToAll(row, market) || against(row, market).length > 0;
}

/** The faults in words. */
export function faultTexts(row: BoardRow, market: Market, sport: string, locale: Locale): readonly string[] {
  return [
    ...(losesToAll(row, market) ? [locale.t("lines.losesBoth")] : []),
    ...against(row, market).map(({ reason, other }) =>
      contradictionText(reason, lineText(row, other, sport, locale), locale),
    ),
  ];
}

export function contradictionText(reason: LineContradiction["reason"], line: string, { t }: Pick<Locale, "t">): string {
  return t(reason === "part" ? "lines.contradictsPart" : "lines.contradictsOrder", { line });
}

/** "1st half · Total o5 −110" */
export function lineText(
  row: BoardRow,
  { betType, side, alternate, points, price }: NamedLine,
  sport: string,
  locale: Locale,
): string {
  const market = marketOf(betType, alternate);
  const place: GameRow = side === 1 || side === 2 || side === 3 ? side : market.type.id === betType ? 1 : 2;
  const team = side === 0 ? undefined : row.event.sides.find((one) => one.side === side)?.name;
  const figures = [pointsOf(market, { ...row, side: place }, points, locale), americanText(price)]
    .filter((part) => part !== "")
    .join(" ");
  return [
    bandOf(market, sport, locale),
    ...(team === undefined ? [] : [team]),
    `${marketName(market, sport, locale)} ${figures}`,
  ].join(" · ");
}
