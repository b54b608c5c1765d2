import type { reports } from "@chalkboard/contract";
import type { Format, PlainKey, Translate } from "@chalkboard/i18n";
import { headOf } from "@chalkboard/list-columns";
import type { Period } from "../../../kit/fields/period-field.tsx";
import type { LineOf, ReportColumn } from "../../../page-parts/reporting/report-lines.ts";
import styles from "./trend.module.css";

const [width, height] = [96, 18];

/** A figure's daily trend as a line over zero; the same information is beside it in figures. */
function Trend({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (least === most) return null;
  const x = (index: number): number => (index / (values.length - 1)) * width;
  const y = (value: number): number => 1 + (height - 2) * (1 - (value - least) / (most - least));
  return (
    <svg
      className={styles["trend"]}
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      aria-hidden="true"
    >
      <path className={styles["zero"]} d={`M0 ${y(0).toFixed(1)}H${String(width)}`} />
      <path d={`M${values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join("L")}`} />
    </svg>
  );
}

export type ResultLine = LineOf<typeof reports.platformResults>;
type Column = ReportColumn<typeof reports.platformResults>;
export const spans = ["service", "week", "day"] as const;
export type Span = (typeof spans)[number];
export const spanLabels = {
  service: "reports.service",
  week: "reports.week",
  day: "reports.day",
} as const satisfies Record<Span, PlainKey>;

/** The figures that are amounts and can be opened. */
export const figures = ["net", "sales", "settled", "prizes", "commission", "netAfterCommission"] as const;

const narrowest = 60;

/** The columns: service or time span, the net, and the rank. @param spanOf formats days */
export function platformResultColumns(
  t: Translate,
  format: Format,
  spanOf: (days: Period) => string,
): (by: Span, currency: string) => readonly Column[] {
  return (by, currency) => {
    const figure = (name: (typeof figures)[number]): Column => ({
      ...headOf(name),
      kind: "money",
      currency: () => currency,
      width: 122,
      grow: 1,
      figure: name,
      value: (line) => line[name],
    });
    const counted = (name: "won" | "lost", help: PlainKey): Column => ({
      title: `reports.${name}`,
      help,
      figure: name,
      value: (line) => line[name],
      kind: "number",
      width: 72,
      phone: "line",
    });
    const who = (name: "best" | "worst"): Column => ({
      title: `reports.${name}`,
      grow: 2,
      value: ({ [name]: one }) => (one == null ? "" : `${one.name} ${format.money(one.net, currency)}`),
      phone: "none",
    });
    return [
      ...named(by, t, spanOf),
      { ...figure("net"), phone: "figure" },
      { ...figure("sales"), phone: "line" },
      {
        title: "reports.hold",
        figure: "hold",
        help: "reports.helpHold",
        value: ({ hold }) => hold,
        kind: "percent",
        width: 84,
      },
      counted("won", by === "service" ? "reports.helpWonDays" : "reports.helpWonServices"),
      counted("lost", by === "service" ? "reports.helpLostDays" : "reports.helpLostServices"),
      ...(by === "service" ? [] : [who("best"), who("worst")]),
      figure("settled"),
      figure("prizes"),
      figure("commission"),
      figure("netAfterCommission"),
    ];
  };
}

function named(by: Span, t: Translate, spanOf: (days: Period) => string): readonly Column[] {
  switch (by) {
    case "day":
      return [{ title: "reports.day", value: ({ is, key }) => (is === "row" ? key : ""), kind: "day", grow: 2 }];
    case "week":
      return [
        {
          title: "reports.week",
          grow: 2,
          value: ({ is, key, until }) => (is === "row" ? spanOf({ from: key, to: until ?? key }) : t("kit.total")),
        },
      ];
    case "service":
      return [
        {
          title: "reports.service",
          grow: 2,
          value: ({ is, name }) => (is === "total" ? t("kit.total") : name),
          cell: ({ is, name, trend = [] }) => (
            <>
              {is === "total" ? t("kit.total") : name}
              <Trend values={trend} />
            </>
          ),
        },
        {
          title: "reports.rank",
          help: "reports.helpRank",
          kind: "number",
          width: narrowest,
          phone: "line",
          value: ({ rank }) => rank,
          cell: ({ rank, rankBefore }) =>
            rank == null ? null : (
              <>
                {rank}
                {moved(rank, rankBefore ?? rank)}
              </>
            ),
        },
      ];
  }
}

// "▲2": two ranks higher than in the previous period.
function moved(rank: number, before: number) {
  if (rank === before) return null;
  return (
    <span className="cb-quiet">
      {" "}
      {rank < before ? "▲" : "▼"}
      {Math.abs(before - rank)}
    </span>
  );
}
