import type { reports } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { type MovementKind, movementKeys } from "@chalkboard/list-columns";
import { placeKeys, type Locale } from "../../kit/format/locale.tsx";
import { channelKey } from "./move-fields.tsx";
import { type LineOf, nameInTree, type ReportColumn } from "../../page-parts/reporting/report-lines.ts";

export type MoveLine = LineOf<typeof reports.movements>;
export type MoveDimension = "zone" | "pos" | "day" | "kind" | "channel" | "channelDay";
type Column = ReportColumn<typeof reports.movements>;

/** The dimensions of the report's rows. */
export const moveDimensions = ["zone", "pos", "day", "kind", "channel"] as const;
export function moveDimensionLabels(locale: Pick<Locale, "isOnline">): Readonly<Record<MoveDimension, PlainKey>> {
  const { pos, zone } = placeKeys(locale);
  return {
    zone,
    pos,
    day: "reports.day",
    kind: "reports.kind",
    channel: "reports.channel",
    channelDay: "reports.channelDay",
  };
}

/** For money handed over: by channel and day, by place and by kind. */
export const cashDimensions = ["channelDay", "day", "zone", "pos", "kind"] as const;

/** The name of a line. */
export function moveNameOf(
  { is, key, name, posId }: MoveLine,
  by: MoveDimension,
  locale: Pick<Locale, "t" | "isOnline">,
): string {
  const { t, isOnline } = locale;
  if (is === "total") return t("reports.allAccounts");
  if (by === "channelDay") return t(channelKey(key.split(" ")[0] ?? "", isOnline));
  if (is === "group" || by === "zone") return name;
  if (by === "pos") return posId === null ? t(placeKeys(locale).itself) : name;
  return by === "kind" ? t(movementKeys[key as MovementKind]) : t(channelKey(key, isOnline));
}

/**
 * The report's columns: money in, money out, and the net; or what agents collected, what they handed over, and the
 * difference.
 */
export function moveColumns(
  locale: Pick<Locale, "t" | "isOnline">,
  isExpected: boolean,
): (by: MoveDimension, currency: string) => readonly Column[] {
  const { t } = locale;
  const titles = moveDimensionLabels(locale);
  return (by, currency) => {
    const money = { kind: "money", currency: () => currency, width: 140, grow: 1 } as const;
    const of: Column =
      by === "channelDay"
        ? {
            title: "reports.day",
            grow: 2,
            kind: "day",
            value: ({ is, name }) => (is === "row" ? name : t(is === "group" ? "reports.subtotal" : "kit.total")),
          }
        : by === "day"
          ? { title: "reports.day", value: ({ is, key }) => (is === "row" ? key : ""), kind: "day", grow: 2 }
          : {
              title: titles[by],
              grow: 2,
              value: (line) =>
                line.is !== "row"
                  ? t(line.is === "group" ? "reports.subtotal" : "kit.total")
                  : by === "zone"
                    ? nameInTree(line)
                    : moveNameOf(line, by, locale),
              ...(by === "zone"
                ? {
                    cell: ({ is, depth = 0, name }) =>
                      is === "row" ? (
                        <span style={{ paddingInlineStart: `calc(${String(depth)} * var(--cb-space-16))` }}>
                          {name}
                        </span>
                      ) : (
                        t("kit.total")
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
      {
        title: "reports.entries",
        figure: "entries",
        value: ({ entries }) => entries,
        kind: "number",
        width: 110,
        phone: "line",
      },
      ...(isExpected
        ? ([
            {
              ...money,
              title: "drawer.expected",
              help: "reports.helpExpected",
              figure: "moneyOut",
              value: ({ moneyOut }) => moneyOut,
              phone: "line",
            },
            {
              ...money,
              title: "drawer.counted",
              help: "reports.helpCounted",
              figure: "moneyIn",
              value: ({ moneyIn }) => moneyIn,
              phone: "line",
            },
            {
              ...money,
              title: "drawer.difference",
              help: "reports.helpDifference",
              figure: "net",
              value: ({ net }) => net,
              phone: "figure",
            },
          ] satisfies readonly Column[])
        : ([
            {
              ...money,
              title: "reports.moneyIn",
              help: "reports.helpMovesIn",
              figure: "moneyIn",
              value: ({ moneyIn }) => moneyIn,
              phone: "line",
            },
            {
              ...money,
              title: "reports.moneyOut",
              help: "reports.helpMovesOut",
              figure: "moneyOut",
              value: ({ moneyOut }) => moneyOut,
              phone: "line",
            },
            {
              ...money,
              title: "reports.inLessOut",
              help: "reports.helpInLessOut",
              figure: "net",
              value: ({ net }) => net,
              phone: "figure",
            },
          ] satisfies readonly Column[])),
    ];
  };
}
