import { z } from "zod";
import { call, roles } from "./call.ts";

/** Minutes after midnight, service time; a close at or before the opening is on the next day. */
export const sellingHours = z.array(z.strictObject({ weekday: z.int().min(1).max(7), from: z.int().min(0).max(1440), to: z.int().min(0).max(2880) }));

/** The settings of a service that are not rules of a control. */
export const serviceSettings = z.strictObject({
  /** Minutes after midnight at which a business day ends. */
  closeMinute: z.int().min(0).max(720),
  /** Minutes within which a clerk may cancel. */
  cancelMinutes: z.int().min(0).max(1440),
  /** Days for which an unpaid winner stays payable. */
  validityDays: z.int().min(1).max(3650),
  rounding: z.strictObject({ direction: z.enum(["halfUp", "floor"]), unit: z.int().min(1).max(100_000) }),
  /** Cents added to the width of a two-way market; 0 sells HQ's own line. */
  marginCents: z.int().min(0).max(100),
  /** Hours after which a customer's looser limit on himself acts; 24 where absent. */
  coolingOffHours: z.int().min(24).max(8760).optional(),
  /** Minutes for which a temporary ticket can be sold; a day where absent. */
  temporaryMinutes: z.int().min(1).max(43_200).optional(),
  ticketNote: z.string().max(300),
  payAnywhere: z.boolean().describe("whether any POS of the service pays a ticket, or only the one that sold it"),
});
export type ServiceSettings = z.output<typeof serviceSettings>;

export const service = z.object({
  serviceId: z.int(),
  name: z.string(),
  kind: z.int(),
  product: z.int(),
  currency: z.string(),
  timeZone: z.string(),
  language: z.string(),
  settings: serviceSettings,
  settingsVersion: z.int().describe("counts the changes of `settings` alone"),
  rulesVersion: z.int().describe("changes with everything that a sale must know of the service"),
});

export const getService = call("services/get_service", {
  summary: "The session's service with its settings.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({}),
  answer: service,
});

export const saveService = call("services/save_service", {
  summary: "Changes the settings of the session's service; −4 when somebody changed them since `settingsVersion`.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: z.strictObject({ settingsVersion: z.int(), settings: serviceSettings }),
  answer: z.object({ settingsVersion: z.int() }),
});

export * from "./pay-tables.ts";
export * from "./services-wire.ts";

/** How a service guards its sessions; what is absent has the value given here. */
export const security = z.strictObject({
  /** Minutes without a call after which a session ends. */
  idleMinutes: z.int().min(5).max(1440).default(720),
  /** Whether signing in ends the person's other sessions. */
  oneDevice: z.boolean().default(false),
  /** Wrong passwords until an account is locked, and for how many minutes. */
  attempts: z.int().min(3).max(20).default(8),
  lockMinutes: z.int().min(1).max(1440).default(10),
  /** Whether clerks sell only from devices that were allowed. */
  knownDevices: z.boolean().default(false),
  passwordLength: z.int().min(8).max(64).default(10),
  /** Days until a password must be changed; 0: never. */
  passwordDays: z.int().min(0).max(3650).default(0),
});
export type Security = z.output<typeof security>;

export const getSecurity = call("services/get_security", {
  summary: "How the session's service guards its sessions.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({}),
  answer: security,
});

export const saveSecurity = call("services/save_security", {
  summary: "Changes how the session's service guards its sessions.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: security,
  answer: z.object({}),
});
