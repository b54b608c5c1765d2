import { customers, identity, type Role, roles } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { deviceName } from "./device-name.ts";
import { sheet } from "../list-columns.ts";

/** The labels of the roles. */
export const roleKeys = {
  [roles.platform]: "messaging.platform",
  [roles.assistant]: "messaging.assistant",
  [roles.admin]: "messaging.admin",
  [roles.controller]: "messaging.controller",
  [roles.agent]: "messaging.agent",
  [roles.clerk]: "messaging.clerk",
  [roles.customer]: "messaging.customer",
} as const satisfies Readonly<Record<Role, PlainKey>>;
/** The labels of customers' marks. */
export const customerStateKeys = {
  requested: "customers.requested",
  active: "customers.active",
  suspended: "customers.suspended",
  refused: "customers.refused",
} as const;
export const riskKeys = {
  normal: "customers.normal",
  watched: "customers.watched",
  sharp: "customers.sharp",
  risky: "customers.risky",
} as const;

/** Sign-ins: who, where and when. */
export const sessionListColumns = sheet(identity.listSessions, ({ t }) => [
  { title: "network.name", by: "personName", value: ({ personName }) => personName, grow: 1 },
  { title: "people.login", value: ({ login }) => login, width: 120, wideOnly: true },
  { title: "people.role", value: ({ role }) => t(roleKeys[role as Role]), width: 110 },
  {
    title: "network.pos",
    by: "posName",
    value: ({ posName, isEntered }) => (isEntered ? `${posName} (${t("people.entered")})` : posName),
    grow: 1,
  },
  { title: "network.zone", value: ({ zoneName }) => zoneName, width: 110, wideOnly: true },
  { title: "operations.device", value: ({ device }) => deviceName(device), grow: 1, wideOnly: true },
  { title: "operations.mac", value: ({ mac }) => (mac === "0" ? "" : mac), width: 140, wideOnly: true },
  { title: "operations.address", value: ({ address }) => address, width: 120, wideOnly: true },
  { title: "people.from", by: "from", value: ({ from }) => from, kind: "dateTime", width: 140 },
  { title: "people.seenAt", by: "seenAt", value: ({ seenAt }) => seenAt, kind: "dateTime", width: 140, wideOnly: true },
  { title: "people.to", value: ({ to }) => to ?? undefined, kind: "dateTime", width: 140 },
]);

/** The customers of an online service. */
export const customerListColumns = sheet(customers.listCustomers, ({ t }) => [
  {
    title: "network.sequence",
    value: ({ sequence }) => sequence,
    by: "sequence",
    kind: "text",
    width: 70,
    wideOnly: true,
  },
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 2, phone: "name" },
  { title: "people.login", value: ({ login }) => login, grow: 1 },
  { title: "network.agent", value: ({ zoneName }) => zoneName, width: 120, wideOnly: true },
  { title: "lines.state", value: ({ state }) => t(customerStateKeys[state]), width: 140 },
  {
    title: "network.balance",
    by: "balance",
    value: ({ balance }) => balance,
    summed: ({ balance }) => balance,
    kind: "money",
    width: 110,
  },
  {
    title: "network.creditLimit",
    value: ({ creditLimit }) => creditLimit ?? undefined,
    kind: "money",
    width: 110,
    wideOnly: true,
  },
  { title: "customers.phone", value: ({ phone }) => phone, width: 140, wideOnly: true },
  { title: "customers.risk", value: ({ riskProfile }) => t(riskKeys[riskProfile]), width: 110, wideOnly: true },
  {
    title: "customers.registeredAt",
    by: "registeredAt",
    value: ({ registeredAt }) => registeredAt,
    kind: "dateTime",
    width: 140,
    wideOnly: true,
  },
  {
    title: "network.seenAt",
    by: "lastSeen",
    value: ({ lastSeen }) => lastSeen ?? undefined,
    kind: "dateTime",
    width: 140,
    wideOnly: true,
  },
]);
