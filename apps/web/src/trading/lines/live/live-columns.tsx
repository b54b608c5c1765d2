// The columns of the live board: score and clock, who sets the lines, and each main line with the model's price.
import { americanText, rowName } from "@chalkboard/i18n";
import type { Market } from "../../../page-parts/betting/markets.ts";
import type { BoardColumn } from "../../../kit/board/board-types.ts";
import type { Locale } from "../../../kit/format/locale.tsx";
import { delayHint, delayRuleText, delayText } from "./in-play-delay.ts";
import { actionColumns, columnsOf, stateOf } from "../columns/board-columns.tsx";
import { lineAt } from "../data/board-data.ts";
import {
  isContradicted,
  isStale,
  liveMarkets,
  type LiveRow,
  modelAt,
  modelled,
  playNow,
  clockText,
  isBaseball,
} from "./live-data.ts";
import { leftText, periodText, unpricedKey } from "./live-labels.ts";
import { bandOf, pointsOf } from "../data/market-labels.ts";
import { momentText } from "../../../kit/format/moment-text.ts";

const percent = 100;

/** From this window width on, names and states are shown in full. */
const wideFrom = 1_600;

type LiveContext = {
  /** Current time for running clocks and the model. */
  readonly now: number;
  /** Of the window, in pixels. */
  readonly width: number;
  /** The operator's currency; empty while it is not loaded. */
  readonly house: string;
  /** Whether the user may set bet delays. */
  readonly mayRule: boolean;
};

export function liveColumns(
  locale: Locale,
  { now, width, house, mayRule }: LiveContext,
): readonly BoardColumn<LiveRow>[] {
  const isWide = width >= wideFrom;
  const { t, format } = locale;
  return [
    {
      id: "rotation",
      heading: t("betting.rotation"),
      width: 44,
      align: "end",
      cell: ({ team }) => team?.rotation ?? "",
      tone: () => "dim",
    },
    {
      id: "team",
      heading: t("betting.team"),
      width: isWide ? 220 : 146,
      cell: ({ event, side }) => rowName(event, side, t("betting.draw")),
      hint: ({ event }) =>
        `${event.leagueName} · ${event.name} · ${momentText(format, event.startsAt, event.timeZone)}`,
    },
    {
      id: "score",
      heading: t("lines.liveScore"),
      width: 50,
      align: "end",
      rank: "main",
      cell: ({ event, side }) =>
        side === 3 || event.score === null ? "" : String(side === 1 ? event.score.away : event.score.home),
      watch: ({ event, side }) => (side === 1 ? event.score?.away : event.score?.home),
      edit: ({ event, side }) => {
        const play = playNow(event, now);
        return side === 3 ? null : String(side === 1 ? play.away : play.home);
      },
      tone: ({ event }) => (isContradicted(event) ? "over" : undefined),
      hint: ({ event }) => receivedText(event, locale),
    },
    {
      id: "clock",
      heading: t("lines.liveClock"),
      width: isWide ? 110 : 84,
      cell: ({ event, side }) =>
        side === 3
          ? ""
          : event.score === null
            ? side === 1
              ? format.time(event.startsAt, event.timeZone)
              : ""
            : side === 1
              ? periodText(event, locale)
              : leftText(event, now, locale),
      tone: ({ event }) => (isStale(event) ? "stale" : event.score?.runs === true ? undefined : "dim"),
      edit: ({ event, side }) => {
        const play = playNow(event, now);
        return side === 3
          ? null
          : side === 1
            ? String(play.period)
            : isBaseball(event)
              ? String(play.outs)
              : clockText(play.secondsLeft);
      },
      hint: ({ event }) => (isStale(event) ? t(unpricedKey.staleClock) : t("lines.liveClockHelp")),
    },
    {
      id: "state",
      heading: t("lines.state"),
      width: isWide ? 150 : 92,
      cell: ({ event, side }) =>
        side === 1
          ? stateOf(event.status, event.isSuspended, locale)
          : side !== 2
            ? ""
            : isContradicted(event)
              ? (receivedText(event, locale) ?? "")
              : event.status === "live" && !event.inPlay
                ? t("lines.liveNotOfferedShort")
                : "",
      tone: ({ event, side }) =>
        side === 1 && event.isSuspended ? "stopped" : side === 2 && isContradicted(event) ? "over" : "dim",
      hint: ({ event: { score, status, inPlay } }) =>
        [
          ...(status === "live" && !inPlay ? [t("lines.liveNotOffered")] : []),
          ...(score === null
            ? []
            : [t("lines.changedBy", { name: score.changedBy, time: format.clock(score.changedAt, locale.zone) })]),
        ].join(" · ") || undefined,
    },
    {
      id: "model",
      heading: t("lines.liveModel"),
      width: 72,
      cell: ({ event: { score }, side }) =>
        score === null || side === 3
          ? ""
          : side === 1
            ? t(score.follows ? "lines.liveFollows" : "lines.liveByHand")
            : format.percent(score.margin / percent / percent),
      edit: ({ event: { score }, side }) => (side === 2 && score !== null ? String(score.margin / percent) : null),
      tone: ({ event: { score } }) => (score?.follows === true ? "mine" : "dim"),
      hint: ({ event }) => {
        const { unpriced } = modelled(event, now);
        return unpriced === undefined ? t("lines.liveModelHelp") : t(unpricedKey[unpriced]);
      },
    },
    {
      id: "delay",
      heading: t("lines.liveDelayShort"),
      headingTitle: t("lines.liveDelay"),
      width: isWide ? 84 : 64,
      cell: ({ event, side }) =>
        side === 1 ? delayText(event.delay, locale) : side === 2 ? delayRuleText(event.delay, locale) : "",
      edit: ({ event: { delay }, side }) =>
        !mayRule || side === 3 ? null : String(delay?.[side === 1 ? "game" : "league"]?.seconds ?? ""),
      tone: ({ event: { delay }, side }) => (side === 1 && delay?.game != null ? "mine" : "dim"),
      hint: ({ event }) => delayHint(event.delay, locale),
    },
    ...actionColumns(locale, house).filter(({ id }) => id === "open.worst" || id === "open.side"),
    ...liveMarkets.flatMap((market) => [...columnsOf(market, "", locale).map(roomy), modelColumn(market, locale, now)]),
    ...actionColumns(locale, house).filter(({ id }) => id === "open.game"),
  ];
}

// Totals of every sport share one column.
const roomy = <Column extends { readonly id: string; readonly width: number }>(column: Column): Column =>
  column.id.endsWith(".points") ? { ...column, width: Math.max(column.width, 68) } : column;

function modelColumn(market: Market, locale: Locale, now: number): BoardColumn<LiveRow> {
  return {
    id: `${market.id}.model`,
    heading: locale.t("lines.liveModel"),
    headingTitle: locale.t("lines.liveModelHelp"),
    band: bandOf(market, "", locale),
    width: market.hasPoints ? 92 : 64,
    align: "end",
    rank: "quiet",
    cell: (row) => {
      const said = modelAt(row, market, now);
      if (said === undefined) return "";
      const points = lineAt(row, market)?.points === said.points ? "" : pointsOf(market, row, said.points, locale);
      return said.isOurs ? "=" : `${points} ${americanText(said.price)}`.trim();
    },
    tone: (row) => (modelAt(row, market, now)?.isOurs === true ? "dim" : undefined),
    hint: (row) => {
      const { lines, unpriced } = modelled(row.event, now);
      if (unpriced !== undefined) return locale.t(unpricedKey[unpriced]);
      const chance = lines[market.id]?.chances[row.side - 1];
      return chance === undefined
        ? locale.t("lines.liveDecided")
        : locale.t("lines.liveChance", { chance: locale.format.percent(chance) });
    },
  };
}

function receivedText({ score }: LiveRow["event"], { t }: Locale): string | undefined {
  const received = score?.heard;
  return received == null
    ? undefined
    : t("lines.liveHeard", { source: received.source, away: String(received.away), home: String(received.home) });
}
