// Our markets compared with each source's: off-market lines, who could be bet against whom, middles, and silent
// sources.
import { catalog } from "@chalkboard/contract";
import { americanText, pointsText, spreadText } from "@chalkboard/i18n";
import { betType as knownBet } from "@chalkboard/engine";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { useCallQuery } from "../../../data/use-call-query.ts";
import type { Column } from "../../../kit/grid/columns.ts";
import { DayField } from "../../../kit/fields/day-field.tsx";
import { Filters, FilterSelect, FilterText } from "../../../kit/fields/filters.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { HeadCounts } from "../../../kit/behaviour/page-head.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useLocale, type Locale } from "../../../kit/format/locale.tsx";
import { useViews } from "../../../page-parts/lists/use-views.ts";
import { markOf } from "../data/board-marks.ts";
import { lineName } from "./bet-name.ts";
import { type Finding, type Kind, keyOf, kinds, type Quote, type Row, rowsOf } from "./odds-rows.ts";

const filterSchema = z.object({
  day: z.string().catch(""),
  league: z.coerce.number().catch(0),
  ours: z.coerce.number().catch(0),
  kind: z.enum(["", "all", ...kinds]).catch(""),
  cents: z.coerce.number().int().min(1).max(500).catch(10),
  find: z.string().catch(""),
});

const secondsMs = 5_000;

export function OddsReport() {
  const locale = useLocale();
  const { t } = locale;
  const navigate = useNavigate();
  const [filters, change] = useFilters(filterSchema);
  const {
    data: { today, leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const day = filters.day === "" ? today : filters.day;
  const { thresholds } = useViews("line-board");
  const {
    data: { markets, services },
  } = useCallQuery(
    catalog.oddsReport,
    {
      day,
      offMarketCents: filters.cents,
      isWhole: filters.kind === "all",
      // The same limit as on the line board.
      staleMinutes: Math.max(1, markOf(thresholds, "staleMinutes")),
      ...(filters.league === 0 ? {} : { leagueId: filters.league }),
      ...(filters.ours === 0 ? {} : { serviceId: filters.ours }),
    },
    { everyMs: secondsMs },
  );
  const rows = useMemo(() => rowsOf(markets, filters.kind, filters.find), [markets, filters.kind, filters.find]);
  const columns = useMemo(() => columnsOf(locale), [locale]);
  const found = useMemo(() => rowsOf(markets, "", ""), [markets]);
  const count = (kind: Kind): number => found.filter(({ finding }) => finding?.kind === kind).length;
  const counted = kinds
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${t(`lines.finding_${kind}`)} ${locale.format.number(count(kind))}`);
  const bar = (
    <Filters
      when={
        <DayField
          label="kit.date"
          value={day}
          onChange={(value) => {
            change({ day: value });
          }}
          withSteps
        />
      }
    >
      <FilterSelect
        label="betting.league"
        width={110}
        withAll
        value={filters.league === 0 ? "" : String(filters.league)}
        choices={leagues.map(({ leagueId, abbreviation }) => ({ value: String(leagueId), label: abbreviation }))}
        onChange={(value) => {
          change({ league: Number(value) });
        }}
      />
      <FilterSelect
        label="lines.oursAre"
        width={150}
        value={String(filters.ours)}
        choices={[
          { value: "0", label: t("lines.hqLine") },
          ...services.map(({ serviceId, name }) => ({ value: String(serviceId), label: name })),
        ]}
        onChange={(value) => {
          change({ ours: Number(value) });
        }}
      />
      <FilterSelect
        label="lines.finding"
        width={170}
        value={filters.kind}
        choices={[
          { value: "", label: t("lines.findingAny") },
          ...kinds.map((value) => ({ value, label: t(`lines.finding_${value}`) })),
          { value: "all", label: t("lines.findingAll") },
        ]}
        onChange={(value) => {
          change({ kind: value as typeof filters.kind });
        }}
      />
      <FilterSelect
        label="lines.offMarketFrom"
        width={80}
        value={String(filters.cents)}
        choices={[5, 10, 15, 20, 30].map((cents) => ({ value: String(cents), label: String(cents) }))}
        onChange={(value) => {
          change({ cents: Number(value) });
        }}
      />
      <FilterText
        label="kit.search"
        width={130}
        value={filters.find}
        onChange={(find) => {
          change({ find });
        }}
      />
    </Filters>
  );
  return (
    <Page title="routes./zucca/odds-report" fill filters={bar}>
      <HeadCounts>
        {counted.join(" · ")}
        {counted.length > 0 && "\u2003"}
      </HeadCounts>
      <Grid
        name="odds-report"
        rows={rows}
        columns={columns}
        rowKey={keyOf}
        empty={{ title: "lines.noFindings", why: "lines.noFindingsWhy" }}
        rowTone={({ finding }) =>
          finding?.kind === "arbitrage" ? "warn" : finding === undefined || finding.kind === "stale" ? "dim" : undefined
        }
        onOpen={({ market: { leagueId, eventId }, markets: several }) => {
          const board = `/zucca/hq-linea?league=${String(leagueId)}&day=${day}&only=stale`;
          void navigate(
            several > 1 ? board : `/zucca/evento-linea?league=${String(leagueId)}&day=${day}&event=${String(eventId)}`,
          );
        }}
      />
    </Page>
  );
}

function columnsOf(locale: Locale): readonly Column<Row>[] {
  const { t, format } = locale;
  const name = ({ market: { sides, sportCode } }: Row, quote: Quote | undefined): string =>
    quote === undefined ? "" : lineName(quote, sides, sportCode, t);
  return [
    {
      title: "betting.start",
      kind: "dateTime",
      value: ({ market }) => market.startsAt,
      width: 76,
      cell: ({ market, markets }) => (markets > 1 ? "" : format.time(market.startsAt, market.timeZone)),
    },
    { title: "betting.league", value: ({ market }) => market.leagueName, width: 110 },
    {
      title: "betting.game",
      value: ({ market, markets }) => (markets > 1 ? t("lines.marketsOf", { count: markets }) : market.eventName),
      grow: 2,
      phone: "name",
    },
    {
      title: "lines.finding",
      value: ({ finding }) => (finding === undefined ? "" : t(`lines.finding_${finding.kind}`)),
      width: 120,
      phone: "line",
    },
    {
      title: "lines.findingSize",
      value: ({ finding }) => (finding === undefined ? "" : sizeText(finding, locale)),
      width: 190,
    },
    {
      title: "lines.ours",
      value: (row) => (row.markets > 1 ? "" : name(row, row.finding?.own ?? row.market.quotes[0])),
      grow: 2,
    },
    {
      title: "betting.price",
      value: ({ finding, market, markets }) => (markets > 1 ? "" : quoteText(finding?.own ?? market.quotes[0])),
      width: 96,
      phone: "figure",
    },
    { title: "lines.sourceName", value: ({ finding }) => finding?.source ?? "", width: 110 },
    {
      title: "lines.theirs",
      value: ({ finding, markets }) => (markets > 1 ? "" : quoteText(finding?.theirs)),
      width: 96,
    },
    {
      title: "lines.margin",
      kind: "percent",
      value: ({ market, markets }) => (markets > 1 ? null : market.margin),
      width: 84,
    },
  ];
}

function quoteText(quote: Quote | undefined): string {
  if (quote === undefined) return "";
  const isStart = knownBet(quote.betType)?.pick === "team";
  return [
    quote.points === null ? "" : isStart ? spreadText(quote.points) : pointsText(quote.points),
    americanText(quote.price),
  ]
    .join(" ")
    .trim();
}

function sizeText({ kind, size, width }: Finding, { t, format }: Locale): string {
  if (kind === "offMarket") return t(size > 0 ? "lines.centsAbove" : "lines.centsBelow", { cents: Math.abs(size) });
  if (kind === "stale") return t("lines.silentFor", { time: format.duration(size * 60_000) });
  const share = format.percent(size / 10_000);
  return kind === "arbitrage" ? t("lines.earns", { share }) : t("lines.middleOf", { points: pointsText(width), share });
}
