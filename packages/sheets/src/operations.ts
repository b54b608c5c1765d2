import { operations } from "@chalkboard/contract";
import { sheet } from "./sheet.ts";

/** The live connections of all server processes. */
export const connectionSheet = sheet(operations.listConnections, () => [
  { title: "operations.device", value: ({ device }) => device, width: 210 },
  { title: "operations.user", by: "userName", value: ({ userName }) => userName, grow: 1 },
  { title: "operations.service", by: "serviceName", value: ({ serviceName }) => serviceName, grow: 1 },
  { title: "operations.host", value: ({ host }) => host, grow: 1 },
  { title: "operations.address", value: ({ address }) => address, width: 100 },
  { title: "operations.mac", value: ({ mac }) => mac, width: 124 },
  { title: "operations.since", by: "since", value: ({ since }) => since, kind: "dateTime", width: 132 },
  { title: "operations.subjects", value: ({ subjects }) => subjects.length, kind: "number", width: 100 },
  { title: "operations.lag", by: "lagMs", value: ({ lagMs }) => lagMs, kind: "number", width: 72 },
  { title: "operations.queue", by: "queuedBytes", value: ({ queuedBytes }) => queuedBytes, summed: ({ queuedBytes }) => queuedBytes, kind: "size", width: 92 },
  { title: "operations.sent", by: "sent", value: ({ sent }) => sent, summed: ({ sent }) => sent, kind: "number", width: 76 },
  { title: "operations.skipped", by: "skipped", value: ({ skipped }) => skipped, summed: ({ skipped }) => skipped, kind: "number", width: 85 },
  { title: "operations.process", value: ({ process }) => process, grow: 1 },
]);
