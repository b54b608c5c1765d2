// How numbers, money, prices and times are written. Pure: the language, the zone and the current time are arguments.
import { type Language, localeOf } from "./languages.ts";

const minus = "−";

export type OddsFormat = "american" | "decimal" | "fractional";

export type Format = {
  readonly language: Language;
  /** A count or other plain number. */
  readonly number: (value: number, decimals?: number) => string;
  /** Minor units with all decimals of the currency and a true minus sign, without the currency's sign: "1,161.62". */
  readonly money: (amount: number, currency: string) => string;
  /** How many decimals a currency has: 2, or 0 for yen. */
  readonly decimals: (currency: string) => number;
  /** Money with the currency's code, for a figure on its own: "1,161.62 HTG". */
  readonly moneyWithCode: (amount: number, currency: string) => string;
  readonly percent: (share: number) => string;
  /** "7:05p" in English, "19:05" elsewhere, on the wall clock of a zone. */
  readonly time: (at: number, zone: string) => string;
  readonly clock: (at: number, zone: string) => string;
  readonly date: (at: number, zone: string) => string;
  readonly dateTime: (at: number, zone: string) => string;
  /** A day and a time to the second, where the order of events matters. */
  readonly exact: (at: number, zone: string) => string;
  /**
   * A moment as near as it is, for lists: "Sun" and "2:35a" within a week of now, "Nov 3" this year, with its year in
   * another.
   */
  readonly moment: (
    at: number,
    zone: string,
    seen: { readonly now: number; readonly hasSeconds?: boolean },
  ) => { readonly day: string; readonly time: string };
  /** A calendar day "2026-11-21" as "Sat 21 Nov"; with its year where the current day is in another year. */
  readonly day: (day: string, today?: string) => string;
  /** The month of a day: "November 2026". */
  readonly month: (day: string) => string;
  /** A short day of the week, 1 Monday to 7 Sunday: "Mon". */
  readonly weekday: (day: number) => string;
  /** A duration in its largest fitting unit: "3 s", "12 min", "2 h", "5 d"; in Chinese "5 天". */
  readonly duration: (ms: number) => string;
  /**
   * Bytes in the largest fitting unit of the specification's section 9: "0 Bytes", "1.5 kB", "256 kB". A unit is 1,024
   * of the previous one.
   */
  readonly size: (bytes: number) => string;
  /** Minutes after midnight on the wall clock; more than 1440 is the next day. */
  readonly minuteOfDay: (minute: number) => string;
};

const day = 86_400_000;
const formats = new Map<Language, Format>();

/** The formatter of a language, created once. */
export function formatOf(language: Language): Format {
  const known = formats.get(language);
  if (known !== undefined) return known;
  const made = makeFormat(language);
  formats.set(language, made);
  return made;
}

function makeFormat(language: Language): Format {
  const locale = localeOf(language);
  const numberOf = memo(
    (decimals: string) =>
      new Intl.NumberFormat(locale, {
        useGrouping: "always",
        minimumFractionDigits: Number(decimals),
        maximumFractionDigits: Number(decimals),
      }),
  );
  const dates = memo((key: string) => {
    const [kind = "date", zone = "UTC"] = key.split("|");
    return new Intl.DateTimeFormat(locale, { ...datePatterns[kind], timeZone: zone });
  });
  // Swedish writes a day as the calendar does: 2026-11-21.
  const isoDays = memo((timeZone: string) => new Intl.DateTimeFormat("sv-SE", { timeZone }));
  const decimalsOf = memo(
    (currency: string) =>
      new Intl.NumberFormat(locale, { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2,
  );
  const number = (value: number, decimals = 0): string => numberOf(String(decimals)).format(value).replace(/^-/, minus);
  const money = (amount: number, currency: string): string => {
    const decimals = decimalsOf(currency);
    return number(amount / 10 ** decimals, decimals);
  };
  const time = (at: number, zone: string): string => hourAndMinute(dates(`time|${zone}`).format(at), language);
  const clock = (at: number, zone: string): string => hourAndMinute(dates(`clock|${zone}`).format(at), language);
  const date = (at: number, zone: string): string => dates(`date|${zone}`).format(at);
  return {
    language,
    number,
    money,
    decimals: decimalsOf,
    moneyWithCode: (amount, currency) => `${money(amount, currency)} ${currency}`,
    percent: (share) => `${number(share * 100, 1)}${language === "fr" || language === "ht" ? " " : ""}%`,
    time,
    clock,
    date,
    dateTime: (at, zone) => `${date(at, zone)} ${time(at, zone)}`,
    exact: (at, zone) => `${date(at, zone)} ${clock(at, zone)}`,
    moment: (at, zone, { now, hasSeconds = false }) => {
      const [own, today] = [at, now].map((one) => isoDays(zone).format(one)) as [string, string];
      const start = Date.parse(`${own}T00:00:00Z`);
      const isNear = Math.abs(start - Date.parse(`${today}T00:00:00Z`)) < 7 * day;
      const isThisYear = own.slice(0, 4) === today.slice(0, 4);
      const named =
        language === "ht"
          ? isNear
            ? (haitianWeekdays[new Date(start).getUTCDay()] ?? "")
            : haitianDate(start, isThisYear)
          : dates(`${isNear ? "weekdayAlone" : isThisYear ? "short" : "shortInYear"}|UTC`).format(start);
      return { day: named, time: (hasSeconds ? clock : time)(at, zone) };
    },
    day: (text, today = text) => {
      const isThisYear = text.slice(0, 4) === today.slice(0, 4);
      const at = Date.parse(`${text}T00:00:00Z`);
      return language === "ht"
        ? haitianDay(at, isThisYear)
        : dates(isThisYear ? "weekday|UTC" : "weekdayInYear|UTC").format(at);
    },
    month: (text) => {
      const at = Date.parse(`${text.slice(0, 7)}-01T00:00:00Z`);
      return language === "ht"
        ? `${haitianWholeMonths[new Date(at).getUTCMonth()] ?? ""} ${text.slice(0, 4)}`
        : dates("month|UTC").format(at);
    },
    // 1 January 2024 was a Monday.
    weekday: (weekday) =>
      language === "ht"
        ? (haitianWeekdays[weekday % 7] ?? "")
        : dates("weekdayAlone|UTC").format(Date.UTC(2024, 0, weekday)),
    duration: (ms) => duration(ms, number, unitsOfTime[language]),
    size: (bytes) => size(bytes, number),
    minuteOfDay: (minute) => time(minute * 60_000, "UTC"),
  };
}

const datePatterns: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date: { year: "numeric", month: "2-digit", day: "2-digit" },
  weekday: { weekday: "short", day: "numeric", month: "short" },
  weekdayAlone: { weekday: "short" },
  short: { day: "numeric", month: "short" },
  shortInYear: { day: "numeric", month: "short", year: "numeric" },
  month: { month: "long", year: "numeric" },
  weekdayInYear: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
};

// English writes 7:05p, with seconds too; all the other languages use the 24-hour clock.
function hourAndMinute(text: string, language: Language): string {
  if (language !== "en") return text;
  const [hours = "0", ...rest] = text.split(":");
  const hour = Number(hours);
  return `${[hour % 12 === 0 ? 12 : hour % 12, ...rest].join(":")}${hour < 12 ? "a" : "p"}`;
}

// Intl writes Haitian days and months in French.
const haitianWeekdays = ["dim", "len", "mad", "mèk", "jed", "van", "sam"] as const;
const haitianMonths = ["jan", "fev", "mas", "avr", "me", "jen", "jiy", "out", "sep", "okt", "nov", "des"] as const;
const haitianWholeMonths = [
  "janvye",
  "fevriye",
  "mas",
  "avril",
  "me",
  "jen",
  "jiyè",
  "out",
  "septanm",
  "oktòb",
  "novanm",
  "desanm",
] as const;

function haitianDay(at: number, isThisYear: boolean): string {
  return `${haitianWeekdays[new Date(at).getUTCDay()] ?? ""} ${haitianDate(at, isThisYear)}`;
}

function haitianDate(at: number, isThisYear: boolean): string {
  const date = new Date(at);
  const words = [date.getUTCDate(), haitianMonths[date.getUTCMonth()]];
  return (isThisYear ? words : [...words, date.getUTCFullYear()]).join(" ");
}

/** Seconds, minutes, hours, days. */
const unitsOfTime: Readonly<Record<Language, readonly [second: string, minute: string, hour: string, day: string]>> = {
  en: ["s", "min", "h", "d"],
  fr: ["s", "min", "h", "j"],
  ht: ["s", "min", "èdtan", "jou"],
  es: ["s", "min", "h", "d"],
  zh: ["秒", "分钟", "小时", "天"],
  it: ["s", "min", "h", "g"],
};

function duration(
  ms: number,
  number: (value: number) => string,
  [second, minute, hour, wholeDay]: (typeof unitsOfTime)[Language],
): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${number(seconds)} ${second}`;
  if (seconds < 3600) return `${number(Math.floor(seconds / 60))} ${minute}`;
  if (seconds < 86_400) return `${number(Math.floor(seconds / 3600))} ${hour}`;
  return `${number(Math.floor(ms / day))} ${wholeDay}`;
}

const sizeUnits = ["Bytes", "kB", "MB", "GB", "TB"] as const;

function size(bytes: number, number: (value: number, decimals?: number) => string): string {
  let [value, unit] = [Math.max(0, Math.round(bytes)), 0];
  // What would be written as 1,024 is one of the next unit up.
  while (unit < sizeUnits.length - 1 && Math.round(value * 10) >= 10_240) {
    value /= 1_024;
    unit += 1;
  }
  const tenths = Math.round(value * 10) / 10;
  return `${number(tenths, Number.isInteger(tenths) ? 0 : 1)} ${sizeUnits[unit]}`;
}

function memo<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
