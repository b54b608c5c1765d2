import type { FigureTitle } from "@chalkboard/list-columns";
import { useRef } from "react";
import { useMainThing } from "../../kit/behaviour/main-thing.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./home.module.css";
import { type Opening, Opens } from "./opens.tsx";

/** An amount with its figure's name, or a count with its label. */
type Shown =
  | { readonly figure: FigureTitle; readonly amount: number }
  | { readonly label: string; readonly count: number };
export type HeadFigure = Opening &
  Shown & {
    readonly key: string;
    /** The same figure a week before; absent where there is nothing to compare with. */
    readonly before?: number | undefined;
    /** What the figure is made of. */
    readonly parts?: string;
  };

export type HeadFiguresProps = {
  readonly figures: readonly HeadFigure[];
  readonly currency: string;
  /** What the figures are compared with, or that there is nothing to compare. */
  readonly basis: string;
};

/** One line of figures with their currency said once; each opens what it sums. Zeros after the first are left out. */
export function HeadFigures({ figures, currency, basis }: HeadFiguresProps) {
  const { format } = useLocale();
  const line = useRef<HTMLElement>(null);
  // The first figure that opens something has the focus when the page is opened.
  useMainThing(line, (element) => element.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true }));
  return (
    <header ref={line}>
      <p className={styles["basis"]}>
        <b>{currency}</b> · {basis}
      </p>
      <ul className={styles["figures"]}>
        {figures
          .filter((figure, index) => index === 0 || !isZero(figure))
          .map((figure) => (
            <li key={figure.key}>
              <HeadFigureText figure={figure} money={(amount) => format.money(amount, currency)} />
            </li>
          ))}
      </ul>
    </header>
  );
}

/** Nothing now and nothing a week before. */
function isZero({ before = 0, ...figure }: HeadFigure): boolean {
  return before === 0 && ("figure" in figure ? figure.amount : figure.count) === 0;
}

function HeadFigureText({
  figure,
  money,
}: {
  readonly figure: HeadFigure;
  readonly money: (amount: number) => string;
}) {
  const { t, format } = useLocale();
  const { before, parts } = figure;
  const [label, value, text] =
    "figure" in figure
      ? [t(figure.figure), figure.amount, money]
      : [figure.label, figure.count, (count: number) => format.number(count)];
  const way = before === undefined || before === value ? undefined : value > before ? "up" : "down";
  return (
    <Opens {...figure} className={styles["figure"]}>
      <span>{label}</span>
      <b>{text(value)}</b>
      <small>
        {before !== undefined && (
          <>
            {way !== undefined && <em data-way={way}>{way === "up" ? "▲" : "▼"} </em>}
            {t("home.thenWas", { was: text(before) })}
          </>
        )}
        {before !== undefined && parts !== undefined && " · "}
        {parts}
      </small>
    </Opens>
  );
}
