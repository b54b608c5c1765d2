import { type Language, loadMessages, translator } from "@chalkboard/i18n";
import { instantOf } from "@chalkboard/kernel";
import { beforeAll, describe, expect, test } from "vitest";
import { filtersOf, periodOf, readSearch, readTicketNumber, type SearchPart } from "./read-search.ts";
import { type SearchWords, searchWords } from "./search-words.ts";

const zone = "America/Port-au-Prince";
const today = "2026-11-30";
const now = instantOf(today, 15 * 60, zone);
const tested = ["en", "fr", "es", "zh"] as const satisfies readonly Language[];
const words = new Map<Language, SearchWords>();
beforeAll(async () => {
  for (const language of tested)
    words.set(language, searchWords(translator(language, await loadMessages(language)), today));
});
const contextOf = (language: Language) => ({
  language,
  currency: "HTG",
  decimals: 2,
  words: words.get(language) ?? [],
  today,
  now,
  zone,
});
const read = (text: string, language: Language = "en") => readSearch(text, contextOf(language));

const team = (text: string): SearchPart => ({ kind: "team", text });
const figure = (text: string, amount: number, number?: number): SearchPart => ({
  kind: "figure",
  text,
  amount,
  ...(number === undefined ? {} : { number }),
});
const day = (named: string): SearchPart => ({ kind: "day", day: named });
const state = (named: Extract<SearchPart, { kind: "state" }>["state"]): SearchPart => ({ kind: "state", state: named });
type Modes = Extract<SearchPart, { kind: "modes" }>["modes"];
const modes = (...named: Modes): SearchPart => ({ kind: "modes", modes: named });
const time = (of: string, minute: number): SearchPart => ({
  kind: "time",
  from: instantOf(of, minute - 30, zone),
  to: instantOf(of, minute + 30, zone),
});

test.each<[text: string, language: Language, parts: readonly SearchPart[]]>([
  ["", "en", []],
  ["   ", "en", []],
  ["100000471", "en", [{ kind: "number", number: 100_000_471 }]],
  ["100 000 471", "en", [{ kind: "number", number: 100_000_471 }]],
  ["100000471-ABCD1234", "en", [{ kind: "number", number: 100_000_471 }]],
  ["1207-ABCD1234", "en", [{ kind: "number", number: 1207 }]],
  ["150", "en", [figure("150", 15_000, 150)]],
  ["150.50", "en", [figure("150.50", 15_050)]],
  ["150,50", "fr", [figure("150,50", 15_050)]],
  ["1,500", "en", [figure("1,500", 150_000)]],
  ["0", "en", [team("0")]],
  ["yank", "en", [team("yank")]],
  ["red sox", "en", [team("red sox")]],
  ["yank 150 yesterday", "en", [team("yank"), figure("150", 15_000, 150), day("2026-11-29")]],
  ["150 yank hier", "fr", [team("yank"), figure("150", 15_000, 150), day("2026-11-29")]],
  ["ayer yank 150", "es", [team("yank"), day("2026-11-29"), figure("150", 15_000, 150)]],
  ["洋基 150 昨天", "zh", [team("洋基"), figure("150", 15_000, 150), day("2026-11-29")]],
  ["907 500", "en", [figure("907", 90_700, 907), figure("500", 50_000, 500)]],
  ["today yesterday", "en", [day("2026-11-29")]],
  ["aujourd'hui", "fr", [day("2026-11-30")]],
  ["aujourd’hui", "fr", [day("2026-11-30")]],
  ["11/12", "en", [day("2026-11-12")]],
  ["12/11", "en", [day("2025-12-11")]],
  ["12/11", "fr", [day("2026-11-12")]],
  ["12-11", "es", [day("2026-11-12")]],
  ["12.11.2026", "fr", [day("2026-11-12")]],
  ["12.11", "en", [figure("12.11", 1_211)]],
  ["11月12日", "zh", [day("2026-11-12")]],
  ["2026-11-12", "en", [day("2026-11-12")]],
  ["13/13", "en", [team("13/13")]],
  ["open", "en", [state("open")]],
  ["pend", "en", [state("open")]],
  ["won", "en", [state("won")]],
  ["lost", "en", [state("lost")]],
  ["paid", "en", [state("paid")]],
  ["won paid", "en", [state("won"), state("paid")]],
  ["won lost", "en", [state("lost")]],
  ["not paid", "en", [state("unpaid")]],
  ["not", "en", [team("not")]],
  ["CANCELLED", "en", [state("cancelled")]],
  ["cashed out", "en", [state("early")]],
  ["annule", "fr", [state("cancelled")]],
  ["à payer", "fr", [state("unpaid")]],
  ["payé", "fr", [state("paid")]],
  ["gagné", "fr", [state("won")]],
  ["pendiente", "es", [state("open")]],
  ["anulado", "es", [state("cancelled")]],
  ["pagado", "es", [state("paid")]],
  ["por pagar", "es", [state("unpaid")]],
  ["已兑奖", "zh", [state("paid")]],
  ["parlay", "en", [modes("parlay")]],
  ["progressive", "en", [modes("progressiveParlay")]],
  ["round robin", "en", [modes("roundRobin")]],
  ["if-bet", "en", [modes("ifWin", "ifAction")]],
  ["reverse win", "en", [modes("reverseWin")]],
  ["combiné", "fr", [modes("parlay")]],
  ["système", "fr", [modes("roundRobin")]],
  ["système complet", "fr", [modes("fullCover")]],
  ["condicional", "es", [modes("ifWin", "ifAction")]],
  ["串关", "zh", [modes("parlay")]],
  ["lakers parlay lost", "en", [team("lakers"), modes("parlay"), state("lost")]],
  ['"open"', "en", [team("open")]],
  ["«open» 150", "fr", [team("open"), figure("150", 15_000, 150)]],
  ['"76', "en", [team("76")]],
  ["14:30", "en", [time(today, 870)]],
  ["14h30", "fr", [time(today, 870)]],
  ["14h", "fr", [time(today, 840)]],
  ["2:30pm", "en", [time(today, 870)]],
  ["2 pm", "en", [time(today, 840)]],
  ["12am", "en", [time(today, 0)]],
  ["14点30分", "zh", [time(today, 870)]],
  ["20:15", "en", [time("2026-11-29", 1_215)]],
  ["yesterday 14:30", "en", [day("2026-11-29"), time("2026-11-29", 870)]],
  ["25:00", "en", [team("25:00")]],
  ["13pm", "en", [team("13pm")]],
  ["1 2 3 4 5", "en", [team("5"), ...[1, 2, 3, 4].map((one) => figure(String(one), one * 100, one))]],
  ["１５０", "zh", [figure("150", 15_000, 150)]],
])("%s in %s", (text, language, parts) => {
  expect(read(text, language)).toEqual(parts);
});

test.each<[text: string, number: number | undefined]>([
  ["100000471", 100_000_471],
  ["#100000471", 100_000_471],
  ["1207-ABCD1234", 1207],
  ["150", undefined],
  ["907 150", undefined],
  ["2026-11-12", undefined],
  ["12-11", undefined],
  ["yank", undefined],
  ["", undefined],
])("Enter opens a ticket by its number: %s", (text, number) => {
  expect(readTicketNumber(text)).toBe(number);
});

test("the longest text that the server takes is not exceeded", () => {
  const [part] = read("a".repeat(80));
  expect(part).toEqual(team("a".repeat(60)));
});

describe("the server is asked", () => {
  const week = { from: "2026-11-24", to: today };
  test.each<[text: string, filters: ReturnType<typeof filtersOf>]>([
    ["yank", { ...week, text: "yank" }],
    ["150", { ...week, figures: [{ amount: 15_000, number: 150 }] }],
    ["150.5", { ...week, figures: [{ amount: 15_050 }] }],
    ["won paid", { ...week, status: 2, isPaid: true }],
    ["unpaid", { ...week, status: 2, isPaid: false }],
    ["cancelled", { ...week, status: -1 }],
    ["teaser", { ...week, modes: ["teaser"] }],
    ["100000471", { number: 100_000_471 }],
    ["yank yesterday", { from: "2026-11-29", to: "2026-11-29", text: "yank" }],
    [
      "14:30",
      {
        from: "2026-11-29",
        to: today,
        soldFrom: instantOf(today, 840, zone),
        soldTo: instantOf(today, 900, zone),
      },
    ],
  ])("%s", (text, filters) => {
    expect(filtersOf(read(text), { today, zone }, 7)).toEqual(filters);
  });

  test("further back on request, except by a day or a number", () => {
    expect(periodOf(read("yank"), { today, zone }, 31)).toEqual({ from: "2026-10-31", to: today });
    expect(periodOf(read("yank yesterday"), { today, zone }, 31)).toEqual({ from: "2026-11-29", to: "2026-11-29" });
    expect(periodOf(read("100000471"), { today, zone }, 31)).toBeUndefined();
  });
});
