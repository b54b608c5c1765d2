// Group commit: of those who are here, waiting or with a ticket under way, half are the next batch, so that one half is answered and asks again while the
// other is being sold to. No timer; a lone ticket goes at once, a crowd shares one commit.

import { judge, legRisks } from "@chalkboard/engine";
import { assert, type Log, type Random } from "@chalkboard/kernel";
import { payerAccount } from "@chalkboard/ledger";
import type { Database, Sql } from "../database/database.ts";
import { validationCodes } from "../identity/index.ts";
import { createServiceKnowledge, type ServiceKnowledge } from "../services/index.ts";
import { consider } from "./consider.ts";
import { countSold } from "./figures.ts";
import { accountText, gather, type Gathered, keyText, openAccounts } from "./gather.ts";
import { endWaited, type HeldSlip, holdSlips, lockWaited, waitFor } from "./held.ts";
import { createKnownBoards, type KnownBoards } from "./known-boards.ts";
import { createStoredRisk, raisedRisk, type RiskFigure, type StoredRisk } from "./risk.ts";
import type { SaleAnswer, SaleRequest, SaleWait } from "./sale.ts";
import { slipProblems } from "./slip-problems.ts";
import { soldTicket } from "./sold-ticket.ts";
import { type Accepted, type RefusedSlip, writeRows, writeTotals } from "./write.ts";

/** For the lane's connections: a batch is looked up by keys, and the planner's other ideas cost a fifth of the speed and most of the idle latency. */
export const placementSettings = { enable_seqscan: "off", enable_hashjoin: "off", enable_mergejoin: "off" } as const;

const batchAtMost = 1_000;
/** So few are not worth two commits. */
const batchAtLeast = 32;
const uniqueViolation = "23505";
/** A slip whose event stays locked elsewhere is offered to this many batches before it is told so. */
const patience = 200;

export type Lane = {
  /** Sells a slip; answers after the commit. Rejects when the database failed: then the terminal asks by key. */
  readonly sell: (request: SaleRequest) => Promise<SaleAnswer>;
  /** Waits for what is queued, then takes no more. */
  readonly close: () => Promise<void>;
};

type Queued = {
  readonly request: SaleRequest;
  readonly answer: (answer: SaleAnswer) => void;
  readonly fail: (error: unknown) => void;
  /** Batches that it was offered to while its event was locked elsewhere. */
  waited: number;
  readonly hasCollided?: boolean;
};

type LaneTools = {
  readonly placementDatabase: Database;
  readonly random: Random;
  readonly log: Log;
  readonly onBatch: (size: number, seconds: number) => void;
};

/** What the lane remembers from batch to batch. */
type Known = { readonly services: ServiceKnowledge; readonly boards: KnownBoards; readonly risk: StoredRisk };

/** The one placement lane of a process. */
export function createLane(tools: LaneTools): Lane {
  const known: Known = { services: createServiceKnowledge(), boards: createKnownBoards(), risk: createStoredRisk() };
  let queue: Queued[] = [];
  let running: Promise<void> | undefined;
  let closed = false;

  async function run(): Promise<void> {
    let placed: Placed = { size: 0, answer: () => undefined, waiting: [] };
    while (queue.length > 0) {
      const size = Math.min(batchAtMost, Math.max(batchAtLeast, Math.ceil((queue.length + placed.size) / 2)));
      const batch = queue.slice(0, size);
      queue = queue.slice(size);
      const started = performance.now();
      const placing = underWay((onAsked) => place(batch, known, tools, onAsked));
      // The former batch is answered while PostgreSQL looks up what this one needs.
      await placing.asked;
      placed.answer();
      placed = await placing.done;
      queue.unshift(...placed.waiting);
      tools.onBatch(batch.length, (performance.now() - started) / 1000);
      if (queue.length === 0) placed.answer();
    }
    running = undefined;
  }

  return {
    sell: (request) => {
      if (closed) return Promise.reject(new Error("the placement lane is closed"));
      // One malformed slip would take its whole batch with it.
      const [problem] = slipProblems(request.slip);
      if (problem !== undefined) return Promise.reject(new Error(`a malformed slip: ${problem.field}: ${problem.problem}`));
      return new Promise((answer, fail) => {
        queue.push({ request, answer, fail, waited: 0 });
        running ??= Promise.resolve().then(run);
      });
    },
    close: async () => {
      closed = true;
      await running;
    },
  };
}

/** A batch that was committed, or failed for good. */
type Placed = {
  /** How many tickets it was about. */
  readonly size: number;
  /** Tells them. */
  readonly answer: () => void;
  /** Those that must wait for the next batch. */
  readonly waiting: readonly Queued[];
};

/** Starts placing a batch. `asked` is when all that it needs to know was asked for, or it ended without. */
function underWay(work: (onAsked: () => void) => Promise<Placed>): { readonly asked: Promise<unknown>; readonly done: Promise<Placed> } {
  let onAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => { onAsked = resolve; });
  const done = work(onAsked);
  return { asked: Promise.race([asked, done]), done };
}

/** Places a batch; it answers when it is told to. */
async function place(batch: readonly Queued[], known: Known, tools: LaneTools, onAsked = (): void => undefined): Promise<Placed> {
  const scope = [...new Set(batch.map(({ request }) => request.serviceId))].sort((a, b) => a - b);
  const requests = batch.map(({ request }) => request);
  try {
    const outcome = await tools.placementDatabase.transaction(scope, async (sql) => {
      const gathered = await gather(sql, requests, known.services, { boards: known.boards, onAsked });
      if (gathered.unopened.length > 0) return { unopened: gathered.unopened };
      const waited = await lockWaited(sql, requests);
      const judged = sellBatch(sql, batch, gathered, waited, { known, random: tools.random });
      await endWaited(sql, judged.accepted, judged.refused, gathered);
      return { ...judged, waits: await holdSlips(sql, judged.held, gathered) };
    });
    if (outcome.unopened !== undefined) {
      const { unopened } = outcome;
      await tools.placementDatabase.transaction(scope, (sql) => openAccounts(sql, unopened));
      return await place(batch, known, tools);
    }
    known.risk.add(outcome.raised);
    return {
      size: batch.length, waiting: outcome.waiting,
      answer: () => {
        for (const { queued, answer } of outcome.answers) queued.answer(answer.kind === "held" ? waitAnswer(answer.slip, outcome.waits) : answer);
      },
    };
  } catch (error) {
    return placeAgain(batch, error, known, tools);
  }
}

/** Another process took a key meanwhile: halve until the ticket that collides is alone; then its key is there to be read. */
async function placeAgain(batch: readonly Queued[], error: unknown, known: Known, tools: LaneTools): Promise<Placed> {
  const collided = codeOf(error) === uniqueViolation;
  const only = batch.length === 1 ? batch[0] : undefined;
  if (!collided || only?.hasCollided === true) {
    tools.log.error({ error: String(error), tickets: batch.length }, "a batch of tickets could not be placed");
    return { size: batch.length, waiting: [], answer: () => { for (const queued of batch) queued.fail(error); } };
  }
  if (only !== undefined) return place([{ ...only, hasCollided: true }], known, tools);
  const middle = Math.ceil(batch.length / 2);
  const halves = [await place(batch.slice(0, middle), known, tools), await place(batch.slice(middle), known, tools)];
  return { size: batch.length, waiting: halves.flatMap(({ waiting }) => waiting), answer: () => { for (const { answer } of halves) answer(); } };
}

function waitAnswer(slip: HeldSlip, waits: ReadonlyMap<HeldSlip, SaleWait>): SaleAnswer {
  const wait = waits.get(slip);
  assert(wait !== undefined, "a slip that is held was written");
  return { kind: "waits", wait };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** An answer, or a slip whose answer its row will give. */
type Told = SaleAnswer | { readonly kind: "held"; readonly slip: HeldSlip };
/** The same, or a ticket that is still to be told. */
type Decision = Told | { readonly kind: "accepted"; readonly sold: Accepted };

type JudgedBatch = {
  readonly accepted: Accepted[];
  readonly refused: RefusedSlip[];
  readonly held: HeldSlip[];
  readonly answers: { readonly queued: Queued; readonly answer: Decision }[];
  readonly waiting: Queued[];
};

type Selling = { readonly known: Known; readonly random: Random };
type SoldBatch = Omit<JudgedBatch, "answers"> & {
  readonly raised: readonly RiskFigure[]; readonly answers: readonly { readonly queued: Queued; readonly answer: Told }[];
};

/**
 * So many slips are judged before the first rows go out, and twice as many before the next: PostgreSQL is soon at work, and writes while the next ones are
 * judged.
 */
const [judgedFirst, judgedAtOnce] = [32, 256];

/** Judges in order and writes. The rows go out part by part; the transaction ends when all of them are stored, and nobody need wait for them. */
function sellBatch(sql: Sql, batch: readonly Queued[], gathered: Gathered, stillWait: ReadonlySet<number>, { known, random }: Selling): SoldBatch {
  const outcome: JudgedBatch = { accepted: [], refused: [], held: [], answers: [], waiting: [] };
  const judgeNext = judging(gathered, stillWait, validationCodes(random, batch.length), outcome);
  const begin = (work: readonly Promise<unknown>[]): void => { for (const one of work) one.catch(() => undefined); };
  for (let from = 0, size = judgedFirst; from < batch.length; from += size, size = Math.min(judgedAtOnce, size * 2)) {
    const before = outcome.accepted.length;
    batch.slice(from, from + size).forEach((queued, index) => judgeNext(queued, from + index));
    begin(writeRows(sql, gathered, outcome.accepted.slice(before)));
  }
  const raised = raisedRisk(outcome.accepted);
  begin(writeTotals(sql, gathered, { ...outcome, raised }, known.risk));
  // What the sellers are told is made while PostgreSQL is busy with the last rows.
  return { ...outcome, raised, answers: outcome.answers.map(({ queued, answer }) => ({ queued, answer: toldOf(answer, gathered) })) };
}

function toldOf(answer: Decision, gathered: Gathered): Told {
  return answer.kind === "accepted" ? { kind: "sold", ticket: soldTicket(answer.sold, gathered) } : answer;
}

/** Judges one slip after the other; each accepted ticket changes the figures that the next one sees. */
function judging(
  gathered: Gathered, stillWait: ReadonlySet<number>, codes: readonly string[], outcome: JudgedBatch,
): (queued: Queued, index: number) => void {
  const keysNow = new Map<string, KeyNow>();
  const decide = (queued: Queued, key: string, answer: Decision): void => {
    keysNow.set(key, { bodyHash: queued.request.bodyHash, answer });
    outcome.answers.push({ queued, answer });
  };
  return (queued, index) => {
    const { request } = queued;
    const key = keyText(request.serviceId, request.posId, request.key);
    const before = knownKey(key, request, gathered, keysNow, stillWait);
    if (before !== undefined) {
      outcome.answers.push({ queued, answer: before });
      return;
    }
    if (queued.waited < patience && request.slip.legs.some((leg) => gathered.busyEvents.has(leg.key.eventId))) {
      queued.waited += 1;
      outcome.waiting.push(queued);
      return;
    }
    const considered = consider(request, gathered);
    if (considered.impossible !== undefined) {
      outcome.answers.push({ queued, answer: { kind: "impossible", refused: considered.impossible } });
      return;
    }
    const verdict = considered.refusals === undefined ? judge(considered.ticket, considered.facts) : { refused: considered.refusals };
    if (verdict.refused !== undefined || considered.refusals !== undefined) {
      const refusals = verdict.refused ?? [];
      outcome.refused.push(considered.refusals === undefined ? { request, refusals, ...considered } : { request, refusals, day: gatheredDay(gathered) });
      outcome.answers.push({ queued, answer: { kind: "refused", refusals } });
      return;
    }
    const wait = waitFor(considered, request);
    if (wait !== undefined) {
      const slip: HeldSlip = { ...considered, ...wait, request };
      outcome.held.push(slip);
      decide(queued, key, { kind: "held", slip });
      return;
    }
    const accepted: Accepted = {
      ...considered, request, ticket: verdict.accepted, id: gathered.numbers[index] ?? 0, code: codes[index] ?? "", risks: legRisks(verdict.accepted),
    };
    const payer = gathered.accounts.get(accountText(request.serviceId, payerAccount(request.payer)));
    if (payer !== undefined) payer.balance -= accepted.ticket.stake;
    countSold(accepted, gathered);
    outcome.accepted.push(accepted);
    decide(queued, key, { kind: "accepted", sold: accepted });
  };
}

type KeyNow = { readonly bodyHash: string; readonly answer: Decision };

/** What a key that was used before answers; undefined for a new one, and for a sale that waited and may be made now. */
function knownKey(
  key: string, request: SaleRequest, gathered: Gathered, keysNow: ReadonlyMap<string, KeyNow>, stillWait: ReadonlySet<number>,
): Decision | undefined {
  const inBatch = keysNow.get(key);
  if (inBatch !== undefined) return inBatch.bodyHash === request.bodyHash ? inBatch.answer : { kind: "otherSlip" };
  const row = gathered.keys.get(key);
  if (row === undefined) return undefined;
  if (row.ticket_id === null && row.waiting_id === null) return { kind: "burnt" };
  if (row.body_hash !== request.bodyHash) return { kind: "otherSlip" };
  if (row.ticket_id !== null) return { kind: "soldBefore", ticketId: row.ticket_id };
  const reference = row.waiting_id ?? 0;
  return request.waited?.reference === reference && stillWait.has(reference) ? undefined : { kind: "waitsBefore", reference };
}

/** The day under which an attempt is filed that belongs to no service's calendar. */
function gatheredDay(gathered: Gathered): string {
  return new Date(gathered.now).toISOString().slice(0, 10);
}
