// Explains refusals in words. The codes and their data are the engine's and the contract's; unexpected data falls back
// to the plain sentence.
import { reasons, refusingRule } from "@chalkboard/contract";
import { noDuty } from "./duty-refusal.ts";
import { problemText } from "./field-faults.ts";
import type { Format } from "../format/format.ts";
import { americanText, pointsText } from "../format/odds.ts";
import type { PlainKey } from "../messages.ts";
import { type Data, list, number, object, text } from "./refusal-data.ts";
import type { Refused, Writing } from "./refused.ts";
import type { Translate } from "../translator.ts";

export type Explanation = { readonly title: string; readonly text: string };

/** The codes that have texts, for the completeness tests. */
export const explainedCodes = [
  -1, -2, -3, -4, -5, -10, -20, -21, -22, -23, -24, -25, -26, -28, -29, -30, -31, -32, -33, -34, -35, -36, -37, -38,
  -39, -40, -41, -42, -44, -45, -46, -47, -48, -49, -50, -70,
] as const;
export type ExplainedCode = (typeof explainedCodes)[number];

type Explain = (data: Data, writing: Writing) => string;

const why =
  (key: PlainKey): Explain =>
  (_, { t }) =>
    t(key);

const texts: Readonly<Record<ExplainedCode, Explain>> = {
  [-1]: (data, { t, format }) => {
    const { largestBody } = data;
    if (typeof largestBody === "number") return t("refusals.-1.body", { size: format.size(largestBody) });
    const fields = list(data["problems"]).flatMap((problem) => {
      const [field, words] = [text(problem["field"]), problemText(problem, t)];
      return field === "" ? [] : [words === "" ? field : `${field} (${words})`];
    });
    return fields.length > 0 ? t("refusals.-1.fields", { fields: fields.join(", ") }) : t("refusals.-1.why");
  },
  [-2]: notAllowed,
  [-3]: because("refusals.-3.why"),
  [-4]: because("refusals.-4.why"),
  [-5]: why("refusals.-5.why"),
  [-10]: why("refusals.-10.why"),
  [-20]: inactive,
  [-21]: prerequisite,
  [-22]: unavailable,
  [-23]: ticketAmount,
  [-24]: wagerAmount,
  [-25]: boughtPoints,
  [-26]: (data, { t }) =>
    typeof data["days"] === "number" ? t("refusals.-26.days", { days: data["days"] }) : t("refusals.-26.why"),
  [-28]: (data, { t }) =>
    data["reason"] === "order"
      ? t("refusals.-28.order")
      : data["reason"] === "tooManyLegs"
        ? t("refusals.-28.tooManyLegs", { count: number(data["maximumLegs"]) })
        : t("refusals.-28.why"),
  [-29]: (data, writing) =>
    typeof data["first"] === "number"
      ? writing.t("refusals.-29.first", { first: money(data["first"], writing) })
      : writing.t("refusals.-29.why"),
  [-30]: teaser,
  [-31]: hours,
  [-32]: (data, writing) => joined(writing.t("refusals.-32.why"), opensIn(data, writing)),
  [-33]: stakeRange,
  [-34]: risk("refusals.-34.why"),
  [-35]: legCount("refusals.-35.why", "refusals.-35.legs", "refusals.-35.atLeast"),
  [-36]: (data, { t }) => {
    const counts = { maximum: number(data["maximum"]), count: number(data["count"]) };
    return data["kind"] === "chalk"
      ? t("refusals.-36.chalk", counts)
      : data["kind"] === "dog"
        ? t("refusals.-36.dog", counts)
        : t("refusals.-36.why");
  },
  [-37]: patterns,
  [-38]: (data, { t }) =>
    typeof data["maximum"] === "number" ? t("refusals.-38.count", { maximum: data["maximum"] }) : t("refusals.-38.why"),
  [-39]: incompatible,
  [-40]: (data, writing) =>
    typeof data["due"] === "number"
      ? writing.t("refusals.-40.due", { due: money(data["due"], writing) })
      : writing.t("refusals.-40.why"),
  [-41]: (data, writing) =>
    joined(
      writing.t("refusals.-41.why", {
        available: money(data["available"], writing),
        stake: money(data["stake"], writing),
      }),
      suggestion(data, writing),
    ),
  [-42]: (data, { t }) =>
    typeof data["timeoutSeconds"] === "number"
      ? t("refusals.-42.seconds", { count: data["timeoutSeconds"] })
      : t("refusals.-42.why"),
  [-44]: risk("refusals.-44.why"),
  [-45]: (data, { t }) => {
    const words = { count: number(data["minimum"]), group: text(data["group"]) };
    if (data["counts"] === "inside") return t("refusals.-45.inside", words);
    return data["counts"] === "outside" ? t("refusals.-45.outside", words) : t("refusals.-45.why");
  },
  [-46]: underdog,
  [-47]: ticketCount,
  [-48]: selections("refusals.-48.why", "refusals.-48.rule"),
  [-49]: selections("refusals.-49.why", "refusals.-49.rule"),
  [-50]: (data, { t }) => {
    const scope = (["client", "agent", "zone", "service"] as const).find((name) => name === data["scope"]);
    return scope === undefined
      ? t("refusals.-50.why")
      : t(`refusals.-50.${scope}`, { maximum: number(data["maximum"]) });
  },
  [-70]: (data, writing) =>
    data["reason"] === "excluded"
      ? writing.t("refusals.-70.excluded")
      : joined(writing.t("refusals.-70.why"), personalBalance(data, writing), suggestion(data, writing)),
};

/** The title and the explanation of a refusal, with its figures. */
export function explain({ code, data, rule }: Refused, writing: Writing): Explanation {
  const known = explainedCodes.find((candidate) => candidate === code);
  if (known === undefined)
    return { title: writing.t("refusals.other", { code }), text: writing.t("refusals.other.why") };
  return {
    title: writing.t(titleOf(known, object(data))),
    text: joined(texts[known](object(data), writing), ruleText(rule, writing)),
  };
}

const levelKeys = {
  platform: "rules.levelPlatform",
  service: "rules.levelService",
  zone: "rules.levelZone",
  pos: "rules.levelPos",
  exception: "rules.levelException",
} as const;

/** The rule behind a refusal: its name where it is set, and its owner. */
function ruleText(rule: unknown, { t }: Writing): string {
  const known = refusingRule.safeParse(rule).data;
  return known === undefined
    ? ""
    : t("refusals.rule", { setting: t(`settings.${known.setting}`), level: t(levelKeys[known.level]) });
}

/** The title by the cause of a refusal, where one code covers several causes. */
function titleOf(code: ExplainedCode, data: Data): PlainKey {
  const legs = code === -22 ? list(data["legs"]) : [];
  if (legs.length > 0 && legs.every(({ reason }) => reason === "moved")) return "refusals.-22.movedTitle";
  if (code !== -24 || typeof data["available"] === "number") return `refusals.${code}`;
  return data["trader"] === "expired"
    ? "refusals.-24.silenceTitle"
    : data["trader"] === "declined"
      ? "refusals.-24.traderTitle"
      : `refusals.${code}`;
}

/** The amount that would pass, in minor units, where the refusal names one. */
export function suggestedAmount({ data }: Refused): number | undefined {
  const suggested = object(data)["suggested"];
  return typeof suggested === "number" ? suggested : undefined;
}

/** The reason that a ticket cannot be paid with point credit is shown as it is. */
function notAllowed(data: Data, writing: Writing): string {
  const sentences = list(data["freePlay"]).flatMap((found) => {
    switch (found["refused"]) {
      case "mode":
        return [writing.t("refusals.-2.mode")];
      case "legs":
        return [writing.t("refusals.-2.legs", { count: number(found["maximum"]) })];
      case "price":
        return [writing.t("refusals.-2.price", { leg: number(found["leg"]) + 1 })];
      case "win":
        return [writing.t("refusals.-2.win", { maximum: money(found["maximum"], writing) })];
      default:
        return [];
    }
  });
  return sentences.length > 0 ? sentences.join(" ") : because("refusals.-2.why")(data, writing);
}

/** The reason in words; the plain sentence where the refusal names none, or one that its own screen explains. */
function because(plain: PlainKey): Explain {
  return (data, writing) => {
    const reason = reasons.find((candidate) => candidate === data["reason"]);
    if (reason === undefined) return writing.t(plain);
    if (reason === "noDuty") return noDuty(data, writing);
    if (reason === "overdraft" || reason === "creditUsed" || reason === "moreThanDue" || reason === "heldLess") {
      return writing.t(`refusals.because.${reason}`, { available: money(data["available"], writing) });
    }
    if (reason === "invoiced" || reason === "laterInvoice")
      return writing.t(`refusals.because.${reason}`, { number: number(data["number"]) });
    if (reason === "earlierMonth")
      return writing.t("refusals.because.earlierMonth", { month: monthText(data["month"], writing) });
    if (reason === "needsSecond")
      return writing.t("refusals.because.needsSecond", { from: money(data["from"], writing) });
    return writing.t(`refusals.because.${reason}`);
  };
}

function monthText(month: unknown, { format }: Writing): string {
  return typeof month !== "string" || Number.isNaN(Date.parse(`${month.slice(0, 7)}-01T00:00:00Z`))
    ? "…"
    : format.month(month);
}

function inactive(data: Data, { t }: Writing): string {
  const levels: readonly unknown[] = Array.isArray(data["inactive"]) ? data["inactive"] : [];
  const names = ["service", "zone", "pos", "user", "allowToPlay"] as const;
  const level = names.find((name) => levels.includes(name));
  return level === undefined ? t("refusals.-20.why") : t(`refusals.-20.${level}`);
}

function unavailable(data: Data, { t }: Writing): string {
  const reasons = ["gone", "started", "cancelled", "suspended", "notSold", "closed", "unmanaged", "changed"] as const;
  const sentences = list(data["legs"]).flatMap((blocked) => {
    const leg = number(blocked["leg"]) + 1;
    const reason = reasons.find((candidate) => candidate === blocked["reason"]);
    if (reason !== undefined) return [t(`refusals.-22.${reason}`, { leg })];
    return blocked["reason"] === "moved"
      ? [t("refusals.-22.moved", { leg, line: lineText(object(blocked["current"])) })]
      : [];
  });
  return sentences.length > 0 ? sentences.join(" ") : t("refusals.-22.why");
}

function lineText(line: Data): string {
  const price = americanText(number(line["price"]));
  return typeof line["points"] === "number" ? `${pointsText(line["points"])} ${price}` : price;
}

function ticketAmount(data: Data, writing: Writing): string {
  const maximum = money(data["maximum"], writing);
  const sentence =
    data["exceeded"] === "payout"
      ? writing.t("refusals.-23.payout", { maximum, requested: money(data["requested"], writing) })
      : writing.t("refusals.-23.stake", { maximum });
  return joined(sentence, suggestion(data, writing));
}

/** What a limit applies to: the engine names it by the part of the rule that made it apply. */
const limitNames = [
  "platform",
  "service",
  "zone",
  "pos",
  "exception",
  "event",
  "team",
  "league",
  "leagueGroup",
  "sport",
  "propCategory",
  "limitsClass",
  "propType",
  "betType",
  "period",
  "mode",
  "circled",
] as const;

/** A limit's name, as a refusal and a ticket's history show it. */
export function limitText(name: string, t: Translate): string {
  const known = limitNames.find((one) => one === name);
  return known === undefined ? name : t(`refusals.-24.${known}`);
}

function wagerAmount(data: Data, writing: Writing): string {
  const { t } = writing;
  if (typeof data["available"] !== "number") return trader(data, writing);
  const limit = limitText(text(data["controlName"]), t);
  const control = data["ifMode"] === true ? `${limit} (${t("refusals.-24.ifMode")})` : limit;
  const available = money(data["available"], writing);
  // A service's own sentence may still name the mode.
  const mode = t(data["ifMode"] === true ? "refusals.-24.ifMode" : "refusals.-24.normalMode");
  const values = { control, mode, leg: number(data["leg"]) + 1, requested: money(data["wager"], writing), available };
  if (data["available"] <= 0) return t("refusals.-24.none", values);
  const said = t(data["counted"] === "win" ? "refusals.-24.win" : "refusals.-24.why", values);
  return joined(said, suggestion(data, writing));
}

/** A trader declined, or did not answer in time. */
function trader(data: Data, { t }: Writing): string {
  if (data["trader"] === "expired") return t("refusals.-24.noAnswer");
  const note = text(data["note"]);
  return note === "" ? t("refusals.-24.trader") : t("refusals.-24.traderNote", { note });
}

function hours(data: Data, { t, format }: Writing): string {
  const isClosed = data["reason"] === "serviceClosed";
  const close =
    typeof data["closeMinute"] !== "number"
      ? ""
      : t(isClosed ? "refusals.-31.serviceClosed" : "refusals.-31.serviceCloses", {
          time: format.minuteOfDay(data["closeMinute"]),
        });
  const windows = list(data["windows"]);
  const isAlways = windows.some((window) => number(window["from"]) === 0 && number(window["to"]) === 1440);
  const posHours =
    windows.length > 0
      ? t("refusals.-31.outsideHours", { hours: windowsText(windows, format) })
      : t("refusals.-31.closedToday");
  // The bound that stopped the sale comes first, with the other bound beside it.
  return joined(...(isClosed ? [close, isAlways ? "" : posHours] : [posHours, close]), opensIn(data, { t, format }));
}

function windowsText(windows: readonly Data[], format: Format): string {
  return windows
    .map((window) => `${format.minuteOfDay(number(window["from"]))}–${format.minuteOfDay(number(window["to"]))}`)
    .join(", ");
}

function opensIn(data: Data, { t, format }: Pick<Writing, "t" | "format">): string {
  const next = object(data["next"]);
  return typeof next["inMinutes"] === "number"
    ? t("refusals.-31.next", { wait: format.duration(next["inMinutes"] * 60_000) })
    : "";
}

function prerequisite(data: Data, { t }: Writing): string {
  const required: readonly unknown[] = Array.isArray(data["required"]) ? data["required"] : [];
  const known = (["verifyDevice", "changePassword", "openDrawer", "readNotice"] as const).filter((name) =>
    required.includes(name),
  );
  return known.length > 0 ? known.map((name) => t(`refusals.-21.${name}`)).join(" ") : t("refusals.-21.why");
}

function boughtPoints(data: Data, { t }: Writing): string {
  if (data["reason"] === "offBoard") return legWords(data, "refusals.-25.offBoard", t);
  if (data["reason"] === "tooManyPoints")
    return t("refusals.-25.points", { points: pointsText(number(data["maximumQuarters"])) });
  if (data["reason"] !== "teams") return t("refusals.-25.why");
  return counted(
    number(data["minimum"]),
    number(data["maximum"]),
    ["refusals.-25.why", "refusals.-25.teams", "refusals.-25.atLeast"],
    t,
  );
}

function teaser(data: Data, writing: Writing): string {
  switch (data["reason"]) {
    case "card":
    case "mix":
      return writing.t(`refusals.-30.${data["reason"]}`);
    case "bet":
    case "sport":
      return legWords(data, `refusals.-30.${data["reason"]}`, writing.t);
    default:
      return legCount("refusals.-30.why", "refusals.-30.legs", "refusals.-30.atLeast")(data, writing);
  }
}

/** A sentence for each leg that the refusal names. */
function legWords(
  data: Data,
  key: "refusals.-25.offBoard" | "refusals.-30.bet" | "refusals.-30.sport",
  t: Translate,
): string {
  const legs: readonly unknown[] = Array.isArray(data["legs"]) ? data["legs"] : [];
  return legs.map((leg) => t(key, { leg: number(leg) + 1 })).join(" ");
}

type CountWords = readonly [
  plain: PlainKey,
  between: `refusals.-${"25.teams" | "30.legs" | "35.legs"}`,
  atLeast: `refusals.-${25 | 30 | 35}.atLeast`,
];

function legCount(...words: CountWords): Explain {
  return (data, { t }) =>
    data["reason"] === "legs"
      ? counted(number(data["minimumLegs"]), number(data["maximumLegs"]), words, t)
      : t(words[0]);
}

// A bound of 0 means no bound.
function counted(minimum: number, maximum: number, [plain, between, atLeast]: CountWords, t: Translate): string {
  return maximum > 0 ? t(between, { minimum, maximum }) : minimum > 0 ? t(atLeast, { minimum }) : t(plain);
}

function risk(plain: PlainKey): Explain {
  return (data, writing) => joined(writing.t(plain), left(data, writing), suggestion(data, writing));
}

/** The pattern author's own text, after the plain sentence. */
function patterns(data: Data, { t }: Writing): string {
  const words = list(data["patterns"])
    .map((pattern) => text(pattern["words"]))
    .filter((each) => each !== "");
  return words.length > 0 ? joined(t("refusals.-37.why"), `(${words.join("; ")})`) : t("refusals.-37.why");
}

/** What each rule limits, in its author's words, and to how many. */
function selections(plain: PlainKey, each: "refusals.-48.rule" | "refusals.-49.rule"): Explain {
  return (data, writing) =>
    joined(
      writing.t(plain),
      ...list(data["rules"])
        .filter((rule) => text(rule["words"]) !== "")
        .map((rule) =>
          joined(
            writing.t(each, {
              words: text(rule["words"]),
              minimum: number(rule["minimum"]),
              maximum: number(rule["maximum"]),
              count: number(rule["count"]),
            }),
            selectionParts(rule, writing),
          ),
        ),
    );
}

/** The teams, bets, leagues and hours that a rule is about, by their wire names. */
function selectionParts(rule: Data, { t, format }: Writing): string {
  const parts = [
    ["refusals.-48.teams", text(rule["equipos"])],
    ["refusals.-48.bets", text(rule["apuesta_tipo"])],
    ["refusals.-48.leagues", text(rule["liga_control"])],
    ["refusals.-48.hours", windowsText(list(rule["hours"]), format)],
  ] as const;
  const said = parts.filter(([, names]) => names !== "").map(([key, names]) => t(key, { names }));
  return said.length > 0 ? `(${said.join("; ")})` : "";
}

function underdog(data: Data, writing: Writing): string {
  if (data["reason"] === "price")
    return writing.t("refusals.-46.price", { maximum: americanText(number(data["maximumPrice"])) });
  if (data["reason"] !== "stake") return writing.t("refusals.-46.why");
  return joined(
    writing.t("refusals.-46.stake", { maximum: money(data["maximumStake"], writing) }),
    suggestion(data, writing),
  );
}

function ticketCount(data: Data, { t }: Writing): string {
  const maximum = number(data["maximum"]);
  switch (data["per"]) {
    case "event":
      return t("refusals.-47.event", { maximum, sold: number(data["sold"]) });
    case "customer":
      return t("refusals.-47.customer", { maximum });
    case "day":
      return t("refusals.-47.day", { maximum });
    default:
      return t("refusals.-47.why");
  }
}

function stakeRange(data: Data, writing: Writing): string {
  const minimum = number(data["minimum"]);
  const maximum = number(data["maximum"]);
  const words = { minimum: money(minimum, writing), maximum: money(maximum, writing) };
  const sentence =
    minimum > 0 && maximum > 0
      ? writing.t("refusals.-33.between", words)
      : maximum > 0
        ? writing.t("refusals.-33.over", { maximum: words.maximum })
        : writing.t("refusals.-33.under", { minimum: words.minimum });
  return joined(sentence, suggestion(data, writing));
}

function incompatible(data: Data, { t }: Writing): string {
  return list(data["pairs"])
    .map((pair) => {
      const legs = Array.isArray(pair["legs"]) ? pair["legs"] : [];
      const words = { first: number(legs[0]) + 1, second: number(legs[1]) + 1 };
      return pair["reason"] === "sameMarket"
        ? t("refusals.-39.sameMarket", words)
        : pair["reason"] === "sameGame"
          ? t("refusals.-39.sameGame", words)
          : t("refusals.-39.row", words);
    })
    .join(" ");
}

function suggestion(data: Data, writing: Writing): string {
  return typeof data["suggested"] === "number"
    ? writing.t("refusals.suggested", { amount: money(data["suggested"], writing) })
    : "";
}

function left(data: Data, writing: Writing): string {
  return typeof data["available"] === "number"
    ? writing.t("refusals.available", { available: money(data["available"], writing) })
    : "";
}

/** How much is left of the customer's own limit, and the limit itself. */
function personalBalance(data: Data, writing: Writing): string {
  if (typeof data["available"] !== "number") return "";
  return writing.t("refusals.-70.balance", {
    available: money(data["available"], writing),
    limit: money(data["limit"], writing),
  });
}

function money(value: unknown, { format, currency }: Writing): string {
  return format.money(number(value), currency);
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
