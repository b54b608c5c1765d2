import { operations, responses } from "@chalkboard/contract";
import { sheet } from "../list-columns.ts";

/** The labels of a call's outcomes. */
export const outcomeKeys = {
  answered: "operations.answered",
  refused: "operations.refused",
  fault: "operations.fault",
} as const satisfies Readonly<Record<operations.RequestOutcome, string>>;

/** The outcome of a call, by its response type. */
export function outcomeOf(responseType: number): operations.RequestOutcome {
  if (responseType === responses.fault) return "fault";
  return responseType === responses.success || responseType === responses.referred ? "answered" : "refused";
}

/** Logged calls. */
export const requestListColumns = sheet(operations.listRequests, ({ t }) => [
  { title: "operations.at", by: "at", value: ({ at }) => at, kind: "exact", width: 172, phone: "line" },
  { title: "operations.call", value: ({ path }) => path, grow: 2, phone: "name" },
  { title: "operations.service", value: ({ serviceName }) => serviceName, grow: 1 },
  { title: "operations.user", value: ({ userName }) => userName, grow: 1, phone: "line" },
  { title: "integrators.integrator", value: ({ integratorName }) => integratorName, width: 110, wideOnly: true },
  {
    title: "operations.outcome",
    value: ({ responseType }) => t(outcomeKeys[outcomeOf(responseType)]),
    width: 104,
    phone: "line",
  },
  { title: "operations.response", value: ({ responseType }) => responseType, kind: "number", width: 92 },
  { title: "operations.took", by: "tookMs", value: ({ tookMs }) => tookMs, kind: "number", width: 92, phone: "figure" },
  {
    title: "operations.bytesIn",
    value: ({ bytesIn }) => bytesIn,
    summed: ({ bytesIn }) => bytesIn,
    kind: "size",
    width: 84,
  },
  {
    title: "operations.bytesOut",
    value: ({ bytesOut }) => bytesOut,
    summed: ({ bytesOut }) => bytesOut,
    kind: "size",
    width: 84,
  },
  {
    title: "betting.ticket",
    value: ({ ticketNumber }) => (ticketNumber === null ? "" : String(ticketNumber)),
    width: 100,
    wideOnly: true,
  },
]);

/** The calls of a period by path. */
export const requestPathListColumns = sheet(operations.listRequestPaths, () => [
  { title: "operations.call", by: "path", value: ({ path }) => path, grow: 2, phone: "name" },
  {
    title: "operations.calls",
    by: "calls",
    value: ({ calls }) => calls,
    summed: ({ calls }) => calls,
    kind: "number",
    width: 110,
    phone: "line",
  },
  {
    title: "operations.refused",
    by: "refused",
    value: ({ refused }) => refused,
    summed: ({ refused }) => refused,
    kind: "number",
    width: 104,
    phone: "figure",
  },
  {
    title: "operations.fault",
    by: "faults",
    value: ({ faults }) => faults,
    summed: ({ faults }) => faults,
    kind: "number",
    width: 92,
  },
  {
    title: "operations.refusedShare",
    by: "refusedShare",
    value: ({ refusedShare }) => 10 * refusedShare,
    kind: "percent",
    width: 116,
  },
  { title: "operations.p50", by: "p50Ms", value: ({ p50Ms }) => p50Ms, kind: "number", width: 120 },
  { title: "operations.p95", by: "p95Ms", value: ({ p95Ms }) => p95Ms, kind: "number", width: 120, phone: "line" },
  { title: "operations.slowestMs", by: "mostMs", value: ({ mostMs }) => mostMs, kind: "number", width: 120 },
  {
    title: "operations.bytesOut",
    value: ({ bytesOut }) => bytesOut,
    summed: ({ bytesOut }) => bytesOut,
    kind: "size",
    width: 96,
  },
]);
