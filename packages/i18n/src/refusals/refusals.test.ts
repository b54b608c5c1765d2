import { problemCodes, reasons } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { en } from "../en.ts";
import { formatOf } from "../format/format.ts";
import { languages } from "../format/languages.ts";
import { loadMessages } from "../load.ts";
import { fieldFaults } from "./field-faults.ts";
import { explain, explainedCodes, suggestedAmount } from "./refusals.ts";
import { translator } from "../translator.ts";

const writing = { t: translator("en", en), format: formatOf("en"), currency: "HTG" };

test.each<[rule: string, of: unknown, text: string]>([
  [
    "a rule by its setting and whose it is",
    { setting: "ticketMaximum", level: "service" },
    " Rule: Ticket amount (Service).",
  ],
  ["no rule", undefined, ""],
  ["a setting that these words do not know", { setting: "later", level: "service" }, ""],
  ["a level that they do not know", { setting: "ticketMaximum", level: "galaxy" }, ""],
])("a refusal names %s", (_rule, rule, text) => {
  expect(
    explain({ code: -23, data: { exceeded: "stake", maximum: 40_000, requested: 50_000 }, rule }, writing).text,
  ).toBe(`At most 400.00 per ticket.${text}`);
});

test.each<[rule: string, code: number, data: unknown, text: string]>([
  ["the level that is off", -20, { inactive: ["zone"] }, "The zone is suspended."],
  ["the uppermost disabled level comes first", -20, { inactive: ["pos", "service"] }, "The service is suspended."],
  [
    "a leg that moved says where it is now",
    -22,
    { legs: [{ leg: 1, reason: "moved", current: { points: -6, price: -115 } }] },
    "Leg 2 moved: it is −1½ −115 now.",
  ],
  [
    "a money line that moved has no points",
    -22,
    { legs: [{ leg: 0, reason: "moved", current: { points: null, price: 120 } }] },
    "Leg 1 moved: it is +120 now.",
  ],
  [
    "every leg is named",
    -22,
    {
      legs: [
        { leg: 0, reason: "started" },
        { leg: 2, reason: "closed" },
      ],
    },
    "Leg 1: the game has started. Leg 3: the line is closed.",
  ],
  [
    "the payout's bound",
    -23,
    { exceeded: "payout", maximum: 100_000, requested: 250_000, suggested: 40_000 },
    "This ticket would win 2,500.00, at most 1,000.00 is paid. Possible amount: 400.00.",
  ],
  [
    "the remaining amount and what would pass",
    -24,
    { leg: 0, controlName: "MLB parlays", wager: 90_000, available: 40_000, suggested: 40_000 },
    "MLB parlays: at most 400.00 on leg 1. Possible amount: 400.00.",
  ],
  [
    "the win of a limit that counts it",
    -24,
    { leg: 0, controlName: "MLB", wager: 8_256_881, counted: "win", available: 2_500_000, suggested: 1_000_000 },
    "MLB: leg 1 would win 82,568.81, at most 25,000.00. Possible amount: 10,000.00.",
  ],
  [
    "that it is an if-bet",
    -24,
    { leg: 1, controlName: "MLB", wager: 500, available: 400, suggested: null, ifMode: true },
    "MLB (IF): at most 4.00 on leg 2.",
  ],
  [
    "nothing is left",
    -24,
    { leg: 0, controlName: "MLB parlays", wager: 500, available: 0, suggested: null },
    "MLB parlays: nothing is left on leg 1.",
  ],
  ["the trader's own decline", -24, {}, "The trader did not accept this amount."],
  [
    "the trader's no with a note",
    -24,
    { trader: "declined", note: "too late" },
    "The trader did not accept this ticket: too late",
  ],
  ["the trader's no without one", -24, { trader: "declined", note: "" }, "The trader did not accept this amount."],
  ["no trader answered", -24, { trader: "expired", note: "" }, "No trader answered in time."],
  [
    "a game that went on",
    -22,
    { legs: [{ leg: 1, reason: "changed" }] },
    "Leg 2: something happened in the game before the sale was made.",
  ],
  [
    "the hours of the day and when it opens",
    -31,
    { reason: "outsideHours", windows: [{ weekday: 6, from: 480, to: 1320 }], next: { inMinutes: 90 } },
    "Selling hours: 8:00a–10:00p. Selling starts again in 1 h.",
  ],
  [
    "the POS's hours and the service's close together",
    -31,
    { reason: "outsideHours", windows: [{ weekday: 6, from: 480, to: 1320 }], closeMinute: 1380 },
    "Selling hours: 8:00a–10:00p. The service closes at 11:00p.",
  ],
  [
    "the service's close first where it stops the sale",
    -31,
    { reason: "serviceClosed", windows: [{ weekday: 6, from: 480, to: 1439 }], closeMinute: 1380 },
    "The service closed at 11:00p. Selling hours: 8:00a–11:59p.",
  ],
  [
    "a POS that sells at every hour has no hours to name",
    -31,
    { reason: "serviceClosed", windows: [{ weekday: 6, from: 0, to: 1440 }], closeMinute: 1380 },
    "The service closed at 11:00p.",
  ],
  ["a day without hours", -31, { reason: "outsideHours", windows: [], next: null }, "No tickets are sold here today."],
  [
    "both bounds",
    -33,
    { minimum: 500, maximum: 50_000, stake: 100, suggested: null },
    "A bet here is between 5.00 and 500.00.",
  ],
  [
    "a maximum of 0 is no bound",
    -33,
    { minimum: 500, maximum: 0, stake: 100, suggested: null },
    "A bet here is at least 5.00.",
  ],
  [
    "two legs of one game",
    -39,
    { pairs: [{ legs: [0, 2], reason: "sameGame", row: null }] },
    "Legs 1 and 3 are from one game.",
  ],
  [
    "outside the assistant's present duty",
    -2,
    { reason: "noDuty", task: "lines", league: "MLB", onDuty: ["Alex", "Bea"], next: 0, nextInMinutes: 90 },
    "You are not on duty for MLB now (Lines). On duty: Alex, Bea. Your next duty there begins in 1 h.",
  ],
  [
    "no one has the duty, and the assistant never will",
    -2,
    { reason: "noDuty", task: "results", league: "MLB", onDuty: [], next: null, nextInMinutes: null },
    "You are not on duty for MLB now (Results). No one is on duty.",
  ],
  [
    "the account's balance",
    -41,
    { available: 3000, stake: 5000, suggested: 3000 },
    "30.00 is available; this ticket costs 50.00. Possible amount: 30.00.",
  ],
  [
    "everything that must be done first",
    -21,
    { required: ["readNotice", "openDrawer"] },
    "Open the drawer first. Read the notice first.",
  ],
  [
    "the points that may be bought",
    -25,
    { reason: "tooManyPoints", legs: [0], maximumQuarters: 6 },
    "Points bought on one leg, at most: 1½.",
  ],
  [
    "the leg at whose price no points are sold",
    -25,
    { reason: "offBoard", legs: [1], maximumQuarters: 0 },
    "At the price of leg 2 no points are sold.",
  ],
  [
    "the order of an if-bet",
    -28,
    { reason: "order", maximumLegs: 0 },
    "The legs must follow the order in which their games start.",
  ],
  [
    "the legs that a teaser takes",
    -30,
    { reason: "legs", minimumLegs: 2, maximumLegs: 6 },
    "This teaser takes 2 to 6 legs.",
  ],
  [
    "a card that is not sold",
    -30,
    { reason: "card", legs: [], minimumLegs: 0, maximumLegs: 0 },
    "This teaser card is not sold here.",
  ],
  [
    "the legs that a card does not take",
    -30,
    { reason: "bet", legs: [0, 2] },
    "This teaser card does not take leg 1. This teaser card does not take leg 3.",
  ],
  [
    "the legs that a teaser takes at least",
    -30,
    { reason: "legs", minimumLegs: 2, maximumLegs: 0 },
    "This teaser takes at least 2 legs.",
  ],
  [
    "the sport that is not teased",
    -30,
    { reason: "sport", legs: [1], minimumLegs: 0, maximumLegs: 0 },
    "Leg 2: teasers are not sold on this sport.",
  ],
  [
    "sports that do not mix",
    -30,
    { reason: "mix", legs: [], minimumLegs: 0, maximumLegs: 0 },
    "A teaser here takes legs of one sport.",
  ],
  [
    "the legs that a round robin takes at least",
    -35,
    { reason: "legs", minimumLegs: 3, maximumLegs: 0 },
    "A round robin here takes at least 3 legs.",
  ],
  [
    "the teams with which points are bought",
    -25,
    { reason: "teams", minimum: 2, maximum: 0 },
    "Points can be bought with at least 2 teams.",
  ],
  [
    "the remaining risk",
    -34,
    { scope: "pos", open: 900, maximum: 1000, available: 100, suggested: 100 },
    "The open risk would exceed its maximum. 1.00 is left. Possible amount: 1.00.",
  ],
  [
    "too many underdogs",
    -36,
    { kind: "dog", maximum: 3, count: 4 },
    "Underdogs per ticket, at most: 3; this one has 4.",
  ],
  [
    "the pattern in its own words",
    -37,
    { patterns: [{ id: 1, words: "three puck lines" }] },
    "This combination of leagues and bets is not sold. (three puck lines)",
  ],
  ["how often a combination is sold", -38, { sold: 3, maximum: 3 }, "Limit a day for this combination here: 3."],
  [
    "the selections of a kind that a ticket may have, by the rule's own words",
    -48,
    { rules: [{ id: 1, words: "Team totals", maximum: 1, count: 2 }] },
    "The rules of this league allow fewer selections. Team totals: at most 1; this ticket has 2.",
  ],
  [
    "and those that it needs",
    -49,
    {
      rules: [
        { id: 1, words: "Team totals", minimum: 2, count: 1 },
        { id: 2, words: "", minimum: 3, count: 1 },
      ],
    },
    "The rules of this league ask for more selections. Team totals: at least 2; this ticket has 1.",
  ],
  [
    "how long a slip is valid",
    -42,
    { timeoutSeconds: 90, ageSeconds: 95 },
    "A slip is valid for 90 seconds. Its prices are being refreshed; then sell.",
  ],
  [
    "the group that a parlay must hold",
    -45,
    { group: "MLB", counts: "outside", minimum: 2, count: 1 },
    "The parlay needs at least 2 legs from outside MLB.",
  ],
  [
    "the teams, bets, leagues and hours of a rule",
    -48,
    {
      rules: [
        {
          id: 1,
          words: "Rivals",
          maximum: 1,
          count: 2,
          equipos: "Yankees, Red Sox",
          apuesta_tipo: "ML, RL",
          liga_control: "MLB",
          hours: [{ weekday: 6, from: 480, to: 1320 }],
        },
      ],
    },
    "The rules of this league allow fewer selections. Rivals: at most 1; this ticket has 2. " +
      "(Teams: Yankees, Red Sox; Bets: ML, RL; Leagues: MLB; Hours: 8:00a–10:00p)",
  ],
  [
    "the remaining part of the own limit",
    -70,
    { reason: "limit", limit: 5_000, available: 3_000, suggested: 3_000 },
    "Your own limit does not allow this ticket. Your personal balance is 30.00 of 50.00. Possible amount: 30.00.",
  ],
  [
    "the dearest underdog",
    -46,
    { reason: "price", leg: 0, price: 350, maximumPrice: 300 },
    "Underdogs above +300 are not sold here.",
  ],
  [
    "a self-excluded customer",
    -70,
    { reason: "excluded", until: "forever" },
    "This customer has self-excluded from betting.",
  ],
  [
    "the tickets of an event",
    -47,
    { per: "event", eventId: 1, sold: 20, maximum: 20 },
    "Ticket limit on this event: 20; sold: 20.",
  ],
  [
    "the tickets of a customer are not those of an event",
    -47,
    { per: "customer", sold: 5, maximum: 5 },
    "Ticket limit per customer: 5.",
  ],
  ["the tickets of a day", -47, { per: "day", sold: 5, maximum: 5 }, "Ticket limit per day: 5."],
  [
    "the client who bought it too often",
    -50,
    { scope: "zone", sold: 3, maximum: 3 },
    "Same ticket, limit per zone: 3.",
  ],
  [
    "what free play cannot buy",
    -2,
    {
      reason: "freePlay",
      freePlay: [
        { refused: "legs", maximum: 3 },
        { refused: "price", leg: 0 },
      ],
    },
    "Free play takes at most 3 legs here. Leg 1 is outside the prices that free play takes.",
  ],
  [
    "one leg is one",
    -2,
    { reason: "freePlay", freePlay: [{ refused: "legs", maximum: 1 }] },
    "Free play takes at most 1 leg here.",
  ],
  [
    "one leg that a parlay must hold",
    -45,
    { group: "MLB", counts: "inside", minimum: 1, count: 0 },
    "The parlay needs at least 1 leg from MLB.",
  ],
  ["the fields of a payload", -1, { problems: [{ field: "name", problem: "too short" }] }, "Check: name."],
  [
    "what is wrong with each field",
    -1,
    {
      problems: [
        { field: "name", code: "taken", problem: "x" },
        { field: "amount", code: "tooLarge", maximum: 500 },
      ],
    },
    "Check: name (already taken), amount (more than 500).",
  ],
  [
    "a bound that is not disclosed",
    -1,
    { problems: [{ field: "amount", code: "tooLarge" }] },
    "Check: amount (not valid).",
  ],
  [
    "money that is not there",
    -2,
    { reason: "overdraft", available: 12_345 },
    "The account does not hold that much; 123.45 can be withdrawn.",
  ],
  ["an adjustment without a reason", -2, { reason: "reasonNeeded" }, "Say why: an adjustment needs a reason."],
  ["a key that was used", -4, { reason: "keyUsedForAnother" }, "This entry was already sent with different contents."],
  ["a code that is not the ticket's", -3, { reason: "wrongCode" }, "The code is not the one on the ticket."],
  ["a reason that its own screen explains", -2, { reason: "role" }, "Your role may not do this here."],
  ["an unknown code", -999, {}, "The server refused this. Nothing was changed."],
])("%s", (_, code, data, text) => {
  expect(explain({ code, data }, writing).text).toBe(text);
});

test.each(languages)("%s explains every code with and without its data", async (language) => {
  const here = { t: translator(language, await loadMessages(language)), format: formatOf(language), currency: "USD" };
  for (const code of explainedCodes) {
    for (const data of [undefined, null, {}, { suggested: 100 }]) {
      const { title, text } = explain({ code, data }, here);
      expect(title).not.toMatch(/refusals|^$/);
      expect(text).not.toMatch(/refusals|\{/);
    }
  }
});

test.each(languages)("%s has texts for every reason and every field error", async (language) => {
  const here = { t: translator(language, await loadMessages(language)), format: formatOf(language), currency: "USD" };
  const plain = new Set([-2, -3, -4].map((code) => explain({ code, data: {} }, here).text));
  for (const reason of reasons) {
    const { text } = explain({ code: -2, data: { reason, available: 100 } }, here);
    expect([reason, /refusals|\{|^$/.test(text), plain.has(text)]).toEqual([reason, false, false]);
  }
  const faults = fieldFaults(
    { code: -1, data: { problems: problemCodes.map((code) => ({ field: code, code, minimum: 1, maximum: 9 })) } },
    here,
  );
  expect([...faults.keys()]).toEqual([...problemCodes]);
  for (const words of faults.values()) expect(words).not.toMatch(/refusals|\{|^$/);
});

test("the amount that would pass is returned", () => {
  expect([
    suggestedAmount({ code: -24, data: { suggested: 400 } }),
    suggestedAmount({ code: -24, data: { suggested: null } }),
  ]).toEqual([400, undefined]);
});
