import type { PlainKey, Refused } from "@chalkboard/i18n";
import type { KeyboardEvent, ReactNode } from "react";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { refusedLabels } from "../dialogs/refused-labels.ts";
import styles from "../terminal.module.css";

/** Why a drawer action was refused. */
export function DrawerProblem({ refused }: { readonly refused: Refused | undefined }) {
  const locale = useLocale();
  return refused === undefined ? null : (
    <p className={styles["problem"]} role="alert">
      {refusedLabels(refused, "pay", locale)}
    </p>
  );
}

export type Figure = readonly [name: PlainKey, amount: number, isTotal?: boolean];

/** Figures of a drawer, one below the other; totals are emphasised. */
export function DrawerFigures({ rows, children }: { readonly rows: readonly Figure[]; readonly children?: ReactNode }) {
  const { t } = useLocale();
  return (
    <dl className={styles["sums"]}>
      {rows.map(([name, amount, isTotal = false]) => (
        <div key={name} data-total={isTotal || undefined}>
          <dt>{t(name)}</dt>
          <dd>
            <Money amount={amount} zero={isTotal} />
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

/** Handles the drawer's own key in its dialog; the browser would otherwise bookmark the page. */
export function onDrawerKey(act?: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key.toLowerCase() !== "d" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) act?.();
  };
}
