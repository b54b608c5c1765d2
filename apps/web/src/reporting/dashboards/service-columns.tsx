// The columns of a service's own lists: sales of each POS, and the events with the highest liability.
import type { AnswerOf, home } from "@chalkboard/contract";
import { openPanel } from "../../data/panels.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { placeKeys, type Locale } from "../../kit/format/words.tsx";

export type Now = AnswerOf<typeof home.serviceNow>;
export type Pos = Now["pos"][number];
export type TopEvent = NonNullable<Now["topEvents"]>[number];

export const paceWords = { usual: "home.paceUsual", silent: "home.paceSilent", busy: "home.paceBusy" } as const;

/** @param day the business day of the figures */
export function posColumns(words: Locale, day: string): readonly Column<Pos>[] {
  const { t, format, isOnline } = words;
  const open = ({ posId }: Pos, figure: "sales" | "net" | "liability", title: string): void => {
    openPanel({ kind: "figure", title, asked: { posId, from: day, to: day, figure }, commission: 0 });
  };
  return [
    { title: isOnline ? "money.account" : "tickets.pos", value: ({ name }) => name, grow: 2, phone: "name" },
    { title: placeKeys(words).zone, value: ({ zoneName }) => zoneName, grow: 1, wideOnly: true },
    {
      title: "home.pace",
      value: ({ pace }) => (pace === "usual" ? "" : t(paceWords[pace])),
      width: 130,
      phone: "line",
    },
    { title: "home.lastSale", value: ({ soldAt }) => soldAt, kind: "clock", width: 100, phone: "line" },
    { title: "reports.tickets", value: ({ today }) => today.tickets, kind: "number", sum: true, width: 90 },
    {
      title: "home.sales",
      value: ({ today }) => today.sales,
      kind: "money",
      sum: true,
      width: 120,
      phone: "figure",
      onOpen: (row) => {
        open(row, "sales", t("home.salesOf", { name: row.name, day: format.day(day) }));
      },
    },
    {
      title: "home.weekBefore",
      value: ({ before }) => before.sales,
      kind: "money",
      sum: true,
      width: 120,
      phone: "before",
    },
    {
      title: "reports.prizes",
      value: ({ today }) => today.prizes,
      kind: "money",
      sum: true,
      width: 120,
      wideOnly: true,
    },
    {
      title: "reports.net",
      help: "reports.helpNet",
      value: ({ today }) => today.net,
      kind: "money",
      sum: true,
      width: 120,
      phone: "line",
      onOpen: (row) => {
        open(row, "net", t("home.netOf", { name: row.name, day: format.day(day) }));
      },
    },
    { title: "home.openTickets", value: ({ openTickets }) => openTickets, kind: "number", sum: true, width: 110 },
    {
      title: "home.openWin",
      value: ({ openRisk }) => openRisk,
      kind: "money",
      sum: true,
      width: 120,
      onOpen: (row) => {
        open(row, "liability", t("home.openOf", { name: row.name }));
      },
    },
  ];
}

export function eventColumns(): readonly Column<TopEvent>[] {
  return [
    { title: "betting.game", value: ({ name }) => name, grow: 2, phone: "name" },
    { title: "betting.league", value: ({ leagueName }) => leagueName, grow: 1, phone: "line" },
    { title: "duties.starts", value: ({ startsAt }) => startsAt, kind: "dateTime", width: 150, phone: "line" },
    { title: "home.legs", value: ({ legs }) => legs, kind: "number", width: 120 },
    { title: "home.mayPay", value: ({ open }) => open, kind: "money", width: 140, phone: "figure" },
  ];
}
