import type { money } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { ActionIcon } from "@mantine/core";
import { addDays, daysOf } from "../../kit/format/days.ts";
import { ChevronDown, ChevronRight } from "../../kit/format/icons.tsx";
import { placeKeys, type Locale } from "../../kit/format/words.tsx";
import { type LineOf, nameInTree, type ReportColumn } from "../../page-parts/reporting/report-lines.ts";
import type { Week, WeekWay } from "./week.ts";
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
export const ticketFigures = ["net", "sales", "prizes", "open"] as const;

/** The figure of a day by its index in the week, from a column's name; undefined for others. */
export function dayOf(figure: string): number | undefined {
  return figure.startsWith("day") ? Number(figure.slice(3)) : undefined;
}

/** The columns of a week: account, opening balance, days and closing balance; then the breakdown. */
export function weekColumns(shape: Shape, words: Locale): (by: WeekWay, currency: string) => readonly Column[] {
  const { week, isWhole } = shape;
  return (by, currency) => {
    const money = { kind: "money", currency: () => currency, width: 92 } as const;
    const ofTickets = { ...money, opens: ({ is }: WeekLine) => is === "row" || isWhole };
    const ofAccount = (
      figure: "opening" | "commission" | "settled" | "balance" | "carried" | "carriedAfter" | "moved",
      title: PlainKey,
    ): Column => ({ ...money, figure, title, value: (line) => line[figure], opens: ({ is }) => is === "row" });
    return [
      ...(by !== "pos"
        ? []
        : [
            {
              title: placeKeys(words).above,
              value: ({ above }) => above ?? "",
              phone: "line",
              // The full path would take the space of the figures; the file contains it.
              cell: ({ above = "" }) => <span title={above}>{above.split(" / ").at(-1)}</span>,
            } satisfies Column,
          ]),
      nameColumn(by, shape, words),
      { ...ofAccount("opening", "weeks.opening"), help: "weeks.helpOpening", phone: "line" },
      ...Array.from({ length: daysOf(week) }, (_, index): Column => ({
        ...ofTickets,
        figure: `day${String(index)}`,
        title: "reports.day",
        heading: words.format.day(addDays(week.from, index)),
        help: "reports.helpNet",
        value: ({ days }) => days[index] ?? 0,
        phone: "none",
      })),
      {
        ...ofTickets,
        figure: "net",
        title: "reports.net",
        help: "reports.helpNet",
        value: ({ net }) => net,
        phone: "line",
      },
      { ...ofAccount("commission", "reports.commission"), help: "reports.helpCommission", phone: "line" },
      { ...ofAccount("settled", "weeks.settled"), phone: "none" },
      { ...ofAccount("balance", "weeks.balance"), help: "weeks.helpBalance", phone: "figure" },
      { ...ofAccount("carried", "weeks.makeUp"), phone: "none" },
      { ...ofAccount("carriedAfter", "weeks.makeUpAfter"), phone: "none" },
      { ...ofTickets, figure: "sales", title: "reports.sales", value: ({ sales }) => sales, phone: "none" },
      {
        ...ofTickets,
        figure: "open",
        title: "reports.open",
        help: "reports.helpOpen",
        value: ({ open }) => open,
        phone: "none",
      },
      { ...ofTickets, figure: "prizes", title: "reports.prizes", value: ({ prizes }) => prizes, phone: "none" },
      { ...ofAccount("moved", "weeks.moved"), help: "weeks.helpMoved", phone: "none" },
    ];
  };
}

function nameColumn(by: WeekWay, { folded, isWhole, onTurn }: Shape, words: Locale): Column {
  const { t } = words;
  const title = placeKeys(words)[by === "pos" ? "pos" : "zone"];
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
