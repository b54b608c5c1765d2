// The labels of a service's configuration: in its forms, their histories and the control log.
import type { audit } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { customLettersText } from "../betting/lettered-bets.ts";
import { minuteText } from "../../kit/format/minute-text.ts";

type Titles = Readonly<Record<string, PlainKey>>;

export const settingsTitles = {
  closeTime: "services.closeTime",
  cancelMinutes: "services.cancelMinutes",
  validityDays: "services.validityDays",
  marginCents: "services.marginCents",
  direction: "services.rounding",
  unit: "services.roundingUnit",
  payAnywhere: "services.payAnywhere",
  ticketNote: "services.ticketNote",
  coolingOffHours: "services.coolingOffHours",
  temporaryMinutes: "services.temporaryMinutes",
  betLetters: "services.betLetters",
} as const satisfies Titles;

export const moneyTitles = {
  weekEndsOn: "services.weekEndsOn",
  creditDays: "services.creditDays",
  largeAmount: "services.largeAmount",
  secondPersonFrom: "services.secondPersonFrom",
  drawerRequired: "drawer.required",
} as const satisfies Titles;

export const lookTitles = {
  description: "services.description",
  colour: "services.colour",
  logo: "services.logo",
  backgrounds: "services.groupDoors",
  language: "services.language",
  printProgramUrl: "services.printProgram",
} as const satisfies Titles;

export const securityTitles = {
  idleMinutes: "services.idleMinutes",
  oneDevice: "services.oneDevice",
  knownDevices: "services.knownDevices",
  attempts: "services.attempts",
  lockMinutes: "services.lockMinutes",
  passwordLength: "services.passwordLength",
  passwordDays: "services.passwordDays",
} as const satisfies Titles;

/** Settings as stored: a time as a minute of the day; rounding as one value. */
export const settingsHistory = {
  titles: { ...settingsTitles, closeMinute: "services.closeTime", rounding: "services.rounding" },
  shown: {
    closeMinute: (value: unknown) => (typeof value === "number" ? minuteText(value) : ""),
    betLetters: customLettersText,
  },
} as const;

type Part = Exclude<Extract<audit.ControlKind, audit.AuditRecord>, "league">;

/** The fields of each part of the configuration, named as in the audit chain. */
export const configTitles: Readonly<Record<Part, Titles>> = {
  settings: settingsHistory.titles,
  money: moneyTitles,
  appearance: lookTitles,
  security: securityTitles,
  paper: {},
  wording: {},
};
