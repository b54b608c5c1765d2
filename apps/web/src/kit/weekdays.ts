/** The days of a week in the reader's language, Monday first. */
export function weekdayNames(language: string): readonly string[] {
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, day) => new Intl.DateTimeFormat(language === "ht" ? "fr" : language, { weekday: "short", timeZone: "UTC" })
    .format(Date.UTC(2024, 0, 1 + day)));
}
