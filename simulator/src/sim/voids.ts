// Bets voided by order: of a game, of some bets, of a time window; reversed orders; and the cases of tickets sold after
// a corrected start.

import { voids } from "@chalkboard/contract";
import { bets } from "../auditor/bets.ts";
import type { KnownEvent, VoidOrder } from "../auditor/model.ts";
import { newWays, regraded } from "./results.ts";
import { agree, Disagreement, type World } from "./world.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const changedMeanwhile = -4;
const whole = { isAscending: true, limit: 1_000, withSums: false } as const;

/** The platform orders that bets of a game are void. */
export async function orderVoid(world: World): Promise<void> {
  const { chance, model, server, traderId, marks } = world;
  const current = [...model.tickets.values()].filter(({ cancelledAt }) => cancelledAt === undefined);
  const held = new Set(current.flatMap(({ legs }) => legs.map(({ eventId }) => eventId)));
  const games = [...model.events.values()].filter(({ eventId }) => held.has(eventId));
  if (games.length === 0) return;
  const surprising = mostNews(chance.sample(games, 30), (one) => ifOrdered(world, one));
  const event = surprising ?? chance.pick(games);
  const scope = chance.weighted<() => Partial<VoidOrder>>([
    [surprising === undefined ? 3 : 9, () => ({})],
    [
      4,
      () => ({
        betTypes: chance.sample(
          [...event.lines.keys()].map((key) => Number(key.split("/")[0])),
          3,
        ),
      }),
    ],
    [3, () => ({ from: model.now - chance.int(5, 120) * minuteMs, until: chance.percent(50) ? model.now : undefined })],
  ])();
  const betTypes = scope.betTypes === undefined ? undefined : [...new Set(scope.betTypes)];
  if (betTypes?.length === 0) return;
  const isWhole = betTypes === undefined && scope.from === undefined;
  const answer = await server.send(traderId, voids.order, {
    eventId: event.eventId,
    reason: "the rules say so",
    ...(betTypes === undefined ? {} : { betTypes }),
    ...(scope.from === undefined ? {} : { soldFrom: scope.from }),
    ...(scope.until === undefined ? {} : { soldUntil: scope.until }),
  });
  // The same order is in force, and no bet on the game was sold since: it is refused with an explanation.
  if (
    answer.responseType === changedMeanwhile &&
    !answer.ok &&
    (answer.data as { reason?: string }).reason === "ordered"
  ) {
    const isTheSame = event.orders.some(
      ({ isUndone, betTypes: known }) => !isUndone && String(known) === String(betTypes),
    );
    agree("the same order stands", isTheSame, true, { eventId: event.eventId });
    marks.add("void: the same again");
    return;
  }
  if (!answer.ok)
    throw new Disagreement("bets could not be voided", {
      eventId: event.eventId,
      answer: answer.responseType,
      data: answer.data,
    });
  const { orderId } = answer.data;
  if (orderId === null)
    throw new Disagreement("an order waits for a second person that no policy asks for", { eventId: event.eventId });
  // Markets that another order already took off sale return to their state before that one.
  const orderBefore =
    event.status === "cancelled"
      ? event.orders.find((one) => !one.isUndone && one.statusBefore !== undefined)
      : undefined;
  const statusBefore = isWhole ? (orderBefore?.statusBefore ?? event.status) : undefined;
  await ordered(world, event, {
    ...anyBet(model),
    orderId,
    betTypes,
    from: scope.from,
    until: scope.until,
    statusBefore,
  });
  if (isWhole) isNow(event, "cancelled");
  else if (scope.until === undefined) closed(event, betTypes);
  marks.add(isWhole ? "void: a game" : betTypes === undefined ? "void: a span of time" : "void: bet types");
}

/** An order without an end takes its markets off sale. */
function closed({ lines }: KnownEvent, betTypes: readonly number[] | undefined): void {
  for (const [key, line] of lines) {
    const isMeant = betTypes === undefined || betTypes.includes(Number(key.split("/")[0]));
    if (isMeant && line.isOpen) Object.assign(line, { isOpen: false, version: line.version + 1 });
  }
}

/** The candidate that brings the most of what this world has not seen; undefined when none brings anything new. */
function mostNews<Item>(some: readonly Item[], newsOf: (one: Item) => number): Item | undefined {
  const news = some.map(newsOf);
  const most = Math.max(0, ...news);
  return most === 0 ? undefined : some[news.indexOf(most)];
}

/** A new order for every bet of a game. */
function anyBet({ now }: World["model"]): VoidOrder {
  return {
    orderId: 0,
    betTypes: undefined,
    from: undefined,
    until: undefined,
    tickets: undefined,
    at: now,
    statusBefore: undefined,
    isUndone: false,
  };
}

/** What would be new if all bets of a game were void. */
function ifOrdered(world: World, event: KnownEvent): number {
  const all = anyBet(world.model);
  event.orders.push(all);
  const news = newWays(world, event, undefined, event.result === undefined);
  event.orders.pop();
  return news;
}

/** What would be new if an order were reversed. */
function ifUndone(world: World, { event, order }: { readonly event: KnownEvent; readonly order: VoidOrder }): number {
  order.isUndone = true;
  const news = newWays(world, event);
  order.isUndone = false;
  return news;
}

/** An order is reversed: its bets are graded by the result again. */
export async function undoVoid(world: World): Promise<void> {
  const { chance, model, server, traderId, marks } = world;
  const current = [...model.events.values()].flatMap((event) =>
    event.orders.filter(({ isUndone }) => !isUndone).map((order) => ({ event, order })),
  );
  if (current.length === 0) return;
  const { event, order } = mostNews(current, (one) => ifUndone(world, one)) ?? chance.pick(current);
  const { orderId } = order;
  const answer = await server.send(traderId, voids.undo, { orderId, reason: "a mistake" });
  if (!answer.ok)
    throw new Disagreement("an order could not be taken back", {
      orderId,
      answer: answer.responseType,
      data: answer.data,
    });
  order.isUndone = true;
  // A game stays off sale while another order is in force on it.
  const isHeld = event.orders.some(({ isUndone, statusBefore }) => !isUndone && statusBefore !== undefined);
  if (order.statusBefore !== undefined && event.status === "cancelled" && !isHeld) isNow(event, order.statusBefore);
  await gradeAnew(world, event);
  const again = await server.send(traderId, voids.undo, { orderId, reason: "a mistake" });
  agree("an order is taken back once", again.responseType, changedMeanwhile, { orderId });
  marks.add("void: undone");
}

function isNow(event: KnownEvent, status: KnownEvent["status"]): void {
  if (event.status !== status) event.plays += 1;
  event.status = status;
}

async function ordered(world: World, event: KnownEvent, order: VoidOrder): Promise<void> {
  event.orders.push(order);
  await gradeAnew(world, event);
}

/** The same result as a new version; where there is none, only void bets are decided. */
async function gradeAnew(world: World, event: KnownEvent): Promise<void> {
  event.result ??= { status: "partial", segments: [] };
  event.resultVersion += 1;
  await world.server.settle(event.eventId);
  regraded(world, event);
}

/**
 * A game is found to have begun earlier than scheduled: what was sold after that start is a case, and each of its
 * tickets is kept or voided.
 */
export async function correctStart(world: World): Promise<void> {
  const { chance, model, server, traderId, marks } = world;
  const young = [...model.tickets.values()].filter(
    (ticket) => ticket.cancelledAt === undefined && model.now - ticket.soldAt < 20 * minuteMs,
  );
  const games = new Set(young.flatMap(({ legs }) => legs.map(({ eventId }) => eventId)));
  const moved = [...model.events.values()].filter(
    (event) => games.has(event.eventId) && event.status === "scheduled" && bringable(event),
  );
  if (moved.length === 0) return;
  const event = chance.pick(moved);
  const startsAt = model.now - chance.int(0, 15) * minuteMs;
  // What a source moves further than a day waits for a person.
  if (startsAt >= event.startsAt || event.startsAt - startsAt > dayMs) return;
  // A game that a source moves to within two hours of another of its pair waits for a person, and nothing is corrected.
  const isTwin = (other: KnownEvent): boolean =>
    other !== event &&
    other.sport === event.sport &&
    other.teams.every((team) => event.teams.includes(team)) &&
    Math.abs(other.startsAt - startsAt) < 120 * minuteMs;
  if ([...model.events.values()].some(isTwin)) return;
  await server.feed.moveStart(event.sport, event.key, event.teams, startsAt);
  event.startsAt = startsAt;
  // A game may be corrected twice: earlier decisions of a case stay.
  const isOpen = (one: { readonly number: number; readonly action: string }): boolean =>
    one.action === "open" && model.tickets.get(one.number)?.cancelledAt === undefined;
  const cases = (await casesOf(world))
    .filter(({ eventId }) => eventId === event.eventId)
    .map(({ caseId, tickets }) => ({ caseId, open: tickets.filter(isOpen).map(({ number }) => number) }))
    .filter(({ open }) => open.length > 0);
  const expected = [...model.tickets.values()]
    .filter(
      ({ number, legs, soldAt, cancelledAt, inPlay }) =>
        cancelledAt === undefined &&
        soldAt >= startsAt &&
        !event.decided.has(number) &&
        legs.some(({ eventId }, index) => eventId === event.eventId && inPlay[index] !== true),
    )
    .map(({ number }) => number)
    .toSorted((a, b) => a - b);
  agree(
    "tickets sold after a corrected start",
    cases.flatMap(({ open }) => open).toSorted((a, b) => a - b),
    expected,
    { eventId: event.eventId, startsAt },
  );
  const found = cases.at(-1);
  marks.add("past-post: case");
  if (found === undefined) return;
  const isVoid = chance.percent(60);
  const decided = chance.sample(found.open, 3);
  const action = isVoid ? ("void" as const) : ("keep" as const);
  const answer = await server.send(traderId, voids.decideCase, {
    caseId: found.caseId,
    tickets: [...decided],
    action,
    reason: "sold after the start",
  });
  if (!answer.ok)
    throw new Disagreement("a case could not be decided", {
      eventId: event.eventId,
      answer: answer.responseType,
      data: answer.data,
    });
  for (const number of decided) event.decided.add(number);
  marks.add(isVoid ? "past-post: void" : "past-post: kept");
  if (!isVoid) return;
  await ordered(world, event, {
    ...anyBet(model),
    orderId: answer.data.orderId ?? 0,
    tickets: decided,
  });
}

/** The feed only knows the teams of its own sports. */
function bringable({ sport, lines }: KnownEvent): boolean {
  return (
    sport !== "hockey" && sport !== "soccer" && [...lines.keys()].every((key) => bets.has(Number(key.split("/")[0])))
  );
}

async function casesOf({ server, traderId }: World) {
  const listed = await server.send(traderId, voids.listCases, { open: true, sort: "dueAt", ...whole });
  if (!listed.ok) throw new Disagreement("cases cannot be seen", { answer: listed.responseType });
  return Promise.all(
    listed.data.rows
      .toSorted((a, b) => a.caseId - b.caseId)
      .map(async ({ caseId, eventId }) => {
        const some = await server.send(traderId, voids.listCaseTickets, { caseId, sort: "number", ...whole });
        if (!some.ok) throw new Disagreement("a case's tickets cannot be seen", { caseId, answer: some.responseType });
        return { caseId, eventId, tickets: some.data.rows };
      }),
  );
}
