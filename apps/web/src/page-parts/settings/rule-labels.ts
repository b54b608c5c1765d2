// Rules in words: scope, subject and value.
import { americanText, periodName, type PlainKey, pointsText } from "@chalkboard/i18n";
import { modeKey } from "@chalkboard/list-columns";
import type { Locale } from "../../kit/format/locale.tsx";
import { betTypeText, propKey } from "../betting/bet-labels.ts";
import { signedCents, signedPoints } from "../betting/move-text.ts";
import {
  entryOf,
  type Field,
  isSetting,
  isUnbounded,
  type Kind,
  type Level,
  type Rule,
  type Value,
} from "./rule-kinds.ts";
import { fieldTitle, optionKey } from "./setting-labels.ts";

export type Writer = Pick<Locale, "t" | "format" | "currency" | "zone" | "language">;

/** The catalogue's name for a selector part's number or code. */
export type NameOf = (part: string, value: string | number) => string | undefined;

/** The names included with a rule. */
export function namesOf({ selector, names }: Pick<Rule, "selector" | "names">): NameOf {
  return (part, value) => (selector[part] === value ? names[part] : undefined);
}

export const levelKeys: Readonly<Record<Level, PlainKey>> = {
  platform: "rules.levelPlatform",
  service: "rules.levelService",
  zone: "rules.levelZone",
  pos: "rules.levelPos",
  exception: "rules.levelException",
};
export const kindKeys = { default: "rules.kindDefault", ceiling: "rules.kindCeiling" } as const;

/** The scope of a rule: "Zone · Nord". */
export function scopeText({ scope, scopeName }: Pick<Rule, "scope" | "scopeName">, { t }: Pick<Writer, "t">): string {
  return [t(levelKeys[scope.level]), scopeName].filter((part) => part !== "").join(" · ");
}

type Window = { readonly weekday: number; readonly from: number; readonly to: number };

/** Weekly hours: "Mon–Fri 08:00–22:00, Sat …". Consecutive days with the same hours are joined. */
export function hoursText(windows: readonly Window[], { format }: Pick<Writer, "format">): string {
  const spans: { readonly first: number; readonly last: number; readonly hours: string }[] = [];
  for (const { weekday, from, to } of windows) {
    const hours = `${format.minuteOfDay(from)}–${format.minuteOfDay(to)}`;
    const before = spans.at(-1);
    if (before?.hours === hours && before.last + 1 === weekday) spans[spans.length - 1] = { ...before, last: weekday };
    else spans.push({ first: weekday, last: weekday, hours });
  }
  const day = format.weekday;
  return spans
    .map(({ first, last, hours }) => `${day(first)}${first === last ? "" : `–${day(last)}`} ${hours}`)
    .join(", ");
}

/** The subject of a rule: "NBA · Parlay · Legs 3–5"; "everything" for an empty selector. */
export function selectorText(selector: Rule["selector"], nameOf: NameOf, writer: Writer): string {
  const { t, format, zone } = writer;
  const part = <T>(name: string, text: (value: T) => string): readonly string[] =>
    selector[name] === undefined ? [] : [text(selector[name] as T)];
  const at = (asOf: number): string => format.dateTime(asOf, zone);
  const sport = typeof selector["sport"] === "string" ? selector["sport"] : undefined;
  const texts = [
    ...part<number>("service", (service) => nameOf("service", service) ?? `#${String(service)}`),
    ...part<number>("event", (number) => nameOf("event", number) ?? t("rules.game", { number })),
    ...part<number>("team", (team) => nameOf("team", team) ?? `#${String(team)}`),
    ...part<number>("league", (league) => nameOf("league", league) ?? `#${String(league)}`),
    ...part<number>("leagueGroup", (number) => nameOf("leagueGroup", number) ?? t("rules.leagueGroup", { number })),
    ...part<string>("sport", (sport) => nameOf("sport", sport) ?? sport),
    ...part<number>("propType", (kind) => t("rules.propText", { kind: t(propKey(kind)) })),
    ...part<number>("propCategory", (category) => nameOf("propCategory", category) ?? `#${String(category)}`),
    ...part<string>("limitsClass", (name) => t("rules.limitsClassText", { name })),
    ...part<number>("betType", (id) => betTypeText(id, t, sport)),
    ...part<string>("period", (period) => periodName(period, sport, t)),
    ...part<string>("mode", (mode) => t(modeKey(mode))),
    ...range(selector["legsFrom"], selector["legsTo"], String, t).map((text) => t("rules.legsText", { range: text })),
    ...part<boolean>("live", (live) => t(live ? "rules.liveOnly" : "rules.liveNot")),
    ...range(selector["priceFrom"], selector["priceTo"], americanText, t).map((text) =>
      t("rules.pricesText", { range: text }),
    ),
    ...range(selector["from"], selector["until"], at, t),
    ...part<readonly Window[]>("hours", (windows) => hoursText(windows, writer)),
  ];
  return texts.length === 0 ? t("rules.everything") : texts.join(" · ");
}

function range(low: unknown, high: unknown, text: (value: number) => string, t: Writer["t"]): readonly string[] {
  if (typeof low !== "number") return typeof high === "number" ? [t("rules.rangeTo", { high: text(high) })] : [];
  return [typeof high === "number" ? `${text(low)}–${text(high)}` : t("rules.rangeFrom", { low: text(low) })];
}

/** A setting's value: "Minimum stake 50.00 · Maximum stake no limit"; an unset minute of the day is left out. */
export function valueText(kind: Kind, value: Value, writer: Writer, isNamed = true): string {
  return kind.fields
    .filter((field) => entryOf(field) !== "minute" || value[field.name] !== null)
    .map((field) =>
      [...(isNamed ? titleOf(kind, field, writer) : []), fieldText(field, value[field.name], writer)].join(" "),
    )
    .join(" · ");
}

/** The value beside its setting's name, which already names a single field. */
export function besideName(kind: Kind, value: Value, writer: Writer): string {
  return valueText(kind, value, writer, kind.fields.length > 1);
}

function titleOf({ control }: Kind, { name }: Field, { t }: Writer): readonly string[] {
  return isSetting(control) ? [t(fieldTitle(control, name))] : [];
}

function fieldText(field: Field, value: unknown, writer: Writer): string {
  const { t, format, currency } = writer;
  if (isUnbounded(field, value)) return t("rules.noLimit");
  switch (entryOf(field)) {
    case "money":
      return format.money(Number(value), currency);
    case "number":
      return field.unit === "quarters" ? pointsText(Number(value)) : format.number(Number(value));
    case "signed":
      return field.unit === "quarters"
        ? t("lineOverrides.pointsOf", { points: signedPoints(Number(value)) })
        : t("lineOverrides.centsOf", { cents: signedCents(Number(value)) });
    case "table":
      return String(value);
    case "flag":
      return t(value === true ? "kit.yes" : "kit.no");
    case "hours":
      return value === null ? t("kit.all") : hoursText(value as readonly Window[], writer);
    case "minute":
      return format.minuteOfDay(Number(value));
    case "codes":
      return value === null ? t("kit.all") : (value as readonly string[]).join(", ");
    case "rows":
      return rowsText(value as readonly Readonly<Record<string, unknown>>[], writer);
    case "choice":
      return t(optionKey(String(value)));
  }
}

type Row = Readonly<Record<string, unknown>>;

/** The rows in words, otherwise their number. */
function rowsText(rows: readonly Row[], writer: Writer): string {
  const texts = rows.flatMap((row) => rowText(row, writer) ?? []);
  return texts.length === 0 ? writer.t("kit.rows", { count: rows.length }) : texts.join("; ");
}

/** A row by its author's name for it, a tax step by rate and start, a matrix by its general rule. */
function rowText(row: Row, writer: Writer): string | undefined {
  const { t, format, currency } = writer;
  const name = row["words"] ?? row["name"];
  if (typeof name === "string") return name;
  if (typeof row["rate"] === "number") {
    return `${format.percent(row["rate"] / 10_000)} ${t("rules.rangeFrom", { low: format.money(Number(row["from"]), currency) })}`;
  }
  if (typeof row["sameGame"] !== "string") return undefined;
  const inner = row["rows"] as readonly Row[];
  const parts = (["refuse", "allow"] as const).map((answer) => ({
    answer,
    rows: inner.filter(({ allowed }) => allowed === (answer === "allow")),
  }));
  const listed = parts.flatMap(({ answer, rows }) =>
    rows.length === 0 ? [] : [`${t(optionKey(answer))}: ${rowsText(rows, writer)}`],
  );
  return [`${t("settings.sameGame")}: ${t(optionKey(row["sameGame"]))}`, ...listed].join(" · ");
}

/** One rule in one line: "Zone · Nord: NBA · Parlay. Minimum stake 50.00". */
export function ruleText(rule: Rule, kind: Kind, writer: Writer): string {
  return `${scopeText(rule, writer)}: ${selectorText(rule.selector, namesOf(rule), writer)}. ${valueText(kind, rule.value, writer)}`;
}

/** The effect of a change: for a changed rule the differences, before → after; otherwise its value. */
export function changeText(
  { before, after }: { readonly before: Rule | null; readonly after: Rule | null },
  kinds: readonly Kind[],
  writer: Writer,
): string {
  const one = after ?? before;
  const kind = kinds.find(({ control }) => control === one?.control);
  if (one === null || kind === undefined) return "";
  if (before === null || after === null) return besideName(kind, one.value, writer);
  const { t, format, zone } = writer;
  const end = ({ expiresAt }: Rule): string => (expiresAt === null ? "–" : format.dateTime(expiresAt, zone));
  const texts: readonly { readonly title: readonly string[]; readonly of: (rule: Rule) => string }[] = [
    ...kind.fields.map((field) => ({
      title: titleOf(kind, field, writer),
      of: ({ value }: Rule) => fieldText(field, value[field.name], writer),
    })),
    { title: [], of: (rule) => selectorText(rule.selector, namesOf(rule), writer) },
    { title: [], of: (rule) => t(kindKeys[rule.kind]) },
    { title: [t("rules.until")], of: end },
  ];
  return texts
    .flatMap(({ title, of }) => (of(before) === of(after) ? [] : [[...title, of(before), "→", of(after)].join(" ")]))
    .join(" · ");
}
