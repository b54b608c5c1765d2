import { useLocale } from "../../kit/format/locale.tsx";
import { useBusinessDay } from "../../data/viewer.ts";
import styles from "../../page-parts/reporting/report-cards.module.css";

export type PhoneDaysProps = {
  readonly days: readonly { readonly day: string; readonly sales: number }[];
  readonly currency: string;
};

/** Maximum number of day labels next to each other on a phone. */
const mostTicks = 10;

/** Sales, one bar per day; today's, which is incomplete, has a dashed cap. */
export function PhoneDays({ days, currency }: PhoneDaysProps) {
  const { t, format } = useLocale();
  const today = useBusinessDay();
  const most = Math.max(1, ...days.map(({ sales }) => sales));
  const step = Math.ceil(days.length / mostTicks);
  const said = days.map(({ day, sales }) => `${format.day(day)} ${format.money(sales, currency)}`).join(", ");
  return (
    <figure className={styles["days"]} role="img" aria-label={`${t("reports.sales")}: ${said}`}>
      <div className={styles["bars"]}>
        {days.map(({ day, sales }) => (
          <span key={day} data-open={day === today || undefined}>
            {sales > 0 && <i style={{ height: `${String(Math.round((sales / most) * 100))}%` }} />}
          </span>
        ))}
      </div>
      <div className={styles["ticks"]}>
        {days.map(({ day }, index) => (
          <span key={day}>{index % step === 0 ? Number(day.slice(8)) : ""}</span>
        ))}
      </div>
    </figure>
  );
}
