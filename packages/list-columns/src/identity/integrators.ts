import { integrators } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { sheet } from "../list-columns.ts";

/** The labels of what keys are for. */
export const scopeKeys = {
  "read-board": "integrators.readBoard",
  "read-tickets": "integrators.readTickets",
  "read-reports": "integrators.readReports",
  sell: "integrators.sell",
} as const satisfies Readonly<Record<integrators.IntegratorScope, PlainKey>>;

/** The label of an integrator's state. */
export function integratorState({
  isActive,
  isBarred,
}: Pick<integrators.Integrator, "isActive" | "isBarred">): PlainKey {
  if (!isActive) return "integrators.off";
  return isBarred ? "integrators.barred" : "integrators.active";
}

const currency = (row: { readonly currency: string }): string => row.currency;

/** Integrators, with the calls and sales of their keys. */
export const integratorListColumns = sheet(integrators.listIntegrators, ({ t }) => [
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 2, phone: "name" },
  { title: "operations.service", value: ({ serviceName }) => serviceName, grow: 1, phone: "line" },
  {
    title: "integrators.actsAs",
    value: ({ personName, login }) => `${personName} · ${login}`,
    grow: 1,
    wideOnly: true,
  },
  { title: "integrators.state", value: (row) => t(integratorState(row)), width: 120, phone: "line" },
  {
    title: "integrators.goodKeys",
    value: ({ keys }) => keys,
    summed: ({ keys }) => keys,
    kind: "number",
    width: 84,
    wideOnly: true,
  },
  {
    title: "integrators.callsToday",
    by: "callsToday",
    value: ({ callsToday }) => callsToday,
    summed: ({ callsToday }) => callsToday,
    kind: "number",
    width: 100,
    phone: "line",
  },
  {
    title: "integrators.callsWeek",
    by: "calls",
    value: ({ calls }) => calls,
    summed: ({ calls }) => calls,
    kind: "number",
    width: 104,
    phone: "line",
  },
  {
    title: "integrators.refusedShare",
    by: "refusedShare",
    value: ({ refusedShare }) => 10 * refusedShare,
    kind: "percent",
    width: 92,
    phone: "line",
  },
  {
    title: "integrators.slowest",
    by: "slowestMs",
    value: ({ slowestMs }) => slowestMs,
    kind: "number",
    width: 100,
    wideOnly: true,
  },
  { title: "integrators.usedAt", value: ({ usedAt }) => usedAt, kind: "dateTime", width: 136, phone: "line" },
  {
    title: "integrators.ticketsWeek",
    by: "tickets",
    value: ({ tickets }) => tickets,
    summed: ({ tickets }) => tickets,
    kind: "number",
    width: 108,
    phone: "none",
  },
  { title: "services.currency", value: currency, width: 74, phone: "none" },
  {
    title: "integrators.soldToday",
    value: ({ soldToday }) => soldToday,
    summed: ({ soldToday }) => soldToday,
    kind: "money",
    currency,
    width: 116,
    wideOnly: true,
  },
  {
    title: "integrators.soldWeek",
    by: "sold",
    value: ({ sold }) => sold,
    summed: ({ sold }) => sold,
    kind: "money",
    currency,
    width: 122,
    phone: "figure",
  },
  { title: "integrators.contact", value: ({ contact }) => contact, grow: 1, wideOnly: true },
]);
