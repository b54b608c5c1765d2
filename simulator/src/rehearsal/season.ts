// A season as a rehearsal: traders open and move the lines of each day, the crowd buys between the moves, the real
// results grade it, clerks pay the winners.

import type { EpochMs, EventId } from "@chalkboard/kernel";
import type { Chance } from "../chance.ts";
import type { Fixture, Seller } from "../fixture/build.ts";
import { type Database, query } from "../server.ts";
import { type Board, crowd, type Offer } from "./crowd.ts";
import type { Desk, EnteredResult } from "./desk.ts";
import { linesAfter } from "./line-steps.ts";
import { type RehearsedGame, statisticLines } from "./statistics.ts";
import { type Game, lineSteps, type Step } from "./timeline.ts";

/** The percentage of winners who never come, and of those who come again with a paid ticket. */
const neverPercent = 2;
const comeAgainPercent = 1;
const cancelPercent = 1;
/** The percentage of results that are first entered wrongly. */
const wrongPercent = 3;
const paidAtOnce = 4;

const payable = query(
  { ticket: "int8", code: "text" },
  `
  select t.id as ticket, t.code from ticket t join ticket_state s on s.ticket_id = t.id
    join service on service.id = t.service_id and service.kind = 1
  where s.decided_at > to_timestamp($1::bigint / 1000.0) and s.status <> 0 and s.cancelled_at is null
    and s.prize + s.pushed + s.voided > s.paid
  order by t.pos_id, t.id`,
);
// Shops sell in parallel, and the order of two tickets is not determined: what depends on chance is done shop by shop.
const newest = query(
  { ticket: "int8", pos: "int4" },
  "select id as ticket, pos_id as pos from ticket where id > $1::bigint order by pos_id, id",
);

export type SeasonCounts = {
  requests: number;
  /** The total time of each kind of step. */
  readonly seconds: Map<Step["kind"], number>;
  readonly notPaid: Map<string, number>;
  /** Results that were entered wrongly and corrected. */
  corrected: number;
};

/** An observer: of a game before its result is entered and when it is settled, and of the world after each step. */
export type Witness = {
  readonly beforeResult: (game: Game) => Promise<void>;
  readonly afterResult: (game: Game) => Promise<void>;
  readonly afterStep: (step: Step) => Promise<void>;
};

export type SeasonWorld = {
  readonly chance: Chance;
  readonly database: Database;
  readonly desk: Desk;
  readonly house: Fixture;
  /** How busy each seller is, in the order of the world. */
  readonly busyness: readonly number[];
  readonly witness?: Witness | undefined;
  readonly secondsNow: () => number;
  readonly onProgress: (step: number, of: number) => void;
};

/** The board, by game, then bet type and side. */
type Offers = Map<EventId, Map<string, Offer>>;
type StepOf<Kind extends Step["kind"]> = Extract<Step, { readonly kind: Kind }>;

/** Runs the steps one after another. */
export async function runSeason(world: SeasonWorld, timeline: readonly Step[]): Promise<SeasonCounts> {
  const counts: SeasonCounts = { requests: 0, seconds: new Map(), notPaid: new Map(), corrected: 0 };
  const offers: Offers = new Map();
  let paidUntil = 0;
  for (const [index, step] of timeline.entries()) {
    const startedAt = world.secondsNow();
    await world.desk.setTime(step.at);
    switch (step.kind) {
      case "open":
      case "move":
      case "close":
        await moveLines(world, step, offers);
        break;
      case "wave":
        await sellWave(world, step, offers, counts);
        break;
      case "result":
        await enterResults(world, step, counts);
        break;
      case "pay":
        await payWinners(world, paidUntil, counts);
        paidUntil = step.at;
        break;
    }
    await world.witness?.afterStep(step);
    counts.seconds.set(step.kind, (counts.seconds.get(step.kind) ?? 0) + world.secondsNow() - startedAt);
    world.onProgress(index + 1, timeline.length);
  }
  return counts;
}

/** The opening lines in the morning, moved step by step to the closing lines shortly before the start. */
async function moveLines(
  { desk }: SeasonWorld,
  { kind, games, done }: StepOf<"open" | "move" | "close">,
  offers: Offers,
): Promise<void> {
  for (const { eventId, game } of games) {
    const lines = [...linesAfter(game, done, lineSteps), ...statisticLines(game)];
    await desk.moveLines(eventId, lines, kind);
    const known = offers.get(eventId) ?? new Map<string, Offer>();
    for (const { betType, side, points, price } of lines)
      known.set(`${betType}/${side}`, { key: { eventId, betType, side, alternate: 0 }, points, price });
    offers.set(eventId, known);
  }
}

/** Games that end together are entered at one instant, and so are wrongly entered results. */
async function enterResults(
  { desk, chance, witness }: SeasonWorld,
  { games }: StepOf<"result">,
  counts: SeasonCounts,
): Promise<void> {
  for (const { eventId, game } of games) {
    await witness?.beforeResult({ eventId, game });
    const wrong = chance.percent(wrongPercent) ? mistyped(game) : undefined;
    if (wrong !== undefined) await desk.settle(eventId, wrong);
    if (wrong !== undefined) counts.corrected += 1;
    await desk.settle(eventId, { ...game.result, statistics: game.statistics });
    await witness?.afterResult({ eventId, game });
  }
}

/**
 * The winner has one run too many in the first inning, and the statistics are not recorded yet. A game with extra
 * innings cannot be entered this way.
 */
function mistyped({ result: { status, segments } }: RehearsedGame): EnteredResult | undefined {
  const final = segments.find(({ segment }) => segment === "game");
  if (status !== "final" || final?.home == null || segments.some(({ segment }) => segment === "10")) return undefined;
  const winner = final.home > final.away ? "home" : "away";
  const more = segments.map((score) =>
    score.segment === "1" || score === final ? { ...score, [winner]: (score[winner] ?? 0) + 1 } : score,
  );
  return { status, segments: more };
}

async function sellWave(world: SeasonWorld, step: StepOf<"wave">, offers: Offers, counts: SeasonCounts): Promise<void> {
  if (step.count === 0) return;
  const seen = (games: readonly Game[]): Board["open"] =>
    games
      .map(({ eventId }) => ({ eventId, offers: [...(offers.get(eventId)?.values() ?? [])] }))
      .filter((game) => game.offers.length > 1);
  const board: Board = { at: step.at, open: seen(step.open), started: seen(step.started) };
  const sellers = world.house.services.flatMap((service) => service.sellers);
  const requests = crowd(
    world.chance,
    board,
    step.count,
    world.busyness.map((weight, seller) => [weight, seller] as const),
  ).map(({ seller, slip }, index) => ({
    seller: sellerAt(sellers, seller),
    key: `season-${counts.requests + index}`,
    slip,
  }));
  const before = await lastTicket(world);
  await world.desk.sellAll(requests);
  counts.requests += requests.length;
  await changeMinds(world, sellers, before);
}

/** A few customers cancel at once. */
async function changeMinds(
  { database, desk, chance }: SeasonWorld,
  sellers: readonly Seller[],
  before: number,
): Promise<void> {
  for (const { ticket, pos } of await database.read("all", (sql) => sql.rows(newest, [before]))) {
    const seller = sellers.find(({ posId }) => posId === pos);
    if (seller?.kind === "retail" && chance.percent(cancelPercent)) await desk.cancel(seller, ticket);
  }
}

/** Winners come to a counter the next morning; some never do, some come twice. */
async function payWinners(
  { database, desk, chance, house: fixture }: SeasonWorld,
  decidedAfter: EpochMs,
  counts: SeasonCounts,
): Promise<void> {
  const tills = fixture.services.flatMap((service) => service.sellers).filter(({ kind }) => kind === "retail");
  const winners = (await database.read("all", (sql) => sql.rows(payable, [decidedAfter]))).map((winner) => ({
    ...winner,
    till: chance.pick(tills),
    comes: !chance.percent(neverPercent),
    again: chance.percent(comeAgainPercent),
  }));
  const coming = winners.filter(({ comes }) => comes);
  for (let first = 0; first < coming.length; first += paidAtOnce) {
    await Promise.all(
      coming.slice(first, first + paidAtOnce).map(async ({ ticket, code, till, again }) => {
        for (let visit = 0; visit < (again ? 2 : 1); visit += 1) {
          const reason = await desk.pay(till, ticket, code);
          if (reason !== undefined) counts.notPaid.set(reason, (counts.notPaid.get(reason) ?? 0) + 1);
        }
      }),
    );
  }
}

async function lastTicket({ database }: SeasonWorld): Promise<number> {
  const row = await database.read("all", (sql) =>
    sql.row(query({ last: "int8" }, "select coalesce(max(id), 0) as last from ticket")),
  );
  return row?.last ?? 0;
}

function sellerAt(sellers: readonly Seller[], index: number): Seller {
  const seller = sellers[index];
  if (seller === undefined) throw new RangeError(`there is no seller ${index}`);
  return seller;
}
