import type { Rows } from "./call-row.ts";
import { logins } from "../test-world.ts";

const { trader } = logins;

/** The visitors' money line of a game. */
export const lineKey = (eventId: number): object => ({ eventId, betType: 1, side: 1, alternate: 0 });

/** Rows of the line board, of its rules and of games in play. */
export const lineRows: Rows = {
  "lines/board": ({
    world: {
      games: {
        basketball: { leagueId, day },
      },
    },
  }) => ({ right: [trader, { leagueId, day }] }),
  "lines/history": ({ world: { games } }) => ({ right: [trader, { key: lineKey(games.basketball.eventId) }] }),
  "lines/move_lines": ({
    world: {
      games: { baseball },
    },
  }) => ({
    right: [
      trader,
      {
        reason: "money on the dog",
        moves: [{ key: lineKey(baseball[0].eventId), version: 1, points: null, price: 125 }],
      },
    ],
  }),
  "lines/exposure_rules": ({
    world: {
      games: {
        hockey: { leagueId, eventId },
      },
    },
  }) => ({ right: [trader, { leagueId, eventId }] }),
  "lines/save_exposure_rule": ({
    world: {
      games: {
        hockey: { leagueId, eventId },
      },
    },
  }) => ({
    right: [
      trader,
      {
        version: 0,
        leagueId,
        eventId,
        betType: 1,
        currency: "HTG",
        moveEvery: 500_000,
        moveCents: 5,
        mostCents: 20,
        offBoard: 5_000_000,
      },
    ],
  }),
  "lines/remove_exposure_rule": ({ exposureRuleId }) => ({ right: [trader, { ruleId: exposureRuleId, version: 1 }] }),
  "lines/proposals": ({ world: { leagues } }) => ({ right: [trader, { leagueId: leagues.baseball }] }),
  "lines/decide_proposal": ({ lineProposalId }) => ({
    right: [logins.assistant, { proposalId: lineProposalId, isPublished: false, note: "a slip" }],
  }),
  "lines/set_second_person": ({ world: { leagues } }) => ({
    right: [trader, { leagueId: leagues.baseball, needsSecond: true }],
  }),
  "lines/live_board": () => ({ right: [trader, {}] }),
  "lines/enter_score": ({
    world: {
      games: {
        hockey: { eventId },
      },
    },
  }) => ({
    right: [
      trader,
      {
        eventId,
        version: 1,
        away: 1,
        home: 0,
        period: 1,
        secondsLeft: 900,
        runs: true,
        isBottom: false,
        outs: 0,
      },
    ],
  }),
  "lines/follow_model": ({
    world: {
      games: {
        hockey: { eventId },
      },
    },
  }) => ({ right: [trader, { eventId, version: 2, follows: true, margin: 500 }] }),
  "lines/price_live": ({
    world: {
      games: {
        hockey: { eventId },
      },
    },
  }) => ({ right: [trader, { eventId }] }),
  "lines/release_lines": ({
    world: {
      games: {
        baseball: [{ eventId }],
      },
    },
  }) => ({ right: [trader, { eventId, keys: [lineKey(eventId)] }] }),
  "lines/set_open": ({
    world: {
      games: {
        baseball: [, { eventId }],
      },
    },
  }) => ({ right: [trader, { eventId, isOpen: false, reason: "rain" }] }),
  "lines/undo_line": ({
    world: {
      games: { baseball },
    },
  }) => ({ right: [trader, { key: lineKey(baseball[0].eventId), version: 2 }] }),
};
