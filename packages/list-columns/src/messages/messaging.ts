import { messaging } from "@chalkboard/contract";
import { messageKindKey, messageLevelKey, messageStateKey, roleKeyOf, textIn } from "./message-words.ts";
import { sheet } from "../list-columns.ts";

/** Sent messages, and how many recipients each reached. */
export const messageListColumns = sheet(messaging.listMessages, ({ t, language }) => [
  {
    title: "messaging.sentAt",
    value: ({ sentAt }) => sentAt,
    kind: "dateTime",
    width: 150,
    by: "messageId",
    phone: "line",
  },
  { title: "messaging.kind", value: ({ kind }) => t(messageKindKey(kind)), width: 130 },
  { title: "messaging.title", value: ({ texts }) => textIn(texts, language).title, grow: 3, phone: "name" },
  {
    title: "messaging.to",
    value: ({ level, names }) => (level === "platform" ? t(messageLevelKey(level)) : names.join(", ")),
    grow: 2,
  },
  {
    title: "messaging.roles",
    value: ({ roles }) =>
      (roles.length === 0 ? [t("messaging.allRoles")] : roles.map((role) => t(roleKeyOf(role)))).join(", "),
  },
  { title: "messaging.until", by: "until", value: ({ until }) => until, kind: "dateTime", width: 150 },
  { title: "messaging.state", value: ({ state }) => t(messageStateKey(state)), width: 110, phone: "line" },
  { title: "messaging.addressed", by: "addressed", value: ({ addressed }) => addressed, kind: "number", width: 112 },
  { title: "messaging.reached", by: "reached", value: ({ reached }) => reached, kind: "number", width: 90 },
  { title: "messaging.read", by: "read", value: ({ read }) => read, kind: "number", width: 90, phone: "figure" },
]);

/** The recipients of a message, and who has read it. */
export const readerListColumns = sheet(messaging.listReaders, ({ t }) => [
  { title: "messaging.name", value: ({ name }) => name },
  { title: "messaging.role", value: ({ role }) => t(roleKeyOf(role)) },
  {
    title: "messaging.service",
    value: ({ serviceName, posName }) => (posName === "" ? serviceName : `${serviceName} · ${posName}`),
  },
  { title: "messaging.reached", value: ({ reachedAt }) => reachedAt, kind: "dateTime" },
  { title: "messaging.read", value: ({ readAt }) => readAt, kind: "dateTime" },
]);
