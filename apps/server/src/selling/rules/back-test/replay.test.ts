import { tickets } from "@chalkboard/contract";
import { expect, test } from "vitest";
import type { KnownService } from "../../../identity/services/index.ts";
import { attemptAgain, type Games } from "./replay.ts";

// A stored slip as the controls see it when it is re-evaluated.

const startsAt = 1_700_000_000_000;
const game = {
  id: 7,
  principal_id: null,
  league_id: 1,
  sport: "baseball",
  starts_at: startsAt,
  prop_type: null,
  prop_category_id: null,
  limits_class: null,
  teams: [],
};
const games = new Map([[7, game]]) as unknown as Games;
// What re-evaluating a slip reads of a service.
const service = {
  tables: { parlay: undefined },
  leagueGroups: new Map(),
  settings: { rounding: { direction: "halfUp", unit: 1 } },
} as unknown as KnownService;
const slip = tickets.slip.parse({
  mode: "straight",
  amount: 100,
  amountIs: "risk",
  legs: [{ key: { eventId: 7, betType: 1, side: 1, alternate: 0 }, points: null, price: 120 }],
});

test.each<[rule: string, at: number, live: boolean | undefined]>([
  ["a second before its start is before it", startsAt - 1_000, undefined],
  ["the last millisecond before its start is", startsAt - 1, undefined],
  ["at its start it is in play", startsAt, true],
  ["after its start it is in play", startsAt + 1, true],
])("a slip at %s", (_rule, at, live) => {
  expect(attemptAgain(slip, at, games, service)?.legs.map((leg) => leg.live)).toEqual([live]);
});
