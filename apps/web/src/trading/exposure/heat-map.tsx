import { Title } from "@mantine/core";
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useLocale, type Locale } from "../../kit/format/locale.tsx";
import type { EventAnswer, LiabilityAnswer } from "./figures.tsx";
import { depthOf, type HeatCell, heatOf, nextCell, stepText, worstOf } from "./heat.ts";
import styles from "./action.module.css";

type Score = NonNullable<LiabilityAnswer["score"]>;
type HeatMapProps = { readonly score: Score; readonly event: EventAnswer["event"]; readonly currency: string };

/**
 * Profit by margin and total: a table with a figure in each cell; larger losses are a deeper red. The line below has
 * the probability and each currency's profit of the pressed cell, at first of the worst one.
 */
export function HeatMap({ score: { cells, step }, event, currency }: HeatMapProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const heat = useMemo(() => heatOf(cells), [cells]);
  const { margins, rows } = heat;
  const worst = worstOf(heat);
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState("");
  const cellsShown = rows.flatMap((row) => row.cells.filter((cell) => cell !== undefined));
  const chosen = cellsShown.find((cell) => nameOf(cell) === at) ?? worst ?? cellsShown[0];
  const move = (event: KeyboardEvent): void => {
    const next = chosen === undefined ? undefined : nextCell(heat, chosen, event.key);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-cell="${nameOf(next)}"]`)?.focus();
  };
  const whole = (amount: number): string => format.number(Math.round(amount / 10 ** format.decimals(currency)));
  return (
    <section>
      <Title order={2} size="h4" id="action-heat">
        {t("action.heat")}
      </Title>
      <p className={styles["said"]}>{t("action.heatWhy", { currency })}</p>
      <div className={styles["scroll"]} role="group" aria-labelledby="action-heat">
        <table ref={table} className={styles["heat"]} aria-labelledby="action-heat" onKeyDown={move}>
          <thead>
            <tr>
              <th scope="col">{t("betting.total")}</th>
              {margins.map((margin) => (
                <th key={margin} scope="col">
                  {marginText(margin, step.margin, event, locale)}
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
                    isChosen={cell === chosen}
                    text={cell === undefined ? "" : whole(cell.profit)}
                    onChoose={setAt}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen !== undefined && (
        <p className={styles["cell"]} role="status">
          <strong>
            {marginText(chosen.margin, step.margin, event, locale)} · {t("betting.total")}{" "}
            {stepText(chosen.total, step.total)}
          </strong>{" "}
          {detailOf(chosen, currency, locale)}
        </p>
      )}
    </section>
  );
}

type CellProps = {
  readonly cell: HeatCell | undefined;
  readonly worst: HeatCell | undefined;
  readonly isChosen: boolean;
  readonly text: string;
  readonly onChoose: (name: string) => void;
};

const nameOf = ({ margin, total }: HeatCell): string => `${String(margin)}/${String(total)}`;

function Cell({ cell, worst, isChosen, text, onChoose }: CellProps) {
  if (cell === undefined) return <td />;
  return (
    <td
      data-loss={cell.profit < 0 || undefined}
      data-worst={cell === worst || undefined}
      style={{ "--depth": `${String(Math.round(depthOf(cell.profit, worst?.profit ?? 0) * 34))}%` } as CSSProperties}
    >
      <button
        type="button"
        tabIndex={isChosen ? 0 : -1}
        data-cell={nameOf(cell)}
        aria-pressed={isChosen}
        onFocus={() => {
          onChoose(nameOf(cell));
        }}
        onClick={() => {
          onChoose(nameOf(cell));
        }}
      >
        {text}
      </button>
    </td>
  );
}

/** How likely the scores are, and the profit at them: in the report's currency, or in each where there are several. */
function detailOf({ chance, profit, parts }: HeatCell, currency: string, { t, format }: Locale): string {
  const profits = parts.length === 0 ? [{ currency, profit }] : parts;
  return [
    t("action.chance", { chance: format.percent(chance) }),
    ...profits.map((one) => format.moneyWithCode(one.profit, one.currency)),
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
