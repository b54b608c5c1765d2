// Group commit: of all current requests, waiting or with a ticket in progress, half form the next batch, so that one
// half gets responses and sends again while the other is being sold to. No timer; a single ticket goes at once, a crowd
// shares one commit. A batch commits without waiting for the disk, so that the next begins at once; its sellers get
// their response when it is on the disk.

import { responses } from "@chalkboard/contract";
import { assert, type Clock, type Log, type Random } from "@chalkboard/kernel";
import { isLockTimeout, isUnstored } from "../../../platform/database/away.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/http/handlers.ts";
import { openAccounts } from "../../../ledger/index.ts";
import { validationCodes } from "../../../identity/people/index.ts";
import { createStoredRisk, raisedRisk, type RiskFigure, type StoredRisk } from "../../../trading/risk/index.ts";
import type { ServiceConfigCache } from "../../../identity/services/index.ts";
import type { WaitingSlip } from "./pricing/priced-slip.ts";
import { loadSaleFacts } from "./facts/load-sale-facts.ts";
import type { SaleFacts } from "./facts/sale-facts.ts";
import { type JudgedBatch, judging, type Queued, type SaleOutcome } from "./pricing/judging.ts";
import { createBoardCache, type BoardCache } from "./facts/board-cache.ts";
import type { SaleAnswer, SaleRequest, SaleWait } from "./facts/sale.ts";
import { slipProblems } from "./slip-problems.ts";
import { soldTicket } from "./writing/sold-ticket.ts";
import { type Judgings, writeRows, writeTotals } from "./writing/write.ts";
import { writeWaiting } from "./writing/write-waiting.ts";

/**
 * For the batcher's connections: a batch is looked up by keys, and the planner's other plans cost a fifth of the speed
 * and most of the idle latency. A commit does not wait for the disk: the batcher does (Database.whenDurable) before it
 * responds.
 */
export const placementSettings = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  synchronous_commit: "off",
  // No lock is held for as long in a working installation: a till learns that it did not sell.
  lock_timeout: "10s",
} as const;

const batchAtMost = 1_000;
/** This few are not worth two commits. */
const batchAtLeast = 32;
const uniqueViolation = "23505";
const busyRefusal = refuse(responses.notAllowed, { reason: "tooMany" });

export type SaleBatcher = {
  /**
   * Sells a slip; resolves after the commit. Rejects when the database failed: then the terminal queries by key. A slip
   * that waited too long for a lock is refused: nothing of it was stored.
   */
  readonly sell: (request: SaleRequest) => Promise<SaleAnswer>;
  /** Waits for what is queued, then takes no more. */
  readonly close: () => Promise<void>;
};

type SaleBatcherTools = {
  readonly clock: Clock;
  readonly placementDatabase: Database;
  readonly configCache: ServiceConfigCache;
  readonly random: Random;
  readonly log: Log;
  readonly onBatch: (size: number, seconds: number) => void;
};

/** The batcher's state between batches. */
type Caches = { readonly services: ServiceConfigCache; readonly boards: BoardCache; readonly risk: StoredRisk };

/** The one sale batcher of a process. */
export function createSaleBatcher(tools: SaleBatcherTools): SaleBatcher {
  const known: Caches = { services: tools.configCache, boards: createBoardCache(), risk: createStoredRisk() };
  const telling = new Set<Promise<void>>();
  let queue: Queued[] = [];
  let untold = 0;
  let running: Promise<void> | undefined;
  let closed = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(
        0,
        Math.min(batchAtMost, Math.max(batchAtLeast, Math.ceil((queue.length + untold) / 2))),
      );
      queue = queue.slice(batch.length);
      const started = performance.now();
      const placed = await place(batch, known, tools);
      const result = answerWhenDurable(batch.length - placed.again.length, placed);
      // An event that is locked elsewhere stays locked for longer than a retry takes.
      if (placed.again.length > 0) await result;
      queue.unshift(...placed.again);
      tools.onBatch(batch.length, (performance.now() - started) / 1000);
    }
    running = undefined;
  }

  /** The next batch is committed meanwhile: nothing later can reach the disk before it. */
  function answerWhenDurable(size: number, { answer, fail }: Placed): Promise<void> {
    untold += size;
    const result = tools.placementDatabase
      .whenDurable()
      .then(answer, (error: unknown) => {
        // These are committed: a full disk that prevents their flush does not mean that nothing was stored.
        fail(isUnstored(error) ? new Error("tickets could not be flushed", { cause: error }) : error);
      })
      .finally(() => {
        untold -= size;
        telling.delete(result);
      });
    telling.add(result);
    return result;
  }

  return {
    sell: (request) => {
      if (closed) return Promise.reject(new Error("the sale batcher is closed"));
      // One malformed slip would fail its whole batch.
      const problems = slipProblems(request.slip, tools.clock.now());
      if (problems.length > 0) return Promise.resolve({ kind: "malformed", problems });
      return new Promise((answer, fail) => {
        queue.push({ request, answer, fail, offered: 0 });
        running ??= Promise.resolve().then(run);
      });
    },
    close: async () => {
      closed = true;
      await running;
      await Promise.all(telling);
    },
  };
}

/** A batch that was committed, or failed for good. */
type Placed = {
  /** Reports the outcome of its tickets. */
  readonly answer: () => void;
  /** Reports that the outcome is unknown. */
  readonly fail: (error: unknown) => void;
  /** Those that must wait for the next batch. */
  readonly again: readonly Queued[];
};

/** Runs a batch, and commits it without waiting for the disk. */
async function place(batch: readonly Queued[], known: Caches, tools: SaleBatcherTools): Promise<Placed> {
  const scope = [...new Set(batch.map(({ request }) => request.serviceId))].sort((a, b) => a - b);
  const requests = batch.map(({ request }) => request);
  try {
    const outcome = await tools.placementDatabase.transaction(scope, async (sql) => {
      const facts = await loadSaleFacts(sql, requests, known.services, known.boards);
      if (facts.unopened.length > 0) return { unopened: facts.unopened };
      const judged = sellBatch(sql, batch, facts, { known, random: tools.random });
      return { ...judged, waits: await writeWaiting(sql, judged, facts) };
    });
    if (outcome.unopened !== undefined) {
      const { unopened } = outcome;
      await tools.placementDatabase.transaction(scope, (sql) => openAccounts(sql, unopened));
      return await place(batch, known, tools);
    }
    return {
      again: outcome.again,
      answer: () => {
        // Until it is on the disk a power cut can revert it.
        known.risk.add(outcome.raised);
        for (const { queued, answer } of outcome.answers)
          queued.answer(answer.kind === "toWait" ? waitAnswer(answer.slip, outcome.waits) : answer);
      },
      fail: (error) => {
        for (const { queued } of outcome.answers) queued.fail(error);
      },
    };
  } catch (error) {
    return splitAndRetry(batch, error, known, tools);
  }
}

/**
 * Another process took a key meanwhile: halve until the colliding ticket is alone; then its key can be read. The disk
 * is full: halve as well, because a key that sold before needs no room, and must not be reported as unsold.
 */
async function splitAndRetry(
  batch: readonly Queued[],
  error: unknown,
  known: Caches,
  tools: SaleBatcherTools,
): Promise<Placed> {
  const [collided, isFull] = [codeOf(error) === uniqueViolation, isUnstored(error)];
  const only = batch.length === 1 ? batch[0] : undefined;
  // Nothing was stored. Trying each ticket by itself would hold up all others for as long again.
  if (isLockTimeout(error)) {
    tools.log.error({ error: String(error), tickets: batch.length }, "a batch of tickets waited too long for a lock");
    const refuseAll = (): void => {
      for (const queued of batch) queued.answer({ kind: "impossible", refused: busyRefusal });
    };
    return { again: [], answer: refuseAll, fail: refuseAll };
  }
  const isTriedAgain = only === undefined ? collided || isFull : collided && only.hasCollided !== true;
  if (!isTriedAgain) {
    if (!isFull)
      tools.log.error({ error: String(error), tickets: batch.length }, "a batch of tickets could not be sold");
    const fail = (): void => {
      for (const queued of batch) queued.fail(error);
    };
    return { again: [], answer: fail, fail };
  }
  if (only !== undefined) return place([{ ...only, hasCollided: true }], known, tools);
  const middle = Math.ceil(batch.length / 2);
  const halves = [await place(batch.slice(0, middle), known, tools), await place(batch.slice(middle), known, tools)];
  return {
    again: halves.flatMap(({ again }) => again),
    answer: () => {
      for (const { answer } of halves) answer();
    },
    fail: (lost) => {
      for (const { fail } of halves) fail(lost);
    },
  };
}

function waitAnswer(slip: WaitingSlip, waits: ReadonlyMap<WaitingSlip, SaleWait>): SaleAnswer {
  const wait = waits.get(slip);
  assert(wait !== undefined, "a slip that waits was written");
  return { kind: "waits", wait };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

type Selling = { readonly known: Caches; readonly random: Random };
type SoldBatch = Omit<JudgedBatch, "answers"> & {
  readonly raised: readonly RiskFigure[];
  readonly answers: readonly { readonly queued: Queued; readonly answer: SaleOutcome }[];
};

/**
 * This many slips are judged before the first rows are sent, and twice as many before the next: PostgreSQL starts
 * early, and writes while the next ones are judged.
 */
const [judgedFirst, judgedAtOnce] = [32, 256];

/**
 * Judges in order and writes. The rows are sent part by part; the transaction ends when all of them are stored, without
 * awaiting each.
 */
function sellBatch(sql: Sql, batch: readonly Queued[], facts: SaleFacts, { known, random }: Selling): SoldBatch {
  const outcome: JudgedBatch = { accepted: [], refused: [], impossible: [], toWait: [], answers: [], again: [] };
  const judgeNext = judging(facts, validationCodes(random, batch.length), outcome);
  const judgings: Judgings = new Map();
  const begin = (work: readonly Promise<unknown>[]): void => {
    for (const one of work) one.catch(() => undefined);
  };
  for (let from = 0, size = judgedFirst; from < batch.length; from += size, size = Math.min(judgedAtOnce, size * 2)) {
    const before = outcome.accepted.length;
    batch.slice(from, from + size).forEach((queued, index) => judgeNext(queued, from + index));
    begin(writeRows(sql, facts, outcome.accepted.slice(before), judgings));
  }
  const raised = raisedRisk(outcome.accepted);
  begin(writeTotals(sql, facts, { ...outcome, raised }, known.risk));
  // The responses are prepared while PostgreSQL is busy with the last rows.
  return {
    ...outcome,
    raised,
    answers: outcome.answers.map(({ queued, answer }) => ({ queued, answer: resultOf(answer, facts) })),
  };
}

function resultOf(answer: JudgedBatch["answers"][number]["answer"], facts: SaleFacts): SaleOutcome {
  return answer.kind === "accepted" ? { kind: "sold", ticket: soldTicket(answer.sold, facts) } : answer;
}
