import { money } from "@chalkboard/contract";
import { sheet } from "../list-columns.ts";

/** Money held for zones and by them. */
export const heldListColumns = sheet(money.listHeld, ({ isOnline }) => [
  { title: isOnline ? "network.agent" : "reports.zone", by: "name", value: ({ name }) => name, grow: 2, phone: "name" },
  {
    title: isOnline ? "network.agentAbove" : "network.zoneAbove",
    by: "parentName",
    value: ({ parentName }) => parentName,
    grow: 1,
    wideOnly: true,
  },
  {
    title: "paper.balance",
    by: "balance",
    value: ({ balance }) => balance,
    summed: ({ balance }) => balance,
    kind: "money",
    width: 140,
    phone: "line",
  },
  {
    title: "money.heldFor",
    by: "heldFor",
    value: ({ heldFor }) => heldFor,
    summed: ({ heldFor }) => heldFor,
    kind: "money",
    width: 170,
    phone: "figure",
  },
  {
    title: "money.heldBy",
    by: "heldBy",
    value: ({ heldBy }) => heldBy,
    summed: ({ heldBy }) => heldBy,
    kind: "money",
    width: 170,
    phone: "line",
  },
  { title: "money.heldLast", by: "lastAt", value: ({ lastAt }) => lastAt, kind: "dateTime", width: 150, phone: "line" },
]);

/** Grants of point credit, and what became of each. */
export const creditListColumns = sheet(money.listCredit, () => [
  { title: "network.sequence", by: "sequence", value: ({ sequence }) => sequence, width: 90, wideOnly: true },
  { title: "money.account", by: "posName", value: ({ posName }) => posName, grow: 2, phone: "name" },
  { title: "network.agent", by: "zoneName", value: ({ zoneName }) => zoneName, grow: 1, wideOnly: true },
  {
    title: "money.creditFree",
    by: "balance",
    value: ({ balance }) => balance,
    summed: ({ balance }) => balance,
    kind: "money",
    width: 130,
    phone: "figure",
  },
  {
    title: "money.creditOpen",
    by: "open",
    value: ({ open }) => open,
    summed: ({ open }) => open,
    kind: "money",
    width: 140,
    phone: "line",
  },
  {
    title: "money.creditGranted",
    by: "granted",
    value: ({ granted }) => granted,
    summed: ({ granted }) => granted,
    kind: "money",
    width: 130,
    phone: "line",
  },
  {
    title: "money.creditUsed",
    by: "used",
    value: ({ used }) => used,
    summed: ({ used }) => used,
    kind: "money",
    width: 130,
  },
  {
    title: "money.creditExpired",
    by: "expired",
    value: ({ expired }) => expired,
    summed: ({ expired }) => expired,
    kind: "money",
    width: 130,
  },
  {
    title: "money.creditBack",
    by: "takenBack",
    value: ({ takenBack }) => takenBack,
    summed: ({ takenBack }) => takenBack,
    kind: "money",
    width: 130,
  },
  {
    title: "money.creditEnds",
    by: "nextExpiry",
    value: ({ nextExpiry }) => nextExpiry,
    kind: "dateTime",
    width: 150,
    phone: "line",
  },
]);

/** The accounts that may be set to zero, and when each was last zeroed. */
export const closableListColumns = sheet(money.listClosable, ({ isOnline }, { of }) => [
  {
    title: of === "pos" ? "reports.pos" : isOnline ? "network.agent" : "reports.zone",
    by: "name",
    value: ({ name }) => name,
    grow: 2,
    phone: "name",
  },
  {
    title:
      of === "pos"
        ? isOnline
          ? "network.agent"
          : "reports.zone"
        : isOnline
          ? "network.agentAbove"
          : "network.zoneAbove",
    by: "zoneName",
    value: ({ zoneName }) => zoneName,
    grow: 1,
    wideOnly: true,
  },
  {
    title: "paper.balance",
    by: "balance",
    value: ({ balance }) => balance,
    summed: ({ balance }) => balance,
    kind: "money",
    width: 160,
    phone: "figure",
  },
  {
    title: "money.closingNumber",
    by: "number",
    value: ({ number }) => number,
    kind: "number",
    width: 110,
    phone: "line",
  },
  {
    title: "money.lastClosed",
    by: "closedAt",
    value: ({ closedAt }) => closedAt,
    kind: "dateTime",
    width: 170,
    phone: "line",
  },
]);
