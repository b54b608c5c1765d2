import { describe, expect, test } from "vitest";
import { type Language, languages, localeOf } from "./format/languages.ts";
import { loadMessages } from "./load.ts";
import { loadTexts, withoutValues } from "./testing/texts.ts";
import { translator } from "./translator.ts";

// Checks of how the texts are written that a program can make.

/** English that the specification prescribes letter by letter. */
const asSpecified: readonly string[] = ["dialogs.printMissing"];

const space = "\u202F";
const european: readonly Language[] = ["en", "fr", "ht", "es", "it"];

test.each<[rule: string, where: readonly Language[], wrong: RegExp, bad: string, good: string]>([
  ["no double spaces, and none at an end", languages, /\s\s|^\s|\s$/, "Take  it", "Take it"],
  ["apostrophes are curly", languages, /'/, "l'heure", "l’heure"],
  ["an ellipsis is one sign", languages, /\.\.\.|……/, "Asking...", "Asking…"],
  ["every brace holds a name", languages, /\{(?!\w+\})|(?<!\{\w+)\}/, "{count rows", "{count} rows"],
  ["no word twice in a row", european, /(?<![\p{L}{])(\p{L}{2,}) \1(?![\p{L}}])/iu, "the the game", "the game"],
  [
    "French has a narrow no-break space before a high mark",
    ["fr"],
    /[^\u202F\d][:;?!»](?=\s|$)|[^\u202F\s\d][;?!»]|«(?!\u202F)/,
    "Vendu :",
    `Vendu${space}:`,
  ],
  [
    "Chinese marks are full-width",
    ["zh"],
    /\p{Script=Han}\s?[,;:?!.]|[,;:?!]\s?\p{Script=Han}/u,
    "密码,请",
    "密码，请",
  ],
  ["no space before a mark except in French", ["en", "ht", "es", "it", "zh"], /\s[,;:?!.](?=\s|$)/, "Sold :", "Sold:"],
])("%s", async (_rule, where, wrong, bad, good) => {
  expect([bad, good].map((text) => wrong.test(text))).toEqual([true, false]);
  for (const language of where) {
    const texts = [...(await loadTexts(language))].filter(([key]) => language !== "en" || !asSpecified.includes(key));
    expect([language, texts.filter(([, text]) => wrong.test(text))]).toEqual([language, []]);
  }
});

const loans = ["Run line", "Puck line", "Super run line", "Teaser"];
const marks = ["PDF", "ADM", "Chalkboard", "MAC"];
const ofTheBox = ["E", "H", "K", "Min"];
const ofTheBoard = ["ML", "RL", "PL", "pk", "v{version}, {name}"];

/** Texts that are the same as in English, and why. Any other was not translated. */
const alike: Readonly<Record<Exclude<Language, "en">, Readonly<Record<string, readonly string[]>>>> = {
  fr: {
    "names, marks and examples": [
      ...marks,
      ...ofTheBoard,
      ...ofTheBox,
      "Rot",
      "The Odds API, version 4",
      "{points} pt",
    ],
    "said so in the trade": [...loans, "Bookmakers", "Cash out", "Reverse", "Strikeouts", "Teasers"],
    "French is spelled so too": [
      "Administration",
      "Admin",
      "Agent",
      "Agents",
      "Assistant",
      "Cents",
      "cents",
      "Table",
      "Profit",
      "active",
      "Code",
      "Commission",
      "Correction",
      "Date",
      "Document",
      "Documents",
      "Due",
      "Exception",
      "Exclusions",
      "Final",
      "Information",
      "Messages",
      "Minimum",
      "Minutes",
      "Mode",
      "Note",
      "Page",
      "Pages",
      "Points",
      "Score",
      "Scores",
      "Secret",
      "Service",
      "Services",
      "Session",
      "Sessions",
      "Site",
      "Source",
      "Sources",
      "Sport",
      "Sports",
      "Ticket",
      "Tickets",
      "Total",
      "Type",
      "Version",
      "Version {version}",
      "Versions",
      "Zone",
      "Zones",
      "{count} page",
      "{count} pages",
      "{count} ticket",
      "{count} ticket, {stake}",
      "{count} tickets",
      "{count} tickets, {stake}",
      "minutes",
      "points",
      "sets",
    ],
  },
  ht: {
    "names, marks and examples": [...marks, ...ofTheBoard, ...ofTheBox],
    "said so in the shops": [...loans, "Cash out", "POS", "Round robin", "{count} POS", "{count} out"],
    "Creole is spelled so too": ["Admin", "Final", "Limit", "Total"],
  },
  es: {
    "names, marks and examples": [...marks, ...ofTheBoard, ...ofTheBox, "Rot", "{points} pt"],
    "said so in the trade": [
      "Run line",
      "Puck line",
      "Teaser",
      "Banner",
      "Banners",
      "Hits",
      "Host",
      "Monitor",
      "Parlay",
      "POS",
      "Round robin",
      "Spread",
      "Teasers",
      "{count} POS",
      "{count} out",
    ],
    "Spanish is spelled so too": [
      "Balance",
      "Decimal (1.90)",
      "Error",
      "Final",
      "General",
      "No",
      "no",
      "Roles",
      "Subtotal",
      "Ticket",
      "Tickets",
      "Total",
      "sets",
      "{count} ticket",
      "{name}: tickets",
      "{count} ticket, {stake}",
      "{count} tickets",
      "{count} tickets, {stake}",
    ],
  },
  zh: {
    "names, marks and examples": [...marks, "K"],
  },
  it: {
    "names, marks and examples": [...marks, ...ofTheBoard, ...ofTheBox, "Rot", "{points} pt"],
    "said so in the trade": [
      ...loans,
      "Banner",
      "Cash out",
      "Host",
      "Live",
      "Monitor",
      "Online",
      "Over",
      "Reverse",
      "Server",
      "Under",
    ],
    "Italian is spelled so too": ["In {language}", "No", "no", "Password", "Sport"],
  },
};

// The specification requires this pair, English and Spanish side by side, in every language.
const bilingual = ["dialogs.newVersionHint", "dialogs.newVersionHintOther"];
// It also refers to a call by a translation string.
const named = ["account.resetPath"];

test.each(["fr", "ht", "es", "zh", "it"] as const)(
  "%s copies no English beyond this list, and each entry of it is needed",
  async (language) => {
    const english = await loadTexts("en");
    const copied = [...(await loadTexts(language))]
      .filter(
        ([key, text]) =>
          ![...bilingual, ...named].includes(key) && text === english.get(key) && /\p{L}/u.test(withoutValues(text)),
      )
      .map(([, text]) => text);
    expect([...new Set(copied)].sort()).toEqual(Object.values(alike[language]).flat().sort());
  },
);

describe("counted messages", () => {
  test.each<[rule: string, language: Language, forms: readonly string[]]>([
    ["English has one and several", "en", ["several", "one", "several", "several"]],
    ["French counts zero as one, and millions as several", "fr", ["one", "one", "several", "several"]],
    ["Spanish millions are several", "es", ["several", "one", "several", "several"]],
    ["Italian millions are several", "it", ["several", "one", "several", "several"]],
    ["Chinese has one form", "zh", ["any", "any", "any", "any"]],
    ["Haitian has one form", "ht", ["any", "any", "any", "any"]],
  ])("%s", async (_rule, language, forms) => {
    const messages = await loadMessages(language);
    const isOne = messages.kit.rows_one === messages.kit.rows_other;
    const t = translator(language, messages);
    const numbers = new Intl.NumberFormat(localeOf(language));
    const formOf = (count: number): string => {
      const text = t("kit.rows", { count });
      if (isOne) return text === messages.kit.rows_other.replace("{count}", numbers.format(count)) ? "any" : text;
      return text === messages.kit.rows_one.replace("{count}", numbers.format(count))
        ? "one"
        : text === messages.kit.rows_other.replace("{count}", numbers.format(count))
          ? "several"
          : text;
    };
    expect([0, 1, 2, 1_000_000].map(formOf)).toEqual(forms);
  });

  test.each(languages)("%s has both forms of each, with the number in the plural", async (language) => {
    const texts = await loadTexts(language);
    const counted = [...texts.keys()].filter((key) => /_(one|other)$/.test(key));
    expect(
      counted.filter(
        (key) => !texts.has(key.replace(/_(one|other)$/, (form) => (form === "_one" ? "_other" : "_one"))),
      ),
    ).toEqual([]);
    expect(counted.filter((key) => key.endsWith("_other") && !texts.get(key)?.includes("{count}"))).toEqual([]);
  });

  test.each(["ht", "zh"] as const)("in %s words do not change with the number", async (language) => {
    const texts = await loadTexts(language);
    expect(
      [...texts].filter(([key, text]) => key.endsWith("_one") && text !== texts.get(key.replace(/_one$/, "_other"))),
    ).toEqual([]);
  });

  // Numbers that are never one: the minimum length of a password or field, the minutes of a code, the legs of a teaser
  // or round robin, the teams of bought points.
  const never = [
    "account.newPasswordHint",
    "account.tooShort",
    "kit.tooShort",
    "kit.tooLong",
    "mail.resetText",
    "refusals.-25.teams",
    "refusals.-25.atLeast",
    "refusals.-30.legs",
    "refusals.-30.atLeast",
    "refusals.-35.legs",
    "refusals.-35.atLeast",
    "toasts.pageInPart",
  ];

  test("a number before several things is counted, or is never one", async () => {
    const things = [
      "legs",
      "picks",
      "selections",
      "bets",
      "tickets",
      "games",
      "teams",
      "players",
      "favourites",
      "underdogs",
      "points",
      "rows",
      "findings",
      "transfers",
      "people",
      "customers",
      "devices",
      "characters",
      "steps",
      "times",
      "seconds",
      "minutes",
      "hours",
      "days",
      "weeks",
    ];
    const several = new RegExp(`\\{\\} (?:${things.join("|")})\\b`);
    const uncounted = [...(await loadTexts("en"))]
      .filter(([key, text]) => several.test(withoutValues(text)) && !/_(one|other)$/.test(key))
      .map(([key]) => key);
    expect(uncounted.sort()).toEqual([...never].sort());
  });
});
