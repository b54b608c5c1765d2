// The columns of the platform's three lists: what needs action, each service's day, and the sources.
import type { AnswerOf, home } from "@chalkboard/contract";
import { openPanel } from "../../data/panels.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { Time } from "../../kit/format/figures.tsx";
import type { Locale } from "../../kit/format/words.tsx";
import type { Wanted } from "./wanted.ts";

export type Now = AnswerOf<typeof home.platformNow>;
export type Service = Now["services"][number];
type Source = Now["sources"][number];

export function wantedColumns({ t }: Locale): readonly Column<Wanted>[] {
  return [
    { title: "betting.game", value: ({ name }) => name, grow: 2, phone: "name" },
    { title: "home.what", value: ({ what }) => t(what), width: 190, phone: "line" },
    { title: "betting.league", value: ({ leagueName }) => leagueName, width: 150 },
    { title: "duties.starts", value: ({ startsAt }) => startsAt, kind: "dateTime", width: 140 },
    { title: "duties.since", value: ({ since }) => since, kind: "dateTime", width: 140 },
    { title: "duties.onDuty", value: ({ onDuty }) => onDuty.join(", "), grow: 1 },
  ];
}

export function serviceColumns({ t, format }: Locale): readonly Column<Service>[] {
  const open = ({ serviceId, day, name }: Service, figure: "sales" | "net"): void => {
    const title = t(figure === "sales" ? "home.salesOf" : "home.netOf", { name, day: format.day(day) });
    openPanel({ kind: "figure", title, asked: { serviceId, from: day, to: day, figure }, commission: 0 });
  };
  const currency = (service: Service): string => service.currency;
  return [
    { title: "operations.service", value: ({ name }) => name, grow: 2, phone: "name" },
    { title: "services.currency", value: currency, width: 80 },
    {
      title: "home.perMinute",
      value: ({ perMinute }) => perMinute,
      kind: "number",
      sum: true,
      width: 112,
      wideOnly: true,
    },
    { title: "reports.tickets", value: ({ today }) => today.tickets, kind: "number", sum: true, width: 90 },
    {
      title: "home.sales",
      value: ({ today }) => today.sales,
      kind: "money",
      currency,
      width: 115,
      phone: "figure",
      onOpen: (row) => {
        open(row, "sales");
      },
    },
    {
      title: "home.weekBefore",
      value: ({ before }) => before.sales,
      kind: "money",
      currency,
      width: 115,
      phone: "before",
    },
    {
      title: "reports.net",
      help: "reports.helpNet",
      value: ({ today }) => today.net,
      kind: "money",
      currency,
      width: 110,
      onOpen: (row) => {
        open(row, "net");
      },
    },
    { title: "home.openTickets", value: ({ openTickets }) => openTickets, kind: "number", sum: true, width: 105 },
    {
      title: "home.openWin",
      value: ({ openRisk }) => openRisk,
      kind: "money",
      currency,
      width: 115,
      onOpen: ({ serviceId, day, name }) => {
        openPanel({
          kind: "figure",
          title: t("home.openOf", { name }),
          asked: { serviceId, from: day, to: day, figure: "liability" },
          commission: 0,
        });
      },
    },
    { title: "home.waiting", value: ({ waiting }) => waiting, kind: "number", sum: true, width: 110 },
    {
      title: "home.books",
      value: ({ isBalanced }) =>
        t(isBalanced === null ? "home.unproved" : isBalanced ? "home.balanced" : "home.broken"),
      width: 125,
    },
  ];
}

export function sourceColumns(): readonly Column<Source>[] {
  return [
    { title: "home.source", value: ({ source }) => source, grow: 2, phone: "name" },
    { title: "home.games", value: ({ events }) => events, kind: "number", width: 110 },
    {
      title: "home.heard",
      value: ({ seenAt }) => seenAt,
      kind: "exact",
      width: 190,
      cell: ({ seenAt }) => <Time at={seenAt} as="exact" />,
    },
  ];
}
