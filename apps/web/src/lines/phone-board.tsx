// The line board on a phone: two rows a game, three prices in fixed places, one market after the other. What is touched opens.
import { live } from "@chalkboard/contract";
import { americanText } from "@chalkboard/messages";
import { NativeSelect } from "@mantine/core";
import { type CSSProperties, memo, useMemo, useRef, useState } from "react";
import type { GameRow, Market } from "../betting/markets.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Time } from "../kit/figures.tsx";
import { TypistSign } from "../kit/typist-sign.tsx";
import { useMainThing } from "../kit/main-thing.ts";
import { useFlash } from "../kit/use-flash.ts";
import { useWords, type Words } from "../kit/words.tsx";
import { stateOf, toneOfGame } from "./board-columns.tsx";
import { useTypists } from "../live/live.ts";
import { type BoardEvent, type BoardRow, keyOf, lineAt, rowsOf } from "./board-data.ts";
import { isFaulty } from "./line-faults.ts";
import { bandOf, marketName, pointsOf } from "./market-words.ts";
import { PhoneLine, type PhoneLineProps } from "./phone-line.tsx";
import { typistsAt } from "./typists.ts";
import styles from "./phone-board.module.css";

export type PhoneBoardProps = Omit<PhoneLineProps, "row" | "market" | "onClose"> & {
  readonly label: string;
  readonly events: readonly BoardEvent[];
  readonly hasDraw: boolean;
  /** What is shown at once, one of them after the other. */
  readonly groups: readonly (readonly Market[])[];
  readonly zone: string;
};

type Touched = { readonly eventId: number; readonly side: GameRow; readonly market: Market };

export function PhoneBoard({ label, events, hasDraw, zone, groups, ...tools }: PhoneBoardProps) {
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  useMainThing(list);
  const [chosen, setChosen] = useState(0);
  const markets = groups[chosen] ?? groups[0] ?? [];
  const [touched, setTouched] = useState<Touched | undefined>(undefined);
  const people = useTypists(live.subjects.lines(tools.leagueId));
  const typists = useMemo(() => Map.groupBy(people, ({ at }) => at.eventId), [people]);
  const row = rowsOf({ events, hasDraw }).find(({ event, side }) => event.eventId === touched?.eventId && side === touched.side);
  return (
    <div ref={list} tabIndex={-1} className={styles["board"]} role="region" aria-label={label}>
      <div className={styles["head"]} style={{ "--chips": markets.length } as CSSProperties}>
        <NativeSelect aria-label={words.t("terminal.periodShown")} value={String(chosen)}
          onChange={(event) => { setChosen(Number(event.currentTarget.value)); }}
          data={groups.map((group, index) => ({ value: String(index), label: groupName(group, tools.sport, words) }))} />
        <span />{markets.map((market) => <span key={market.id} className={styles["heading"]}>{marketName(market, tools.sport, words)}</span>)}
      </div>
      {events.length === 0 && <EmptyState title="lines.noGames" />}
      {events.map((event) => (
        <Game key={event.eventId} event={event} hasDraw={hasDraw} markets={markets} sport={tools.sport} zone={zone}
          typists={typists.get(event.eventId)} onTouch={setTouched} />
      ))}
      {row !== undefined && touched !== undefined && <PhoneLine {...tools} row={row} market={touched.market} onClose={() => { setTouched(undefined); }} />}
    </div>
  );
}

/** By its period and figure; of markets that have no such name, by their own. */
function groupName(group: readonly Market[], sport: string, words: Words): string {
  const [first] = group;
  if (first === undefined) return "";
  const names = group.map((market) => marketName(market, sport, words)).join(" · ");
  const band = bandOf(first, sport, words);
  return first.facing !== first ? band : `${band}: ${names}`;
}

type GameProps = Pick<PhoneBoardProps, "hasDraw" | "sport" | "zone"> & {
  readonly event: BoardEvent; readonly markets: readonly Market[]; readonly typists: readonly live.Typist[] | undefined;
  readonly onTouch: (touched: Touched) => void;
};

/** A game that did not change is not drawn again. */
const Game = memo(function Game({ event, hasDraw, markets, sport, zone, typists, onTouch }: GameProps) {
  const words = useWords();
  const rows = rowsOf({ events: [event], hasDraw });
  const state = stateOf(event.status, event.isSuspended, words);
  const pitchers = rows.flatMap(({ team }) => team?.pitcher ?? []).join(" · ");
  return (
    <section className={styles["game"]} data-tone={rows[0] === undefined ? undefined : toneOfGame(rows[0])} aria-label={event.name}
      style={{ "--chips": markets.length } as CSSProperties}>
      <p className={styles["when"]}><span><Time at={event.startsAt} zone={zone} />{pitchers === "" ? "" : ` · ${pitchers}`}</span>
        {state !== "" && <b>{event.isSuspended ? "■ " : ""}{state}</b>}</p>
      {rows.map((row) => [
        <span key={`team ${String(row.side)}`} className={styles["team"]}>
          <small>{row.team?.rotation}</small> {row.team?.name ?? words.t("betting.draw")}</span>,
        ...markets.map((market) => (market.of(row.side) === undefined ? <span key={`${String(row.side)} ${market.id}`} />
          : <Chip key={`${String(row.side)} ${market.id}`} row={row} market={market} sport={sport}
            typists={typists === undefined ? none : typistsAt(typists, keyOf(row, market))}
            onTouch={() => { onTouch({ eventId: event.eventId, side: row.side, market }); }} />)),
      ])}
    </section>
  );
});

type ChipProps = { readonly row: BoardRow; readonly market: Market; readonly sport: string; readonly typists: readonly string[]; readonly onTouch: () => void };

const none: readonly string[] = [];

function Chip({ row, market, sport, typists, onTouch }: ChipProps) {
  const words = useWords();
  const line = lineAt(row, market);
  const moved = useFlash(line?.price, market.id);
  const points = pointsOf(market, row, line?.points ?? null, words);
  const price = line === undefined ? "–" : americanText(line.price);
  const tone = line === undefined ? undefined : !line.isOpen ? "closed" : isFaulty(row, market) ? "over" : line.isHeld ? "held" : undefined;
  const said = [row.team?.name, marketName(market, sport, words), points, price, line?.isOpen === false ? words.t("betting.closed") : ""];
  return (
    <div className={styles["place"]}>
      {typists.length > 0 && <TypistSign names={typists} />}
      <button type="button" className={styles["chip"]} data-tone={tone} data-moved={moved} aria-label={said.filter(Boolean).join(" ")} onClick={onTouch}>
        {points !== "" && <span>{points}</span>}<b>{price}</b>
      </button>
    </div>
  );
}
