// The line board's columns: the teams, HQ's markets, and each source's price for the market of the active cell.
import {
  americanText,
  betName,
  derivedName,
  isAboutOne,
  type PlainKey,
  pointsText,
  rowName,
  spreadText,
} from "@chalkboard/i18n";
import {
  type BoardView,
  furtherPeriods,
  type Market,
  marketOf,
  marketsOfView,
} from "../../../page-parts/betting/markets.ts";
import { isMachine, moveAuthor } from "../../../page-parts/betting/move-reason.ts";
import type { BoardColumn, CellTone, RowTone } from "../../../kit/board/board-types.ts";
import { initialsOf } from "../../../kit/format/initials.ts";
import type { Locale } from "../../../kit/format/locale.tsx";
import { withWhatFits } from "./arrange-columns.ts";
import { SourceAge } from "./source-age.tsx";
import { type BoardRow, isLineFixed, isLinePaused, lineAt, priceAt, type SourcePrice } from "../data/board-data.ts";
import { distance } from "../data/board-moves.ts";
import { faultTexts, isFaulty } from "../data/line-faults.ts";
import { actionAt, legsOf, openRates, openShare, openText, worstParts, worstText } from "../data/open-action.ts";
import { answered, bandOf, isRequested, isGames, marketName, pointsOf } from "../data/market-labels.ts";
import { momentText } from "../../../kit/format/moment-text.ts";

/** A column of a market: its points or its price. */
export type MarketColumn = { readonly market: Market; readonly part: "points" | "price" };

/** The market of a column; undefined for columns about the game. */
export function marketColumn(id: string): MarketColumn | undefined {
  const [type, part] = id.split(".");
  return !/^\d+$/.test(type ?? "") || (part !== "points" && part !== "price")
    ? undefined
    : { market: marketOf(Number(type)), part };
}

export type ColumnsContext = {
  readonly locale: Locale;
  readonly zone: string;
  readonly sport: string;
  readonly sources: readonly string[];
  readonly compared: Market;
  readonly view: BoardView;
  readonly betTypes: readonly number[];
  /** The bet types of each league on the board, by its number: other markets take no price there. */
  readonly offered: Readonly<Record<string, readonly number[]>>;
  /** Bet types that have a line: a period without any is not shown beside the main view. */
  readonly used: readonly number[];
  /** The leagues' names, where games of several are mixed. */
  readonly leagueNames: Readonly<Record<string, string>>;
  readonly now: number;
  readonly staleMs: number;
  /** The operator's currency, in which open bets are shown; empty while nothing is open. */
  readonly house: string;
  /** Width of the board in pixels. */
  readonly room: number;
};

/** The columns of a view; on a wide board the main view also has further periods. */
export function boardColumns(context: ColumnsContext): readonly BoardColumn<BoardRow>[] {
  const { view, betTypes, used, locale, sport, room } = context;
  const columns = columnsOfView(context);
  const further = view === "main" ? furtherPeriods(betTypes) : [];
  const withLines = further.filter((some) => some.some(({ type }) => used.includes(type.id)));
  const all = withWhatFits(
    columns,
    withLines.map((some) => some.flatMap((market) => columnsOf(market, sport, locale))),
    room,
  );
  return all.map((column) => onlyOffered(column, context.offered));
}

/** A market's column takes no price in the games of a league that does not have the market. */
function onlyOffered(column: BoardColumn<BoardRow>, offered: ColumnsContext["offered"]): BoardColumn<BoardRow> {
  const { edit } = column;
  const type = marketColumn(column.id)?.market.type.id;
  if (edit === undefined || type === undefined) return column;
  return {
    ...column,
    edit: (row) => (offered[String(row.event.leagueId)]?.includes(type) === false ? null : edit(row)),
  };
}

function columnsOfView({
  locale,
  zone,
  sport,
  sources,
  compared,
  view,
  betTypes,
  now,
  staleMs,
  house,
  leagueNames,
}: ColumnsContext): readonly BoardColumn<BoardRow>[] {
  const { t, format } = locale;
  const shown = marketsOfView(view, betTypes);
  // The sources are beside the game's main prices, before derived markets.
  const before =
    view === "main"
      ? shown.filter(({ type }) => type.period === "game" && type.market !== "teamTotal").length
      : shown.length;
  const columns = (some: readonly Market[]) => some.flatMap((market) => columnsOf(market, sport, locale));
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
      width: 168,
      cell: ({ event, side }) => rowName(event, side, t("betting.draw")),
      tone: ({ event, side }) => (side === 2 && isAboutOne(event) ? "dim" : undefined),
      hint: ({ event }) => event.name,
    },
    {
      id: "state",
      heading: t("lines.state"),
      width: 100,
      cell: ({ event, side }) =>
        side === 2
          ? derivedName(event) || (leagueNames[String(event.leagueId)] ?? "")
          : side === 1
            ? stateOf(event.status, event.isSuspended, locale) || circleOf(event, locale)
            : "",
      tone: ({ event, side }) =>
        event.isSuspended && side === 1
          ? "stopped"
          : event.status === "live" && side === 1
            ? "live"
            : event.status === "scheduled"
              ? undefined
              : "dim",
    },
    {
      id: "start",
      heading: t("betting.start"),
      width: 108,
      cell: ({ event, side, team }) => (side === 1 ? format.time(event.startsAt, zone) : "") || (team?.pitcher ?? ""),
      tone: () => "dim",
      hint: ({ event, team }) => [momentText(format, event.startsAt, zone), team?.pitcher].filter(Boolean).join(" · "),
    },
    ...columns(shown.slice(0, before)),
    ...sources.map((source): BoardColumn<BoardRow> => ({
      id: `source.${source}`,
      heading: source,
      headingNote: <SourceAge source={source} staleMs={staleMs} />,
      headingTitle: t("lines.sourceOf", { source }),
      band: t("lines.sources", { market: marketName(compared, sport, locale) }),
      width: 86,
      align: "end",
      rank: "quiet",
      cell: (row) => beside(row, compared, source, locale),
      watch: (row) => priceAt(row, compared, source)?.price,
      watched: compared.id,
      tone: (row) => toneOfPrice(priceAt(row, compared, source), now, staleMs),
      hint: (row) => {
        const price = priceAt(row, compared, source);
        const said =
          price === undefined
            ? []
            : [pointsOf(compared, row, price.points, locale), americanText(price.price)].filter((part) => part !== "");
        return price === undefined
          ? undefined
          : `${said.join(" ")} · ${t("lines.seenAt", { time: format.clock(price.seenAt, zone) })}`;
      },
    })),
    ...actionColumns(locale, house),
    ...columns(shown.slice(before)),
  ];
}

/** Open bets on each side, and on the game's over and under. */
export function actionColumns(locale: Locale, house: string): readonly BoardColumn<BoardRow>[] {
  const { t, format } = locale;
  const band = [t("lines.openBets"), house].filter((part) => part !== "").join(", ");
  const column = (id: string, heading: string, headingTitle: string, of: "side" | "game"): BoardColumn<BoardRow> => ({
    id,
    heading,
    headingTitle,
    band,
    width: 76,
    align: "end",
    rank: "quiet",
    cell: (row) => openText(actionAt(row, of), row.event.exposure, locale, house),
    share: (row) => openShare(row, of),
    watch: (row) => actionAt(row, of)[0]?.open,
    hint: (row) =>
      [
        ...actionAt(row, of).map(({ currency, open, legs }) =>
          t("lines.openOf", { count: legs, amount: format.moneyWithCode(open, currency) }),
        ),
        ...openRates(actionAt(row, of), row.event.exposure, locale),
      ].join(" · ") || undefined,
  });
  return [
    {
      id: "open.worst",
      heading: t("action.worst"),
      headingTitle: t("action.worstHelp"),
      band,
      width: 84,
      align: "end",
      rank: "quiet",
      cell: (row) => (row.side === 1 ? worstText(row.event.exposure, locale, house) : ""),
      watch: (row) => (row.side === 1 ? (row.event.exposure?.worst?.profit ?? undefined) : undefined),
      hint: (row) => (row.side === 1 ? worstParts(row.event.exposure, locale) : undefined),
    },
    column("open.side", t("lines.openSide"), t("lines.openSideHelp"), "side"),
    {
      id: "open.legs",
      heading: t("lines.openLegs"),
      headingTitle: t("lines.openLegsHelp"),
      band,
      width: 44,
      align: "end",
      rank: "quiet",
      cell: (row) => {
        const legs = legsOf(actionAt(row, "side"));
        return legs === 0 ? "" : format.number(legs);
      },
    },
    column("open.game", t("lines.openGame"), t("lines.openGameHelp"), "game"),
  ];
}

/** The mark of a source's price by its age. @param staleMs a price that was not confirmed for this long is marked */
export function toneOfPrice(price: SourcePrice | undefined, now: number, staleMs: number): CellTone | undefined {
  return price !== undefined && now - price.seenAt > staleMs ? "stale" : undefined;
}

/** The mark of a line: arbitrage or contradiction, closed, or set by a trader. */
export function toneOfLine(row: BoardRow, market: Market): CellTone | undefined {
  const line = lineAt(row, market);
  if (line === undefined) return undefined;
  if (toneOfGame(row) !== "done" && isFaulty(row, market)) return "over";
  return !line.isOpen ? "suspended" : line.isHeld ? "mine" : undefined;
}

export function columnsOf(market: Market, sport: string, locale: Locale): BoardColumn<BoardRow>[] {
  const band = bandOf(market, sport, locale);
  const heading = marketName(market, sport, locale);
  const full = betName(isGames(market) ? { ...market.type, pick: "team" } : market.type, sport, locale.t);
  const tone = (row: BoardRow): CellTone | undefined => toneOfLine(row, market);
  const hint = (row: BoardRow): string | undefined => {
    const line = lineAt(row, market);
    if (line === undefined) return undefined;
    const said = locale.t("lines.changedBy", {
      name: moveAuthor(line.changedBy, locale),
      time: locale.format.clock(line.changedAt, locale.zone),
    });
    return [
      said,
      ...faultTexts(row, market, sport, locale),
      ...(line.isHeld ? [locale.t("lines.held")] : []),
      ...(line.isOpen ? [] : [locale.t("betting.closed")]),
    ].join(" · ");
  };
  // Points and price share a heading, over the price. Best-selling markets are emphasised.
  const rank = mains.includes(market.id) ? "main" : "quiet";
  const points: BoardColumn<BoardRow> = {
    id: `${market.id}.points`,
    heading: "",
    headingTitle: `${full} · ${locale.t("betting.points")}`,
    band,
    width: market.isTotal && rank === "main" ? 64 : 56,
    align: "end",
    rank,
    tone,
    hint,
    cell: (row) => pointsOf(market, row, lineAt(row, market)?.points ?? null, locale),
    watch: (row) => lineAt(row, market)?.points,
    copy: (row) => {
      const value = lineAt(row, market)?.points;
      return value == null ? "" : market.isTotal ? pointsText(value) : spreadText(value, "0");
    },
    edit: (row) => {
      const value = lineAt(row, market)?.points;
      return isRequested(row, market) ? (value == null ? "" : pointsText(Math.abs(value))) : null;
    },
  };
  const price: BoardColumn<BoardRow> = {
    id: `${market.id}.price`,
    heading,
    headingTitle: `${full} · ${locale.t("betting.price")}`,
    band,
    width: answered(market) ? 84 : rank === "main" ? 68 : 62,
    align: "end",
    rank,
    tone,
    hint,
    held: (row) => {
      const line = lineAt(row, market);
      if (line?.isHeld !== true) return undefined;
      return isMachine(line.changedBy) ? "" : initialsOf(line.changedBy);
    },
    cell: (row) => {
      const line = lineAt(row, market);
      return line === undefined
        ? ""
        : answered(market)
          ? `${locale.t(row.side === 1 ? "betting.yes" : "betting.no")} ${americanText(line.price)}`
          : americanText(line.price);
    },
    watch: (row) => lineAt(row, market)?.price,
    copy: (row) => {
      const line = lineAt(row, market);
      return line === undefined ? "" : americanText(line.price);
    },
    edit: (row) => {
      const line = lineAt(row, market);
      return line !== undefined ? String(line.price) : market.hasPoints || !isRequested(row, market) ? null : "";
    },
  };
  return market.hasPoints ? [points, price] : [price];
}

const mains: readonly string[] = ["1", "2", "3"];

/**
 * How many cents a source's price is above ours; with its points if they differ; the plain price where we have none.
 */
function beside(row: BoardRow, market: Market, source: string, locale: Locale): string {
  const price = priceAt(row, market, source);
  if (price === undefined) return "";
  const own = lineAt(row, market);
  const points = own?.points === price.points ? "" : pointsOf(market, row, price.points, locale);
  const cents = own === undefined ? undefined : distance(price.price, own.price);
  const by =
    cents === undefined
      ? americanText(price.price)
      : cents === 0
        ? "="
        : `${cents > 0 ? "+" : "−"}${String(Math.abs(cents))}`;
  return `${points} ${by}`.trim();
}

/** A stopped game is temporarily off sale, a finished one permanently. */
export function toneOfGame({ event: { isSuspended, status } }: BoardRow): RowTone | undefined {
  return isLineFixed({ status }) || isLinePaused({ status }) ? "done" : isSuspended ? "stopped" : undefined;
}

/** The share of the usual limits at which a circled game is sold. */
function circleOf({ circled }: BoardRow["event"], { t, format }: Locale): string {
  return circled === undefined ? "" : t("lines.circledAt", { percent: format.number(circled) });
}

/** The state in words; empty for a game that is on sale and has not begun. */
export function stateOf(status: string, isSuspended: boolean, { t }: Locale): string {
  if (isSuspended) return t("betting.suspended");
  if (status === "scheduled") return "";
  const words: Readonly<Record<string, PlainKey>> = {
    live: "betting.eventLive",
    ended: "betting.eventEnded",
    official: "betting.eventOfficial",
    cancelled: "betting.eventCancelled",
    postponed: "betting.eventPostponed",
  };
  const key = words[status];
  return key === undefined ? status : t(key);
}
