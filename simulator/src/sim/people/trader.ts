// The platform's people at the lines: games are scheduled, lines open, move and close, games are suspended, some are
// sold in play.

import { catalog, lines } from "@chalkboard/contract";
import type { Sport } from "../../auditor/grading.ts";
import { type KnownEvent, lineText } from "../../auditor/model.ts";
import type { Chance } from "../../chance.ts";
import { type Market, marketsOf, pointsOf, pricesOf } from "./markets.ts";
import { agree, Disagreement, type World } from "../world.ts";

const minuteMs = 60_000;
const changedMeanwhile = -4;
/** Every sport is played, baseball most often. */
const sports: readonly (readonly [weight: number, sport: Sport])[] = [
  [4, "baseball"],
  [2, "basketball"],
  [2, "football"],
  [2, "hockey"],
  [2, "soccer"],
];
/** Markets of a new game beside its main ones. */
const mainMarkets = 3;
const otherMarkets = 11;

/** Schedules a new game, with lines on its main markets and some others. */
export async function bringGame(world: World, aheadMs = world.chance.int(20, 480) * minuteMs): Promise<void> {
  const { chance, model, server } = world;
  const startsAt = model.now + aheadMs;
  const sport = chance.weighted(sports);
  const key = `game-${world.serial()}`;
  const { eventId, teams } = await server.addGame(sport, key, startsAt);
  const event: KnownEvent = {
    eventId,
    key,
    sport,
    leagueId: server.leagues[sport],
    teams,
    startsAt,
    status: "scheduled",
    inPlay: false,
    plays: 0,
    isSuspended: false,
    lines: new Map(),
    result: undefined,
    resultVersion: 0,
    orders: [],
    decided: new Set(),
  };
  model.events.set(eventId, event);
  world.marks.add(`sport: ${sport}`);
  const markets = marketsOf[sport];
  await setMarkets(world, event, [
    ...markets.slice(0, mainMarkets),
    ...chance.sample(markets.slice(mainMarkets), otherMarkets),
  ]);
}

/** One market of a game moves, sometimes by a trader whose board is outdated. */
export async function moveLine(world: World): Promise<void> {
  const event = openEvent(world);
  if (event === undefined) return;
  const market = world.chance.pick(marketsOf[event.sport]);
  const known = market.sides.map(({ betType, side }) => event.lines.get(lineText(betType, side))?.version ?? 0);
  if (known.some((version) => version > 0) && world.chance.percent(10))
    return moveWithOldBoard(world, event, market, known);
  await setMarkets(world, event, [market]);
}

async function moveWithOldBoard(
  { server, traderId, marks }: World,
  event: KnownEvent,
  market: Market,
  known: readonly number[],
): Promise<void> {
  const moves = market.sides.map(({ betType, side }, index) => ({
    key: keyOf(event, betType, side),
    version: Math.max(0, (known[index] ?? 0) - 1),
    points: event.lines.get(lineText(betType, side))?.points ?? null,
    price: 900,
  }));
  const answer = await server.send(traderId, lines.moveLines, { reason: "", moves });
  agree("a move on an old board is refused", answer.responseType, changedMeanwhile, { eventId: event.eventId, known });
  marks.add("trader: old board");
}

/** Replaces whole markets of a game. */
export async function setMarkets(
  { chance, model, server, traderId, marks }: World,
  event: KnownEvent,
  chosen: readonly Market[],
): Promise<void> {
  const moves = chosen.flatMap((market) => {
    const prices = pricesOf(chance, market);
    const points = pointsOf(chance, event.sport, market);
    return market.sides.map(({ betType, side }, index) => ({
      key: keyOf(event, betType, side),
      version: event.lines.get(lineText(betType, side))?.version ?? 0,
      points: points[index] ?? null,
      price: prices[index] ?? 100,
    }));
  });
  if (moves.length === 0) return;
  const answer = await server.send(traderId, lines.moveLines, { reason: "", moves });
  if (!answer.ok)
    throw new Disagreement("lines could not be moved", { moves, answer: answer.responseType, data: answer.data });
  const onSale = moves.map(({ key, version }) =>
    version === 0 ? !keptClosed(model, event, key.betType) : event.lines.get(lineText(key.betType, key.side))?.isOpen,
  );
  for (const line of answer.data.lines) {
    event.lines.set(lineText(line.betType, line.side), {
      points: line.points,
      price: line.price,
      isOpen: line.isOpen,
      version: line.version,
    });
  }
  for (const [index, { key, version, points, price }] of moves.entries()) {
    const line = event.lines.get(lineText(key.betType, key.side));
    agree(
      "a moved line stands as it was set",
      [line?.points, line?.price, line?.isOpen],
      [points, price, onSale[index]],
      { key },
    );
    if (version === 0 && line?.isOpen === false) marks.add("void: keeps a new line closed");
  }
}

/** An order in force keeps new lines of what it voided closed, until one of their bet type is open again. */
function keptClosed({ now }: World["model"], { lines: known, orders }: KnownEvent, betType: number): boolean {
  const isOpenAgain = [...known].some(([key, { isOpen }]) => isOpen && Number(key.split("/")[0]) === betType);
  return (
    !isOpenAgain &&
    orders.some(
      ({ isUndone, tickets, statusBefore, betTypes, until }) =>
        !isUndone &&
        tickets === undefined &&
        statusBefore === undefined &&
        (until === undefined || until > now) &&
        (betTypes === undefined || betTypes.includes(betType)),
    )
  );
}

/** Closes or opens a market, or a whole game. */
export async function switchLines({ chance, server, traderId, marks, ...world }: World): Promise<void> {
  const event = openEvent({ chance, ...world }, ({ lines: known }) =>
    [...known.values()].some(({ isOpen }) => !isOpen),
  );
  if (event === undefined || event.lines.size === 0) return;
  const isOpen = [...event.lines.values()].some((line) => !line.isOpen) ? chance.percent(80) : false;
  const market = chance.pick(
    marketsOf[event.sport].filter(({ sides }) =>
      sides.some(({ betType, side }) => event.lines.has(lineText(betType, side))),
    ),
  );
  const keys = chance.percent(70)
    ? market.sides.filter(({ betType, side }) => event.lines.has(lineText(betType, side)))
    : undefined;
  const answer = await server.send(traderId, lines.setOpen, {
    eventId: event.eventId,
    isOpen,
    reason: "",
    ...(keys === undefined ? {} : { keys: keys.map(({ betType, side }) => keyOf(event, betType, side)) }),
  });
  if (!answer.ok)
    throw new Disagreement("lines could not be switched", { answer: answer.responseType, data: answer.data });
  for (const line of answer.data.lines) {
    const known = event.lines.get(lineText(line.betType, line.side));
    if (known !== undefined) Object.assign(known, { isOpen: line.isOpen, version: line.version });
  }
  const meant =
    keys === undefined
      ? [...event.lines.values()]
      : keys.map(({ betType, side }) => event.lines.get(lineText(betType, side)));
  agree(
    "switched lines stand as they were switched",
    meant.map((line) => line?.isOpen),
    meant.map(() => isOpen),
    { eventId: event.eventId },
  );
  marks.add(isOpen ? "trader: opens" : "trader: closes");
}

/** Suspends a game, or resumes it. */
export async function suspend(world: World): Promise<void> {
  const event = openEvent(world, (one) => one.isSuspended);
  if (event !== undefined) await suspendTo(world, event, !event.isSuspended);
}

export async function suspendTo(
  { server, traderId, marks }: World,
  event: KnownEvent,
  isSuspended: boolean,
): Promise<void> {
  const answer = await server.send(traderId, catalog.suspendEvent, { eventId: event.eventId, isSuspended });
  if (!answer.ok)
    throw new Disagreement("a game could not be suspended", { answer: answer.responseType, data: answer.data });
  if (event.isSuspended !== isSuspended) event.plays += 1;
  event.isSuspended = isSuspended;
  marks.add(isSuspended ? "trader: suspends" : "trader: resumes");
}

/** Marks a game as started, and sets whether it is offered in play. */
export async function setPlay({ server, traderId, marks }: World, event: KnownEvent, inPlay: boolean): Promise<void> {
  const answer = await server.send(traderId, catalog.setPlay, { eventId: event.eventId, inPlay, status: "live" });
  if (!answer.ok)
    throw new Disagreement("a game could not be offered in play", {
      eventId: event.eventId,
      answer: answer.responseType,
      data: answer.data,
    });
  Object.assign(event, { status: "live", inPlay, plays: event.plays + 1 });
  marks.add(inPlay ? "in play: offered" : "in play: withdrawn");
}

/** An upcoming game; mostly one that matches, where there is one. */
export function openEvent(
  { chance, model }: { readonly chance: Chance; readonly model: World["model"] },
  wanted: (event: KnownEvent) => boolean = () => true,
): KnownEvent | undefined {
  const open = [...model.events.values()].filter((event) => event.status === "scheduled" && model.now < event.startsAt);
  const fitting = open.filter(wanted);
  const from = fitting.length > 0 && chance.percent(70) ? fitting : open;
  return from.length === 0 ? undefined : chance.pick(from);
}

export function keyOf(
  { eventId }: KnownEvent,
  betType: number,
  side: number,
): { eventId: number; betType: number; side: 0 | 1 | 2 | 3; alternate: number } {
  return { eventId, betType, side: side as 0 | 1 | 2 | 3, alternate: 0 };
}
