// The line board on a phone: two rows a game, three prices in fixed places, one market after the other. What is touched opens.
import type { PlainKey } from "@chalkboard/messages";
import { americanText } from "@chalkboard/messages";
import { SegmentedControl } from "@mantine/core";
import { type CSSProperties, memo, useRef, useState } from "react";
import { EmptyState } from "../kit/empty-state.tsx";
import { Time } from "../kit/figures.tsx";
import { useMainThing } from "../kit/main-thing.ts";
import { useFlash } from "../kit/use-flash.ts";
import { useWords } from "../kit/words.tsx";
import { type MarketColumn, columnsOfBand, marketColumn, marketName, pointsOf, stateOf, toneOfGame } from "./board-columns.tsx";
import { type BoardEvent, type BoardRow, lineAt, losesBothSides, rowsOf } from "./board-data.ts";
import { PhoneLine, type PhoneLineProps } from "./phone-line.tsx";
import styles from "./phone-board.module.css";

const bands = ["lines.fullGame", "betting.firstHalf", "betting.teamTotal"] as const satisfies readonly PlainKey[];
type Band = (typeof bands)[number];

export type PhoneBoardProps = Omit<PhoneLineProps, "row" | "at" | "onClose"> & {
  readonly label: string;
  readonly events: readonly BoardEvent[];
  readonly zone: string;
};

type Touched = { readonly eventId: number; readonly side: 1 | 2; readonly id: string };

export function PhoneBoard({ label, events, zone, ...tools }: PhoneBoardProps) {
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  useMainThing(list);
  const [band, setBand] = useState<Band>("lines.fullGame");
  const [touched, setTouched] = useState<Touched | undefined>(undefined);
  const markets = columnsOfBand(band);
  const row = rowsOf(events).find(({ event, side }) => event.eventId === touched?.eventId && side === touched.side);
  const at = marketColumn(`${touched?.id ?? ""}.price`);
  return (
    <div ref={list} tabIndex={-1} className={styles["board"]} role="region" aria-label={label}>
      <div className={styles["head"]} style={{ "--chips": markets.length } as CSSProperties}>
        <SegmentedControl aria-label={words.t("terminal.periodShown")} value={band} onChange={(chosen) => { setBand(chosen as Band); }}
          data={bands.map((one) => ({ value: one, label: words.t(one) }))} />
        <span />{markets.map(({ market }) => <span key={market.id} className={styles["heading"]}>{marketName(market, words)}</span>)}
      </div>
      {events.length === 0 && <EmptyState title="lines.noGames" />}
      {events.map((event) => <Game key={event.eventId} event={event} band={band} zone={zone} onTouch={setTouched} />)}
      {row !== undefined && at !== undefined && <PhoneLine {...tools} row={row} at={at} onClose={() => { setTouched(undefined); }} />}
    </div>
  );
}

type GameProps = { readonly event: BoardEvent; readonly band: Band; readonly zone: string; readonly onTouch: (touched: Touched) => void };

/** A game that did not change is not drawn again. */
const Game = memo(function Game({ event, band, zone, onTouch }: GameProps) {
  const words = useWords();
  const rows = rowsOf([event]);
  const markets = columnsOfBand(band);
  const state = stateOf(event.status, event.isSuspended, words);
  const pitchers = rows.flatMap(({ team }) => team?.pitcher ?? []).join(" · ");
  return (
    <section className={styles["game"]} data-tone={rows[0] === undefined ? undefined : toneOfGame(rows[0])} aria-label={event.name}
      style={{ "--chips": markets.length } as CSSProperties}>
      <p className={styles["when"]}><span><Time at={event.startsAt} zone={zone} />{pitchers === "" ? "" : ` · ${pitchers}`}</span>
        {state !== "" && <b>{event.isSuspended ? "■ " : ""}{state}</b>}</p>
      {rows.map((row) => [
        <span key={`team ${String(row.side)}`} className={styles["team"]}><small>{row.team?.rotation}</small> {row.team?.name}</span>,
        ...markets.map((at) => <Chip key={`${String(row.side)} ${at.market.id}`} row={row} at={at}
          onTouch={() => { onTouch({ eventId: event.eventId, side: row.side, id: at.market.id }); }} />),
      ])}
    </section>
  );
});

function Chip({ row, at: { market, opposite }, onTouch }: { readonly row: BoardRow; readonly at: MarketColumn; readonly onTouch: () => void }) {
  const words = useWords();
  const line = lineAt(row, market);
  const moved = useFlash(line?.price, market.id);
  const points = pointsOf(market, row, line?.points ?? null, words);
  const price = line === undefined ? "–" : americanText(line.price);
  const tone = line === undefined ? undefined : !line.isOpen ? "closed" : losesBothSides(row, market, opposite) ? "over" : line.isHeld ? "held" : undefined;
  const said = [row.team?.name, marketName(market, words), points, price, line?.isOpen === false ? words.t("betting.closed") : ""];
  return (
    <button type="button" className={styles["chip"]} data-tone={tone} data-moved={moved} onClick={onTouch} aria-label={said.filter(Boolean).join(" ")}>
      {points !== "" && <span>{points}</span>}<b>{price}</b>
    </button>
  );
}
