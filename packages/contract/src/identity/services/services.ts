import { z } from "zod";
import { call, roles } from "../../core/call.ts";
import { language } from "../../core/shapes.ts";
import { ownLetters } from "./bet-letters.ts";

// A service's own texts for refusals, instead of the defaults. Codes and data are unchanged; the text is the service's,
// the platform's, or the default.

const name = z
  .string()
  .regex(/^[-\w.]{1,40}$/)
  .describe("the sentence, by its name among our messages of refusals: `-33.between`");
const text = z.string().trim().min(1).max(400);

export const wordsInUse = call("services/words_in_use", {
  summary:
    "The sentences of a language that the session's service, or else the platform, says in its own words when something is refused, by their names.",
  access: "signedIn",
  payload: z.strictObject({ language }),
  answer: z.record(z.string(), z.string()),
});

export const wording = z.object({
  sentence: z.string(),
  language,
  usual: z.string().nullable().describe("the platform's own, which a service has that wrote none; null: ours"),
  own: z.string().nullable().describe("what the session's service wrote; of the platform's service what all have"),
});

export const listWordings = call("services/list_wordings", {
  summary: "Every sentence of a refusal that the session's service or the platform wrote itself.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({}),
  answer: z.array(wording),
});

export const saveWording = call("services/save_wording", {
  summary:
    "Gives a sentence of a refusal the service's own words in a language; null lets the usual ones hold again. The platform's own service writes for " +
    "all. −1 names what stands in braces and is unknown, and the figures that are missing; −4 with the present text where it is not `was` any more.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: z.strictObject({ sentence: name, language, was: z.string().max(400).nullable(), text: text.nullable() }),
  answer: z.object({}),
});

/** Minutes after midnight, service time; a closing time at or before the opening is on the next day. */
export const sellingHours = z.array(
  z.strictObject({ weekday: z.int().min(1).max(7), from: z.int().min(0).max(1440), to: z.int().min(0).max(2880) }),
);

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
  /** Hours until a customer's relaxed own limit takes effect; 24 if absent. */
  coolingOffHours: z.int().min(24).max(8760).optional(),
  /** Minutes for which a temporary ticket can be sold; a day if absent. */
  temporaryMinutes: z.int().min(1).max(43_200).optional(),
  betLetters: ownLetters
    .optional()
    .describe("the letters by which its tills read bets, where they are not the usual ones"),
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
export * from "./services-platform.ts";
export * from "./services-wire.ts";
export * from "./services-house.ts";

/** Half a day: after a night the user must sign in again. */
export const usualIdleMinutes = 720;

/** A service's session security; absent values have the defaults given here. */
export const security = z.strictObject({
  /**
   * Minutes without a call after which a session ends; 0: never before its ten days are over. The default does not
   * apply to customers.
   */
  idleMinutes: z
    .int()
    .min(0)
    .max(1440)
    .refine((minutes) => minutes === 0 || minutes >= 5, "0, or at least 5")
    .default(usualIdleMinutes),
  /** Whether signing in ends the person's other sessions. */
  oneDevice: z.boolean().default(false),
  /** Wrong passwords until an account is locked, and for how many minutes. */
  attempts: z.int().min(3).max(20).default(8),
  lockMinutes: z.int().min(1).max(1440).default(10),
  /** Whether clerks may sell only from allowed devices. */
  knownDevices: z.boolean().default(false),
  passwordLength: z.int().min(12).max(64).default(12),
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
  summary:
    "Changes how the session's service guards its sessions; −4 with the `security` of now when it is no longer what the form was filled with.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: security.extend({ was: security.describe("what the form was filled with") }),
  answer: z.object({}),
});

const webAddress = z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(500)]);

/** A service's appearance, and the defaults for new devices; empty values are Chalkboard's own. */
export const appearance = z.strictObject({
  language: language.describe("with which a machine begins that is new here"),
  description: z.string().trim().max(120).describe("under the name, at the doors and in the header"),
  colour: z.union([z.literal(""), z.string().regex(/^#[0-9a-f]{6}$/i)]),
  logo: webAddress,
  backgrounds: z.array(webAddress).length(3).describe("pictures behind the doors: sports, football, racing"),
  printProgramUrl: webAddress.describe("where the print program is downloaded"),
});

export const getAppearance = call("services/get_appearance", {
  summary: "How the session's service looks, with which language it begins, and where its print program is found.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({}),
  answer: appearance,
});

export const saveAppearance = call("services/save_appearance", {
  summary:
    "Changes how the session's service looks, with which language it begins, and where its print program is found; −4 with the `appearance` of now " +
    "when it is no longer what the form was filled with.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: appearance.extend({ was: appearance.describe("what the form was filled with") }),
  answer: z.object({}),
});
