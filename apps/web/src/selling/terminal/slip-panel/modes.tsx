import { UnstyledButton } from "@mantine/core";
import { bringIntoSight } from "../../../kit/behaviour/scroll.ts";
import { type Locale, useLocale } from "../../../kit/format/words.tsx";
import type { Slip } from "../slip/slip.ts";
import type { Cost, Quote } from "../state/use-quote.ts";
import { variantWords } from "../slip/way-words.ts";
import { type PayTable, type Way, type Ways, familyOf, nextMode, wayText } from "../slip/ways.ts";
import styles from "../terminal.module.css";

export type ModesProps = {
  readonly slip: Slip;
  readonly ways: Ways;
  readonly tables: readonly PayTable[];
  readonly quote: Quote | undefined;
  readonly costs: ReadonlyMap<string, Cost>;
  readonly onWay: (way: Way) => void;
};

/**
 * The ways to bet these legs, each with its cost and possible win before it is chosen; and the variants of the chosen
 * one.
 */
export function Modes({ slip, ways, tables, quote, costs, onWay }: ModesProps) {
  const words = useLocale();
  const { t } = words;
  const chosen = familyOf(slip.way.mode);
  const variants = ways.find(({ family }) => family === chosen)?.ways ?? [];
  const next = nextMode(slip.way, ways);
  const known = quote !== undefined && !quote.isNominal && quote.stake > 0 ? quote : undefined;
  return (
    <div className={styles["modes"]}>
      <div className={styles["families"]} role="group" aria-label={t("terminal.mode")}>
        {ways.map(({ family, ways: [first] }) => {
          if (first === undefined) return null;
          const cost = family === chosen ? known : costs.get(wayText(first));
          const isPriced = cost !== undefined && cost.stake > 0;
          return (
            <UnstyledButton
              key={family}
              className={styles["mode"]}
              aria-pressed={family === chosen}
              disabled={ways.length === 1}
              onClick={() => {
                onWay(first);
              }}
            >
              <strong>
                {first === next && ways.length > 1 && <kbd>F4</kbd>}
                {t(`betting.${family}`)}
                {slip.legs.length > 1 && family === "straight" ? ` (${String(slip.legs.length)})` : ""}
              </strong>
              <span>{isPriced && short(cost.stake, words)}</span>
              <span>{isPriced && `→\u2009${short(cost.possibleWin, words)}`}</span>
            </UnstyledButton>
          );
        })}
      </div>
      {variants.length > 1 && (
        <div className={styles["variants"]} role="group" aria-label={t("terminal.variant")}>
          <kbd>F5</kbd>
          {variants.map((way) => {
            const isChosen = wayText(way) === wayText(slip.way);
            return (
              <UnstyledButton
                key={wayText(way)}
                ref={isChosen ? intoView : undefined}
                className={styles["variant"]}
                aria-pressed={isChosen}
                onClick={() => {
                  onWay(way);
                }}
              >
                {variantWords(way, tables, words)}
              </UnstyledButton>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Money where space is narrow: in whole units, rounded down. The totals below show it exactly. */
function short(amount: number, { format, currency }: Locale): string {
  return format.number(Math.floor(amount / 10 ** format.decimals(currency)));
}

function intoView(button: HTMLElement | null): void {
  if (button !== null) bringIntoSight(button);
}
