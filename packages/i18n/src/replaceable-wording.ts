// A trader's own sentence in place of a built-in one where a control refuses: which texts can be replaced, what is
// wrong with a replacement, and how it reads.
import { wiredCodes } from "@chalkboard/contract";
import type { Format } from "./format/format.ts";
import type { Messages } from "./messages.ts";
import { americanText, pointsText } from "./format/odds.ts";
import type { Writing } from "./refusals/refused.ts";

type Sentences = Messages["refusals"];
export type WordingKey = keyof Sentences;

const shared: readonly string[] = ["suggested", "available"];

/**
 * Whether a refusal message belongs to a control: those of forms and sign-in cannot be replaced. Free play is refused
 * with −2.
 */
export function isReplaceableWording(key: string): key is WordingKey {
  if (shared.includes(key)) return true;
  const code = Number(key.split(".")[0]);
  return code === -2 ? key !== "-2" && key !== "-2.why" : wiredCodes.includes(code);
}

/** The code whose dialog shows a sentence; undefined where several do. */
export function codeOfWording(key: WordingKey): number | undefined {
  return shared.includes(key) ? undefined : Number(key.split(".")[0]);
}

/** Placeholders that describe rather than give a figure may be omitted. */
const mayLack: readonly string[] = ["control", "mode", "leg", "group"];

/** The placeholders allowed in a sentence: those of the built-in text, in either of its plural forms. */
export function placeholdersOf(ours: Sentences, key: WordingKey): readonly string[] {
  const forms = /^(.+)_(?:one|other)$/.exec(key);
  const texts =
    forms === null ? [ours[key]] : ["one", "other"].map((form) => ours[`${String(forms[1])}_${form}` as WordingKey]);
  return [...new Set(texts.flatMap(named))];
}

/** The placeholders of a sentence that nothing fills, and the figures of the built-in text that it omits. */
export function wordingFaults(
  ours: Sentences,
  key: WordingKey,
  text: string,
): { readonly unknown: readonly string[]; readonly missing: readonly string[] } {
  const known = placeholdersOf(ours, key);
  const said = named(text);
  const free = key.endsWith("_one") ? [...mayLack, "count"] : mayLack;
  const strays = text.replaceAll(/\{[^{}]*\}/g, "").match(/[{}]/g) ?? [];
  return {
    unknown: [...new Set([...said.filter((name) => !known.includes(name)).map((name) => `{${name}}`), ...strays])],
    missing: named(ours[key])
      .filter((name) => !free.includes(name) && !said.includes(name))
      .map((name) => `{${name}}`),
  };
}

function named(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

const moneyIn: ReadonlySet<string> = new Set([
  "-2.win",
  "-23.stake",
  "-23.payout",
  "-29.first",
  "-33.between",
  "-33.over",
  "-33.under",
  "-46.stake",
]);

/** A sentence filled with the figures of an example. */
export function wordingSample(key: WordingKey, text: string, writing: Writing): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => sampleOf(name, key, writing) ?? whole);
}

const amounts: Readonly<Record<string, number>> = {
  amount: 40_000,
  available: 40_000,
  requested: 90_000,
  stake: 50_000,
  due: 25_000,
  limit: 100_000,
  maximum: 50_000,
  minimum: 2_500,
  first: 20_000,
};
const counts: Readonly<Record<string, number>> = {
  maximum: 3,
  minimum: 2,
  count: 4,
  leg: 2,
  first: 1,
  second: 3,
  days: 7,
  sold: 3,
};

function sampleOf(name: string, key: WordingKey, { t, format, currency }: Writing): string | undefined {
  if (key === "-46.price") return americanText(250);
  const isCount = Object.hasOwn(counts, name) && !moneyIn.has(key);
  if (isCount) return format.number(counts[name] ?? 0);
  const amount = amounts[name];
  return amount === undefined ? describing(name, t, format) : format.money(amount, currency);
}

function describing(name: string, t: Writing["t"], format: Format): string | undefined {
  const hours = `${format.minuteOfDay(480)}–${format.minuteOfDay(1320)}`;
  const known: Readonly<Record<string, string>> = {
    control: t("refusals.-24.league"),
    line: `${pointsText(-6)} ${americanText(-115)}`,
    points: pointsText(6),
    group: "MLB",
    words: "MLB",
    names: "MLB, NBA",
    hours,
    note: "MLB",
    time: format.minuteOfDay(1380),
    wait: format.duration(5_400_000),
  };
  return known[name];
}
