// Walks over a finished month: every page that shows money is queried and compared with the ledger and with the other
// pages that show the same.

import { dayOf } from "@chalkboard/kernel";
import { proveBooks } from "../../books.ts";
import type { FixtureServer } from "../../fixture/fixture-server.ts";
import { createDiffer } from "../../rehearsal/proof/differ.ts";
import { sameAsThen } from "../kept.ts";
import { firstDay } from "../plan.ts";
import type { StoredMonth } from "../stored.ts";
import { balancesAgree, movementsAgree, receiptsAgree } from "./accounts.ts";
import { deskAgrees } from "./desk.ts";
import { feesAgree } from "./fees.ts";
import { filesAgree } from "./files.ts";
import type { WalkContext } from "./walk-context.ts";
import { homesAgree } from "./homes.ts";
import { narrowedAgree } from "./narrowed.ts";
import { ownPagesAgree } from "./own-pages.ts";
import { gamesAgree, platformAgrees, ticketsAgree } from "./platform.ts";
import { programsAgree } from "./programs.ts";
import { resultsAgree } from "./results.ts";
import { platformTicketsAgree } from "./tickets.ts";
import { loadTruth } from "./truth.ts";
import { weeksAgree } from "./weeks.ts";

/** The result of a walk. */
export type Walked = {
  /** How many figures of pages were compared. */
  readonly compared: number;
  /** The figures that differ from the expected ones, as text. */
  readonly findings: readonly string[];
  /** What the proof of the books found. */
  readonly unproven: readonly string[];
  readonly seconds: ReadonlyMap<string, number>;
};

/**
 * Walks a stored month.
 * @param now milliseconds of any clock, for the duration of each part
 * @param opensCells see Look
 */
export async function walkMonth(
  server: FixtureServer,
  { house: fixture, endedAt, questions: input, keyed }: StoredMonth,
  now: () => number,
  opensCells: boolean,
): Promise<Walked> {
  const { differ, differences, compared } = createDiffer();
  const seconds = new Map<string, number>();
  const timed = async <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
    const started = now();
    const answer = await work();
    seconds.set(name, (seconds.get(name) ?? 0) + (now() - started) / 1_000);
    return answer;
  };
  await server.setTime(endedAt);
  const unproven = await timed("books", () => server.asOwner(proveBooks));
  await server.asOwner(async (sql) => {
    await timed("ledger", () => loadTruth(sql));
    const to = dayOf(endedAt, "Europe/Paris");
    const periods = { month: { from: firstDay, to }, week: { from: "2026-03-09", to: "2026-03-15" } } as const;
    const look: WalkContext = { server, house: fixture, sql, differ, endedAt, opensCells, ...periods };
    for (const service of fixture.services) {
      const at = { ...look, service };
      await timed("results", () => resultsAgree(at));
      await timed("balances", () => balancesAgree(at));
      await timed("movements", () => movementsAgree(at));
      await timed("receipts", () => receiptsAgree(at));
      await timed("desk", () => deskAgrees(at));
      await timed("weeks", () => weeksAgree(at));
      await timed("own pages", () => ownPagesAgree(at));
      await timed("narrowed", () => narrowedAgree(at));
      await timed("tickets", () => ticketsAgree(at));
      await timed("games", () => gamesAgree(at));
      await timed("fees", () => feesAgree(at));
      await timed("files", () => filesAgree(at));
    }
    await timed("platform", () => platformAgrees(look));
    await timed("homes", () => homesAgree(look));
    await timed("programs", () => programsAgree(look, keyed));
    await timed("platform's tickets", () => platformTicketsAgree(look));
  });
  await timed("as of then", () => sameAsThen(server, input, differ));
  return { compared: compared(), findings: differences, unproven, seconds };
}
