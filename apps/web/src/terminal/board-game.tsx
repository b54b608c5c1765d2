import { type BetType, lineKeyText } from "@chalkboard/engine";
import { type PlainKey, betMark, priceText, spreadKey } from "@chalkboard/messages";
import { betType } from "@chalkboard/engine";
import { memo } from "react";
import { Time } from "../kit/figures.tsx";
import { useFlash } from "../kit/use-flash.ts";
import { useWords } from "../kit/words.tsx";
import { type BoardEvent, type BoardSide, type Found, type Offer, foundOf, mainOffer } from "./find-bet.ts";
import styles from "./terminal.module.css";

export type BoardColumn = {
  readonly id: string;
  readonly heading: PlainKey;
  readonly period: BetType["period"];
  readonly market: BetType["market"];
  /** The visitor's row takes the first, the home team's the second; where both rows take both there are two columns. */
  readonly picks: readonly [BetType["pick"], BetType["pick"]];
};

const teams = ["team", "team"] as const;

/** The columns of a period's view. */
export function boardColumns(period: "game" | "firstHalf"): readonly BoardColumn[] {
  return period === "game" ? gameColumns : firstHalfColumns;
}

const main = (period: BetType["period"]): readonly BoardColumn[] => [
  { id: "moneyLine", heading: "betting.moneyLine", period, market: "moneyLine", picks: teams },
  { id: "spread", heading: "betting.spread", period, market: "spread", picks: teams },
  { id: "total", heading: "betting.total", period, market: "total", picks: ["over", "under"] },
];
const gameColumns: readonly BoardColumn[] = [
  ...main("game"),
  { id: "teamOver", heading: "terminal.teamOver", period: "game", market: "teamTotal", picks: ["over", "over"] },
  { id: "teamUnder", heading: "terminal.teamUnder", period: "game", market: "teamTotal", picks: ["under", "under"] },
];
const firstHalfColumns = main("firstHalf");

/** What a column is called: a handicap goes by the names of the sports that are shown. */
export function headingsOf({ heading, market }: BoardColumn, events: readonly BoardEvent[]): readonly PlainKey[] {
  return market === "spread" && events.length > 0 ? [...new Set(events.map(({ sportCode }) => spreadKey(sportCode)))] : [heading];
}

export type BoardGameProps = {
  readonly event: BoardEvent;
  readonly columns: readonly BoardColumn[];
  readonly startsLeague: boolean;
  /** What the service says of the league, over its first game. */
  readonly note: string;
  /** Its lines that are on the slip, as text. */
  readonly chosen: string;
  readonly onBet: (found: Found) => void;
};

function Game({ event, columns, startsLeague, note, chosen, onBet }: BoardGameProps) {
  const rows = event.sides.filter(({ side }) => side === 1 || side === 2);
  return (
    <tbody className={styles["game"]}>
      {startsLeague && <tr className={styles["leagueRow"]}><th scope="colgroup" colSpan={columns.length + 2}>
        {event.leagueName}{note !== "" && <small>{note}</small>}</th></tr>}
      {rows.map((side, index) => (
        <tr key={side.side}>
          <td className={styles["rotation"]}>{side.rotation}</td>
          <th scope="row" className={styles["team"]}>
            <span>{side.name}</span>
            <small>
              {index === 0 ? [side.pitcher, event.tvChannel].filter((one) => one != null).join(" · ")
                : <><Time at={event.startsAt} />{side.pitcher === null ? "" : ` · ${side.pitcher}`}</>}
            </small>
          </th>
          {columns.map((column) => <Price key={column.id} event={event} side={side} column={column} chosen={chosen} onBet={onBet} />)}
        </tr>
      ))}
    </tbody>
  );
}

/** One game of the board; a game that did not change is not drawn again. */
export const BoardGame = memo(Game, (before, after) =>
  before.event === after.event && before.columns === after.columns && before.startsLeague === after.startsLeague
  && before.note === after.note && before.chosen === after.chosen);

type PriceProps = Pick<BoardGameProps, "event" | "chosen" | "onBet"> & { readonly side: BoardSide; readonly column: BoardColumn };

function Price({ event, side, column, chosen, onBet }: PriceProps) {
  const offer = mainOffer(event, side, column.period, { market: column.market, pick: column.picks[side.side === 1 ? 0 : 1] });
  if (offer === undefined) return <td className={styles["noPrice"]} />;
  const found = foundOf(event, side, offer);
  const isChosen = chosen.split(" ").includes(lineKeyText(found.key));
  return <td className={styles["priceCell"]}><PriceButton offer={offer} side={side} isChosen={isChosen} onPress={() => { onBet(found); }} /></td>;
}

type PriceButtonProps = { readonly offer: Offer; readonly side: BoardSide; readonly isChosen: boolean; readonly onPress: () => void };

function PriceButton({ offer, side, isChosen, onPress }: PriceButtonProps) {
  const { t, oddsFormat } = useWords();
  const moved = useFlash(offer.isOpen ? offer.price : null);
  const type = betType(offer.betType);
  // The column says the period and whose total it is.
  const points = type === undefined || offer.points === null ? ""
    : betMark({ ...type, period: "game", market: type.market === "teamTotal" ? "total" : type.market }, offer.points);
  const name = `${side.name} ${type === undefined ? "" : betMark(type, offer.points)}`;
  const price = priceText(offer.price, oddsFormat);
  return (
    <button type="button" tabIndex={-1} className={styles["price"]} disabled={!offer.isOpen} data-moved={moved} aria-pressed={isChosen}
      aria-label={`${name} ${price}${offer.isOpen ? "" : `, ${t("betting.closed")}`}`} onClick={onPress}>
      {points !== "" && <span className={styles["points"]}>{points}</span>}
      <span>{price}</span>
    </button>
  );
}
