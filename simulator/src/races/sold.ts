// Sales made before the races begin.

import { tickets } from "@chalkboard/contract";
import { expect } from "vitest";
import { query, testLogins } from "../server.ts";
import type { RaceFixture, RaceSlip } from "./fixture.ts";

/** Holds up every transaction that publishes, just before its commit. */
export const holdOutbox = query({}, "lock table outbox in share row exclusive mode");

export const [clerk, neighbour, thirdClerk] = testLogins.clerks;
export const final = {
  status: "final" as const,
  segments: [
    ...Array.from({ length: 9 }, (_, index) => ({
      segment: `${index + 1}`,
      away: index === 0 ? 5 : 0,
      home: index === 0 ? 3 : 0,
    })),
    { segment: "game", away: 5, home: 3 },
  ],
};

/** A straight on a game's visitors at +120. */
export function slipOn(eventId: number, amount = 1_000, more: Partial<RaceSlip> = {}): RaceSlip {
  const leg = { key: { eventId, betType: 1, side: 1, alternate: 0 }, points: null, price: 120 };
  return { mode: "straight", legs: [leg], amount, amountIs: "risk", priceChange: "refuse", ...more } as RaceSlip;
}

export async function sold(fixture: RaceFixture, login: string, eventId: number, amount = 1_000) {
  const answer = await fixture.send(
    0,
    tickets.sell,
    { key: fixture.key("sold before"), slip: slipOn(eventId, amount) },
    login,
  );
  expect(answer).toMatchObject({ ok: true });
  return (answer as Extract<typeof answer, { ok: true }>).data.ticket;
}
