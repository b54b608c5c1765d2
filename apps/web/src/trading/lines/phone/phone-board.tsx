// The line board on a phone: two rows per game, three prices in fixed places, one market group at a time. Touching a
// price opens its line.
import { live } from "@chalkboard/contract";
import { derivedName, rowName } from "@chalkboard/i18n";
import { NativeSelect } from "@mantine/core";
import { type CSSProperties, memo, useMemo, useRef, useState } from "react";
import { type Market, marketOf } from "../../../page-parts/betting/markets.ts";
import { EmptyState } from "../../../kit/states/empty-state.tsx";
import { Time } from "../../../kit/format/figures.tsx";
import { useMainThing } from "../../../kit/behaviour/main-thing.ts";
import { useLocale, type Locale } from "../../../kit/format/locale.tsx";
import { stateOf, toneOfGame } from "../columns/board-columns.tsx";
import { useEditors } from "../../../live/live.ts";
import { type BoardEvent, type BoardRow, rowsOf } from "../data/board-data.ts";
import { bandOf, marketName } from "../data/market-labels.ts";
import { Chip, type Touched } from "./phone-chip.tsx";
import { worstText } from "../data/open-action.ts";
import { PhoneLine, type PhoneLineProps } from "./phone-line.tsx";
import styles from "./phone-board.module.css";

export type PhoneBoardProps = Omit<PhoneLineProps, "row" | "market" | "onAdd" | "onClose"> & {
  readonly label: string;
  readonly events: readonly BoardEvent[];
  readonly hasDraw: boolean;
  /** The groups that are shown one at a time: markets next to each other, or all alternates of one. */
  readonly groups: readonly (readonly Market[])[];
  readonly zone: string;
  /** Adds an alternate to a market; undefined if it cannot have any. */
  readonly onAdd?: (row: BoardRow, market: Market) => Market | undefined;
};

/** The key of a group: its first market; for alternates their market. */
const nameOf = ([first]: readonly Market[]): string =>
  first === undefined ? "" : first.alternate > 0 ? `alternatives ${String(first.type.id)}` : first.id;
const areAlternatives = ([first]: readonly Market[]): boolean => (first?.alternate ?? 0) > 0;

export function PhoneBoard({ label, events, hasDraw, zone, groups, onAdd, ...tools }: PhoneBoardProps) {
  const locale = useLocale();
  const list = useRef<HTMLDivElement>(null);
  useMainThing(list);
  const [chosen, setChosen] = useState("");
  const markets = groups.find((group) => nameOf(group) === chosen) ?? groups[0] ?? [];
  const [touched, setTouched] = useState<Touched | undefined>(undefined);
  const people = useEditors(live.subjects.lines(tools.leagueId));
  const editors = useMemo(() => Map.groupBy(people, ({ at }) => at.eventId), [people]);
  const row = rowsOf({ events, hasDraw }).find(
    ({ event, side }) => event.eventId === touched?.eventId && side === touched.side,
  );
  const isPairs = areAlternatives(markets);
  const headings = isPairs
    ? answering(rowsOf({ events: events.slice(0, 1), hasDraw }), markets).map(
        ({ team }) => team?.name ?? locale.t("betting.draw"),
      )
    : markets.map((market) => marketName(market, tools.sport, locale));
  const add = (to: BoardRow, market: Market): void => {
    const made = onAdd?.(to, market);
    if (made === undefined) return;
    setChosen(nameOf([made]));
    setTouched({ eventId: to.event.eventId, side: to.side, market: made });
  };
  return (
    <div ref={list} tabIndex={-1} className={styles["board"]} role="region" aria-label={label}>
      <div
        className={styles["head"]}
        data-pairs={isPairs || undefined}
        style={{ "--chips": headings.length } as CSSProperties}
      >
        <NativeSelect
          aria-label={locale.t("terminal.periodShown")}
          value={nameOf(markets)}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
          }}
          data={groups.map((group) => ({ value: nameOf(group), label: groupName(group, tools.sport, locale) }))}
        />
        {!isPairs && <span />}
        {headings.map((heading) => (
          <span key={heading} className={styles["heading"]}>
            {heading}
          </span>
        ))}
      </div>
      {events.length === 0 && <EmptyState title="lines.noGames" />}
      {events.map((event) => (
        <Game
          key={event.eventId}
          event={event}
          hasDraw={hasDraw}
          markets={markets}
          sport={tools.sport}
          zone={zone}
          editors={editors.get(event.eventId)}
          onTouch={setTouched}
        />
      ))}
      {row !== undefined && touched !== undefined && (
        <PhoneLine
          key={`${String(touched.side)} ${touched.market.id}`}
          {...tools}
          row={row}
          market={touched.market}
          {...(onAdd === undefined ? {} : { onAdd: add })}
          onClose={() => {
            setTouched(undefined);
          }}
        />
      )}
    </div>
  );
}

/** The group's period and figure; for markets without such a name, their own names. */
function groupName(group: readonly Market[], sport: string, locale: Locale): string {
  const [first] = group;
  if (first === undefined) return "";
  const band = bandOf(first, sport, locale);
  const isTeams = first.facing !== first;
  if (areAlternatives(group)) {
    const name = marketName(marketOf(first.type.id), sport, locale);
    return locale.t("lines.alternatives", { market: `${band} · ${name}`, count: group.length });
  }
  const names = group.map((market) => marketName(market, sport, locale)).join(" · ");
  return isTeams ? band : `${band}: ${names}`;
}

/** The rows that have bets in a market's alternates. */
const answering = (rows: readonly BoardRow[], [first]: readonly Market[]): readonly BoardRow[] =>
  rows.filter(({ side }) => first?.of(side) !== undefined);

type GameProps = Pick<PhoneBoardProps, "hasDraw" | "sport" | "zone"> & {
  readonly event: BoardEvent;
  readonly markets: readonly Market[];
  readonly editors: readonly live.Editor[] | undefined;
  readonly onTouch: (touched: Touched) => void;
};

/** An unchanged game does not re-render. */
const Game = memo(function Game({ event, hasDraw, markets, sport, zone, editors, onTouch }: GameProps) {
  const locale = useLocale();
  const rows = rowsOf({ events: [event], hasDraw });
  const state = stateOf(event.status, event.isSuspended, locale);
  const isPairs = areAlternatives(markets);
  const columns = isPairs ? answering(rows, markets).length : markets.length;
  const chip = (row: BoardRow, market: Market) =>
    market.of(row.side) === undefined ? (
      <span key={`${String(row.side)} ${market.id}`} />
    ) : (
      <Chip
        key={`${String(row.side)} ${market.id}`}
        row={row}
        market={market}
        sport={sport}
        editors={editors}
        onTouch={onTouch}
      />
    );
  const worst = worstText(event.exposure, locale);
  const besides = [
    ...rows.flatMap(({ team }) => team?.pitcher ?? []),
    derivedName(event),
    worst === "" ? "" : `${locale.t("action.worst")} ${worst}`,
  ]
    .filter((one) => one !== "")
    .join(" · ");
  return (
    <section
      className={styles["game"]}
      data-tone={rows[0] === undefined ? undefined : toneOfGame(rows[0])}
      aria-label={event.name}
      data-pairs={isPairs || undefined}
      style={{ "--chips": columns } as CSSProperties}
    >
      <p className={styles["when"]}>
        <span>
          <Time at={event.startsAt} zone={zone} />
          {besides === "" ? "" : ` · ${besides}`}
        </span>
        {state !== "" && (
          <b>
            {event.isSuspended ? "■ " : ""}
            {state}
          </b>
        )}
      </p>
      {isPairs
        ? markets.map((market) => answering(rows, markets).map((row) => chip(row, market)))
        : rows.map((row) => [
            <span key={`team ${String(row.side)}`} className={styles["team"]}>
              <small>{row.team?.rotation}</small> {rowName(row.event, row.side, locale.t("betting.draw"))}
            </span>,
            ...markets.map((market) => chip(row, market)),
          ])}
    </section>
  );
});
