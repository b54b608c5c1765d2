import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { sources } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { packed, placesOf, tablePage } from "../../../testing/calls/call-rows-sources.ts";
import { extract } from "./extract.ts";
import { gamesOf } from "./page-games.ts";
import { readPacked } from "./read-page.ts";
import { whenOf } from "./when.ts";

// Pages laid out as on other websites, typed by hand: what is read of them, and how faulty pages are handled.

const now = Date.UTC(2026, 3, 10, 16);
const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}.html`, import.meta.url), "utf8");
const table = fixture("table-of-odds");

const divs: sources.SourcePage = {
  ...tablePage,
  name: "Matches",
  league: "soccer_epl",
  row: ".match",
  rowsOfGame: 1,
  isHomeFirst: true,
  isDayAbove: false,
  isDecimal: true,
  timeZone: "Europe/London",
  places: placesOf({
    key: { selector: ":scope", attribute: "data-id" },
    team: { selector: ".sides", pattern: "^(.+) v (.+)$" },
    day: { selector: "time", attribute: "datetime" },
    money: { selector: "li:first-child button, li:last-child button", attribute: "data-price" },
    draw: { selector: "li:nth-child(2) button", attribute: "data-price" },
    total: { selector: ".goals", pattern: "^[\\d.]+" },
    totalPrice: ".goals span",
  }),
};
const results: sources.SourcePage = {
  ...tablePage,
  name: "Results",
  league: "basketball_nba",
  row: "article.game",
  rowsOfGame: 1,
  places: placesOf({
    team: ".line a",
    day: "h2",
    score: "strong",
    periods: ".line span",
    done: { selector: "header", pattern: "^final" },
  }),
};
const quarters = ["1", "2", "3", "4"];

function read(html: string, page: sources.SourcePage) {
  const text = extract(html, page, sources.neededPlaces);
  return { fault: text.fault, games: gamesOf(text.games, page, quarters, now) };
}

const result = ({ away, home, startsAt, quotes }: ReturnType<typeof read>["games"][number]) => [
  `${away} @ ${home}`,
  startsAt === null ? null : new Date(startsAt).toISOString(),
  quotes.map(({ betType, side, points, price }) => [betType, side, points, price].join(" ")),
];

test("a table whose rows are teams, under day headings", () => {
  const { games, fault } = read(table, tablePage);
  expect(fault).toBeNull();
  expect(games.map(result)).toEqual([
    [
      "New York Mets @ Atlanta Braves",
      "2026-04-10T23:05:00.000Z",
      ["1 1  120", "1 2  -140", "2 1 6 -150", "2 2 -6 130", "3 0 34 -110", "4 0 34 -110"],
    ],
    [
      "Chicago Cubs @ St. Louis Cardinals",
      "2026-04-11T00:10:00.000Z",
      ["1 1  -115", "1 2  -105", "2 1 -6 145", "2 2 6 -165", "3 0 36 100", "4 0 36 -120"],
    ],
    ["Boston Red Sox @ New York Yankees", "2026-04-11T17:35:00.000Z", ["1 1  -105", "1 2  -115"]],
  ]);
  expect(games.map(({ rotation, problems }) => [rotation, problems])).toEqual([
    [951, []],
    [953, []],
    [901, []],
  ]);
  expect(games[2]?.betTypes).toEqual([1, 2, 3, 4]);
});

test("a list with the home side first, in decimal prices, with its own keys", () => {
  const { games } = read(fixture("list-of-divs"), divs);
  expect(games.map(result)).toEqual([
    [
      "Arsenal @ Liverpool",
      "2026-04-11T15:00:00.000Z",
      ["1 1  275", "1 2  110", "1 3  240", "3 0 10 -112", "4 0 10 -106"],
    ],
    [
      "Everton @ Chelsea",
      "2026-04-11T17:30:00.000Z",
      ["1 1  500", "1 2  -182", "1 3  320", "3 0 12 105", "4 0 12 -125"],
    ],
  ]);
  expect(games.map(({ key }) => key)).toEqual(["m-7001", "m-7002"]);
});

test("results by period: a final, one after overtime, and a game in progress", () => {
  const { games } = read(fixture("results"), results);
  expect(
    games.map(({ day, startsAt, score }) => [
      day,
      startsAt,
      score?.isFinal,
      score?.segments.map(({ segment, away, home }) => `${segment} ${String(away)}-${String(home)}`),
    ]),
  ).toEqual([
    ["2026-04-10", null, true, ["1 20-25", "2 25-25", "3 30-20", "4 22-30", "game 97-100"]],
    ["2026-04-10", null, true, ["1 20-25", "2 20-15", "3 20-20", "4 20-20", "OT 8-11", "game 88-91"]],
    ["2026-04-10", null, false, ["1 20-25", "2 22-20", "3 11-9", "game 53-54"]],
  ]);
});

type Change = (html: string) => string;
const swap =
  (from: string, to: string): Change =>
  (html) => {
    expect(html).toContain(from);
    return html.replaceAll(from, to);
  };

test.each<[rule: string, change: Change, fault: object]>([
  [
    "without its rows it is another page",
    swap('class="team"', 'class="row"'),
    { fault: "noRows", place: "row", selector: "tr.team" },
  ],
  ["a maintenance notice has none", () => "<html><h1>Back soon</h1></html>", { fault: "noRows" }],
  ["an empty page has none", () => " ", { fault: "noRows" }],
  [
    "a changed layout says which selector found nothing: the names",
    swap('class="name"', 'class="n"'),
    { fault: "nothingFound", place: "team", selector: ".name" },
  ],
  ["the prices", swap('class="ml"', 'class="money"'), { fault: "nothingFound", place: "money", selector: ".ml" }],
  ["the days above", swap('class="date"', ""), { fault: "nothingFound", place: "day", selector: "tr.date" }],
  ["ten million characters are too long", () => "x".repeat(10_000_000), { fault: "tooLong" }],
  ["endless nesting is not followed", (html) => "<div>".repeat(5_000) + html, { fault: "tooLong" }],
  ["more elements than any page has", (html) => html + "<i></i>".repeat(250_000), { fault: "tooLong" }],
  ["a hundred thousand nested elements", (html) => "<b>".repeat(100_000) + html, { fault: "tooLong" }],
  [
    "more rows than any day has",
    (html) => html + "<tr class=team><td class=name>Nobody".repeat(2_000),
    { fault: "tooLong", place: "row" },
  ],
  ["an unterminated comment hides what follows", (html) => `<!-- ${html}`, { fault: "noRows" }],
  ["so does an unterminated script", (html) => `<script>${html.replaceAll("</script>", "")}`, { fault: "noRows" }],
])("a page that changed: %s", async (_rule, change, fault) => {
  expect(await readPacked(packed(change(table)), tablePage)).toMatchObject({ fault, games: [] });
});

test.each<[rule: string, bytes: Buffer, fault: string]>([
  ["Latin 1", Buffer.from(table.replace("Boston", "Montréal"), "latin1"), "notText"],
  ["UTF-16", Buffer.from(table, "utf16le"), "notText"],
  ["zero bytes", Buffer.from(table.replace("Boston", "Bos\0ton")), "notText"],
  [
    "a page in Windows-1252 that declares UTF-8",
    Buffer.from(`<meta charset=utf-8>${table.replace("Boston", "Montr\xe9al")}`, "latin1"),
    "notText",
  ],
])("another encoding is reported: %s", async (_rule, bytes, fault) => {
  expect(await readPacked(gzipSync(bytes).toString("base64"), tablePage)).toMatchObject({
    fault: { fault },
    games: [],
  });
});

test.each<[rule: string, change: Partial<sources.SourcePage>, fault: object]>([
  ["an invalid selector", { row: "tr[" }, { fault: "badSelector", place: "row", selector: "tr[" }],
  [
    "one of a place",
    { places: { ...tablePage.places, money: { selector: "::", attribute: "", pattern: "" } } },
    { fault: "badSelector", place: "money" },
  ],
  [
    "an invalid pattern",
    { places: { ...tablePage.places, money: { selector: ".ml", attribute: "", pattern: "(" } } },
    { fault: "badPattern", place: "money", selector: "(" },
  ],
  [
    "a pattern that never ends",
    { places: { ...tablePage.places, team: { selector: "title, .name", attribute: "", pattern: "^(([a-z ]+)+)+0$" } } },
    { fault: "tooLong" },
  ],
])(
  "invalid terms: %s",
  async (_rule, change, fault) => {
    const text = await readPacked(packed(table.replaceAll("New York Mets", "a".repeat(150))), {
      ...tablePage,
      ...change,
    });
    expect(text).toMatchObject({ fault, games: [] });
  },
  30_000,
);

test.each<[rule: string, change: Change, row: number, expected: object]>([
  [
    "an invalid price leaves its market out",
    swap("+120", "+12O"),
    0,
    { betTypes: [2, 3, 4], problems: [{ code: "notPrice", place: "money", said: "+12O" }] },
  ],
  [
    "a price that is off leaves nothing out: it is off",
    swap("+120", "OFF"),
    0,
    { betTypes: [1, 2, 3, 4], problems: [] },
  ],
  ["a price below 100 is invalid", swap("+120", "+20"), 0, { problems: [{ code: "notPrice" }] }],
  [
    "spreads that do not mirror each other",
    swap("+1&frac12;", "+2&frac12;"),
    0,
    { betTypes: [1, 3, 4], problems: [{ code: "notOpposite", place: "spread" }] },
  ],
  [
    "totals that differ",
    swap("o8&frac12;", "o9"),
    0,
    { betTypes: [1, 2], problems: [{ code: "notTotal", place: "total" }] },
  ],
  ["points that are no halves or quarters", swap("o8&frac12;", "o8.3"), 0, { problems: [{ code: "notPoints" }] }],
  [
    "numbers that do not follow each other are no game",
    swap(">952<", ">954<"),
    0,
    { isLeftOut: true, problems: [{ code: "apart", said: "951 / 954" }] },
  ],
  ["a blank name", swap("New York Yankees", ""), 2, { isLeftOut: true, problems: [{ code: "notTwo" }] }],
  [
    "a team against itself",
    swap("New York Yankees", "Boston Red Sox"),
    2,
    { isLeftOut: true, problems: [{ code: "noNames" }] },
  ],
  [
    "unreadable characters",
    swap("New York Yankees", "New York Y\uFFFDnkees"),
    2,
    { isLeftOut: true, problems: [{ code: "encoding" }] },
  ],
  [
    "an invalid day",
    swap("Saturday, April 11", "Saturday, April 31"),
    2,
    { isLeftOut: true, problems: [{ code: "notDay" }] },
  ],
  ["an invalid time leaves the start open", swap("1:35 PM", "LIVE"), 2, { isLeftOut: false, startsAt: null }],
  [
    "cells that span a hundred thousand columns and rows are one cell each",
    (html) => html.replaceAll("<td", "<td colspan=100000 rowspan=100000"),
    0,
    { away: "New York Mets", problems: [] },
  ],
  [
    "what a script would write is not read",
    swap("<thead>", "<script>document.write('<tr class=team>')</script><thead>"),
    0,
    { away: "New York Mets", problems: [] },
  ],
])("a row of a page: %s", (_rule, change, row, expected) => {
  const { games } = read(change(table), tablePage);
  expect(games[row]).toMatchObject(expected);
});

test("a missing team row shifts no pair where the page has numbers", () => {
  const html = table.replace(/<tr class="team"><td class="num">952.*\n/, "");
  const { games } = read(html, tablePage);
  expect(games.map(({ isLeftOut, problems }) => [isLeftOut, problems[0]?.code])).toEqual([
    [true, "apart"],
    [true, "apart"],
    [true, "notTwo"],
  ]);
});

test("a truncated page is reported", async () => {
  expect(await readPacked(packed(table), tablePage)).toMatchObject({ fault: null, isCut: false });
  expect(await readPacked(packed(table.slice(0, table.indexOf("902"))), tablePage)).toMatchObject({
    fault: null,
    isCut: true,
  });
});

test.each<[text: string, time: string, isDayFirst: boolean, day: string | undefined, startsAt: string | null]>([
  ["2026-04-10T23:05:00Z", "", false, "2026-04-10", "2026-04-10T23:05:00.000Z"],
  ["2026-04-10T23:05:00-0400", "", false, "2026-04-10", "2026-04-11T03:05:00.000Z"],
  ["1775862300", "", false, "2026-04-10", "2026-04-10T23:05:00.000Z"],
  ["2026-04-10", "19:05", false, "2026-04-10", "2026-04-10T23:05:00.000Z"],
  ["April 10th, 2026", "7:05p", false, "2026-04-10", "2026-04-10T23:05:00.000Z"],
  ["Fri 10 Apr", "7 pm ET", false, "2026-04-10", "2026-04-10T23:00:00.000Z"],
  ["Apr 10 @ 7:05 PM", "", false, "2026-04-10", "2026-04-10T23:05:00.000Z"],
  ["10/4", "19h05", true, "2026-04-10", "2026-04-10T23:05:00.000Z"],
  ["4/10/26", "12:30 AM", false, "2026-04-10", "2026-04-10T04:30:00.000Z"],
  ["Jan 3", "", false, "2026-01-03", null],
  ["Nov 1", "", false, "2025-11-01", null],
  ["2/29", "", false, undefined, null],
  ["13/13", "", false, undefined, null],
  ["Tonight", "7:05 PM", false, undefined, null],
  ["April 10", "25:00", false, "2026-04-10", null],
])("the time of a game: %s %s", (text, time, isDayFirst, day, startsAt) => {
  const when = whenOf(text, time, { timeZone: "America/New_York", isDayFirst, now });
  expect([when?.day, when?.startsAt == null ? null : new Date(when.startsAt).toISOString()]).toEqual([day, startsAt]);
});
