import type { reports } from "@chalkboard/contract";
import type { PlainKey, Translate } from "@chalkboard/i18n";
import { headOf } from "@chalkboard/list-columns";
import type { LineOf, ReportColumn } from "../../../page-parts/reporting/report-lines.ts";

export type SalesLine = LineOf<typeof reports.platformSales>;
export type SalesDimension = "service" | "sport" | "product" | "day";
type Column = ReportColumn<typeof reports.platformSales>;

/** The dimensions of the rows for all services. */
export const salesDimensions = ["service", "sport", "product", "day"] as const;
export const salesDimensionLabels = {
  service: "reports.service",
  sport: "betting.sport",
  product: "reports.product",
  day: "reports.day",
} as const satisfies Record<SalesDimension, PlainKey>;

/** The name of a line's sport; lines of several sports or none have a text of ours. */
export function sportNameOf(code: string, name: string, t: Translate): string {
  return code === "none" ? t("reports.ofNoTicket") : code === "several" ? t("reports.severalSports") : name;
}

/** The name of a line. */
export function salesNameOf({ is, key, name }: SalesLine, by: SalesDimension, t: Translate): string {
  if (is === "total") return t("reports.allServices");
  if (by === "sport") return sportNameOf(key, name, t);
  if (by === "product")
    return t(key === "none" ? "reports.ofNoTicket" : key === "racing" ? "reports.racing" : "reports.sports");
  return name;
}

/** The columns: sales, what was kept, and then the breakdown. */
export function salesColumns(t: Translate): (by: SalesDimension, currency: string) => readonly Column[] {
  return (by, ofAll) => {
    // With several currencies each line has its own.
    const currency = ({ is, key, currency: own }: SalesLine): string => own ?? (is === "group" ? key : ofAll);
    const figure = (name: (typeof figures)[number]): Column => ({
      ...headOf(name),
      kind: "money",
      currency,
      width: 118,
      grow: 1,
      figure: name,
      value: (line) => line[name],
    });
    const of: Column =
      by === "day"
        ? { title: "reports.day", value: ({ is, key }) => (is === "row" ? key : ""), kind: "day", grow: 2 }
        : {
            title: salesDimensionLabels[by],
            grow: 2,
            value: (line) => (line.is === "total" ? t("kit.total") : salesNameOf(line, by, t)),
          };
    return [
      of,
      { title: "reports.tickets", figure: "tickets", value: ({ tickets }) => tickets, kind: "number", width: 84 },
      { ...figure("sales"), phone: "line" },
      figure("prizes"),
      figure("cancelled"),
      figure("refunds"),
      { ...figure("net"), phone: "figure" },
      ...(by === "service" ? feeColumns(currency) : []),
      {
        title: "reports.hold",
        figure: "hold",
        help: "reports.helpHold",
        phone: "line",
        value: ({ hold }) => hold,
        kind: "percent",
        width: 84,
      },
      figure("open"),
      figure("settled"),
      figure("commission"),
      figure("netAfterCommission"),
      figure("paid"),
      figure("tax"),
    ];
  };
}

/** The platform's fees and their parts; the parts have no figure of the previous period. */
function feeColumns(currency: (line: SalesLine) => string): readonly Column[] {
  const money = { kind: "money", currency, width: 118, grow: 1 } as const;
  const part = (title: PlainKey, name: keyof NonNullable<SalesLine["feeParts"]>): Column => ({
    ...money,
    title,
    wideOnly: true,
    value: ({ feeParts }) => feeParts?.[name],
  });
  return [
    { ...money, figure: "fee", title: "fees.fee", help: "fees.helpFee", phone: "line", value: ({ fee }) => fee },
    part("fees.onHandle", "handle"),
    part("fees.onNet", "net"),
    part("fees.onTickets", "tickets"),
    part("fees.onActive", "active"),
    part("fees.onMinimum", "minimum"),
  ];
}

/** The figures that are amounts. */
export const figures = [
  "sales",
  "prizes",
  "cancelled",
  "refunds",
  "net",
  "open",
  "settled",
  "commission",
  "netAfterCommission",
  "paid",
  "tax",
] as const;
