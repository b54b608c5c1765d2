// Reads amounts of money as people type and paste them: one reader for the money field, filters and the till's input
// (docs/decisions/0480).
import { type Language, languages, localeOf } from "./languages.ts";
import { plainTyping } from "./plain-typing.ts";

/**
 * Why a text is not an amount. `sign`: it has a plus or a minus. `letters`: it has characters that no amount has.
 * `otherCurrency`: it names another currency. `decimals`: more decimals than the currency has. `marks`: its points and
 * commas are ambiguous. `tooLarge`: above the largest supported amount.
 */
export type AmountFault = "sign" | "letters" | "otherCurrency" | "decimals" | "marks" | "tooLarge";

/** What a typed text means; `amount` in minor units, never negative. */
export type AmountReading =
  | { readonly is: "empty" }
  | { readonly is: "amount"; readonly amount: number }
  | { readonly is: "refused"; readonly why: AmountFault };

/**
 * How an amount is read: the language decides what its marks mean, the currency how many decimals and which code are
 * allowed.
 */
export type AmountSpelling = { readonly language: Language; readonly decimals: number; readonly currency?: string };

type Marks = { readonly group: string; readonly decimal: string };

const mostDigits = 13;
const refused = (why: AmountFault): AmountReading => ({ is: "refused", why });

/**
 * Reads a typed or pasted amount. A text that is unambiguous in any language is accepted: "1,500.00", "25.000,50",
 * "1'000". One mark before exactly three digits is a thousands mark where the language has it; one mark before one or
 * two digits is a decimal mark everywhere, since keypads send either.
 * @returns the amount in minor units, `empty`, or why the text is refused; no typed character is ignored
 */
export function readAmount(text: string, spelling: AmountSpelling): AmountReading {
  const plain = plainTyping(text).trim();
  if (plain === "") return { is: "empty" };
  const figure = withoutCurrency(plain, spelling.currency);
  if (/[+-]/.test(figure)) return refused("sign");
  if (isOtherCurrency(figure)) return refused("otherCurrency");
  if (!/^[\d., ']+$/.test(figure)) return refused("letters");
  return readFigure(figure, spelling);
}

/** The minor units of a typed amount; null when it is empty or refused. */
export function readMinor(text: string, spelling: AmountSpelling): number | null {
  const reading = readAmount(text, spelling);
  return reading.is === "amount" ? reading.amount : null;
}

/**
 * An amount as plain digits with the language's decimal mark and no needless zeros; `readAmount` reads it back. @param
 * amount minor units
 */
export function amountDigits(amount: number, { language, decimals }: AmountSpelling): string {
  const units = 10 ** decimals;
  return amount % units === 0
    ? String(amount / units)
    : (amount / units).toFixed(decimals).replace(".", marksOf(language).decimal);
}

function readFigure(figure: string, { language, decimals }: AmountSpelling): AmountReading {
  const at = decimalAt(figure, marksOf(language), language, decimals);
  const whole = ungrouped(at === undefined ? figure : figure.slice(0, at));
  const typed = at === undefined ? "" : figure.slice(at + 1);
  // An amount in yen may be written with decimals that are zeros.
  const part = decimals === 0 && /^0{1,2}$/.test(typed) ? "" : typed;
  if (whole === undefined || !/^\d*$/.test(part) || (whole === "" && typed === "")) return refused("marks");
  if (part.length > decimals) return refused("decimals");
  if (whole.replace(/^0+/, "").length > mostDigits) return refused("tooLarge");
  const amount = Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, "0"));
  return Number.isSafeInteger(amount) ? { is: "amount", amount } : refused("tooLarge");
}

/** The position of the decimal mark, if a point or comma is one. */
function decimalAt(figure: string, marks: Marks, language: Language, decimals: number): number | undefined {
  const found = [...figure.matchAll(/[.,]/g)];
  const last = found.at(-1);
  if (last === undefined) return undefined;
  const isMixed = found.some(([mark]) => mark !== last[0]);
  if (found.length > 1 && !isMixed) return undefined;
  const isGroup =
    !isMixed &&
    !/[ ']/.test(figure) &&
    /^\d{3}$/.test(figure.slice(last.index + 1)) &&
    groupsBy(language, last[0], marks);
  return isGroup && !(decimals === 3 && last[0] === marks.decimal) ? undefined : last.index;
}

// Spanish is written with "1.500" in some countries and with "1,500" in others; neither is an amount with three
// decimals.
function groupsBy(language: Language, mark: string, { group }: Marks): boolean {
  return mark === group || (language === "es" && mark === ".");
}

/**
 * Digits without their thousands marks, which must be of one kind and before every three digits; undefined where they
 * are ambiguous.
 */
function ungrouped(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  return /^[1-9]\d{0,2}([ '.,])\d{3}(?:\1\d{3})*$/.test(whole) ? whole.replaceAll(/\D/g, "") : undefined;
}

const marksByLanguage = new Map<Language, Marks>();

export function marksOf(language: Language): Marks {
  const known = marksByLanguage.get(language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(localeOf(language), {
    useGrouping: "always",
    minimumFractionDigits: 1,
  }).formatToParts(1_234_567.5);
  const mark = (type: string): string => plainTyping(parts.find((part) => part.type === type)?.value ?? "");
  const marks = { group: mark("group"), decimal: mark("decimal") };
  marksByLanguage.set(language, marks);
  return marks;
}

/** Removes the currency's own code or sign at either end. */
function withoutCurrency(text: string, currency: string | undefined): string {
  const upper = text.toUpperCase();
  for (const sign of currency === undefined ? [] : signsOf(currency)) {
    if (upper.startsWith(sign)) return text.slice(sign.length).trim();
    if (upper.endsWith(sign)) return text.slice(0, -sign.length).trim();
  }
  return text;
}

const signsByCurrency = new Map<string, readonly string[]>();

// The signs that the languages write, longest first: "RD$" before "$".
function signsOf(currency: string): readonly string[] {
  const known = signsByCurrency.get(currency);
  if (known !== undefined) return known;
  const written = languages.flatMap((language) =>
    (["symbol", "narrowSymbol"] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(localeOf(language), { style: "currency", currency, currencyDisplay })
          .formatToParts(1)
          .find(({ type }) => type === "currency")?.value ?? "",
    ),
  );
  const signs = [...new Set([currency, ...written].map((sign) => plainTyping(sign).toUpperCase().trim()))]
    .filter((sign) => sign !== "")
    .sort((one, other) => other.length - one.length);
  signsByCurrency.set(currency, signs);
  return signs;
}

let currencies: ReadonlySet<string> | undefined;

/** Whether a text is an amount beside a code or a sign of a currency. */
function isOtherCurrency(text: string): boolean {
  if (/^\p{L}{0,3}\p{Sc}\s*\d|\d\s*\p{Sc}$/u.test(text)) return true;
  const code = /^([A-Z]{3})\s*\d|\d\s*([A-Z]{3})$/i.exec(text);
  if (code === null) return false;
  currencies ??= new Set(Intl.supportedValuesOf("currency"));
  return currencies.has((code[1] ?? code[2] ?? "").toUpperCase());
}
