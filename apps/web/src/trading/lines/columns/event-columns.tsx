// The columns of one event's lines: market, side, points, price, opposite, and each source's line.
import { americanText, betName, periodName, pointsText, type PlainKey } from "@chalkboard/i18n";
import { americanToDecimal } from "@chalkboard/engine";
import { rationals } from "@chalkboard/kernel";
import { moveAuthor } from "../../../page-parts/betting/move-reason.ts";
import type { BoardColumn, CellTone } from "../../../kit/board/board-types.ts";
import type { Locale } from "../../../kit/format/locale.tsx";
import { lineAt, priceAt, shareOf } from "../data/board-data.ts";
import { stateOf, toneOfLine, toneOfPrice } from "./board-columns.tsx";
import type { EventRow } from "./event-rows.ts";
import { faultTexts } from "../data/line-faults.ts";
import { answered, pointsOf } from "../data/market-labels.ts";

export type EventColumnsContext = {
  readonly locale: Locale;
  readonly sport: string;
  readonly sources: readonly string[];
  readonly now: number;
  readonly staleMs: number;
};

export function eventColumns({
  locale,
  sport,
  sources,
  now,
  staleMs,
}: EventColumnsContext): readonly BoardColumn<EventRow>[] {
  const { t, format, zone } = locale;
  const tone = ({ row, market }: EventRow): CellTone | undefined => toneOfLine(row, market);
  const hint = ({ row, market }: EventRow): string | undefined =>
    faultTexts(row, market, sport, locale).join(" · ") || undefined;
  const decimal = (price: number): number => rationals.toNumber(americanToDecimal(price));
  return [
    {
      id: "market",
      heading: t("lines.market"),
      width: 250,
      cell: (row) => (row.isFirst ? marketText(row, sport, locale) : ""),
      tone: () => "dim",
    },
    { id: "who", heading: t("lines.answer"), width: 220, cell: (row) => whoOf(row, locale) },
    {
      id: "points",
      heading: t("betting.points"),
      width: 76,
      align: "end",
      rank: "main",
      tone,
      hint,
      cell: ({ row, market }) => pointsOf(market, row, lineAt(row, market)?.points ?? null, locale),
      watch: ({ row, market }) => lineAt(row, market)?.points,
      edit: ({ row, market }) => {
        const points = lineAt(row, market)?.points;
        return !market.hasPoints ? null : points == null ? "" : pointsText(Math.abs(points));
      },
    },
    {
      id: "price",
      heading: t("betting.price"),
      width: 84,
      align: "end",
      rank: "main",
      tone,
      hint,
      cell: ({ row, market }) => {
        const line = lineAt(row, market);
        return line === undefined ? "" : americanText(line.price);
      },
      watch: ({ row, market }) => lineAt(row, market)?.price,
      edit: ({ row, market }) => {
        const line = lineAt(row, market);
        return line !== undefined ? String(line.price) : market.hasPoints ? null : "";
      },
    },
    {
      id: "chance",
      heading: t("lines.chance"),
      headingTitle: t("lines.chanceHelp"),
      width: 76,
      align: "end",
      rank: "quiet",
      cell: ({ row, market }) => {
        const [line, share] = [lineAt(row, market), shareOf(row, market)];
        return line === undefined || share === undefined ? "" : format.percent(1 / decimal(line.price) / share);
      },
    },
    {
      id: "margin",
      heading: t("lines.margin"),
      headingTitle: t("lines.marginHelp"),
      width: 76,
      align: "end",
      rank: "quiet",
      cell: ({ row, market, isFirst }) => {
        const share = isFirst ? shareOf(row, market) : undefined;
        return share === undefined ? "" : format.percent(share - 1);
      },
    },
    { id: "state", heading: t("lines.state"), width: 110, cell: (row) => stateText(row, locale), tone: () => "dim" },
    ...sources.map((source): BoardColumn<EventRow> => ({
      id: `source.${source}`,
      heading: source,
      headingTitle: source,
      band: t("lines.theSources"),
      width: 104,
      align: "end",
      rank: "quiet",
      cell: ({ row, market }) => {
        const price = priceAt(row, market, source);
        return price === undefined
          ? ""
          : `${pointsOf(market, row, price.points, locale)} ${americanText(price.price)}`.trim();
      },
      tone: ({ row, market }) => toneOfPrice(priceAt(row, market, source), now, staleMs),
      hint: ({ row, market }) => {
        const price = priceAt(row, market, source);
        return price === undefined ? undefined : t("lines.seenAt", { time: format.clock(price.seenAt, zone) });
      },
    })),
    {
      id: "changed",
      heading: t("lines.author"),
      width: 170,
      tone: () => "dim",
      cell: ({ row, market }) => {
        const line = lineAt(row, market);
        return line === undefined
          ? ""
          : t("lines.changedBy", {
              name: moveAuthor(line.changedBy, locale),
              time: format.clock(line.changedAt, zone),
            });
      },
    },
  ];
}

function marketText({ market: { type, alternate } }: EventRow, sport: string, { t }: Locale): string {
  const name = betName({ ...type, period: "game", pick: "team" }, sport, t);
  return [
    ...(type.period === "game" ? [] : [periodName(type.period, sport, t)]),
    name,
    ...(alternate === 0 ? [] : [t("lines.alternative")]),
  ].join(" · ");
}

/** The side: a team, with over or under for a team's figure. */
export function whoOf({ row, market }: EventRow, { t }: Locale): string {
  const { pick, sides } = market.type;
  if (row.side === 3) return t("betting.draw");
  const isGames = sides.every((side) => side === 0);
  const answer: PlainKey | undefined = answered(market)
    ? row.side === 1
      ? "betting.yes"
      : "betting.no"
    : isGames
      ? row.side === 1
        ? "betting.over"
        : "betting.under"
      : pick === "over"
        ? "betting.over"
        : pick === "under"
          ? "betting.under"
          : undefined;
  return [...(isGames ? [] : [row.team?.name ?? ""]), ...(answer === undefined ? [] : [t(answer)])].join(" · ");
}

function stateText({ row, market }: EventRow, locale: Locale): string {
  const line = lineAt(row, market);
  if (line === undefined) return "";
  return line.isOpen ? stateOf(row.event.status, row.event.isSuspended, locale) : locale.t("betting.closed");
}
