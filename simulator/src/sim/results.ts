// The results clerk: scores are made official, step by step or at once, corrected after winners were paid, and settled
// by two processes at a time.

import { type PayloadOf, results } from "@chalkboard/contract";
import { outcomesOf, regrade, currentOf, stateOf } from "../auditor/after-sale.ts";
import type { Result } from "../auditor/grading.ts";
import type { KnownEvent, KnownTicket } from "../auditor/model.ts";
import { compareTicket } from "./people/counter.ts";
import { resultOf } from "./games.ts";
import { agree, Disagreement, type World } from "./world.ts";

const minuteMs = 60_000;
const changedMeanwhile = -4;

/** The result of a finished game, or a correction of one, preferably of one on which winners were paid. */
export async function enterResult(world: World): Promise<void> {
  const { chance, model } = world;
  const played = [...model.events.values()].filter(
    (event) => model.now > event.startsAt + 90 * minuteMs && event.status !== "cancelled",
  );
  const decided = played.filter(({ result }) => result !== undefined);
  const fresh = played.filter(({ result }) => result === undefined || result.status === "partial");
  const gone = [...model.tickets.values()].filter((ticket) => ticket.paid > 0 || isSpent(ticket));
  const paid = new Set(gone.flatMap((ticket) => ticket.legs.map(({ eventId }) => eventId)));
  // Paid over a counter, or won by a customer who no longer has it.
  const embarrassing = decided.filter(({ eventId }) => paid.has(eventId));
  const corrects = decided.length > 0 && (fresh.length === 0 || chance.percent(40));
  const from = corrects ? (embarrassing.length > 0 && chance.percent(60) ? embarrassing : decided) : fresh;
  if (from.length === 0) return;
  const { event, result } = surprising(world, chance.sample(from, 3));
  await decide(world, event, result);
}

function isSpent({ seller, prize }: KnownTicket): boolean {
  return seller.service.kind === "online" && prize > 0 && seller.balance < prize;
}

/** During a game, its score so far decides what is decided already. */
export async function enterPartial(world: World): Promise<void> {
  const { chance, model } = world;
  const going = [...model.events.values()].filter(
    (event) =>
      model.now > event.startsAt + 20 * minuteMs &&
      event.status !== "cancelled" &&
      (event.result === undefined || event.result.status === "partial"),
  );
  if (going.length === 0) return;
  const event = chance.pick(going);
  await decide(world, event, resultOf(chance, event.sport, "partial"));
}

const tries = 16;

/**
 * Of some possible results of some games, the one that causes the most ticket transitions not yet seen in this world.
 */
function surprising(
  world: World,
  events: readonly KnownEvent[],
): { readonly event: KnownEvent; readonly result: Result } {
  const possible = events.flatMap((event) =>
    Array.from({ length: tries }, () => ({ event, result: resultOf(world.chance, event.sport) })),
  );
  const news = possible.map(({ event, result }) => newWays(world, event, { eventId: event.eventId, result }));
  return possible[news.indexOf(Math.max(...news))] ?? world.chance.pick(possible);
}

/**
 * How many new ticket transitions would occur with the given or a possible result.
 * @param andBack also counts the way back, of tickets that are open now
 */
export function newWays(
  { model, marks }: World,
  event: KnownEvent,
  said?: { readonly eventId: number; readonly result: Result },
  andBack = false,
): number {
  const held = [...model.tickets.values()].filter(
    (ticket) =>
      ticket.cancelledAt === undefined &&
      ticket.cashedOutAt === undefined &&
      ticket.legs.some(({ eventId }) => eventId === event.eventId),
  );
  const ways = held.flatMap((ticket) => {
    const { status } = currentOf(ticket, outcomesOf(model, ticket, said));
    const [from, to] = [stateOf(ticket), stateOf({ status, cancelledAt: undefined })];
    const back = andBack && from === "open" ? [`status goes ${to}→open`] : [];
    return from === to ? [] : [`status goes ${from}→${to}`, ...back].filter((way) => !marks.has(way));
  });
  return new Set(ways).size;
}

/**
 * Several games end together, and each is settled by two processes at once: the tickets are graded as if one had come
 * after the other.
 */
export async function settleAtOnce(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  const played = [...model.events.values()].filter(
    (event) => event.result === undefined && event.status !== "cancelled" && model.now > event.startsAt + 90 * minuteMs,
  );
  if (played.length < 2) return;
  const ending = chance.sample(played, 3);
  for (const event of ending) await makeOfficial(world, event, resultOf(chance, event.sport));
  await Promise.all([...ending, ...ending].map(({ eventId }) => server.settle(eventId)));
  const touched = new Set(ending.flatMap((event) => regraded(world, event)));
  for (const ticket of touched) await compareTicket(world, ticket);
  marks.add("at once: double settlement");
}

/** Makes a result official. Repeated, it changes nothing; another result over an outdated version is refused. */
export async function decide(world: World, event: KnownEvent, result: Result): Promise<void> {
  const { server, traderId, marks } = world;
  marks.add(
    event.result === undefined || event.result.status === "partial" ? `result: ${result.status}` : "result: corrected",
  );
  const payload = await makeOfficial(world, event, result);
  await server.settle(event.eventId);
  regraded(world, event);
  const again = await server.send(traderId, results.makeOfficial, payload);
  agree("the same result again is the same version", again.ok && again.data.version, event.resultVersion, payload);
  const late = await server.send(traderId, results.makeOfficial, {
    ...payload,
    version: event.resultVersion - 1,
    ...otherThan(result),
  });
  agree("another result over an older version is refused", late.responseType, changedMeanwhile, payload);
}

type Official = PayloadOf<typeof results.makeOfficial>;

export function officialOf(event: KnownEvent, { status, segments, statistics }: Result): Official {
  return {
    eventId: event.eventId,
    version: event.resultVersion,
    status,
    segments: segments.map((segment) => ({ ...segment })),
    ...(statistics === undefined ? {} : { statistics }),
  };
}

async function makeOfficial({ server, traderId }: World, event: KnownEvent, result: Result): Promise<Official> {
  const payload = officialOf(event, result);
  const answer = await server.send(traderId, results.makeOfficial, payload);
  if (!answer.ok)
    throw new Disagreement("a result could not be made official", {
      payload,
      answer: answer.responseType,
      data: answer.data,
    });
  isOfficial(event, result, answer.data.version);
  return payload;
}

/** Records an official result in the auditor. */
export function isOfficial(event: KnownEvent, result: Result, version: number): void {
  event.result = result;
  event.resultVersion = version;
  event.plays += 1;
  if (result.status !== "partial") event.status = "official";
}

/** Grades the auditor's tickets by the official result, and records their transitions. */
export function regraded({ model, marks }: World, event: KnownEvent): readonly KnownTicket[] {
  const touched = regrade(model, event);
  for (const ticket of touched) {
    marks.add(`status: ${ticket.status}`);
    if (ticket.edge !== undefined) marks.add(`status goes ${ticket.edge}`);
    if (ticket.overpaid > 0) marks.add("status: overpaid");
    for (const outcome of ticket.outcomes) marks.add(`outcome: ${outcome}`);
  }
  return touched;
}

/** A result that differs in a score of the game's first period. */
function otherThan(result: Result): Pick<Official, "status" | "segments"> {
  const { status, segments } = result;
  const isOther = (segment: string): boolean => segment === "game" || segment === "1";
  return {
    status,
    segments: segments.map((score) =>
      isOther(score.segment) ? { ...score, home: (score.home ?? 0) + 1 } : { ...score },
    ),
  };
}
