import { loadMessages, formatOf, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { pointStep } from "../../../page-parts/betting/move-text.ts";
import {
  differs,
  draftOf,
  endOf,
  linesText,
  marketKey,
  marketText,
  matches,
  oursText,
  type ServiceMarket,
  readCents,
  ruleOf,
  sideText,
  stateText,
  untilText,
} from "./line-override-labels.ts";

const locale = {
  t: translator("en", await loadMessages("en")),
  format: formatOf("en"),
  zone: "UTC",
  oddsFormat: "american" as const,
};
const start = Date.UTC(2026, 3, 11, 23, 5);
const line = (points: number | null, price: number) => ({ points, price });
const side = (betType: number, at: number, name: string, hq: ReturnType<typeof line>, ours = hq) => ({
  betType,
  side: at,
  name,
  hq,
  ours,
  isOpen: true,
});
const market = (more: Partial<ServiceMarket> = {}): ServiceMarket => ({
  eventId: 7,
  eventName: "Yankees @ Red Sox",
  leagueId: 1,
  leagueName: "MLB",
  sportCode: "baseball",
  startsAt: start,
  betType: 2,
  rotation: 947,
  sides: [side(2, 1, "Yankees", line(6, -110)), side(2, 2, "Red Sox", line(-6, -110))],
  unsellable: null,
  table: null,
  mayMove: true,
  own: null,
  ...more,
});
const total = market({
  betType: 3,
  sides: [side(3, 0, "", line(34, -110), line(36, -115)), side(4, 0, "", line(34, -110), line(36, -105))],
});
const ofTeam = market({
  betType: 6,
  sides: [side(6, 1, "Yankees", line(16, -110)), side(7, 1, "Yankees", line(16, -110))],
});
const own = (more: Partial<NonNullable<ServiceMarket["own"]>> = {}): NonNullable<ServiceMarket["own"]> => ({
  ruleId: 12,
  points: 2,
  cents: -10,
  startsAt: null,
  expiresAt: start,
  createdAt: 0,
  createdBy: "Banca",
  ...more,
});

test.each<[rule: string, said: string, text: string]>([
  ["a spread has the name of its sport", marketText(market(), locale), "Run line"],
  ["a total has its plain name", marketText(total, locale), "Total"],
  ["a team's total names its team", marketText(ofTeam, locale), "Team total · Yankees"],
  ["both sides of a spread", linesText(market().sides, "hq", locale), "+1½ −110 / −1½ −110"],
  ["over and under as sold", oursText(total, locale), "o9 −115 / u9 −105"],
  ["a market off sale has no price", oursText(market({ unsellable: "noPrice" }), locale), "not sold"],
  ["a side names its team", sideText(side(2, 1, "Yankees", line(6, -110)), locale), "Yankees"],
  ["a side of a total", sideText(side(4, 0, "", line(34, -110)), locale), "Under"],
  ["a draw", sideText(side(1, 3, "", line(null, 230)), locale), "Draw"],
  ["until its game begins", untilText(market({ own: own() }), locale), "Start of the game"],
  ["without an end", untilText(market({ own: own({ expiresAt: null }) }), locale), "Cancelled"],
  ["planned", stateText(market({ own: own({ startsAt: start - 1 }) }), start - 2, locale).slice(0, 5), "from "],
  ["planned and begun", stateText(market({ own: own({ startsAt: start - 2 }) }), start - 2, locale), ""],
  [
    "not sold, with the reason",
    stateText(market({ unsellable: "noPrice" }), 0, locale).startsWith("It is not sold now: ") ? "why" : "",
    "why",
  ],
])("%s", (_rule, said, text) => {
  expect(said).toBe(text);
});

test("a market differs from HQ by points or price", () => {
  expect([differs(market()), differs(total)]).toEqual([false, true]);
});

test("the totals of both teams are two markets of one rule", () => {
  const other = { ...ofTeam, sides: ofTeam.sides.map((one) => ({ ...one, side: 2 })) };
  expect(marketKey(ofTeam)).not.toBe(marketKey(other));
  expect(ruleOf(ofTeam, { points: 2, cents: 0 })).toEqual(ruleOf(other, { points: 2, cents: 0 }));
});

test.each<[rule: string, of: ServiceMarket, value: object]>([
  ["points of a spread", market(), { points: 2, cents: -5 }],
  [
    "a market without points keeps none",
    market({ betType: 1, sides: [side(1, 1, "Yankees", line(null, 120))] }),
    { points: 0, cents: -5 },
  ],
])("a rule has: %s", (_rule, of, value) => {
  expect(ruleOf(of, { points: 2, cents: -5 })).toEqual({
    control: "ownLine",
    selector: { event: 7, betType: of.betType },
    value,
  });
});

test("a form starts with the stored values and ends as it specifies", () => {
  expect(draftOf(market(), 0)).toEqual({ points: 0, cents: 0, until: "start", untilAt: null, startsAt: null });
  const timed = market({ own: own({ expiresAt: start - 60_000, startsAt: 5 }) });
  expect(draftOf(timed, 4)).toEqual({ points: 2, cents: -10, until: "time", untilAt: start - 60_000, startsAt: 5 });
  expect(draftOf(timed, 5).startsAt).toBeNull();
  expect((["start", "time", "cancelled"] as const).map((until) => endOf(timed, { until, untilAt: 9 }))).toEqual([
    start,
    9,
    null,
  ]);
  expect(ruleOf(timed, { points: 0, cents: 1 }).ruleId).toBe(12);
});

test.each<[typed: string, read: number | undefined]>([
  ["10", 10],
  ["+5", 5],
  ["−10", -10],
  ["-300", -300],
  ["-0", 0],
  ["", undefined],
  ["-", undefined],
  ["1.5", undefined],
  ["12345", undefined],
])("cents typed as %s", (typed, read) => {
  expect(readCents(typed)).toBe(read);
});

test.each<[wanted: string, isFound: boolean]>([
  ["", true],
  [" yank", true],
  ["94", true],
  ["47", false],
  ["mets", false],
])("a market is found by %s", (wanted, isFound) => {
  expect(matches(market(), wanted)).toBe(isFound);
});

test("soccer moves in quarters, all other sports in halves", () => {
  expect([pointStep("soccer"), pointStep("baseball")]).toEqual([1, 2]);
});
