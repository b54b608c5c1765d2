// The history of one line, as a page and beside the board.
import { type AnswerOf, lines, live } from "@chalkboard/contract";
import { betTypes, type LineKey } from "@chalkboard/engine";
import { americanText, pointsText, spreadText } from "@chalkboard/i18n";
import { Table } from "@mantine/core";
import { useViewportSize } from "@mantine/hooks";
import { moveText } from "../../../page-parts/betting/move-text.ts";
import { useNow } from "../../../data/clock.ts";
import { openPanel } from "../../../data/panels.ts";
import type { Column } from "../../../kit/grid/columns.ts";
import { Grid } from "../../../kit/grid/grid.tsx";
import { Plot } from "../../../kit/plot/plot.tsx";
import { scrolled } from "../../../kit/behaviour/scrolled.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useLiveCallQuery } from "../../../live/use-live-call-query.ts";
import { lineName } from "./bet-name.ts";
import { evenCents, priceOfCents, seriesOf } from "./history-series.ts";
import { moveAuthor, moveReason } from "../../../page-parts/betting/move-reason.ts";
import type { SourcePrice } from "../data/board-data.ts";
import styles from "./history-panel.module.css";
import { momentText } from "../../../kit/format/moment-text.ts";

type Version = AnswerOf<typeof lines.history>["versions"][number];

const minuteMs = 60_000;
/** Columns that only the page shows. */
const wideOnly: ReadonlySet<string> = new Set(["lines.line", "lines.state", "lines.staked"]);

export type HistoryLeague = { readonly leagueId: number; readonly timeZone: string; readonly sportCode: string };
export type LineHistoryProps = {
  readonly league: HistoryLeague;
  readonly lineKey: LineKey;
  readonly isBeside?: boolean;
  /** What sources say now: their names and prices end the plot. */
  readonly prices?: readonly SourcePrice[];
};

/**
 * A plot of a line's price and points, and every move with its author, reason and the tickets sold at it; beside the
 * board with fewer columns.
 */
export function LineHistory({
  league: { leagueId, timeZone: zone, sportCode: sport },
  lineKey,
  isBeside = false,
  prices: quoted = [],
}: LineHistoryProps) {
  const { t, format } = useLocale();
  // A move of this game makes the history stale; the message says which line to refetch.
  const input = useLiveCallQuery(lines.history, { key: lineKey }, live.subjects.lines(leagueId), (answer, delta) => {
    if (isAbout(delta, lineKey.eventId)) input.refresh();
    return answer;
  });
  const { event, versions, own } = input.data;
  const { at, prices, points, opposite } = seriesOf(versions, lineKey, Math.min(useNow(minuteMs), event.startsAt));
  // As a page it uses the full height of the window.
  const { height: windowHeight } = useViewportSize();
  const height = isBeside ? 220 : Math.max(220, Math.round(windowHeight * 0.3));
  const hasPoints = betTypes.find(({ id }) => id === lineKey.betType)?.line === "points";
  // A handicap has a sign, a total does not.
  const pointsOf = betTypes.find(({ id }) => id === lineKey.betType)?.market === "spread" ? spreadText : pointsText;
  const name = (version: Version): string => lineName(version, event.sides, sport, t);
  const openTickets = (version: Version): void => {
    const { betType, side, alternate, version: lineVersion, price } = version;
    openPanel({
      kind: "tickets",
      title: t("lines.ticketsAt", { line: name(version), price: americanText(price) }),
      input: { eventId: lineKey.eventId, betType, side, alternate, lineVersion },
    });
  };
  const columns: Column<Version>[] = [
    {
      title: "kit.time",
      kind: "exact",
      value: (row) => row.changedAt,
      width: isBeside ? 84 : 166,
      sort: "desc",
      phone: "line",
      cell: (row) => (isBeside ? format.clock(row.changedAt, zone) : format.exact(row.changedAt, zone)),
    },
    ...(hasPoints
      ? [
          {
            title: "betting.points",
            value: (row: Version) => (row.points === null ? null : pointsOf(row.points)),
            width: 80,
          } as const,
        ]
      : []),
    { title: "betting.price", kind: "odds", value: (row) => row.price, width: isBeside ? 66 : 80, phone: "figure" },
    { title: "lines.line", value: name, width: 270, phone: "name" },
    { title: "lines.state", value: (row) => t(row.isOpen ? "betting.open" : "betting.closed"), width: 90 },
    {
      title: "lines.author",
      value: (row) => moveAuthor(row.changedBy, { t }),
      width: isBeside ? 96 : 150,
      wraps: isBeside,
    },
    { title: "lines.reason", value: (row) => moveReason(row.reason, { t, format }), grow: 1, wraps: true },
    { title: "lines.tickets", kind: "number", value: (row) => row.tickets, width: isBeside ? 72 : 90 },
    {
      title: "lines.staked",
      isUnordered: true,
      width: 200,
      value: (row) => row.stakes.map(({ currency, stake }) => format.moneyWithCode(stake, currency)).join(" · "),
    },
  ];
  // Circles show what was sold at each price: amounts for one currency; counts for several, which have no common unit.
  const marks = versions
    .filter((version) => version.side === lineKey.side && version.betType === lineKey.betType && version.tickets > 0)
    .map(({ changedAt, price, tickets, stakes }) => ({
      at: changedAt,
      value: evenCents(price),
      size: tickets,
      text: `${t("lines.soldAt", { count: tickets })}: ${stakes.map(({ currency, stake }) => format.moneyWithCode(stake, currency)).join(" · ")}`,
    }));
  const shown = isBeside ? columns.filter(({ title }) => !wideOnly.has(title)) : columns;
  const cents = (value: number): string => americanText(priceOfCents(value));
  return (
    <>
      {isBeside && <Subject event={event} versions={versions} lineKey={lineKey} zone={zone} sport={sport} />}
      <Plot
        label={t("lines.plotOf", { line: lineName(lineKey, event.sides, sport, t) })}
        at={at}
        zone={zone}
        height={height}
        marks={marks}
        series={[
          { name: t("betting.price"), values: inCents(prices), kind: "steps", format: cents },
          { name: t("lines.otherSide"), values: inCents(opposite), kind: "steps", whose: "others", format: cents },
          ...quotesOf(quoted, lineKey, points.at(-1) ?? null).map(({ source, price }) => ({
            name: source,
            values: at.map((_at, index) => (index >= at.length - 2 ? evenCents(price) : null)),
            kind: "steps" as const,
            whose: "others" as const,
            format: cents,
          })),
        ]}
      />
      {hasPoints && (
        <Plot
          label={t("betting.points")}
          at={at}
          zone={zone}
          height={110}
          series={[
            {
              name: t("betting.points"),
              values: points,
              kind: "steps",
              format: (value) => pointsOf(Math.round(value)),
            },
          ]}
        />
      )}
      {own.length > 0 && <LineOverrides own={own} zone={zone} />}
      <Grid
        name="odds-history"
        empty={{ title: "empty.moves", why: "empty.movesWhy" }}
        rows={versions}
        rowKey={(row) => `${row.betType}/${row.side}/${row.version}`}
        columns={shown}
        onOpen={openTickets}
      />
    </>
  );
}

/** The sources' prices of a line at our points: at others they are no comparison. */
const quotesOf = (quoted: readonly SourcePrice[], { betType, side, alternate }: LineKey, points: number | null) =>
  quoted.filter(
    (one) => one.betType === betType && one.side === side && one.alternate === alternate && one.points === points,
  );

type SubjectProps = {
  readonly event: AnswerOf<typeof lines.history>["event"];
  readonly versions: readonly Version[];
  readonly lineKey: LineKey;
  readonly zone: string;
  readonly sport: string;
};

/** Game and side of the line, its price, and who made it when. */
function Subject({ event, versions, lineKey: { betType, side }, zone, sport }: SubjectProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const rotation = event.sides.find((one) => one.side === side)?.rotation;
  const now = versions
    .filter((version) => version.betType === betType && version.side === side)
    .toSorted((one, other) => other.version - one.version)[0];
  const name = lineName({ betType, side }, event.sides, sport, t);
  return (
    <>
      <h2 className={styles["subject"]}>{[rotation, name].filter((part) => part != null).join(" ")}</h2>
      <p className={styles["current"]}>
        {event.name}
        {now !== undefined && (
          <>
            {" · "}
            <b>{americanText(now.price)}</b>{" "}
            {t(now.isHeld ? "lines.heldSince" : "lines.changedBy", {
              name: moveAuthor(now.changedBy, locale),
              time: format.clock(now.changedAt, zone),
            })}
          </>
        )}
      </p>
    </>
  );
}

/** When and how services moved the market's first side themselves. */
function LineOverrides({ own, zone }: { readonly own: AnswerOf<typeof lines.history>["own"]; readonly zone: string }) {
  const { t, format } = useLocale();
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: scrolled(t("lines.lineOverrides")) }}>
      <Table aria-label={t("lines.lineOverrides")} captionSide="top">
        <Table.Caption ta="left">{t("lines.lineOverrides")}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("lines.service")}</Table.Th>
            <Table.Th>{t("lines.overrideMove")}</Table.Th>
            <Table.Th>{t("kit.from")}</Table.Th>
            <Table.Th>{t("kit.to")}</Table.Th>
            <Table.Th>{t("lines.author")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {own.map(({ ruleId, serviceName, startsAt, endsAt, by, ...move }) => (
            <Table.Tr key={ruleId}>
              <Table.Td>{serviceName}</Table.Td>
              <Table.Td>{moveText(move, t)}</Table.Td>
              <Table.Td>{momentText(format, startsAt, zone)}</Table.Td>
              <Table.Td>{endsAt === null ? "–" : momentText(format, endsAt, zone)}</Table.Td>
              <Table.Td>{by ?? ""}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function inCents(prices: readonly (number | null)[]): readonly (number | null)[] {
  return prices.map((price) => (price === null ? null : evenCents(price)));
}

function isAbout(delta: unknown, eventId: number): boolean {
  return (
    typeof delta === "object" && delta !== null && "eventId" in delta && delta.eventId === eventId && "lines" in delta
  );
}
