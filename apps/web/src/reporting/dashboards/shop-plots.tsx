import type { PlainKey } from "@chalkboard/i18n";
import { Title } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./home.module.css";
import type { Hours } from "./hours-plot.tsx";
import { type Opening, Opens } from "./opens.tsx";

export type Shop = Opening & {
  readonly key: string;
  readonly name: string;
  readonly currency: string;
  /** Its currency is named beside its sales. */
  readonly isNamed?: boolean;
  readonly sales: number;
  /** Hundredths of a percent; null where no stake was decided. */
  readonly hold: number | null;
  readonly hours: Hours;
};

const [width, height] = [240, 40];
const step = width / 24;

/**
 * Sales and hold of each shop, with its hours as a small plot: bars of one scale, the week before as a dashed line.
 * Shops without sales on both days are left out.
 */
export function ShopPlots({ shops, title }: { readonly shops: readonly Shop[]; readonly title: PlainKey }) {
  const { t, format } = useLocale();
  const selling = shops.filter(({ hours }) => hours.some(({ sales, salesBefore }) => sales > 0 || salesBefore > 0));
  if (selling.length === 0) return null;
  const most = Map.groupBy(selling, ({ currency }) => currency);
  return (
    <section>
      <Title order={2}>{t(title)}</Title>
      <ul className={styles["shops"]}>
        {selling.map(({ key, name, currency, isNamed = false, sales, hold, hours, ...opening }) => (
          <li key={key}>
            <Opens {...opening} className={styles["shop"]}>
              <b title={name}>{name}</b>
              <span>{isNamed ? format.moneyWithCode(sales, currency) : format.money(sales, currency)}</span>
              <HoursShape hours={hours} most={mostOf(most.get(currency) ?? [])} />
              {hold !== null && <small>{t("home.held", { share: format.percent(hold / 10_000) })}</small>}
            </Opens>
          </li>
        ))}
      </ul>
    </section>
  );
}

function mostOf(shops: readonly Shop[]): number {
  return Math.max(1, ...shops.flatMap(({ hours }) => hours.flatMap(({ sales, salesBefore }) => [sales, salesBefore])));
}

function HoursShape({ hours, most }: { readonly hours: Hours; readonly most: number }) {
  const heightOf = (amount: number): number => Math.max(0, (amount / most) * (height - 2));
  const isCompared = hours.some(({ salesBefore }) => salesBefore > 0);
  const before = hours
    .map(
      ({ salesBefore }, hour) =>
        `${hour === 0 ? "M" : "L"}${String((hour + 0.5) * step)} ${String(height - heightOf(salesBefore))}`,
    )
    .join("");
  return (
    <svg viewBox={`0 0 ${String(width)} ${String(height)}`} preserveAspectRatio="none" aria-hidden>
      {hours.map(({ at, sales }, hour) => (
        <rect
          key={at}
          x={(hour + 0.15) * step}
          width={step * 0.7}
          y={height - heightOf(sales)}
          height={heightOf(sales)}
        />
      ))}
      {isCompared && <path d={before} />}
    </svg>
  );
}
