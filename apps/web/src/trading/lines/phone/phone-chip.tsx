import type { live } from "@chalkboard/contract";
import { americanText } from "@chalkboard/i18n";
import type { GameRow, Market } from "../../../page-parts/betting/markets.ts";
import { EditorSign } from "../../../kit/board/editor-sign.tsx";
import { useFlash } from "../../../kit/behaviour/use-flash.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type BoardRow, keyOf, lineAt } from "../data/board-data.ts";
import { isFaulty } from "../data/line-faults.ts";
import { marketName, pointsOf } from "../data/market-labels.ts";
import { editorsAt } from "../data/editors.ts";
import styles from "./phone-board.module.css";

export type Touched = { readonly eventId: number; readonly side: GameRow; readonly market: Market };

type ChipProps = {
  readonly row: BoardRow;
  readonly market: Market;
  readonly sport: string;
  /** Other users who are editing in the game. */
  readonly editors: readonly live.Editor[] | undefined;
  readonly onTouch: (touched: Touched) => void;
};

const none: readonly string[] = [];

/** A bet in a row: its points and price; touching it opens the line. */
export function Chip({ row, market, sport, editors, onTouch }: ChipProps) {
  const locale = useLocale();
  const line = lineAt(row, market);
  const moved = useFlash(line?.price, market.id);
  const names = editors === undefined ? none : editorsAt(editors, keyOf(row, market));
  const points = pointsOf(market, row, line?.points ?? null, locale);
  const price = line === undefined ? "–" : americanText(line.price);
  const tone =
    line === undefined
      ? undefined
      : !line.isOpen
        ? "closed"
        : isFaulty(row, market)
          ? "over"
          : line.isHeld
            ? "held"
            : undefined;
  const said = [
    row.team?.name,
    marketName(market, sport, locale),
    points,
    price,
    line?.isOpen === false ? locale.t("betting.closed") : "",
  ];
  return (
    <div className={styles["place"]}>
      {names.length > 0 && <EditorSign names={names} />}
      <button
        type="button"
        className={styles["chip"]}
        data-tone={tone}
        data-moved={moved}
        aria-label={said.filter(Boolean).join(" ")}
        onClick={() => {
          onTouch({ eventId: row.event.eventId, side: row.side, market });
        }}
      >
        {points !== "" && <span>{points}</span>}
        <b>{price}</b>
      </button>
    </div>
  );
}
