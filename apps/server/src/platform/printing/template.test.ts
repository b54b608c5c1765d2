import { expect, test } from "vitest";
import { completeTemplate, fillTemplate, type Filling } from "./template.ts";

const filling: Filling = {
  values: { service: "Banca", number: "17", pos: "014", address: "", note: "a | b", stake: "500" },
  lists: {
    legs: [
      { team: "Yankees", line: "+1½" },
      { team: "<b>Mets", line: "" },
    ],
    notes: [{ text: "one" }, { text: "two" }],
    none: [],
  },
  drawings: { qr: "<svg/>", barcode: "<svg/>" },
  words: (name) => ({ risk: "Mise", code: "Code" })[name] ?? "",
};
const filled = (...lines: string[]): string => fillTemplate(lines.join("\n"), filling).trim();

test.each<[rule: string, template: string[], html: string]>([
  ["a value appears where it is named", ["at {{pos}}!"], "<p>at 014!</p>"],
  ["an unknown name is empty, and its line is left out", ["x {{nobody}}"], ""],
  ["text without values is kept", ["Good luck"], "<p>Good luck</p>"],
  [
    "an empty value removes the dot before it",
    ["{{pos}} · {{address}}", "{{address}} · {{pos}}"],
    "<p>014</p>\n<p>014</p>",
  ],
  ["a word is in the reader's language", ["{{word.risk}} {{stake}}"], "<p>Mise 500</p>"],
  [
    "a bar separates the two ends of a line",
    ["{{word.risk}} | {{stake}}"],
    '<p class="ends"><span>Mise</span> <b>500</b></p>',
  ],
  ["a bar in a value does not", ["{{note}}"], "<p>a &#124; b</p>"],
  ["the number is large, the text beside it small", ["No. {{number}}"], '<p class="number"><span>No. </span>17</p>'],
  ["with a second value it is an ordinary line", ["{{number}} {{pos}}"], "<p>17 014</p>"],
  [
    "a drawing by itself is drawn",
    ["{{qr}}", "{{barcode}}"],
    '<div class="qr"><svg/></div>\n<div class="bars"><svg/></div>',
  ],
  [
    "a drawing is placed below the text of its line",
    ["scan {{qr}} at {{pos}}"],
    '<p>scan at 014</p>\n<div class="qr"><svg/></div>',
  ],
  [
    "a list repeats its lines",
    ["{{#notes}}", "- {{text}}", "{{/notes}}", "end"],
    "<p>- one</p>\n<p>- two</p>\n<p>end</p>",
  ],
  [
    "the name of an inherited property is unknown",
    [
      "{{#constructor}}",
      "{{text}}",
      "{{/constructor}}",
      "x {{toString}}",
      "{{#notes}}",
      "{{valueOf}}",
      "{{/notes}}",
      "end",
    ],
    "<p>end</p>",
  ],
  ["an empty list prints nothing", ["{{#none}}", "{{text}}", "{{/none}}"], ""],
  ["a list that is not closed goes to the end", ["{{#notes}}", "{{text}}"], "<p>one</p>\n<p>two</p>"],
  [
    "legs are a numbered list, their first line bold",
    ["{{#legs}}", "{{team}}", "{{line}}", "{{/legs}}"],
    "<ol><li><b>Yankees</b><br>\n+1½</li>\n<li><b>&lt;b&gt;Mets</b></li>\n</ol>",
  ],
  ["HTML in a template is text", ["<script>{{pos}}</script>"], "<p>&lt;script&gt;014&lt;/script&gt;</p>"],
  ["three dashes are a rule", ["---"], "<hr>"],
])("%s", (_rule, template, html) => {
  expect(filled(...template)).toBe(html);
});

test.each<[rule: string, line: string, html: string]>([
  [
    "the price of a leg has its own column",
    "ML\t−135",
    '<li><b class="leg"><span>Yankees ML</span> <span>−135</span></b><br>\nA @ B\u00A0· 7:00</li>',
  ],
  [
    "what follows the price is below it",
    "−1\t−135 (offered −1½)",
    '<li><b class="leg"><span>Yankees −1</span> <span>−135</span></b><div>(offered −1½)</div><br>\nA @ B\u00A0· 7:00</li>',
  ],
  ["a leg without a price", "−7½", "<li><b>Yankees −7½</b><br>\nA @ B\u00A0· 7:00</li>"],
])("legs: %s", (_rule, line, html) => {
  const legs = [{ team: "Yankees", line, event: "A @ B", start: "7:00" }];
  const template = "{{#legs}}\n{{team}} {{line}}\n{{event}} · {{start}}\n{{/legs}}";
  expect(fillTemplate(template, { ...filling, lists: { legs } }).trim()).toBe(`<ol>${html}\n</ol>`);
});

test("the content of a value is never interpreted as template marks", () => {
  const values = { service: "{{number}} | {{#legs}}", number: "17" };
  expect(fillTemplate("in {{service}}, {{number}}", { ...filling, values })).toBe(
    "<p>in {{number}} &#124; {{#legs}}, 17</p>\n",
  );
});

const needs = [
  { name: "copy", at: "both", lines: "{{copy}}" },
  { name: "number", at: "head", lines: "{{number}}" },
  { name: "stake", at: "foot", lines: "{{stake}}" },
  { name: "legs", at: "foot", lines: "{{#legs}}\n{{team}}\n{{line}}\n{{/legs}}" },
] as const;
const legNeeds = [
  { name: "team", at: "foot", lines: "{{team}}" },
  { name: "line", at: "foot", lines: "{{line}}" },
] as const;
const completed = (...lines: string[]): string[] =>
  completeTemplate(lines.join("\n"), needs, { legs: legNeeds }).split("\n");

test.each<[rule: string, template: string[], complete: string[]]>([
  [
    "a complete template stays as it is",
    ["{{stake}}", "{{copy}}", "{{#legs}}", "{{line}} {{team}}", "{{/legs}}", "{{number}}"],
    ["{{stake}}", "{{copy}}", "{{#legs}}", "{{line}} {{team}}", "{{/legs}}", "{{number}}"],
  ],
  [
    "omitted parts are added above and below",
    ["Hello"],
    ["{{copy}}", "{{number}}", "Hello", "{{copy}}", "{{stake}}", "{{#legs}}", "{{team}}", "{{line}}", "{{/legs}}"],
  ],
  [
    "parts that an entry omits are added to the entry",
    ["{{copy}} {{number}} {{stake}}", "{{#legs}}", "{{team}}", "{{/legs}}"],
    ["{{copy}} {{number}} {{stake}}", "{{#legs}}", "{{team}}", "{{line}}", "{{/legs}}"],
  ],
  [
    "a value in a list does not count for the paper itself",
    ["{{copy}}", "{{number}}", "{{#legs}}", "{{team}} {{line}} {{stake}}", "{{/legs}}"],
    ["{{copy}}", "{{number}}", "{{#legs}}", "{{team}} {{line}} {{stake}}", "{{/legs}}", "{{stake}}"],
  ],
])("%s", (_rule, template, complete) => {
  expect(completed(...template)).toEqual(complete);
});
