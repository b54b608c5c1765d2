import { expect, test } from "vitest";
import type { BoardEvent } from "../entry/find-bet.ts";
import { boardAfter } from "./league-live.tsx";

const offer = (betType: number, more: object = {}) => ({
  betType,
  side: 1,
  alternate: 0,
  points: null,
  price: 120,
  isOpen: true,
  ...more,
});
const leftOut = { isOpen: false, notSold: true } as const;
const head = {
  eventId: 1,
  leagueId: 1,
  name: "Yankees @ Red Sox",
  day: "2026-04-11",
  startsAt: 0,
  cutoffAt: 0,
  isSuspended: false,
  sides: [],
};
const event = (status: BoardEvent["status"], ...offers: BoardEvent["offers"]): BoardEvent => ({
  ...head,
  status,
  leagueName: "MLB",
  sportCode: "baseball",
  offers,
});
const board = (one: BoardEvent) => ({
  day: "2026-04-11",
  events: [one],
  offSale: [],
  layouts: [],
  notes: [],
  letters: {},
});
const elsewhere = (more: object, ...offers: object[]) => ({
  eventId: 2,
  event: { ...head, eventId: 2, ...more },
  offers,
});
const begins = (status: string, ...offers: object[]) => ({ eventId: 1, event: { ...head, status }, offers });

test.each<
  [
    rule: string,
    before: BoardEvent,
    message: object,
    offers: readonly (readonly [betType: number, isOpen: boolean])[] | "gone" | "asked again",
  ]
>([
  ["a game that has begun leaves the board", event("scheduled", offer(1)), begins("live"), "gone"],
  [
    "a game sold in play stays",
    event("scheduled", offer(1)),
    begins("live", offer(1), offer(3, leftOut)),
    [
      [1, true],
      [3, false],
    ],
  ],
  ["a game without bets in play leaves", event("scheduled", offer(1)), begins("live", offer(1, leftOut)), "gone"],
  ["a finished game leaves", event("live", offer(1)), begins("ended"), "gone"],
  [
    "a moved line is as in the message",
    event("scheduled", offer(1)),
    { eventId: 1, offers: [offer(1, { isOpen: false })] },
    [[1, false]],
  ],
  [
    "lines that this seller's rules exclude stay excluded when they move",
    event("scheduled", offer(1, leftOut)),
    { eventId: 1, offers: [offer(1)] },
    [[1, false]],
  ],
  [
    "lines excluded before the game may be sold in play",
    event("scheduled", offer(1, leftOut)),
    begins("live", offer(1)),
    [[1, true]],
  ],
  ["a message about outside prices changes nothing", event("scheduled", offer(1)), { eventId: 1 }, [[1, true]]],
  [
    "a message about another game changes nothing",
    event("scheduled", offer(1)),
    { eventId: 2, offers: [] },
    [[1, true]],
  ],
  [
    "a start of another game changes nothing",
    event("scheduled", offer(1)),
    elsewhere({ status: "live" }, offer(1, leftOut)),
    [[1, true]],
  ],
  [
    "a new game makes the board reload",
    event("scheduled", offer(1)),
    elsewhere({ status: "scheduled" }, offer(1)),
    "asked again",
  ],
  [
    "a game that is offered in play again makes the board reload",
    event("scheduled", offer(1)),
    elsewhere({ status: "live" }, offer(1)),
    "asked again",
  ],
  [
    "a game of another day is ignored",
    event("scheduled", offer(1)),
    elsewhere({ status: "scheduled", day: "2026-04-12" }, offer(1)),
    [[1, true]],
  ],
  ["a game without lines is ignored", event("scheduled", offer(1)), elsewhere({ status: "scheduled" }), [[1, true]]],
])("%s", (_rule, before, message, offers) => {
  const after = boardAfter(board(before), message);
  const [first] = after?.events ?? [];
  const shown =
    after === undefined
      ? "asked again"
      : first === undefined
        ? "gone"
        : first.offers.map(({ betType, isOpen }) => [betType, isOpen]);
  expect(shown).toEqual(offers);
});

test.each([
  ["a channel in the message", undefined, "ESPN 2"],
  ["another", "TNT", "ESPN 2"],
  ["an empty channel removes it", "TNT", ""],
])("a game's channel: %s", (_rule, before, said) => {
  const shown = { ...event("scheduled", offer(1)), ...(before === undefined ? {} : { tvChannel: before }) };
  const after = boardAfter(board(shown), { eventId: 1, event: { ...head, status: "scheduled", tvChannel: said } });
  expect(after?.events.map(({ tvChannel }) => tvChannel)).toEqual([said]);
});
