import type { AnswerOf, home } from "@chalkboard/contract";
import { Title } from "@mantine/core";
import { useMemo } from "react";
import { useIsPhone } from "../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { Plot } from "../../kit/plot/plot.tsx";
import type { PlotSeries } from "../../kit/plot/plot-props.ts";

export type Hours = AnswerOf<typeof home.serviceNow>["hours"];
export type HoursPlotProps = {
  readonly hours: Hours;
  readonly now: number;
  readonly currency: string;
};

const halfHourMs = 1_800_000;
const [deskHeight, phoneHeight] = [150, 92];

/** Whether anything was sold on the same day a week before. */
export function hasBaseline(hours: Hours): boolean {
  return hours.some(({ ticketsBefore }) => ticketsBefore > 0);
}

/** Sales and tickets of the day, hour by hour as bars, beside the same day a week before as a line. */
export function HoursPlots({ hours, now, currency }: HoursPlotProps) {
  const { t, format } = useLocale();
  const isPhone = useIsPhone();
  const isCompared = hasBaseline(hours);
  const last = hours.findLastIndex(({ at }) => at <= now);
  // Half an hour of space at both ends, so that the first and last bars fit.
  const at = useMemo(
    () => [(hours[0]?.at ?? 0) - halfHourMs, ...hours.map((hour) => hour.at), (hours.at(-1)?.at ?? 0) + halfHourMs],
    [hours],
  );
  const seriesOf = (
    today: "sales" | "tickets",
    before: "salesBefore" | "ticketsBefore",
    shown: Pick<PlotSeries, "format" | "short">,
  ): readonly PlotSeries[] => [
    {
      name: t(today === "sales" ? "home.sales" : "reports.tickets"),
      values: [null, ...hours.map((hour, index) => (index > last ? null : hour[today])), null],
      kind: "bars",
      ...shown,
    },
    ...(isCompared
      ? [
          {
            name: t("home.weekBefore"),
            values: [null, ...hours.map((hour) => hour[before]), null],
            whose: "others" as const,
            ...shown,
          },
        ]
      : []),
  ];
  const height = isPhone ? phoneHeight : deskHeight;
  const read = Math.max(0, last + 1);
  return (
    <>
      <section>
        <Title order={2}>{t("home.byHour")}</Title>
        <Plot
          label={t("home.byHour")}
          at={at}
          height={height}
          read={read}
          series={seriesOf("sales", "salesBefore", {
            format: (amount) => format.money(amount, currency),
            short: (amount) => format.number(amount / 10 ** format.decimals(currency)),
          })}
        />
      </section>
      <section>
        <Title order={2}>{t("home.ticketsByHour")}</Title>
        <Plot
          label={t("home.ticketsByHour")}
          at={at}
          height={height}
          read={read}
          series={seriesOf("tickets", "ticketsBefore", { format: (count) => format.number(count) })}
        />
      </section>
    </>
  );
}
