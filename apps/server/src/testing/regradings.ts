import { results, tickets } from "@chalkboard/contract";
import { gradeLeg, defaultGradingRules, type Side, type Sport } from "@chalkboard/engine";
import { query } from "../platform/database/query.ts";
import { gradeTicket } from "../trading/settlement/index.ts";
import { type Bet, kickOff, sellTo, type SoldTicket } from "./bets.ts";
import { seeded } from "./calls/damage/mutations.ts";
import type { TestServer } from "./test-server.ts";
import { houseSettings, logins, type TestGame } from "./test-world.ts";

type Result = {
  readonly status: "partial" | "final" | "called" | "abandoned";
  readonly segments: { segment: string; away: number; home: number }[];
};
type GradedTicket = {
  readonly number: number;
  readonly status: number;
  readonly prize: number;
  readonly refund: number;
};

/**
 * Sells straights and parlays on three games, then makes results official in any order, which correct one another, with
 * payments in between. Some are settled together with others, at the same time.
 * @returns each ticket's state, its state graded by the last results alone, and what ever stayed pending although a
 * settled result decided it
 */
export async function regradings(
  house: TestServer,
  { seed, tickets: count, corrections }: { seed: string; tickets: number; corrections: number },
): Promise<{ stands: readonly GradedTicket[]; alone: readonly GradedTicket[]; undecided: readonly string[] }> {
  const chance = seeded(seed);
  const sportOf = (eventId: number): Sport =>
    eventId === house.world.games.basketball.eventId ? "basketball" : "baseball";
  const games = [...house.world.games.baseball, house.world.games.basketball];
  const sold = await sellSome(house, games, count, chance);
  const last = new Map<number, Result>();
  const versions = new Map<number, number>();
  const waiting = new Set<number>();
  const settled = new Map<number, Result>();
  const undecided: string[] = [];
  const order = games
    .map((game) => ({ game, place: chance(1_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ game }) => game);
  for (let step = 0; step < corrections; step += 1) {
    const game = order[step < order.length ? step : chance(order.length)] ?? games[0];
    if (game === undefined) throw new Error("the world has games");
    const result = anyResult(chance, game === house.world.games.basketball ? "basketball" : "baseball");
    await kickOff(house, game.eventId);
    const { version } = await house.answer(
      results.makeOfficial,
      { eventId: game.eventId, version: versions.get(game.eventId) ?? 0, ...result },
      logins.trader,
    );
    versions.set(game.eventId, version);
    last.set(game.eventId, result);
    waiting.add(game.eventId);
    if (chance(3) === 0 && step < corrections - 1) continue;
    await Promise.all([...waiting].map((eventId) => house.server.settler.settle(eventId)));
    for (const eventId of waiting) settled.set(eventId, last.get(eventId) ?? result);
    waiting.clear();
    undecided.push(...(await undecidedBy(house, settled, sportOf)));
    for (const { ticket, login } of sold) {
      if (chance(4) === 0 && login.startsWith("clerk"))
        await house.send(tickets.pay, { number: ticket.number, code: ticket.code ?? "" }, login);
    }
  }
  const stands = await Promise.all(
    sold.map(async ({ ticket: { number }, login }) => {
      const { status, prize, refund } = await house.answer(tickets.findTicket, { number }, login);
      return { number, status, prize, refund };
    }),
  );
  return { stands, undecided, alone: sold.map(({ ticket }) => gradedAlone(ticket, last, sportOf)) };
}

const stored = query(
  {
    ticket_id: "int8",
    number: "int2",
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    points: "int4?",
    outcome: "text",
    status: "int2",
    open_legs: "int2",
  },
  `
  select l.ticket_id, l.number, l.event_id, l.bet_type, l.side, l.points, st.status, st.open_legs,
    coalesce((select g.outcome from leg_grade g where g.ticket_id = l.ticket_id and g.leg_number = l.number
      order by g.result_version desc limit 1),
      'pending') as outcome
  from leg l join ticket_state st on st.ticket_id = l.ticket_id order by l.ticket_id, l.number`,
);

/**
 * Legs that are pending although their game's settled result decides them, and tickets that are pending although their
 * legs are not.
 */
async function undecidedBy(
  house: TestServer,
  results: ReadonlyMap<number, Result>,
  sportOf: (eventId: number) => Sport,
): Promise<readonly string[]> {
  const legs = await house.asOwner((sql) => sql.rows(stored));
  const waitingLegs = legs.filter(({ event_id, bet_type: betType, side, points, outcome }) => {
    const result = results.get(event_id);
    return (
      outcome === "pending" &&
      result !== undefined &&
      gradeLeg({ betType, side: side as Side, points }, result, defaultGradingRules(sportOf(event_id))).outcome !==
        "pending"
    );
  });
  const waitingTickets = [...Map.groupBy(legs, ({ ticket_id }) => ticket_id)].filter(([, own]) => {
    const open = own.filter(({ outcome }) => outcome === "pending").length;
    const [first] = own;
    // A straight and a parlay are lost with their first lost leg.
    const isOver = open === 0 || own.some(({ outcome }) => outcome === "lose");
    return (
      first === undefined ||
      first.open_legs !== open ||
      (isOver && first.status === 0) ||
      (!isOver && first.status !== 0)
    );
  });
  return [
    ...waitingLegs.map(
      ({ ticket_id, number, bet_type }) => `leg ${number} (bet type ${bet_type}) of ticket ${ticket_id}`,
    ),
    ...waitingTickets.map(([ticket]) => `ticket ${ticket}`),
  ];
}

type Chance = (below: number) => number;

async function sellSome(
  house: TestServer,
  games: readonly TestGame[],
  count: number,
  chance: Chance,
): Promise<{ ticket: SoldTicket; login: string }[]> {
  const sellers = [...logins.clerks.slice(0, 2), logins.customers[0]];
  const anyBet = (game: TestGame): Bet => {
    const betType = game === house.world.games.basketball ? 1 : 1 + chance(10);
    return { game, betType, side: [3, 4, 9, 10].includes(betType) ? 0 : 1 + chance(2) };
  };
  const sold: { ticket: SoldTicket; login: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const login = sellers[chance(sellers.length)] ?? logins.clerks[0];
    const first = chance(games.length);
    const legs = 1 + chance(games.length);
    const bets = Array.from({ length: legs }, (_, leg) => games[(first + leg) % games.length])
      .filter((game) => game !== undefined)
      .map(anyBet);
    sold.push({ login, ticket: await sellTo(house, login, bets, 100 + chance(900)) });
  }
  return sold;
}

function anyResult(chance: Chance, sport: "baseball" | "basketball"): Result {
  const [whole, most] = sport === "baseball" ? ([9, 3] as const) : ([4, 40] as const);
  const played = [whole, whole, whole, whole - 2, whole - 3][chance(5)] ?? whole;
  const segments = Array.from({ length: played }, (_, index) => ({
    segment: String(index + 1),
    away: chance(most),
    home: chance(most),
    complete: true,
  }));
  const sum = (side: "away" | "home"): number => segments.reduce((total, segment) => total + segment[side], 0);
  const game = { segment: "game", away: sum("away"), home: sum("home") };
  if (played === whole) return { status: "final", segments: [...segments, game] };
  const status = (["partial", "called", "abandoned"] as const)[chance(3)] ?? "partial";
  return { status, segments: status === "called" ? [...segments, game] : segments };
}

function gradedAlone(
  ticket: SoldTicket,
  last: ReadonlyMap<number, Result>,
  sportOf: (eventId: number) => Sport,
): GradedTicket {
  const legs = ticket.legs.map(({ number, eventId, betType, side, alternate, points, price }) => {
    const result = last.get(eventId);
    const leg = { betType, side: side as Side, points };
    const outcome =
      result === undefined
        ? ("pending" as const)
        : gradeLeg(leg, result, defaultGradingRules(sportOf(eventId))).outcome;
    return {
      number,
      eventId,
      betType,
      side,
      alternate,
      points,
      odds: price > 0 ? `${price + 100}/100` : `${100 - price}/${-price}`,
      outcome,
    };
  });
  const { status, decided } = gradeTicket(legs, ticket.wagers, houseSettings.rounding);
  return { number: ticket.number, status, prize: decided.prize, refund: decided.pushed + decided.voided };
}
