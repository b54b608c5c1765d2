import { exposure, lines } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Rows } from "./call-row.ts";
import type { TestServer } from "../test-server.ts";
import { logins } from "../test-world.ts";

const { trader } = logins;
const bet = {
  betType: 1,
  side: 1,
  points: null,
  price: 115,
  stake: 5_000,
  currency: "HTG",
  withWhom: "Casa Sur",
  note: "",
};

const anyDay = { from: "2020-01-01", to: "2099-12-31" };

/** Rows of exposure, lay-offs and exchange rates. */
export const actionRows: Rows = {
  "action/list_events": () => ({ right: [trader, {}] }),
  "action/event": ({
    world: {
      games: {
        basketball: { eventId },
      },
    },
  }) => ({ right: [trader, { eventId, currency: "HTG" }] }),
  "action/liability": ({
    world: {
      games: {
        basketball: { eventId },
      },
    },
  }) => ({ right: [trader, { eventId, currency: "HTG" }] }),
  "rates/setup": () => ({ right: [trader, {}] }),
  "rates/list_rates": () => ({ right: [trader, {}] }),
  "rates/save_rate": () => ({
    right: [trader, { currency: "USD", house: "HTG", amount: "1", houseAmount: "131.5", source: "central bank" }],
  }),
  "rates/set_house": () => ({ right: [trader, { house: "HTG", was: "HTG" }] }),
  "action/list_closers": () => ({ right: [trader, { ...anyDay, by: "zone", least: 1 }] }),
  "action/list_closing_lines": () => ({ right: [trader, anyDay] }),
  "action/record_lay_off": ({
    world: {
      games: {
        basketball: { eventId },
      },
    },
  }) => ({ right: [trader, { eventId, ...bet }] }),
  "action/withdraw_lay_off": ({ layOffId }) => ({ right: [trader, { layOffId, reason: "they took it back" }] }),
};

/** A lay-off, so that it can be withdrawn. */
export async function someLayOff({ answer, world: { games } }: TestServer): Promise<number> {
  return (await answer(exposure.recordLayOff, { eventId: games.basketball.eventId, ...bet }, trader)).layOffId;
}

/** A rule that moves a league's totals on exposure, so that it can be deleted. */
export async function someExposureRule({ answer, world: { leagues } }: TestServer): Promise<number> {
  const terms = { moveEvery: 500_000, moveCents: 5, mostCents: 20, offBoard: null };
  return (
    await answer(
      lines.saveExposureRule,
      { version: 0, leagueId: leagues.hockey, eventId: null, betType: 3, currency: "HTG", ...terms },
      trader,
    )
  ).ruleId;
}

/** A line far from all comparable prices, pending an approval. */
export async function someLineProposal({
  answer,
  world: {
    leagues,
    games: {
      basketball: { eventId },
    },
  },
}: TestServer): Promise<number> {
  await answer(lines.setSecondPerson, { leagueId: leagues.basketball, needsSecond: true }, trader);
  const move = { key: { eventId, betType: 1, side: 1, alternate: 0 }, version: 1, points: null, price: 5_000 };
  const { proposalId } = await answer(lines.moveLines, { moves: [move] }, trader);
  assert(proposalId !== undefined, "a line far from everything waits");
  return proposalId;
}
