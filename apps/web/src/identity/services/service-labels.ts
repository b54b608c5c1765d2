// The labels of services on the platform's pages, and the options of their forms.
import { type AnswerOf, serviceKinds, type services } from "@chalkboard/contract";
import { type Language, languageNames, languages, type PlainKey } from "@chalkboard/i18n";

export type ServiceRow = AnswerOf<typeof services.listAll>["rows"][number];

export const kindLabels: Readonly<Record<number, PlainKey>> = {
  [serviceKinds.platform]: "services.kindPlatform",
  [serviceKinds.retail]: "services.kindRetail",
  [serviceKinds.online]: "services.kindOnline",
};

export const productLabels: Readonly<Record<number, PlainKey>> = {
  0: "services.productBoth",
  1: "services.productSports",
  2: "services.productRaces",
};

export const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }));
export const currencyChoices: readonly string[] = Intl.supportedValuesOf("currency");

/** A service's values that the platform can edit. */
export function termsOf({ name, product, serverId, currency, timeZone, language, languages: offered }: ServiceRow) {
  return { name, product, serverId, currency, timeZone, language, languages: offered };
}

/** Some languages, by their own names. */
export function languagesText(some: unknown): string {
  return Array.isArray(some) ? some.map(languageName).join(", ") : "–";
}

export function languageName(language: unknown): string {
  return typeof language === "string" && language in languageNames ? languageNames[language as Language] : "–";
}
