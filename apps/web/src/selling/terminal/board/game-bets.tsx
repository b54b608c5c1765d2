import { betType, lineKeyText } from "@chalkboard/engine";
import { betName, periodName } from "@chalkboard/i18n";
import { marketOf } from "../../../page-parts/betting/markets.ts";
import { arrowFocus } from "../../../kit/behaviour/arrow-focus.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { useLocale, type Locale } from "../../../kit/format/locale.tsx";
import { PriceButton } from "./board-game.tsx";
import { type BoardEvent, type BoardSide, type Found, type Offer, drawOf, foundOf } from "../entry/find-bet.ts";
import styles from "./game-bets.module.css";

export type GameBetsProps = {
  readonly event: BoardEvent;
  /** The keys of lines on the slip, as text. */
  readonly chosen: readonly string[];
  readonly onBet: (found: Found) => void;
  readonly onClose: () => void;
};

/** All bets on one game, by period and market, with every alternate. */
export function GameBets({ event, chosen, onBet, onClose }: GameBetsProps) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <Dialog title={event.name} onClose={onClose} size="lg">
      <div
        className={styles["bets"]}
        tabIndex={-1}
        data-autofocus
        onKeyDown={(event) => {
          arrowFocus(event, "button:not(:disabled)");
        }}
      >
        <p className={styles["keys"]}>
          <kbd>↓</kbd> <kbd>↑</kbd> <kbd>Enter</kbd> {t("terminal.helpAdd")}
        </p>
        {periodsOf(event).map(([period, markets]) => (
          <section key={period} aria-label={periodName(period, event.sportCode, t)}>
            <h3>{periodName(period, event.sportCode, t)}</h3>
            {markets.map((offers) => (
              <div key={offers[0]?.betType} className={styles["market"]}>
                <span>{nameOf(offers, event, locale)}</span>
                <div className={styles["offers"]}>
                  {offers.map((offer) => {
                    const found = foundOf(event, ownerOf(event, offer), offer);
                    const text = lineKeyText(found.key);
                    return (
                      <div key={text} className={styles["offer"]}>
                        <small>{whoOf(offer, event, locale)}</small>
                        <PriceButton
                          sport={event.sportCode}
                          offer={offer}
                          side={found.side}
                          isChosen={chosen.includes(text)}
                          isReached
                          onPress={() => {
                            onBet(found);
                          }}
                        />
                      </div>
                    );
                  })}
                </div>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The bets that are sold here, by period and then by market; a market's main line precedes its alternates. */
function periodsOf(event: BoardEvent): readonly (readonly [period: string, markets: readonly (readonly Offer[])[]])[] {
  const sold = event.offers.filter(({ betType: id, notSold }) => notSold !== true && betType(id) !== undefined);
  const inOrder = sold.toSorted((one, other) => one.betType - other.betType);
  return [...Map.groupBy(inOrder, ({ betType: id }) => betType(id)?.period ?? "game")].map(([period, offers]) => {
    const markets = Map.groupBy(offers, ({ betType: id }) => {
      const market = marketOf(id);
      return [market.id, market.facing.id].toSorted().join(" ");
    });
    return [
      period,
      [...markets.values()].map((some) =>
        some.toSorted((one, other) => one.alternate - other.alternate || rowOf(one) - rowOf(other)),
      ),
    ];
  });
}

// A team's over and under are side by side, the draw is last; for the game itself the over, or yes, is first.
function rowOf({ betType: id, side }: Offer): number {
  const pick = betType(id)?.pick;
  return side * 2 + (pick === "under" || pick === "no" ? 1 : 0);
}

function ownerOf(event: BoardEvent, { side }: Offer): BoardSide {
  return (side === 3 ? undefined : event.sides.find((one) => one.side === (side === 0 ? 1 : side))) ?? drawOf(event);
}

function nameOf([first]: readonly Offer[], { sportCode }: BoardEvent, { t }: Locale): string {
  const type = betType(first?.betType ?? 0);
  return type === undefined ? "" : betName({ ...type, period: "game", pick: "team" }, sportCode, t);
}

function whoOf({ betType: id, side }: Offer, event: BoardEvent, { t }: Locale): string {
  const pick = betType(id)?.pick;
  if (side === 3) return t("betting.draw");
  const team = event.sides.find((one) => one.side === side)?.name;
  return (
    team ??
    (pick === "yes"
      ? t("betting.yes")
      : pick === "no"
        ? t("betting.no")
        : pick === "over"
          ? t("betting.over")
          : t("betting.under"))
  );
}
