import { type PayloadOf, reports, tickets } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import type { Writer } from "../columns.ts";
import { type ListColumn, sheet } from "../list-columns.ts";
import { modeKey, sellerKey, ticketStatusKey } from "./ticket-words.ts";

type TicketColumn = ListColumn<typeof tickets.listTickets>;
type Figure = "stake" | "possibleWin" | "prize" | "paid";

/** The columns of every list of tickets. */
function ticketColumns(writer: Writer, isOfAll = false): readonly TicketColumn[] {
  const { t } = writer;
  return [
    { title: "tickets.number", by: "number", value: ({ number }) => String(number), width: 98 },
    { title: "tickets.soldAt", value: ({ soldAt }) => soldAt, kind: "dateTime", width: 146 },
    ...(isOfAll
      ? [{ title: "messaging.service", value: ({ serviceName }) => serviceName, width: 120 } satisfies TicketColumn]
      : []),
    { title: sellerKey(writer), by: "posName", value: ({ posName }) => posName, width: 96 },
    {
      title: "terminal.mode",
      // Free play is in no report of money, so its tickets are marked.
      value: ({ mode, funding }) =>
        [...(funding === "credit" ? [t("terminal.pointCredit")] : []), t(modeKey(mode))].join(" · "),
      width: 150,
      wideOnly: true,
    },
    { title: "tickets.bets", value: ({ description }) => description, grow: 3 },
    { title: "tickets.status", by: "status", value: ({ status }) => t(ticketStatusKey(status)), width: 106 },
    ...(writer.isPlatform === true
      ? [{ title: "services.currency", value: ({ currency }) => currency, width: 75 } satisfies TicketColumn]
      : []),
    money("betting.risk", "stake", 94),
    money("betting.toWin", "possibleWin", 100),
    money("tickets.prize", "prize", 94),
    money("tickets.paid", "paid", 94),
  ];
}

function money(title: PlainKey, figure: Figure, width: number): TicketColumn {
  return {
    title,
    by: figure,
    value: (row) => row[figure],
    summed: (sums) => sums[figure],
    kind: "money",
    currency: ({ currency }) => currency,
    width,
  };
}

/** Tickets by filters; across all services, each ticket with its own service. */
export const ticketListColumns = sheet(tickets.listTickets, (writer, { serviceId }) =>
  ticketColumns(writer, writer.isPlatform === true && serviceId === undefined),
);

/** The tickets that make up a figure, each with its contribution. */
export const figureTicketListColumns = sheet(reports.figureTickets, (writer, { figure = "sales", posId }) =>
  behind(writer, figure, posId !== undefined),
);

/** The tickets that make up a weekly figure of the books. */
export const weekTicketListColumns = sheet(reports.weekTickets, (writer, { figure = "net", account }) =>
  behind(writer, figure, account !== undefined && "posId" in account),
);

type BehindColumn = ListColumn<typeof reports.figureTickets>;

function behind(
  writer: Writer,
  figure: PayloadOf<typeof reports.figureTickets | typeof reports.weekTickets>["figure"],
  isOfOne: boolean,
): readonly BehindColumn[] {
  return [
    ...ticketColumns(writer).filter(({ title }) => !isOfOne || title !== sellerKey(writer)),
    {
      title: `reports.${figure}`,
      by: "amount",
      kind: "money",
      value: ({ amount }) => amount,
      summed: ({ amount }) => amount,
      currency: ({ currency }) => currency,
    },
  ];
}
