// Observes a season while it is rehearsed: compares the desk's figures before each result with what settlement leaves,
// and every page with the ledger, once in the middle of a day, when much is open, and at the end.

import { dayOf, type Day, type EpochMs, type Minor } from "@chalkboard/kernel";
import type { Fixture } from "../../fixture/build.ts";
import type { FixtureServer } from "../../fixture/fixture-server.ts";
import type { Sql } from "../../server.ts";
import type { Witness } from "../season.ts";
import type { Game, Step } from "../timeline.ts";
import { actionAgrees, closingReportAgrees, type DeskLook, resultReportAgrees } from "./desk-pages.ts";
import { createDiffer } from "./differ.ts";
import { type Movement, movementsUntil } from "./ledger.ts";
import { ask, compare, emptyTally, servicesAgree, type Tally, type AnsweredLiability } from "./liability.ts";
import { lineHistoryAgrees, linesAgree } from "./line-story.ts";
import { givenBack, ticketsOf } from "./open-tickets.ts";
import {
  balancesAgree,
  booksAgree,
  daysOfGamesAgree,
  type PageContext,
  reportsAgree,
  ticketListAgrees,
  weeksAgree,
} from "./pages.ts";

/** The witness's findings. */
export type Seen = {
  readonly liability: Tally;
  /** What the tickets that waited for other games brought in the end, each as often as it was counted. */
  readonly waitedBrought: Minor;
  /**
   * Games with open bets at the check in the middle; compared figures; bets whose price was compared with the close.
   */
  readonly openGames: number;
  readonly compared: number;
  readonly againstClose: number;
  /** Versions of lines that the trader wrote. */
  readonly lineVersions: number;
  readonly differences: readonly string[];
};

export type WitnessedSeason = {
  readonly server: FixtureServer;
  readonly house: Fixture;
  readonly games: readonly Game[];
  readonly timeline: readonly Step[];
  readonly timeZone: string;
};

/**
 * How many games' versions and lines are checked one by one, and for every how many of them the services are queried
 * separately.
 */
const someGames = 12;
const apartEvery = 20;

/** A witness of a season, and its findings once the season is over. */
export function createWitness({
  server,
  house: fixture,
  games,
  timeline,
  timeZone,
}: WitnessedSeason): Witness & { readonly end: () => Promise<Seen> } {
  const tally = emptyTally();
  const result = new Map<number, AnsweredLiability>();
  const { differ, differences, compared } = createDiffer();
  const first = Math.min(...timeline.map(({ at }) => at));
  const middle = middleOf(timeline);
  let [openGames, lookedAt, now] = [0, first, first];
  const bounds = (at: EpochMs): { readonly from: Day; readonly to: Day } => ({
    from: dayOf(first, timeZone),
    to: dayOf(at, timeZone),
  });
  const look = (moved: readonly Movement[]): readonly PageContext[] =>
    fixture.services.map((service) => ({
      server,
      service,
      moved: moved.filter(({ serviceId }) => serviceId === service.serviceId),
      ...bounds(now),
      differ,
    }));
  const deskLook = (moved: readonly Movement[]): DeskLook => ({
    server,
    traderId: fixture.traderId,
    moved,
    ...bounds(now),
    differ,
  });

  async function whatIsNow(sql: Sql, moved: readonly Movement[]): Promise<void> {
    for (const one of look(moved)) {
      await reportsAgree(one);
      await ticketListAgrees(sql, one);
      await balancesAgree(sql, one);
    }
    openGames = Math.max(openGames, await actionAgrees(sql, deskLook(moved)));
  }

  return {
    beforeResult: async ({ eventId }) => {
      const all = await ask(server, fixture.traderId, eventId);
      result.set(eventId, all);
      const services = fixture.services.map(({ serviceId }) => serviceId);
      if (tally.games % apartEvery === 0) await servicesAgree(server, fixture.traderId, eventId, services, all, differ);
    },
    afterResult: async (game) => {
      const before = result.get(game.eventId);
      if (before !== undefined) await server.database.read("all", (sql) => compare(sql, game, before, tally, differ));
      result.delete(game.eventId);
    },
    afterStep: async (step) => {
      now = step.at;
      if (step !== middle) return;
      lookedAt = step.at;
      await server.database.read("all", async (sql) => whatIsNow(sql, await movementsUntil(sql, step.at)));
    },
    end: () =>
      server.database.read("all", async (sql): Promise<Seen> => {
        const moved = await movementsUntil(sql, now);
        await whatIsNow(sql, moved);
        const then = await movementsUntil(sql, lookedAt);
        for (const one of look(then)) await reportsAgree({ ...one, asOf: lookedAt });
        const eventsOf = new Map(
          [...Map.groupBy(games, ({ game }) => game.day)].map(([day, own]) => [
            day,
            new Set(own.map(({ eventId }) => eventId)),
          ]),
        );
        for (const one of look(moved)) {
          await daysOfGamesAgree(one, eventsOf);
          await weeksAgree(one);
          await booksAgree(one);
        }
        const some = games.filter((_game, index) => index % Math.max(1, Math.floor(games.length / someGames)) === 0);
        await resultReportAgrees(
          deskLook(moved),
          some.map(({ eventId }) => eventId),
        );
        const againstClose = await closingReportAgrees(sql, deskLook(moved), now);
        const lineVersions = await linesAgree(sql, games, differ);
        await lineHistoryAgrees(sql, server, fixture.traderId, some, differ);
        return {
          liability: tally,
          waitedBrought: await broughtBy(sql, tally),
          openGames,
          compared: compared(),
          againstClose,
          lineVersions,
          differences,
        };
      }),
  };
}

async function broughtBy(sql: Sql, { waited }: Tally): Promise<Minor> {
  const tickets = await ticketsOf(sql, [...new Set(waited)]);
  const back = await givenBack(sql, tickets);
  const brought = new Map(tickets.map(({ number, stake }) => [number, stake - (back.get(number) ?? 0)]));
  return waited.reduce((sum, number) => sum + (brought.get(number) ?? 0), 0);
}

/** The last wave before games begin on a day in the middle. */
function middleOf(timeline: readonly Step[]): Step | undefined {
  return timeline.find(
    (step, index) =>
      index >= timeline.length / 2 &&
      step.kind === "wave" &&
      step.started.length === 0 &&
      step.open.length > 1 &&
      timeline[index + 1]?.kind !== "move",
  );
}
