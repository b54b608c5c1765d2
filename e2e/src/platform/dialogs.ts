// The refusals and toasts of the two catalogues with the data that the controls supply, and a way to show them: the
// network answers one call in place of the server.
import type { Page } from "playwright-core";

/** The refusal in a response. A key of the catalogue is covered by the row that fills it. */
export type Shown = { readonly rule: string; readonly code: number; readonly data: object };

const leg = (reason: string, current: object | null = null): object => ({
  legs: [{ leg: 1, reason, exclusion: null, current }],
});
const limits = [
  "platform",
  "service",
  "zone",
  "pos",
  "exception",
  "event",
  "league",
  "leagueGroup",
  "sport",
  "betType",
  "period",
  "mode",
];
const windows = [{ weekday: 6, from: 480, to: 1320 }];

/** Every sentence of the dialogs by response_type. */
export const dialogs: readonly Shown[] = [
  ...["service", "zone", "pos", "user", "allowToPlay", "none"].map((level) => ({
    rule: `${level} is off`,
    code: -20,
    data: { inactive: [level] },
  })),
  {
    rule: "everything comes first",
    code: -21,
    data: { required: ["verifyDevice", "changePassword", "openDrawer", "readNotice"] },
  },
  ...["gone", "started", "cancelled", "suspended", "notSold", "closed", "changed"].map((reason) => ({
    rule: `a leg is ${reason}`,
    code: -22,
    data: leg(reason),
  })),
  { rule: "a leg moved", code: -22, data: leg("moved", { points: -6, price: -115 }) },
  { rule: "the slip is too old", code: -42, data: { timeoutSeconds: 1200, ageSeconds: 1260 } },
  {
    rule: "the stake of a ticket",
    code: -23,
    data: { exceeded: "stake", maximum: 123_456_700, requested: 223_456_700, suggested: 123_456_700 },
  },
  {
    rule: "the payout of a ticket",
    code: -23,
    data: { exceeded: "payout", maximum: 123_456_700, requested: 223_456_700, suggested: 98_765_400 },
  },
  ...limits.map((controlName) => ({
    rule: `the limit of ${controlName}`,
    code: -24,
    data: { leg: 0, controlName, ifMode: false, available: 4_000_000, suggested: 4_000_000 },
  })),
  {
    rule: "a limit in an if-bet",
    code: -24,
    data: { leg: 0, controlName: "MLB", ifMode: true, available: 40_000, suggested: 40_000 },
  },
  { rule: "nothing is left", code: -24, data: { leg: 0, controlName: "league", available: 0, suggested: null } },
  { rule: "the trader's no", code: -24, data: { trader: "declined", note: "" } },
  {
    rule: "the trader's words",
    code: -24,
    data: { trader: "declined", note: "Come back after the pitchers are named" },
  },
  { rule: "no trader", code: -24, data: { trader: "expired", note: "" } },
  { rule: "no points are sold", code: -25, data: {} },
  { rule: "points with so many teams", code: -25, data: { reason: "teams", minimum: 2, maximum: 8 } },
  { rule: "so many points", code: -25, data: { reason: "tooManyPoints", legs: [0], maximumQuarters: 6 } },
  { rule: "a leg off the board", code: -25, data: { reason: "offBoard", legs: [1], maximumQuarters: 0 } },
  { rule: "too far ahead", code: -26, data: { days: 14 } },
  { rule: "no if-bets", code: -28, data: {} },
  { rule: "a long if-bet", code: -28, data: { reason: "tooManyLegs", maximumLegs: 5 } },
  { rule: "the order of an if-bet", code: -28, data: { reason: "order", maximumLegs: 0 } },
  { rule: "the first leg’s stake", code: -29, data: { first: 1_250_000 } },
  { rule: "no teasers", code: -30, data: {} },
  { rule: "a teaser's legs", code: -30, data: { reason: "legs", minimumLegs: 2, maximumLegs: 6 } },
  { rule: "a teaser's card", code: -30, data: { reason: "card" } },
  { rule: "what a card does not tease", code: -30, data: { reason: "bet", legs: [0, 2] } },
  { rule: "outside of the hours", code: -31, data: { reason: "outsideHours", windows, next: { inMinutes: 90 } } },
  { rule: "closed today", code: -31, data: { reason: "outsideHours", windows: [], next: null } },
  {
    rule: "the service closed",
    code: -31,
    data: { reason: "serviceClosed", closeMinute: 1380, windows, next: { inMinutes: 600 } },
  },
  { rule: "no straights now", code: -32, data: { windows, next: { inMinutes: 45 } } },
  { rule: "between", code: -33, data: { minimum: 500, maximum: 5_000_000, stake: 100, suggested: 500 } },
  { rule: "over", code: -33, data: { minimum: 0, maximum: 5_000_000, stake: 9_000_000, suggested: 5_000_000 } },
  { rule: "under", code: -33, data: { minimum: 500, maximum: 0, stake: 100, suggested: null } },
  {
    rule: "the open risk",
    code: -34,
    data: { scope: "service", open: 99_000_000, maximum: 100_000_000, available: 1_000_000, suggested: 990_000 },
  },
  { rule: "no round robins", code: -35, data: {} },
  { rule: "a round robin's legs", code: -35, data: { reason: "legs", minimumLegs: 3, maximumLegs: 8 } },
  { rule: "favourites", code: -36, data: { kind: "chalk", maximum: 3, count: 4 } },
  { rule: "underdogs", code: -36, data: { kind: "dog", maximum: 3, count: 4 } },
  { rule: "a pattern", code: -37, data: { patterns: [{ id: 1, words: "three puck lines" }] } },
  { rule: "a pattern again", code: -38, data: { sold: 5, maximum: 5 } },
  { rule: "one market", code: -39, data: { pairs: [{ legs: [0, 2], reason: "sameMarket", row: null }] } },
  { rule: "one game", code: -39, data: { pairs: [{ legs: [0, 2], reason: "sameGame", row: null }] } },
  { rule: "legs that depend on each other", code: -39, data: { pairs: [{ legs: [1, 2], reason: "row", row: 3 }] } },
  { rule: "a settlement is due", code: -40, data: { due: 1_234_500 } },
  { rule: "more than the balance", code: -41, data: { available: 300_000, stake: 500_000, suggested: 300_000 } },
  { rule: "the risk of a league", code: -44, data: { leagueId: 1, available: 100_000, suggested: 95_000 } },
  { rule: "inside of a group", code: -45, data: { group: "MLB", counts: "inside", minimum: 3, count: 1 } },
  { rule: "besides a group", code: -45, data: { group: "MLB", counts: "outside", minimum: 2, count: 1 } },
  { rule: "an underdog's price", code: -46, data: { reason: "price", leg: 0, price: 350, maximumPrice: 300 } },
  {
    rule: "an underdog's stake",
    code: -46,
    data: { reason: "stake", leg: 0, price: 250, maximumStake: 200_000, suggested: 200_000 },
  },
  ...["event", "customer", "day"].map((per) => ({
    rule: `tickets by ${per}`,
    code: -47,
    data: { per, eventId: 1, sold: 20, maximum: 20 },
  })),
  {
    rule: "too many selections",
    code: -48,
    data: { rules: [{ id: 1, words: "first halves of MLB after 10 p.m.", maximum: 2, count: 3 }] },
  },
  {
    rule: "too few selections",
    code: -49,
    data: { rules: [{ id: 2, words: "money lines of the NBA", minimum: 3, count: 1 }] },
  },
  ...["client", "agent", "zone", "service"].map((scope) => ({
    rule: `repeated by ${scope}`,
    code: -50,
    data: { scope, sold: 3, maximum: 3 },
  })),
  { rule: "the own limit", code: -70, data: { reason: "stake", available: 100_000, suggested: 100_000 } },
  { rule: "excluded", code: -70, data: { reason: "excluded", until: "forever" } },
];

/**
 * Every toast by error_code, those of a website that the print program read, and those of codes that every call may
 * return.
 */
export const toasts: readonly Shown[] = [
  ...[-19, -20, -21, -22, -23, -24, -25, -28, -29, -30, -31, -32, -33, -35, -37].map((code) => ({
    rule: `toast ${code}`,
    code: -24,
    data: { error_code: code },
  })),
  ...[1, 2, 3, 4].map((type) => ({ rule: `exclusion ${type}`, code: -22, data: { error_code: -26, type } })),
  {
    rule: "the trader's message",
    code: -24,
    data: { error_code: -27, message: "Come back after the pitchers are named" },
  },
  { rule: "plays of an event", code: -47, data: { error_code: -36, wagers: 3, actual_wagers: 4 } },
  { rule: "a website that was not read", code: -1, data: { responseType: -1 } },
  { rule: "a website read in part", code: -20, data: { responseType: -20, data: "<p>", done: 1234, total: 5678 } },
  { rule: "a payload", code: -1, data: { problems: [{ field: "nombre", problem: "too short" }] } },
  {
    rule: "a body that is too large",
    code: -1,
    data: { largestBody: 262_144, problems: [{ field: "", code: "invalid", problem: "too large" }] },
  },
  { rule: "a role", code: -2, data: {} },
  { rule: "nothing there", code: -3, data: {} },
  { rule: "changed meanwhile", code: -4, data: {} },
  { rule: "a code that nobody knows", code: -999, data: {} },
];

const whatAnswers = "**/catalog/switch_league";

/** Replaces the server for one call: sets the next response. */
export async function answerInstead(page: Page): Promise<(next: Shown) => void> {
  let answer: Shown = { rule: "", code: -3, data: {} };
  await page.route(whatAnswers, (route) =>
    route.fulfill({ json: { response_type: answer.code, data: answer.data, wv: "8.1.8" } }),
  );
  return (next) => {
    answer = next;
  };
}

/** The parts of a box that overflow the window, or contents that overflow the box. */
export function boxFaults(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate((wanted) => {
    const box = document.querySelector(wanted);
    if (box === null) return [`nothing is shown: ${wanted}`];
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const faults =
      left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
        ? [`outside of the window: ${Math.round(left)} ${Math.round(top)} ${Math.round(right)} ${Math.round(bottom)}`]
        : [];
    for (const element of [box, ...box.querySelectorAll<HTMLElement>("*")]) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const { overflowX, overflowY, display } = getComputedStyle(element);
      if (display === "inline" || (element.textContent ?? "").trim() === "") continue;
      if (scrollWidth > clientWidth + 1 && clientWidth > 0)
        faults.push(`cut off: ${element.outerHTML.slice(0, 140)} (${overflowX})`);
      if (scrollHeight > clientHeight + 2 && clientHeight > 0 && overflowY === "hidden")
        faults.push(`too low: ${element.outerHTML.slice(0, 140)}`);
    }
    return faults;
  }, selector);
}
