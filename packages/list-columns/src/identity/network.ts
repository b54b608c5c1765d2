import { identity, network } from "@chalkboard/contract";
import { deviceName } from "./device-name.ts";
import { sheet } from "../list-columns.ts";

/** A device's permissions, in words. */
export const deviceStateKeys = {
  new: "network.deviceNew",
  allowed: "network.deviceAllowed",
  blocked: "network.deviceBlocked",
} as const;

/** The devices of a service. */
export const deviceListColumns = sheet(identity.listDevices, ({ t }) => [
  { title: "operations.mac", by: "mac", value: ({ mac }) => mac, width: 150 },
  { title: "operations.device", value: ({ info }) => deviceName(info), grow: 2, wideOnly: true },
  { title: "lines.state", value: ({ state }) => t(deviceStateKeys[state]), width: 110 },
  { title: "network.pos", by: "posName", value: ({ posName }) => posName, grow: 1 },
  { title: "operations.user", value: ({ personName }) => personName, grow: 1, wideOnly: true },
  { title: "operations.address", value: ({ addresses }) => addresses[0]?.address, width: 140, wideOnly: true },
  {
    title: "network.firstSeen",
    by: "firstSeen",
    value: ({ firstSeen }) => firstSeen,
    kind: "dateTime",
    width: 150,
    wideOnly: true,
  },
  { title: "network.seenAt", by: "lastSeen", value: ({ lastSeen }) => lastSeen, kind: "dateTime", width: 150 },
]);

/** The POS of a subtree. */
export const posListColumns = sheet(network.findPos, () => [
  {
    title: "network.sequence",
    value: ({ sequence }) => sequence,
    by: "sequence",
    kind: "text",
    width: 70,
    wideOnly: true,
  },
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 2 },
  { title: "network.zone", by: "zoneName", value: ({ zoneName }) => zoneName, width: 110, wideOnly: true },
  { title: "network.address", value: ({ address }) => address, grow: 2, wideOnly: true },
  { title: "network.active", value: ({ isActive }) => isActive, width: 66, wideOnly: true },
  { title: "network.mayPlay", value: ({ allowToPlay }) => allowToPlay, width: 100, wideOnly: true },
  {
    title: "network.creditLimit",
    by: "creditLimit",
    value: ({ creditLimit }) => creditLimit,
    kind: "money",
    width: 112,
    wideOnly: true,
  },
  {
    title: "network.balance",
    by: "balance",
    value: ({ balance }) => balance,
    summed: ({ balance }) => balance,
    kind: "money",
    width: 106,
  },
  { title: "network.printer", value: ({ printerWidth }) => `${String(printerWidth)} mm`, width: 118, wideOnly: true },
]);
