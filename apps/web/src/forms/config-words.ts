// What the fields of a service's configuration are called: in its forms, in their histories, in the control log.
import type { audit } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { ownLettersText } from "../betting/lettered-bets.ts";
import { minuteText } from "../kit/minute-text.ts";

type Titles = Readonly<Record<string, PlainKey>>;

export const settingsTitles = {
  closeTime: "services.closeTime", cancelMinutes: "services.cancelMinutes", validityDays: "services.validityDays", marginCents: "services.marginCents",
  direction: "services.rounding", unit: "services.roundingUnit", payAnywhere: "services.payAnywhere", ticketNote: "services.ticketNote",
  coolingOffHours: "services.coolingOffHours", temporaryMinutes: "services.temporaryMinutes", betLetters: "services.betLetters",
} as const satisfies Titles;

export const moneyTitles = {
  weekEndsOn: "services.weekEndsOn", creditDays: "services.creditDays", largeAmount: "services.largeAmount", secondPersonFrom: "services.secondPersonFrom",
  drawerRequired: "drawer.required",
} as const satisfies Titles;

export const lookTitles = {
  description: "services.description", colour: "services.colour", logo: "services.logo", backgrounds: "services.groupDoors",
  language: "services.language", printProgramUrl: "services.printProgram",
} as const satisfies Titles;

export const securityTitles = {
  idleMinutes: "services.idleMinutes", oneDevice: "services.oneDevice", knownDevices: "services.knownDevices", attempts: "services.attempts",
  lockMinutes: "services.lockMinutes", passwordLength: "services.passwordLength", passwordDays: "services.passwordDays",
} as const satisfies Titles;

/** Settings as they are stored: a minute of the day, and rounding in one. */
export const settingsHistory = {
  titles: { ...settingsTitles, closeMinute: "services.closeTime", rounding: "services.rounding" },
  shown: { closeMinute: (value: unknown) => (typeof value === "number" ? minuteText(value) : ""), betLetters: ownLettersText },
} as const;

type Part = Exclude<Extract<audit.ControlKind, audit.AuditRecord>, "league">;

/** The fields of each part of the configuration, as the audit chain names them. */
export const configTitles: Readonly<Record<Part, Titles>> = {
  settings: settingsHistory.titles, money: moneyTitles, appearance: lookTitles, security: securityTitles, paper: {}, wording: {},
};
