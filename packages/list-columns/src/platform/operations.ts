import { operations } from "@chalkboard/contract";
import type { Writer } from "../columns.ts";
import { deviceName } from "../identity/device-name.ts";
import { sheet } from "../list-columns.ts";

/** The live connections of all server processes. */
export const connectionListColumns = sheet(operations.listConnections, () => [
  { title: "operations.device", value: ({ device }) => deviceName(device), width: 210, phone: "none" },
  { title: "operations.user", by: "userName", value: ({ userName }) => userName, grow: 1, phone: "name" },
  { title: "operations.service", by: "serviceName", value: ({ serviceName }) => serviceName, grow: 1 },
  { title: "operations.host", value: ({ host }) => host, grow: 1 },
  { title: "operations.address", value: ({ address }) => address, width: 100 },
  { title: "operations.mac", value: ({ mac }) => mac, width: 124 },
  { title: "operations.since", by: "since", value: ({ since }) => since, kind: "dateTime", width: 132 },
  { title: "operations.subjects", value: ({ subjects }) => subjects.length, kind: "number", width: 100 },
  { title: "operations.lag", by: "lagMs", value: ({ lagMs }) => lagMs, kind: "number", width: 72 },
  {
    title: "operations.queue",
    by: "queuedBytes",
    value: ({ queuedBytes }) => queuedBytes,
    summed: ({ queuedBytes }) => queuedBytes,
    kind: "size",
    width: 92,
  },
  {
    title: "operations.sent",
    by: "sent",
    value: ({ sent }) => sent,
    summed: ({ sent }) => sent,
    kind: "number",
    width: 76,
  },
  {
    title: "operations.skipped",
    by: "skipped",
    value: ({ skipped }) => skipped,
    summed: ({ skipped }) => skipped,
    kind: "number",
    width: 85,
  },
  { title: "operations.process", value: ({ process }) => process, grow: 1 },
]);

/** Alerts, in words. */
export const eventKindKeys = {
  failedLogins: "operations.failedLogins",
  largePayout: "operations.largePayout",
  largeTransfer: "operations.largeTransfer",
  manualAdjustment: "operations.manualAdjustment",
  outOfBalance: "operations.outOfBalance",
  auditBroken: "operations.auditBroken",
  storeUnreachable: "operations.storeUnreachable",
  storeRefused: "operations.storeRefused",
  pictureMissing: "operations.pictureMissing",
  sourceSilent: "operations.sourceSilent",
  serverUnresponsive: "operations.serverUnresponsive",
  namesCollide: "operations.namesCollide",
  storageFull: "operations.storageFull",
} as const satisfies Readonly<Record<operations.EventKind, string>>;

/** The label of an event's kind; a kind that this version does not have is shown as it is. */
export function eventKindText(kind: string, { t }: Pick<Writer, "t">): string {
  const known = operations.eventKind.options.find((one) => one === kind);
  return known === undefined ? kind : t(eventKindKeys[known]);
}

/** Significant events, and who acknowledged each. */
export const eventListColumns = sheet(operations.listEvents, (writer) => [
  { title: "operations.at", by: "at", value: ({ at }) => at, kind: "dateTime", width: 150, phone: "line" },
  { title: "operations.what", by: "kind", value: ({ kind }) => eventKindText(kind, writer), grow: 2 },
  { title: "operations.service", by: "serviceName", value: ({ serviceName }) => serviceName, grow: 1 },
  { title: "operations.subject", by: "subject", value: ({ subject }) => subject, grow: 1, phone: "line" },
  { title: "operations.by", by: "by", value: ({ by }) => by, grow: 1, wideOnly: true },
  { title: "operations.seenBy", value: ({ seenBy }) => seenBy, grow: 1 },
  { title: "operations.endedAt", value: ({ endedAt }) => endedAt ?? undefined, kind: "dateTime", width: 150 },
  { title: "operations.note", value: ({ note }) => note, grow: 2, wideOnly: true },
]);
