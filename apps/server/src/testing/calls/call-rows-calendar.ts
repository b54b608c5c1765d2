import { calendar } from "@chalkboard/contract";
import type { Rows } from "./call-row.ts";
import type { TestServer } from "../test-server.ts";
import { logins } from "../test-world.ts";

const { trader } = logins;

export const calendarRows: Rows = {
  "calendar/read_sheet": ({
    world: {
      games: {
        hockey: { leagueId, day },
      },
    },
  }) => ({ right: [trader, { leagueId, day, text: "1 Bruins\n2 Rangers" }] }),
  "calendar/renumber": ({
    world: {
      games: {
        hockey: {
          eventId,
          leagueId,
          day,
          rotations: [away, home],
        },
      },
    },
  }) => ({
    right: [trader, { leagueId, day, games: [{ eventId, was: { away, home }, now: { away: 51, home: 52 } }] }],
  }),
  "calendar/read_games": ({
    world: {
      leagues: { hockey: leagueId },
    },
  }) => ({
    right: [trader, { leagueId, day: "2026-09-03", text: "71 Bruins @ Rangers 7:05 PM" }],
  }),
  "calendar/enter_many": ({
    world: {
      leagues: { hockey: leagueId },
      teams,
    },
  }) => ({
    right: [
      trader,
      {
        leagueId,
        games: ["2026-09-04", "2026-09-05"].map((day) => ({
          day,
          minute: 19 * 60,
          isLater: false,
          awayId: teams["Bruins"],
          homeId: teams["Rangers"],
          awayRotation: null,
          homeRotation: null,
          isNeutral: false,
          cutoffMinutes: 0,
          awayPitcher: "",
          homePitcher: "",
          note: "opening week",
        })),
      },
    ],
  }),
  "calendar/withdraw_games": ({
    enteredId,
    world: {
      leagues: { hockey: leagueId },
    },
  }) => ({ right: [trader, { leagueId, eventIds: [enteredId] }] }),
  "calendar/list_derived": ({
    world: {
      games: {
        hockey: { eventId },
      },
    },
  }) => ({ right: [trader, { principalId: eventId }] }),
  "calendar/derived_choices": ({
    world: {
      games: {
        hockey: { eventId, leagueId },
      },
    },
  }) => ({ right: [trader, { leagueId, eventIds: [eventId] }] }),
  "calendar/enter_derived": ({
    world: {
      leagues: { hockey: leagueId },
      teams,
    },
  }) => ({
    right: [
      trader,
      {
        leagueId,
        day: "2026-09-08",
        minute: 720,
        isLater: false,
        propType: 2,
        asks: "sides",
        categoryId: 4,
        question: "",
        part: null,
        offsetMinutes: 0,
        cutoffMinutes: 0,
        about: [{ principalId: null, playerId: null, teamId: teams["Bruins"], otherTeamId: teams["Rangers"] }],
      },
    ],
  }),
  "calendar/save_derived": ({ derivedId }) => ({
    right: [
      trader,
      {
        eventId: derivedId,
        day: "2026-09-07",
        minute: 1_200,
        isLater: false,
        cutoffMinutes: 5,
        categoryId: 4,
        question: "2.5",
        awayRotation: 2_001,
        homeRotation: null,
      },
    ],
  }),
  "calendar/list_events": ({
    world: {
      games: {
        hockey: { leagueId, day },
      },
    },
  }) => ({ right: [trader, { leagueId, from: day, to: day }] }),
  "calendar/set_tv_channel": ({
    world: {
      games: {
        hockey: { eventId },
      },
    },
  }) => ({ right: [trader, { eventId, tvChannel: "ESPN", was: "" }] }),
  "calendar/week": ({
    world: {
      games: {
        hockey: { day },
      },
    },
  }) => ({ right: [trader, { firstDay: day }] }),
  "calendar/week_games": ({
    world: {
      games: {
        hockey: { day },
      },
    },
  }) => ({ right: [trader, { firstDay: day }] }),
  "calendar/save_event": ({
    world: {
      leagues: { hockey: leagueId },
      teams,
    },
  }) => ({
    right: [
      trader,
      {
        leagueId,
        day: "2026-09-01",
        minute: 19 * 60,
        isLater: false,
        awayId: teams["Bruins"],
        homeId: teams["Rangers"],
        name: "",
        awayRotation: null,
        homeRotation: null,
        awayPitcher: "",
        homePitcher: "",
        gameNumber: 1,
        isNeutral: false,
        note: "opening night",
        cutoffMinutes: 0,
        isPostponed: false,
        held: [],
      },
    ],
  }),
};

/** A game that a person entered by mistake. */
export async function someGame({
  answer,
  world: {
    leagues: { hockey: leagueId },
    teams,
  },
}: TestServer): Promise<number> {
  const {
    eventIds: [eventId = 0],
  } = await answer(
    calendar.enterMany,
    {
      leagueId,
      games: [
        {
          day: "2026-09-06",
          minute: 19 * 60,
          isLater: false,
          awayId: teams["Bruins"] ?? 0,
          homeId: teams["Rangers"] ?? 0,
          awayRotation: null,
          homeRotation: null,
          isNeutral: false,
          cutoffMinutes: 0,
          awayPitcher: "",
          homePitcher: "",
          note: "",
        },
      ],
    },
    trader,
  );
  return eventId;
}

/** A special of a league's day, about one of its teams. */
export async function someDerived({
  answer,
  world: {
    leagues: { hockey: leagueId },
    teams,
  },
}: TestServer): Promise<number> {
  const {
    eventIds: [derivedId = 0],
  } = await answer(
    calendar.enterDerived,
    {
      leagueId,
      day: "2026-09-07",
      minute: 720,
      isLater: false,
      propType: 2,
      asks: "overUnder",
      categoryId: 4,
      question: "",
      part: null,
      offsetMinutes: 0,
      cutoffMinutes: 0,
      about: [{ principalId: null, playerId: null, teamId: teams["Bruins"] ?? 0, otherTeamId: null }],
    },
    trader,
  );
  return derivedId;
}
