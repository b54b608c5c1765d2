// What a source's rounds remember of each other, and what one of them notes of itself.
import type { EpochMs } from "@chalkboard/kernel";
import type { ResultChanges } from "./apply-result.ts";
import type { Credits, SourceClient, SourceFailure } from "./adaptor.ts";
import { added, type CycleCounts } from "./counts.ts";
import { createLeagueMemory, type LeagueMemory } from "./new-leagues.ts";
import type { FeedPorts, FeedSettings } from "./settings.ts";
import { createSeenQuotes, type SeenQuotes } from "./sift.ts";
import type { Problem, SourceEvent } from "./source.ts";

/** A problem that comes with every answer is logged once. */
const rememberedProblems = 1000;
/** At most so many are told of one round. */
const reportedProblems = 100;

/** A failure that ends the round; those that concern one game only do not. */
export class RoundEnded extends Error {
  readonly failure: SourceFailure;

  constructor(failure: SourceFailure) {
    super(failure.message);
    this.name = "RoundEnded";
    this.failure = failure;
  }
}

/** What rounds remember of each other: whom they asked when, and what they complained about. */
export type Memory = {
  readonly furtherAskedAt: Map<string, EpochMs>;
  readonly unansweredAt: Map<string, EpochMs>;
  readonly lookedAt: Map<string, EpochMs>;
  readonly pitchersAsked: Set<string>;
  readonly heard: SeenQuotes;
  readonly reported: Set<string>;
  readonly leagues: LeagueMemory;
  readonly marketsLookedAt: Map<string, EpochMs>;
};

export type Round = {
  readonly ports: FeedPorts;
  readonly settings: FeedSettings;
  readonly client: SourceClient;
  readonly memory: Memory;
  counts: CycleCounts;
  /** What was left out, as text: the same game waits with its start, its prices and its score. */
  readonly refused: Set<string>;
  readonly problems: Problem[];
  credits: Credits | undefined;
  /** Games that came under a name of a league that was not asked for. */
  readonly strange: SourceEvent[];
};

/** A memory with nothing in it, as after a restart. */
export function createMemory(): Memory {
  return {
    furtherAskedAt: new Map(), unansweredAt: new Map(), lookedAt: new Map(), pitchersAsked: new Set(), heard: createSeenQuotes(), reported: new Set(),
    leagues: createLeagueMemory(), marketsLookedAt: new Map(),
  };
}

/** Counts what a score changed, and reports why it waits. */
export function noteResult(round: Round, sport: string, { statements, problems }: ResultChanges): void {
  report(round, sport, problems);
  count(round, { statements });
}

/** Notes what was left out; what an earlier round told is not told again. */
export function report(round: Round, sport: string, problems: readonly Problem[]): void {
  const { settings, memory: { reported }, ports: { log } } = round;
  for (const problem of problems) {
    const text = JSON.stringify(problem);
    if (round.refused.has(text)) continue;
    round.refused.add(text);
    if (reported.has(text) || reported.size >= rememberedProblems) continue;
    reported.add(text);
    if (round.problems.length < reportedProblems) round.problems.push(problem);
    log.warn({ source: settings.source, sport, ...problem }, "part of a feed's answer was left out");
  }
}

/** Adds to what the round changed. */
export function count(round: Round, more: Partial<CycleCounts>): void {
  round.counts = added(round.counts, more);
}
