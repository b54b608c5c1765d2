import { money } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { sheet } from "../list-columns.ts";

export const withdrawalStateKeys = {
  requested: "money.withdrawalRequested",
  approved: "money.withdrawalApproved",
  refused: "money.withdrawalRefused",
  paid: "money.withdrawalPaid",
  recalled: "money.withdrawalRecalled",
} as const satisfies Readonly<Record<(typeof money.withdrawalState.options)[number], PlainKey>>;

/** Customers' withdrawal requests. */
export const withdrawalListColumns = sheet(money.listWithdrawals, ({ t }) => [
  {
    title: "money.requestedAt",
    by: "withdrawalId",
    value: ({ requestedAt }) => requestedAt,
    kind: "dateTime",
    width: 160,
    phone: "line",
  },
  { title: "tickets.customer", by: "posName", value: ({ posName }) => posName, grow: 2, phone: "name" },
  { title: "network.agent", value: ({ zoneName }) => zoneName, grow: 1 },
  {
    title: "reports.amount",
    by: "amount",
    value: ({ amount }) => amount,
    summed: ({ amount }) => amount,
    kind: "money",
    width: 130,
    phone: "figure",
  },
  { title: "tickets.status", value: ({ state }) => t(withdrawalStateKeys[state]), width: 120, phone: "line" },
  { title: "paper.balance", value: ({ balance }) => balance, kind: "money", width: 130 },
  { title: "money.withdrawalNote", value: ({ note }) => note, grow: 2 },
  {
    title: "money.reason",
    value: ({ state, note, reason }) => (state === "requested" && reason === note ? "" : reason),
    grow: 2,
  },
  { title: "money.lastStep", by: "at", value: ({ at }) => at, kind: "dateTime", width: 160 },
  { title: "money.by", value: ({ by }) => by, grow: 1 },
]);
