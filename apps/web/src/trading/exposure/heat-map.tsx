import { Title } from "@mantine/core";
import type { CSSProperties } from "react";
import { useMemo } from "react";
import { useLocale, type Locale } from "../../kit/format/words.tsx";
import type { EventAnswer, LiabilityAnswer } from "./figures.tsx";
import { depthOf, type HeatCell, heatOf, stepText, worstOf } from "./heat.ts";
import styles from "./action.module.css";

type Score = NonNullable<LiabilityAnswer["score"]>;
type HeatMapProps = { readonly score: Score; readonly event: EventAnswer["event"]; readonly currency: string };

/** Profit by margin and total: a table with a figure in each cell; larger losses are a deeper red. */
export function HeatMap({ score: { cells, step }, event, currency }: HeatMapProps) {
  const words = useLocale();
  const { t, format } = words;
  const heat = useMemo(() => heatOf(cells), [cells]);
  const { margins, rows } = heat;
  const worst = worstOf(heat);
  const whole = (amount: number): string => format.number(Math.round(amount / 10 ** format.decimals(currency)));
  return (
    <section>
      <Title order={2} size="h4" id="action-heat">
        {t("action.heat")}
      </Title>
      <p className={styles["said"]}>{t("action.heatWhy", { currency })}</p>
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-labelledby="action-heat">
        <table className={styles["heat"]} aria-labelledby="action-heat">
          <thead>
            <tr>
              <th scope="col">{t("betting.total")}</th>
              {margins.map((margin) => (
                <th key={margin} scope="col">
                  {marginText(margin, step.margin, event, words)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.total}>
                <th scope="row">{stepText(row.total, step.total)}</th>
                {row.cells.map((cell, column) => (
                  <Cell
                    key={margins[column]}
                    cell={cell}
                    worst={worst}
                    text={cell === undefined ? "" : whole(cell.profit)}
                    hint={cell === undefined ? "" : hintOf(cell, words)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type CellProps = {
  readonly cell: HeatCell | undefined;
  readonly worst: HeatCell | undefined;
  readonly text: string;
  readonly hint: string;
};

function Cell({ cell, worst, text, hint }: CellProps) {
  if (cell === undefined) return <td />;
  return (
    <td
      title={hint}
      data-loss={cell.profit < 0 || undefined}
      data-worst={cell === worst || undefined}
      style={{ "--depth": `${String(Math.round(depthOf(cell.profit, worst?.profit ?? 0) * 34))}%` } as CSSProperties}
    >
      {text}
    </td>
  );
}

/** How likely the scores are, and the profit of each currency at them. */
function hintOf({ chance, parts }: HeatCell, { t, format }: Locale): string {
  return [
    t("action.chance", { chance: format.percent(chance) }),
    ...parts.map(({ currency, profit }) => format.moneyWithCode(profit, currency)),
  ].join(" · ");
}

/** "BOS +3": the leading team and its lead. */
function marginText(margin: number, step: number, { sides }: EventAnswer["event"], { t }: Locale): string {
  const name = (side: number): string => sides.find((one) => one.side === side)?.abbreviation ?? String(side);
  if (step === 1)
    return margin === 0
      ? t("betting.draw")
      : margin > 0
        ? `${name(2)} +${String(margin)}`
        : `${name(1)} +${String(-margin)}`;
  const [from, to] = [margin, margin + step - 1];
  if (to < 0) return `${name(1)} +${stepText(-to, 1 + to - from)}`;
  return `${name(2)} +${stepText(from, step)}`;
}
