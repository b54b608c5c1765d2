import type { fees } from "@chalkboard/contract";
import { feeLineText } from "@chalkboard/list-columns";
import { Text } from "@mantine/core";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./fees.module.css";

type FeeLinesProps = {
  readonly stretches: readonly fees.FeeStretch[];
  readonly currency: string;
  readonly total: number;
  /** Losses carried into the next month; absent unless it is a whole month. */
  readonly carriedAfter?: number;
  /** On a credit note every amount is reversed. */
  readonly isBack?: boolean;
};

/** How a fee was calculated: by period and line, down to its total. */
export function FeeLines({ stretches, currency, total, carriedAfter = 0, isBack = false }: FeeLinesProps) {
  const locale = useLocale();
  const { t, format } = locale;
  if (stretches.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("fees.nothingCounted")}
      </Text>
    );
  const carried = stretches[0]?.carried ?? 0;
  return (
    <div className={styles["lines"]}>
      {stretches.map((stretch) => (
        <section key={stretch.from} aria-label={stretch.schemeName}>
          <h3>
            {stretch.schemeName}{" "}
            <span>
              {format.day(stretch.from)} – {format.day(stretch.to, stretch.from)}
            </span>
          </h3>
          <dl>
            {stretch.lines.map((line) => {
              const { what, how } = feeLineText(line, currency, locale);
              return (
                <div key={`${line.of} ${line.kinds.join(" ")}`}>
                  <dt>
                    {what}
                    {how !== "" && <small>{how}</small>}
                  </dt>
                  <dd>
                    <Money amount={isBack ? -line.amount : line.amount} currency={currency} zero />
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
      <dl className={styles["total"]}>
        <div>
          <dt>{t("fees.total")}</dt>
          <dd>
            <Money amount={total} currency={currency} zero withCode />
          </dd>
        </div>
      </dl>
      {carried > 0 && (
        <Text size="sm" c="dimmed">
          {t("fees.carriedIn", { amount: format.moneyWithCode(carried, currency) })}
        </Text>
      )}
      {carriedAfter > 0 && (
        <Text size="sm" c="dimmed">
          {t("fees.carriedOut", { amount: format.moneyWithCode(carriedAfter, currency) })}
        </Text>
      )}
    </div>
  );
}
