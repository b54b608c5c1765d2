import { type AnswerOf, tickets } from "@chalkboard/contract";
import { explain, type PlainKey } from "@chalkboard/i18n";
import type { Writer } from "../columns.ts";
import { sheet } from "../list-columns.ts";
import { modeKey, sellerKey } from "./ticket-words.ts";

export type LogRow = AnswerOf<typeof tickets.log>["rows"][number];
export type LogKind = LogRow["kind"];

/** The events of a ticket, in the order of its life. */
export const logKinds: readonly LogKind[] = tickets.logKind.options;

export const logKindKeys: Readonly<Record<LogKind, PlainKey>> = {
  refused: "tickets.logRefused",
  declined: "tickets.logDeclined",
  unanswered: "tickets.logUnanswered",
  sold: "tickets.logSold",
  printed: "tickets.logPrinted",
  copied: "tickets.logCopied",
  payRefused: "tickets.logPayRefused",
  paid: "tickets.logPaid",
  cancelled: "tickets.logCancelled",
  cashedOut: "tickets.logCashedOut",
  graded: "tickets.logGraded",
  regraded: "tickets.logRegraded",
  expired: "tickets.logExpired",
};

/** The controls' refusals of a slip, with their numbers. */
export function logRefusals({ data }: Pick<LogRow, "data">) {
  return tickets.loggedRefusals.safeParse(data["refusals"]).data ?? [];
}

function detailText(row: LogRow, writer: Writer): string {
  const said = logRefusals(row).map(
    (one) => `${String(one.code).replace("-", "−")} ${explain(one, { ...writer, currency: row.currency }).text}`,
  );
  const { note, reason, amount, copy } = row.data;
  return [
    ...said,
    ...(typeof note === "string" && note !== "" ? [note] : []),
    ...(row.kind === "cancelled" && typeof reason === "string" ? [reason] : []),
    ...(typeof amount === "number" && row.kind !== "refused" ? [writer.format.money(amount, row.currency)] : []),
    ...(row.kind === "copied" && typeof copy === "number" ? [String(copy)] : []),
  ].join(" · ");
}

/** Events of tickets, one row each. */
export const ticketLogListColumns = sheet(tickets.log, (writer) => [
  { title: "tickets.logAt", by: "at", value: ({ at }) => at, kind: "exact", width: 170, phone: "line" },
  { title: "tickets.logKind", value: ({ kind }) => writer.t(logKindKeys[kind]), width: 130, phone: "name" },
  { title: "tickets.number", value: ({ number }) => (number === null ? "" : String(number)), width: 100 },
  { title: sellerKey(writer), value: ({ posName }) => posName, width: 110 },
  { title: "tickets.logPerson", by: "person", value: ({ person }) => person, width: 120, wideOnly: true },
  { title: "terminal.mode", value: ({ mode }) => writer.t(modeKey(mode)), width: 110, wideOnly: true },
  { title: "tickets.bets", value: ({ description }) => description, grow: 2 },
  { title: "tickets.logDetail", value: (row) => detailText(row, writer), grow: 2 },
  {
    title: "betting.risk",
    by: "amount",
    value: ({ amount }) => amount,
    kind: "money",
    currency: ({ currency }) => currency,
    width: 100,
  },
]);
