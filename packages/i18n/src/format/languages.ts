/** The interface's languages, by the specification's letter codes. */
export const languages = ["en", "fr", "ht", "es", "zh", "it"] as const;
export type Language = (typeof languages)[number];

/** Each language's own name, for the language menu. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  fr: "Français",
  ht: "Kreyòl ayisyen",
  es: "Español",
  zh: "中文",
  it: "Italiano",
};

// Intl has no data for `ht` and silently falls back to English: Haitian numbers and dates are written as in Haitian
// French.
const locales: Readonly<Record<Language, string>> = {
  en: "en-US",
  fr: "fr-FR",
  ht: "fr-HT",
  es: "es-DO",
  zh: "zh-CN",
  it: "it-IT",
};

/** The locale used for numbers and dates of a language. */
export function localeOf(language: Language): string {
  return locales[language];
}

/** Parses a language code of any form ("fr-CA", "ES"); undefined where the language is not supported. */
export function languageOf(code: string): Language | undefined {
  const letters = code.toLowerCase().split("-")[0];
  return languages.find((language) => language === letters);
}
