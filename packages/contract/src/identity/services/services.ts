import { z } from "zod";
import { call, roles } from "../../core/call.ts";
import { language } from "../../core/shapes.ts";
import { customLetters } from "./bet-letters.ts";

// A service's own texts for refusals, instead of the defaults. Codes and data are unchanged; the text is the service's,
// the platform's, or the default.

const name = z
  .string()
  .regex(/^[-\w.]{1,40}$/)
  .describe("the sentence, by its key among the messages of refusals: `-33.between`");
const text = z.string().trim().min(1).max(400);

export const wordsInUse = call("services/words_in_use", {
  summary:
    "The refusal texts in a language that the session's service, or else the platform, has replaced, by their keys.",
  access: "signedIn",
  payload: z.strictObject({ language }),
  answer: z.record(z.string(), z.string()),
});

export const wording = z.object({
  sentence: z.string(),
  language,
  usual: z.string().nullable().describe("the platform's text, for services without their own; null: the default"),
  own: z
    .string()
    .nullable()
    .describe("the text of the session's service; for the platform's service the text for all services"),
});

export const listWordings = call("services/list_wordings", {
  summary: "Every refusal text that the session's service or the platform has replaced.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({}),
  answer: z.array(wording),
});

export const saveWording = call("services/save_wording", {
  summary:
    "Sets the service's own text of a refusal in a language; null restores the default. The platform's own service sets it for all services. −1 names " +
    "unknown placeholders and required ones that are missing; −4 with the current text if it differs from `was`.",
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
  betLetters: customLetters.optional().describe("the letters that its tills read as bets, if not the default ones"),
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
  settingsVersion: z.int().describe("increases with every change of `settings`"),
  rulesVersion: z.int().describe("changes with everything about the service that sales depend on"),
});

export const getService = call("services/get_service", {
  summary: "The session's service with its settings.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({}),
  answer: service,
});

export const saveService = call("services/save_service", {
  summary: "Changes the settings of the session's service; −4 if they changed since `settingsVersion`.",
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
  summary: "The session's service's security settings.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({}),
  answer: security,
});

export const saveSecurity = call("services/save_security", {
  summary:
    "Changes the security settings of the session's service; −4 with the current `security` if it changed since the form was loaded.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: security.extend({ was: security.describe("the values that the form was loaded with") }),
  answer: z.object({}),
});

const webAddress = z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(500)]);

/** A service's appearance, and the defaults for new devices; empty values are Chalkboard's own. */
export const appearance = z.strictObject({
  language: language.describe("the initial language on a new machine"),
  description: z.string().trim().max(120).describe("shown under the name, on the sign-in page and in the header"),
  colour: z.union([z.literal(""), z.string().regex(/^#[0-9a-f]{6}$/i)]),
  logo: webAddress,
  backgrounds: z
    .array(webAddress)
    .length(3)
    .describe("background pictures of the sign-in page: sports, football, racing"),
  printProgramUrl: webAddress.describe("where to download the print program"),
});

export const getAppearance = call("services/get_appearance", {
  summary: "The appearance of the session's service, its initial language, and where to download its print program.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({}),
  answer: appearance,
});

export const saveAppearance = call("services/save_appearance", {
  summary:
    "Changes the appearance of the session's service, its initial language, and where to download its print program; −4 with the current `appearance` if " +
    "it changed since the form was loaded.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: appearance.extend({ was: appearance.describe("the values that the form was loaded with") }),
  answer: z.object({}),
});
