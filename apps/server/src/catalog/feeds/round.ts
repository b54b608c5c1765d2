// What a source's rounds remember between runs, and what one of them records about itself.
import type { EpochMs } from "@chalkboard/kernel";
import type { ResultChanges } from "./applying/apply-result.ts";
import type { Credits, SourceClient, SourceFailure } from "./adapters/adaptor.ts";
import { added, type CycleCounts } from "./adapters/counts.ts";
import { createLeagueMemory, type LeagueMemory } from "./new-leagues.ts";
import type { FeedPorts, FeedSettings } from "./applying/settings.ts";
import { createSeenQuotes, type SeenQuotes } from "./binding/sift.ts";
import type { Problem, SourceEvent } from "./adapters/source.ts";

/** A problem that comes with every response is logged once. */
const rememberedProblems = 1000;
/** The maximum number of problems reported per round. */
const reportedProblems = 100;

/** A failure that ends the round; failures of one game only do not. */
export class RoundEnded extends Error {
  readonly failure: SourceFailure;

  constructor(failure: SourceFailure) {
    super(failure.message);
    this.name = "RoundEnded";
    this.failure = failure;
  }
}

/** The memory between rounds: what was requested when, and what was reported. */
export type Memory = {
  readonly furtherRequestedAt: Map<string, EpochMs>;
  readonly unansweredAt: Map<string, EpochMs>;
  readonly lookedAt: Map<string, EpochMs>;
  readonly pitchersRequested: Set<string>;
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
  /** Problems as text: the same game is pending with its start, its prices and its score. */
  readonly refused: Set<string>;
  readonly problems: Problem[];
  credits: Credits | undefined;
  /** Games that came under a league name that was not requested. */
  readonly strange: SourceEvent[];
};

/** An empty memory, as after a restart. */
export function createMemory(): Memory {
  return {
    furtherRequestedAt: new Map(),
    unansweredAt: new Map(),
    lookedAt: new Map(),
    pitchersRequested: new Set(),
    heard: createSeenQuotes(),
    reported: new Set(),
    leagues: createLeagueMemory(),
    marketsLookedAt: new Map(),
  };
}

/** Counts what a score changed, and reports why it is pending. */
export function noteResult(round: Round, sport: string, { statements, problems }: ResultChanges): void {
  report(round, sport, problems);
  count(round, { statements });
}

/** Records problems; those of an earlier round are not reported again. */
export function report(round: Round, sport: string, problems: readonly Problem[]): void {
  const {
    settings,
    memory: { reported },
    ports: { log },
  } = round;
  for (const problem of problems) {
    const text = JSON.stringify(problem);
    if (round.refused.has(text)) continue;
    round.refused.add(text);
    if (reported.has(text) || reported.size >= rememberedProblems) continue;
    reported.add(text);
    if (round.problems.length < reportedProblems) round.problems.push(problem);
    log.warn({ source: settings.source, sport, ...problem }, "part of a feed's response was skipped");
  }
}

/** Adds to what the round changed. */
export function count(round: Round, more: Partial<CycleCounts>): void {
  round.counts = added(round.counts, more);
}
