import { lineKeyText } from "@chalkboard/engine";
import { type PlainKey, betMark, derivedName, isAboutOne, priceText, rowName, spreadKey } from "@chalkboard/i18n";
import { betType } from "@chalkboard/engine";
import { memo } from "react";
import type { GameRow, Market } from "../../../page-parts/betting/markets.ts";
import { Time } from "../../../kit/format/figures.tsx";
import { useFlash } from "../../../kit/behaviour/use-flash.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import {
  type BoardEvent,
  type BoardSide,
  type Found,
  type Offer,
  drawOf,
  foundOf,
  mainOffer,
} from "../entry/find-bet.ts";
import styles from "../terminal.module.css";

/** A column's heading: a handicap has the names of the shown sports. */
export function headingsOf({ type }: Market, events: readonly BoardEvent[]): readonly PlainKey[] {
  if (type.market === "spread")
    return events.length > 0 ? [...new Set(events.map(({ sportCode }) => spreadKey(sportCode)))] : ["betting.spread"];
  if (type.market === "teamTotal") return [type.pick === "over" ? "terminal.teamOver" : "terminal.teamUnder"];
  return [type.market === "total" ? "betting.total" : "betting.moneyLine"];
}

export type BoardGameProps = {
  readonly event: BoardEvent;
  readonly markets: readonly Market[];
  readonly startsLeague: boolean;
  /** The service's note on the league, above its first game. */
  readonly note: string;
  /** The keys of its lines on the slip, as text. */
  readonly chosen: string;
  /** The sides that the entry line means, as text. */
  readonly meant: string;
  readonly onBet: (found: Found) => void;
  readonly isPhone: boolean;
  /** Opens all bets of the game. */
  readonly onMore: (event: BoardEvent) => void;
};

function Game({ event, markets, startsLeague, note, chosen, meant, isPhone, onBet, onMore }: BoardGameProps) {
  const { t } = useLocale();
  const hasDraw = markets.some((market) => mainOffer(event, 3, market) !== undefined);
  const teams = rowsOf(event, markets);
  const rows = hasDraw ? [...teams, drawOf(event)] : teams;
  const shown = rows.flatMap(({ side }) =>
    markets.filter((market) => mainOffer(event, side as GameRow, market) !== undefined),
  ).length;
  const others = event.offers.filter(({ notSold }) => notSold !== true).length - shown;
  const more = others > 0 && (
    <More
      count={others}
      name={event.name}
      onPress={() => {
        onMore(event);
      }}
    />
  );
  return (
    <tbody className={styles["game"]} data-event={event.eventId}>
      {startsLeague && (
        <tr className={styles["leagueRow"]}>
          <th scope="colgroup" colSpan={markets.length + 3}>
            {event.leagueName}
            {note !== "" && <small>{note}</small>}
          </th>
        </tr>
      )}
      {rows.map((side, index) => (
        <tr key={side.side} data-meant={meant.split(" ").includes(String(side.side)) || undefined}>
          <td className={styles["rotation"]}>{index > 0 && isAboutOne(event) ? "" : side.rotation}</td>
          <th scope="row" className={styles["team"]}>
            <span>{rowName(event, side.side, t("betting.draw"))}</span>
            <small>
              {side.side === 3 ? (
                ""
              ) : index === 0 && teams.length > 1 ? (
                [side.pitcher, event.tvChannel, derivedName(event)].filter(Boolean).join(" · ")
              ) : (
                <>
                  <Time at={event.startsAt} />
                  {side.pitcher === null ? "" : ` · ${side.pitcher}`}
                </>
              )}
              {isPhone && index === 1 && more}
            </small>
          </th>
          {markets.map((market) => (
            <Price key={market.id} event={event} side={side} market={market} chosen={chosen} onBet={onBet} />
          ))}
          {index === 0 && !isPhone && (
            <td rowSpan={rows.length} className={styles["moreCell"]}>
              {more}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** The rows of its teams. A prop about one team has a second row for its under, if that has a price. */
function rowsOf(event: BoardEvent, markets: readonly Market[]): readonly BoardSide[] {
  const teams = event.sides.filter(({ side }) => side === 1 || side === 2);
  const [team, second] = teams;
  if (team === undefined || second !== undefined) return teams;
  const prop = { ...team, name: event.name };
  return markets.some((market) => mainOffer(event, 2, market) !== undefined)
    ? [prop, { ...prop, side: 2, pitcher: null }]
    : [prop];
}

/** One game of the board; an unchanged game does not re-render. */
export const BoardGame = memo(
  Game,
  (before, after) =>
    before.event === after.event &&
    before.markets === after.markets &&
    before.startsLeague === after.startsLeague &&
    before.note === after.note &&
    before.isPhone === after.isPhone &&
    before.meant === after.meant &&
    before.chosen === after.chosen,
);

type PriceProps = Pick<BoardGameProps, "event" | "chosen" | "onBet"> & {
  readonly side: BoardSide;
  readonly market: Market;
};

function Price({ event, side, market, chosen, onBet }: PriceProps) {
  const offer = mainOffer(event, side.side as GameRow, market);
  if (offer === undefined) return <td className={styles["noPrice"]} />;
  const found = foundOf(event, side, offer);
  const isChosen = chosen.split(" ").includes(lineKeyText(found.key));
  return (
    <td className={styles["priceCell"]}>
      <PriceButton
        sport={event.sportCode}
        offer={offer}
        side={side}
        isChosen={isChosen}
        onPress={() => {
          onBet(found);
        }}
      />
    </td>
  );
}

function More({
  count,
  name,
  onPress,
}: {
  readonly count: number;
  readonly name: string;
  readonly onPress: () => void;
}) {
  const { t } = useLocale();
  const said = t("terminal.moreBets", { count, name });
  return (
    <button type="button" tabIndex={-1} className={styles["more"]} aria-label={said} title={said} onClick={onPress}>
      +{count}
    </button>
  );
}

export type PriceButtonProps = {
  readonly sport: string;
  readonly offer: Offer;
  readonly side: BoardSide;
  readonly isChosen: boolean;
  readonly onPress: () => void;
  /** On the board itself only the entry line has the focus. */
  readonly isReached?: boolean;
};

/** A price button: adds the bet to the slip, or removes it. */
export function PriceButton({ sport, offer, side, isChosen, onPress, isReached = false }: PriceButtonProps) {
  const { t, oddsFormat } = useLocale();
  const moved = useFlash(offer.isOpen ? offer.price : null);
  const type = betType(offer.betType);
  // The column names the period and whose total it is.
  const points =
    type === undefined || offer.points === null
      ? ""
      : betMark({ ...type, period: "game", market: type.market === "teamTotal" ? "total" : type.market }, offer.points);
  const name = `${side.side === 3 ? t("betting.draw") : side.name} ${type === undefined ? "" : betMark(type, offer.points, offer.side, sport)}`;
  const price = priceText(offer.price, oddsFormat);
  return (
    <button
      type="button"
      tabIndex={isReached ? 0 : -1}
      className={styles["price"]}
      disabled={!offer.isOpen}
      data-moved={moved}
      aria-pressed={isChosen}
      aria-label={`${name} ${price}${offer.isOpen ? "" : `, ${t("betting.closed")}`}`}
      onClick={onPress}
    >
      {points !== "" && <span className={styles["points"]}>{points}</span>}
      <span>{price}</span>
    </button>
  );
}
