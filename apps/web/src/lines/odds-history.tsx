// The history of a line: a plot of its price and points and every move with author, reason and the tickets sold while it stood.
import { type AnswerOf, catalog, lines, live } from "@chalkboard/contract";
import { betTypes, type Side } from "@chalkboard/engine";
import { americanText, pointsText, spreadText } from "@chalkboard/messages";
import { z } from "zod";
import { useNow } from "../data/clock.ts";
import { useAsk } from "../data/use-ask.ts";
import type { Column } from "../kit/columns.ts";
import { DayField } from "../kit/day-field.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Filters, FilterSelect } from "../kit/filters.tsx";
import { Grid } from "../kit/grid.tsx";
import { Page } from "../kit/page.tsx";
import { Plot } from "../kit/plot.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { useLiveAsk } from "../live/use-live-ask.ts";
import { lineName } from "./bet-name.ts";
import { evenCents, priceOfCents, seriesOf } from "./history-series.ts";
import { openingDay, openingLeague } from "./opening-day.ts";

const filterSchema = z.object({
  league: z.coerce.number().catch(0), day: z.string().catch(""), event: z.coerce.number().catch(0), bet: z.coerce.number().catch(1),
    side: z.coerce.number().catch(1),
});
type History = AnswerOf<typeof lines.history>;
type Version = History["versions"][number];

export function OddsHistory() {
  const { t } = useWords();
  const [filters, change] = useFilters(filterSchema);
  const { data: { today, leagues } } = useAsk(catalog.listLeagues, {});
  const league = leagues.find(({ leagueId }) => leagueId === filters.league) ?? openingLeague(leagues);
  const day = filters.day !== "" ? filters.day : openingDay(league) ?? today;
  const { data: board } = useAsk(lines.board, league === undefined ? null : { leagueId: league.leagueId, day });
  const events = board?.events ?? [];
  const event = events.find(({ eventId }) => eventId === filters.event) ?? events.find((one) => one.lines.length > 0) ?? events[0];
  const offered = (event?.lines ?? []).map(({ betType, side }) => ({
    value: `${betType}/${side}`, label: lineName({ betType, side }, event?.sides ?? [], league?.sportCode, t),
  }));
  const chosen = offered.find(({ value }) => value === `${filters.bet}/${filters.side}`) ?? offered[0];
  const bar = (
    <Filters>
      <FilterSelect label="betting.league" width={100} value={String(league?.leagueId ?? "")}
        choices={leagues.map(({ leagueId, abbreviation }) => ({ value: String(leagueId), label: abbreviation }))}
        onChange={(value) => { change({ league: Number(value), event: 0 }); }} />
      <DayField label="kit.date" value={day} onChange={(value) => { change({ day: value, event: 0 }); }} withSteps />
      <FilterSelect label="betting.event" width={300} value={String(event?.eventId ?? "")}
        choices={events.map(({ eventId, name }) => ({ value: String(eventId), label: name }))}
        onChange={(value) => { change({ event: Number(value) }); }} />
      <FilterSelect label="lines.line" width={350} value={chosen?.value ?? ""} choices={offered}
        onChange={(value) => { const [bet, side] = value.split("/").map(Number); change({ bet: bet ?? 1, side: side ?? 1 }); }} />
    </Filters>
  );
  const [bet, side] = (chosen?.value ?? "0/0").split("/").map(Number);
  return (
    <Page title="routes./zucca/odds-history" fill filters={bar}>
      {event === undefined || chosen === undefined || league === undefined
        ? <EmptyState title={event === undefined ? "lines.noGames" : "lines.noLine"} />
        : <LineHistory key={`${event.eventId}/${chosen.value}`} leagueId={league.leagueId} zone={league.timeZone} sport={league.sportCode}
          lineKey={{ eventId: event.eventId, betType: bet ?? 1, side: (side ?? 1) as Side, alternate: 0 }} />}
    </Page>
  );
}

const minuteMs = 60_000;

type LineHistoryProps = { readonly leagueId: number; readonly zone: string; readonly sport: string;
  readonly lineKey: { eventId: number; betType: number; side: Side; alternate: number } };

function LineHistory({ leagueId, zone, sport, lineKey }: LineHistoryProps) {
  const { t, format } = useWords();
  // A move of this game makes the history old; it is asked again by what the message says.
  const asked = useLiveAsk(lines.history, { key: lineKey }, live.subjects.lines(leagueId), (answer, delta) => {
    if (isAbout(delta, lineKey.eventId)) asked.refresh();
    return answer;
  });
  const { event, versions } = asked.data;
  const { at, prices, points, opposite } = seriesOf(versions, lineKey, Math.min(useNow(minuteMs), event.startsAt));
  const hasPoints = betTypes.find(({ id }) => id === lineKey.betType)?.line === "points";
  // A handicap has a sign, a total none.
  const pointsOf = betTypes.find(({ id }) => id === lineKey.betType)?.market === "spread" ? spreadText : pointsText;
  const name = (version: Version): string => lineName(version, event.sides, sport, t);
  const columns: Column<Version>[] = [
    { title: "kit.time", kind: "dateTime", value: (row) => row.changedAt, width: 150, sort: "desc", cell: (row) => format.dateTime(row.changedAt, zone) },
    ...(hasPoints ? [{ title: "betting.points", value: (row: Version) => (row.points === null ? null : pointsOf(row.points)), width: 80 } as const] : []),
    { title: "betting.price", kind: "odds", value: (row) => row.price, width: 80 },
    { title: "lines.line", value: name, width: 270 },
    { title: "lines.state", value: (row) => t(row.isOpen ? "betting.open" : "betting.closed"), width: 90 },
    { title: "lines.author", value: (row) => row.changedBy, width: 150 },
    { title: "lines.reason", value: (row) => row.reason, grow: 1 },
    { title: "lines.tickets", kind: "number", value: (row) => row.tickets, width: 90 },
    { title: "lines.staked", value: (row) => row.stakes.map(({ currency, stake }) => format.moneyWithCode(stake, currency)).join(" · "), width: 200 },
  ];
  const cents = (value: number): string => americanText(priceOfCents(value));
  return (
    <>
      <Plot label={t("lines.plotOf", { line: lineName(lineKey, event.sides, sport, t) })} at={at} zone={zone} height={220} series={[
        { name: t("betting.price"), values: prices.map((price) => (price === null ? null : evenCents(price))), kind: "steps", color: "accent", format: cents },
        { name: t("lines.otherSide"), values: opposite.map((price) => (price === null ? null : evenCents(price))), kind: "steps", color: "dim", format: cents },
      ]} />
      {hasPoints && <Plot label={t("betting.points")} at={at} zone={zone} height={110}
        series={[{ name: t("betting.points"), values: points, kind: "steps", color: "second", format: (value) => pointsOf(Math.round(value)) }]} />}
      <Grid name="odds-history" rows={versions} rowKey={(row) => `${row.betType}/${row.side}/${row.version}`} columns={columns} />
    </>
  );
}

function isAbout(delta: unknown, eventId: number): boolean {
  return typeof delta === "object" && delta !== null && "eventId" in delta && delta.eventId === eventId && "lines" in delta;
}
