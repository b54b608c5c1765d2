import { expect, test } from "vitest";
import type { BoardEvent } from "./find-bet.ts";
import { boardAfter } from "./league-live.tsx";

const offer = (betType: number, more: object = {}) => ({ betType, side: 1, alternate: 0, points: null, price: 120, isOpen: true, ...more });
const leftOut = { isOpen: false, notSold: true } as const;
const head = { eventId: 1, leagueId: 1, name: "Yankees @ Red Sox", day: "2026-04-11", startsAt: 0, cutoffAt: 0, isSuspended: false, sides: [] };
const event = (status: BoardEvent["status"], ...offers: BoardEvent["offers"]): BoardEvent =>
  ({ ...head, status, leagueName: "MLB", sportCode: "baseball", offers });
const board = (one: BoardEvent) => ({ day: "2026-04-11", events: [one], offSale: [], layouts: [], notes: [], letters: {} });
const elsewhere = (more: object, ...offers: object[]) => ({ eventId: 2, event: { ...head, eventId: 2, ...more }, offers });
const begins = (status: string, ...offers: object[]) => ({ eventId: 1, event: { ...head, status }, offers });

test.each<[rule: string, before: BoardEvent, message: object, offers: readonly (readonly [betType: number, isOpen: boolean])[] | "gone" | "asked again"]>([
  ["a game that has begun leaves the board", event("scheduled", offer(1)), begins("live"), "gone"],
  ["it stays where it is sold in play", event("scheduled", offer(1)), begins("live", offer(1), offer(3, leftOut)), [[1, true], [3, false]]],
  ["it leaves where nothing of it is sold in play", event("scheduled", offer(1)), begins("live", offer(1, leftOut)), "gone"],
  ["a game that is over leaves", event("live", offer(1)), begins("ended"), "gone"],
  ["a line that moved is as the message says", event("scheduled", offer(1)), { eventId: 1, offers: [offer(1, { isOpen: false })] }, [[1, false]]],
  ["what this seller's rules leave out stays so when the line moves", event("scheduled", offer(1, leftOut)), { eventId: 1, offers: [offer(1)] }, [[1, false]]],
  ["what was left out before the game may be sold in play", event("scheduled", offer(1, leftOut)), begins("live", offer(1)), [[1, true]]],
  ["a message about outside prices changes nothing", event("scheduled", offer(1)), { eventId: 1 }, [[1, true]]],
  ["nor does one about another game", event("scheduled", offer(1)), { eventId: 2, offers: [] }, [[1, true]]],
  ["nor one about another game that begins", event("scheduled", offer(1)), elsewhere({ status: "live" }, offer(1, leftOut)), [[1, true]]],
  ["a game that is new is asked for", event("scheduled", offer(1)), elsewhere({ status: "scheduled" }, offer(1)), "asked again"],
  ["so is one that is offered in play again", event("scheduled", offer(1)), elsewhere({ status: "live" }, offer(1)), "asked again"],
  ["one of another day is not of this board", event("scheduled", offer(1)), elsewhere({ status: "scheduled", day: "2026-04-12" }, offer(1)), [[1, true]]],
  ["nor is one that has no line yet", event("scheduled", offer(1)), elsewhere({ status: "scheduled" }), [[1, true]]],
])("%s", (_rule, before, message, offers) => {
  const after = boardAfter(board(before), message);
  const [first] = after?.events ?? [];
  const shown = after === undefined ? "asked again" : first === undefined ? "gone" : first.offers.map(({ betType, isOpen }) => [betType, isOpen]);
  expect(shown).toEqual(offers);
});

test.each([
  ["one that is said", undefined, "ESPN 2"], ["another", "TNT", "ESPN 2"], ["none any more", "TNT", ""],
])("a game's channel: %s", (_rule, before, said) => {
  const shown = { ...event("scheduled", offer(1)), ...(before === undefined ? {} : { tvChannel: before }) };
  const after = boardAfter(board(shown), { eventId: 1, event: { ...head, status: "scheduled", tvChannel: said } });
  expect(after?.events.map(({ tvChannel }) => tvChannel)).toEqual([said]);
});
