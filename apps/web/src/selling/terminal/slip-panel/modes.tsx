import type { PlainKey } from "@chalkboard/i18n";
import { UnstyledButton } from "@mantine/core";
import { bringIntoSight } from "../../../kit/behaviour/scroll.ts";
import { type Locale, useLocale } from "../../../kit/format/locale.tsx";
import { families, type Family, modeLetters } from "../entry/mode-letters.ts";
import type { Slip } from "../slip/slip.ts";
import type { Cost, Quote } from "../state/use-quote.ts";
import { variantLabels } from "../slip/way-labels.ts";
import { type PayTable, type Way, type Ways, familyOf, wayText } from "../slip/ways.ts";
import styles from "../terminal.module.css";

/** Names that are too long for their place. */
const shortNames: Readonly<Partial<Record<Family, PlainKey>>> = {
  fullCover: "terminal.fullCoverShort",
  progressiveParlay: "terminal.progressiveShort",
};

export type ModesProps = {
  readonly slip: Pick<Slip, "legs" | "misfit">;
  /** The chosen way, or the one that is being typed. */
  readonly way: Way | undefined;
  readonly ways: Ways;
  /** The modes that the server would refuse. */
  readonly refused: ReadonlySet<Family>;
  readonly tables: readonly PayTable[];
  readonly quote: Quote | undefined;
  readonly costs: ReadonlyMap<string, Cost>;
  readonly onWay: (way: Way) => void;
};

/**
 * Every mode in its place, with its letters, its cost and possible win before it is chosen; below them the variants of
 * the chosen one. Places and heights are fixed, whatever fits: hands find a mode without looking.
 */
export function Modes({
  slip: { legs, misfit },
  way: chosenWay,
  ways,
  refused,
  tables,
  quote,
  costs,
  onWay,
}: ModesProps) {
  const locale = useLocale();
  const { t } = locale;
  const chosen = chosenWay === undefined ? misfit : familyOf(chosenWay.mode);
  const variants = ways.find(({ family }) => family === chosen)?.ways ?? [];
  const known = quote !== undefined && !quote.isNominal && quote.stake > 0 ? quote : undefined;
  return (
    <div className={styles["modes"]}>
      <div className={styles["families"]} role="group" aria-label={t("terminal.mode")}>
        {families.map((family) => {
          const first = ways.find((each) => each.family === family)?.ways[0];
          const cost = first === undefined ? undefined : family === chosen ? known : costs.get(wayText(first));
          const isPriced = cost !== undefined && cost.stake > 0;
          return (
            <UnstyledButton
              key={family}
              className={styles["mode"]}
              aria-pressed={family === chosen && first !== undefined}
              data-off={first === undefined || refused.has(family) || undefined}
              data-misfit={family === misfit || undefined}
              disabled={first === undefined}
              onClick={() => {
                if (first !== undefined) onWay(first);
              }}
            >
              <strong>
                {t(shortNames[family] ?? `betting.${family}`)}
                {legs.length > 1 && family === "straight" ? ` (${String(legs.length)})` : ""}
              </strong>
              <kbd>{modeLetters[family]}</kbd>
              <span>{isPriced && short(cost.stake, locale)}</span>
              <span>{isPriced && `→\u2009${short(cost.possibleWin, locale)}`}</span>
            </UnstyledButton>
          );
        })}
      </div>
      <div className={styles["variants"]} role="group" aria-label={t("terminal.variant")}>
        {misfit !== undefined && (
          <span className={styles["misfit"]} role="status">
            {t("terminal.modeMisfit", { text: t(`betting.${misfit}`) })}
          </span>
        )}
        {misfit === undefined && variants.length > 1 && <kbd>F5</kbd>}
        {misfit === undefined &&
          variants.length > 1 &&
          variants.map((way) => {
            const isChosen = chosenWay !== undefined && wayText(way) === wayText(chosenWay);
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
                {variantLabels(way, tables, locale)}
              </UnstyledButton>
            );
          })}
        {misfit === undefined && variants.length < 2 && legs.length > 1 && (
          <span className={styles["nextMode"]}>
            <kbd>F4</kbd> {t("terminal.helpMode")}
          </span>
        )}
      </div>
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
