import { type PayloadOf, reports } from "@chalkboard/contract";
import { betType } from "@chalkboard/engine";
import { betName, type PlainKey, type Translate } from "@chalkboard/i18n";
import { headOf, modeKey } from "@chalkboard/list-columns";
import { placeKeys, type Locale } from "../../kit/format/locale.tsx";
import { type LineOf, nameInTree, type ReportColumn } from "../../page-parts/reporting/report-lines.ts";

export type Line = LineOf<typeof reports.results>;
export type Dimension = PayloadOf<typeof reports.results>["by"];
type Column = ReportColumn<typeof reports.results>;

/** The dimensions of the report's rows. */
export const dimensions = ["pos", "zone", "day", "mode", "product"] as const;
export function dimensionLabels(locale: Pick<Locale, "isOnline">): Readonly<Record<Dimension, PlainKey>> {
  const { pos, zone } = placeKeys(locale);
  return {
    pos,
    zone,
    day: "reports.day",
    mode: "terminal.mode",
    product: "reports.product",
    sport: "betting.sport",
    league: "betting.league",
    betType: "reports.bet",
    legs: "reports.legs",
    hour: "reports.hour",
  };
}

/** The name of a line. */
export function nameOf({ is, key, name, posId }: Line, by: Dimension, locale: Pick<Locale, "t" | "isOnline">): string {
  const { t } = locale;
  const places = placeKeys(locale);
  if (is === "total") return t(places.all);
  if (is === "group" || by === "zone") return name;
  if (by === "pos") return posId === null ? t(places.itself) : name;
  if (key === "none") return t("reports.ofNoTicket");
  if (key === "several") return t("reports.several");
  if (by === "mode") return t(modeKey(key));
  if (by === "product") return t(key === "racing" ? "reports.racing" : "reports.sports");
  return name === "" ? partText(key, by, t) : name;
}

function partText(key: string, by: Dimension, t: Translate): string {
  if (by === "hour") return `${key.padStart(2, "0")}:00`;
  const type = by === "betType" ? betType(Number(key)) : undefined;
  return type === undefined ? key : betName(type, undefined, t);
}

/** Whether the rows are parts of tickets, by legs and time. */
export function isPart(by: Dimension): by is (typeof reports.ticketPart.options)[number] {
  return reports.ticketPart.options.some((one) => one === by);
}

/** The report's columns: sales, what the operator kept, and then the breakdown. */
export function resultColumns(
  locale: Pick<Locale, "t" | "isOnline">,
): (by: Dimension, currency: string) => readonly Column[] {
  const { t } = locale;
  const titles = dimensionLabels(locale);
  return (by, currency) => {
    const money = { kind: "money", currency: () => currency, width: 118, grow: 1 } as const;
    const figure = (name: (typeof figures)[number]): Column => ({
      ...money,
      ...headOf(name),
      figure: name,
      value: (line) => line[name],
    });
    const of: Column =
      by === "day"
        ? { title: "reports.day", value: ({ is, key }) => (is === "row" ? key : ""), kind: "day", grow: 2 }
        : {
            title: titles[by],
            grow: 2,
            value: (line) =>
              line.is !== "row"
                ? t(line.is === "group" ? "reports.subtotal" : "kit.total")
                : by === "zone"
                  ? nameInTree(line)
                  : nameOf(line, by, locale),
            ...(by === "zone"
              ? {
                  cell: ({ depth = 0, name }) => (
                    <span style={{ paddingInlineStart: `calc(${String(depth)} * var(--cb-space-16))` }}>{name}</span>
                  ),
                }
              : {}),
          };
    return [
      ...(by !== "pos"
        ? []
        : [
            {
              title: "reports.sequence",
              value: ({ sequence = 0 }) => (sequence === 0 ? null : sequence),
              kind: "text",
              width: 62,
              phone: "none",
            } satisfies Column,
          ]),
      of,
      { title: "reports.tickets", figure: "tickets", value: ({ tickets }) => tickets, kind: "number", width: 84 },
      { ...figure("sales"), phone: "line" },
      { ...figure("net"), phone: "figure" },
      figure("commission"),
      figure("netAfterCommission"),
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
      // Current liability belongs to no day.
      ...(by === "day" ? [] : [{ ...figure("liability"), isAlone: true, phone: "line" } satisfies Column]),
      figure("cancelled"),
      figure("refunds"),
      figure("settled"),
      figure("prizes"),
      figure("paid"),
      figure("tax"),
    ];
  };
}

const figures = [
  "sales",
  "net",
  "commission",
  "netAfterCommission",
  "open",
  "liability",
  "cancelled",
  "refunds",
  "settled",
  "prizes",
  "paid",
  "tax",
] as const;
