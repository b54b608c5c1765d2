import type { money } from "@chalkboard/contract";
import { headOf } from "@chalkboard/list-columns";
import { ActionIcon } from "@mantine/core";
import { addDays, daysOf } from "../../kit/format/days.ts";
import { ChevronDown, ChevronRight } from "../../kit/format/icons.tsx";
import { placeKeys, type Locale } from "../../kit/format/locale.tsx";
import { type LineOf, nameInTree, type ReportColumn } from "../../page-parts/reporting/report-lines.ts";
import type { AccountFigure, Week, WeekWay } from "./week.ts";
import styles from "./weeks.module.css";

export type WeekLine = LineOf<typeof money.weekLines>;
type Column = ReportColumn<typeof money.weekLines>;

type Shape = {
  readonly week: Pick<Week, "from" | "to">;
  readonly folded: string;
  /** Whether all rows are requested: the tickets behind a total are everybody's. */
  readonly isWhole: boolean;
  readonly onTurn: (zoneId: number) => void;
};

/** Figures of tickets open their tickets; figures of accounts open their statements. */
export const ticketFigures = ["winLoss", "pending", "unpaid", "net", "sales", "prizes"] as const;
type FigureKey = Parameters<typeof headOf>[0];
type TicketFigure = (typeof ticketFigures)[number];

/** The figure of a day by its index in the week, from a column's name; undefined for others. */
export function dayOf(figure: string): number | undefined {
  return figure.startsWith("day") ? Number(figure.slice(3)) : undefined;
}

/**
 * The columns of a week in the order of its addition: brought forward, the days and what they come to, and everything
 * else up to the balance; then make-up, and what was sold. A zone's own account has no tickets: by zone the days come
 * first, and what is added are its own entries.
 */
export function weekColumns(shape: Shape, locale: Locale): (by: WeekWay, currency: string) => readonly Column[] {
  const { week, isWhole } = shape;
  return (by, currency) => {
    const money = { kind: "money", currency: () => currency, width: 92 } as const;
    const ticketColumn = (figure: TicketFigure, key: FigureKey, phone: Column["phone"] = "none"): Column => ({
      ...money,
      ...headOf(key),
      figure,
      phone,
      value: (line) => line[figure],
      opens: ({ is }) => is === "row" || isWhole,
    });
    const accountColumn = (figure: AccountFigure, key: FigureKey, phone: Column["phone"] = "line"): Column => ({
      ...money,
      ...headOf(key),
      figure,
      phone,
      value: (line) => line[figure],
      opens: ({ is }) => is === "row",
    });
    const days = Array.from({ length: daysOf(week) }, (_, index): Column => ({
      ...ticketColumn("winLoss", "accountWin"),
      figure: `day${String(index)}`,
      isDetail: true,
      heading: locale.format.day(addDays(week.from, index)),
      value: (line) => 0 - (line.days[index] ?? 0),
    }));
    const opening = accountColumn("opening", "broughtForward");
    const won = ticketColumn("winLoss", "accountWin", "line");
    const tickets = [
      ticketColumn("pending", "pendingStakes", "line"),
      rare({ ...ticketColumn("unpaid", "unpaidWinnings", "line"), heading: locale.t("weeks.unpaidShort") }),
    ];
    return [
      ...(by !== "pos"
        ? []
        : [
            {
              title: placeKeys(locale).above,
              value: ({ above }) => above ?? "",
              phone: "none",
              // The full path would take the space of the figures; the file contains it.
              cell: ({ above = "" }) => <span title={above}>{above.split(" / ").at(-1)}</span>,
            } satisfies Column,
          ]),
      nameColumn(by, shape, locale),
      ...(by === "zone"
        ? [...days, { ...won, phone: "none" } satisfies Column, opening]
        : [opening, ...days, won, ...tickets]),
      { ...accountColumn("byHand", "byHand"), heading: locale.t("weeks.byHandShort") },
      rare(accountColumn("loans", "loans")),
      rare(accountColumn("others", "otherMoved")),
      accountColumn("commission", "commission"),
      accountColumn("settled", "weekPaid"),
      { ...accountColumn("balance", "balance", "figure"), isInSight: true },
      rare({ ...accountColumn("carried", "makeUpIn", "none"), isInSight: true }),
      rare({ ...accountColumn("carriedAfter", "makeUpOut", "none"), isInSight: true }),
      ticketColumn("net", "net"),
      ticketColumn("sales", "sales"),
      ticketColumn("prizes", "prizes"),
    ];
  };
}

const rare = (column: Column): Column => ({ ...column, leftOutAtZero: true });

function nameColumn(by: WeekWay, { folded, isWhole, onTurn }: Shape, locale: Locale): Column {
  const { t } = locale;
  const title = placeKeys(locale)[by === "pos" ? "pos" : "zone"];
  const shut = new Set(folded.split(","));
  const isTree = by !== "pos" && isWhole;
  return {
    title,
    value: (line) => (isTree ? nameInTree(line) : line.name),
    grow: 2,
    phone: "name",
    ...(!isTree
      ? {}
      : {
          cell: ({ zoneId, depth = 0, hasBelow = false, name }) => {
            const isShut = shut.has(String(zoneId));
            return (
              <span
                className={styles["name"]}
                style={{ paddingInlineStart: `calc(${String(depth)} * var(--cb-space-12))` }}
              >
                {!hasBelow || zoneId == null ? (
                  <span className={styles["leaf"]} />
                ) : (
                  <ActionIcon
                    variant="transparent"
                    size={18}
                    style={{ color: "inherit" }}
                    aria-expanded={!isShut}
                    aria-label={t(isShut ? "weeks.unfold" : "weeks.fold", { name })}
                    onClick={() => {
                      onTurn(zoneId);
                    }}
                  >
                    {isShut ? <ChevronRight size={12} /> : <ChevronDown size={12} />}
                  </ActionIcon>
                )}
                <span>{name}</span>
              </span>
            );
          },
        }),
  };
}
