// Derived events in words. Pure.
import { type AnswerOf, calendar } from "@chalkboard/contract";
import { americanText, periodName, type PlainKey, pointsText } from "@chalkboard/i18n";
import { propKey } from "../../../page-parts/betting/bet-labels.ts";
import type { Locale } from "../../../kit/format/locale.tsx";

export type Derived = AnswerOf<typeof calendar.listDerived>["rows"][number];

/** A game, or a league's day with its specials. */
export type Of = {
  readonly leagueId: number;
  readonly day: string;
  readonly title: string;
  readonly eventId?: number | undefined;
};

/** The calls that return derived events. */
export const renewed = [calendar.listDerived, calendar.listEvents];

export const asksKeys = {
  yesNo: "calendar.asks.yesNo",
  overUnder: "calendar.asks.overUnder",
  sides: "calendar.asks.sides",
  period: "calendar.asks.period",
  parlays: "calendar.asks.parlays",
} as const satisfies Readonly<Record<calendar.Asks, PlainKey>>;

export const whyKeys = {
  noGame: "calendar.derivedWhy.noGame",
  notInGame: "calendar.derivedWhy.notInGame",
  known: "calendar.derivedWhy.known",
  twice: "calendar.derivedWhy.twice",
  past: "calendar.newWhy.past",
  notPlayed: "calendar.derivedWhy.notPlayed",
} as const satisfies Readonly<Record<calendar.DerivedWhy, PlainKey>>;

/** The heading of its group: its type and category, or the part of the game. */
export function headingOf(
  { propType, categoryName, part }: Pick<Derived, "propType" | "categoryName" | "part">,
  sport: string | undefined,
  { t }: Pick<Locale, "t">,
): string {
  if (propType === null) return t("calendar.partOfGame");
  const what = part === null ? categoryName : periodName(part, sport, t);
  return [`${t("rules.propType")} ${t(propKey(propType))}`, what].filter((text) => text !== "").join(" · ");
}

/** Two opposite lines; the first is the over, the yes, or the away team's. */
export type Pair = {
  readonly name: PlainKey;
  readonly hasPoints: boolean;
  readonly sides: readonly [LineOf, LineOf];
  readonly isSpread?: boolean;
};
type LineOf = { readonly betType: number; readonly side: number };

const pairs = {
  yesNo: [
    {
      name: "calendar.asks.yesNo",
      hasPoints: false,
      sides: [
        { betType: 0, side: 0 },
        { betType: -1, side: 0 },
      ],
    },
  ],
  overUnder: [
    {
      name: "betting.total",
      hasPoints: true,
      sides: [
        { betType: 3, side: 0 },
        { betType: 4, side: 0 },
      ],
    },
  ],
  sides: [
    {
      name: "lines.ml",
      hasPoints: false,
      sides: [
        { betType: 1, side: 1 },
        { betType: 1, side: 2 },
      ],
    },
  ],
  period: [
    {
      name: "lines.ml",
      hasPoints: false,
      sides: [
        { betType: 1, side: 1 },
        { betType: 1, side: 2 },
      ],
    },
    {
      name: "lines.rl",
      hasPoints: true,
      isSpread: true,
      sides: [
        { betType: 2, side: 1 },
        { betType: 2, side: 2 },
      ],
    },
    {
      name: "lines.tot",
      hasPoints: true,
      sides: [
        { betType: 3, side: 0 },
        { betType: 4, side: 0 },
      ],
    },
  ],
  parlays: [],
} as const satisfies Readonly<Record<calendar.Asks, readonly Pair[]>>;

/** The lines that a trader can set; none on the holder of parlays. */
export function pairsOf({ asks }: Pick<Derived, "asks">): readonly Pair[] {
  return pairs[asks];
}

/** Its current lines: "8½ −110 / −110". */
export function linesText(row: Pick<Derived, "asks" | "lines">): string {
  return pairsOf(row)
    .flatMap(({ sides, hasPoints }) => {
      const [one, other] = sides.map(({ betType, side }) =>
        row.lines.find((line) => line.betType === betType && line.side === side && line.isOpen),
      );
      if (one === undefined && other === undefined) return [];
      const points = hasPoints && one?.points != null ? `${pointsText(one.points)} ` : "";
      return [
        `${points}${one === undefined ? "–" : americanText(one.price)} / ${other === undefined ? "–" : americanText(other.price)}`,
      ];
    })
    .join(" · ");
}

/** Its official result in words; empty without one. */
export function resultText({ result, asks }: Pick<Derived, "result" | "asks">, { t }: Pick<Locale, "t">): string {
  if (result === null) return "";
  if (result.answer !== null) return t(result.answer === "yes" ? "betting.yes" : "betting.no");
  if (result.away === null) return result.status === "abandoned" ? t("calendar.noAction") : "";
  return asks === "overUnder" ? String(result.away) : `${String(result.away)} – ${String(result.home ?? 0)}`;
}
