// The queries of the master data and schedule pages, beside 40 leagues, 3,000 teams, 30,000 players, 500 tracks and 600
// games a day for a month, with a prop on every player of one day's games.

import { calendar, type Call, catalog, type PayloadOf, masterData, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { timedCall } from "../client.ts";
import type { BenchCluster } from "../cluster.ts";
import { type BenchSize, type Figure, latencies, percentile } from "../figures.ts";
import { type BenchWorld, buildBenchWorld, offers } from "../world.ts";
import { addGames, addLeagues, addPlayers, addTracks, counts } from "../master-queries.ts";
import { startServerProcess } from "../processes.ts";
import { openDatabase, silentLog } from "../server.ts";
import { slipOf } from "../slips.ts";

const usual = { leagues: 40, days: 30, tickets: 300 };

export async function desk(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const size = quick ? { leagues: 4, days: 3, tickets: 5 } : usual;
  const world = await buildBenchWorld(await cluster.empty(), { shops: 2, games: 200 });
  await fill(world, size);
  const server = await startServerProcess(world.url);
  try {
    const [shop] = world.shops;
    for (let turn = 0; turn < size.tickets; turn += 1) {
      await timedCall(
        server.address,
        tickets.sell,
        {
          key: `desk of the bench ${String(turn)}`,
          slip: slipOf(turn, world.eventIds, offers) as PayloadOf<typeof tickets.sell>["slip"],
        },
        shop?.token ?? "",
      );
    }
    const derived = await derive(server.address, world, size.leagues);
    const times = await measured(server.address, world, derived, quick ? 3 : 20);
    const worst = Math.max(...[...times.values()].map((some) => percentile(some, 0.99)));
    return [
      ...[...times].flatMap(([name, some]) => latencies(`desk.${name}`, some)),
      { name: "desk.slowest.p99", value: worst, unit: "ms" },
    ];
  } finally {
    await server.stop();
  }
}

async function fill(world: BenchWorld, { leagues, days }: typeof usual): Promise<void> {
  const owner = openDatabase({ url: world.url, connections: 1, log: silentLog, role: "none" });
  try {
    const filled = await owner.transaction("all", async (sql) => {
      await sql.run(addLeagues, [leagues]);
      await sql.run(addPlayers);
      await sql.run(addTracks);
      await sql.run(addGames, [days, world.day]);
      return sql.row(counts, [world.day]);
    });
    assert(
      filled !== undefined &&
        filled.teams >= leagues * 75 &&
        filled.players === leagues * 750 &&
        filled.games === leagues * 15 + world.eventIds.length,
      "the desk's house is as large as it says",
      { ...filled },
    );
    await owner.read("all", (sql) => sql.run({ columns: {}, text: "vacuum analyze" }));
  } finally {
    await owner.close();
  }
}

/** The games of one league's day, each with derived props. */
type DerivedDay = PayloadOf<typeof calendar.derivedChoices>;

/**
 * Creates a prop for every player of a day's games, none of which has begun, league by league, as the desk does.
 * @returns the games of the last league
 */
async function derive(address: string, { day: today, traderToken }: BenchWorld, leagues: number): Promise<DerivedDay> {
  const ask = async <C extends Call>(call: C, payload: PayloadOf<C>) =>
    (await timedCall(address, call, payload, traderToken)).data;
  const { rows } = await ask(masterData.listLeagues, {
    text: "League ",
    sort: "name",
    isAscending: true,
    limit: 1_000,
    withSums: false,
  });
  const own = rows.filter(({ code }) => code.startsWith("bench_"));
  assert(own.length === leagues, "every league of the desk's house is listed", { listed: own.length, leagues });
  const day = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  let last: DerivedDay = { leagueId: 0, eventIds: [] };
  for (const { leagueId } of own) {
    const listed = await ask(calendar.listEvents, {
      leagueId,
      from: day,
      to: day,
      sort: "startsAt",
      isAscending: true,
      limit: 60,
      withSums: false,
    });
    last = { leagueId, eventIds: listed.rows.map(({ eventId }) => eventId) };
    const { categories, games } = await ask(calendar.derivedChoices, last);
    const about = games.flatMap(({ eventId: principalId, teams }) =>
      teams.flatMap(({ players }) =>
        players.map(({ playerId }) => ({ principalId, playerId, teamId: null, otherTeamId: null })),
      ),
    );
    const made = await ask(calendar.enterDerived, {
      leagueId,
      day,
      minute: 0,
      isLater: false,
      propType: 1,
      asks: "overUnder",
      categoryId: categories.find(({ propType }) => propType === 1)?.categoryId ?? 0,
      question: "",
      part: null,
      offsetMinutes: 0,
      cutoffMinutes: 0,
      about,
    });
    assert(made.eventIds.length === 300, "fifteen games of twenty players each have a prop on every one", {
      leagueId,
      made: made.eventIds.length,
    });
  }
  return last;
}

/**
 * Every list and every search of the two pages, in the order in which a page queries them; one word is in the middle of
 * a name, and one matches nothing.
 */
async function measured(
  address: string,
  { day, leagueId, traderToken }: BenchWorld,
  derived: DerivedDay,
  turns: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const taken = new Map<string, readonly number[]>();
  const ask = async <C extends Call>(name: string, call: C, payload: PayloadOf<C>): Promise<void> => {
    const times: number[] = [];
    for (let turn = -3; turn < turns; turn += 1) {
      const { ms } = await timedCall(address, call, payload, traderToken);
      if (turn >= 0) times.push(ms);
    }
    taken.set(name, times);
  };
  const page = { limit: 100, withSums: true };
  const byName = { ...page, sort: "name" as const, isAscending: true };
  const byStart = { ...page, sort: "startsAt" as const, isAscending: true };
  const to = new Date(Date.parse(day) + 29 * 86_400_000).toISOString().slice(0, 10);
  await ask("teams", masterData.listTeams, byName);
  await ask("teams.word", masterData.listTeams, { ...byName, text: "ty 74 of" });
  await ask("teams.nobody", masterData.listTeams, { ...byName, text: "nobody is called so" });
  await ask("players", masterData.listPlayers, byName);
  await ask("players.word", masterData.listPlayers, { ...byName, text: "yer 7 of 12" });
  await ask("players.nobody", masterData.listPlayers, { ...byName, text: "nobody is called so" });
  await ask("players.byTeam", masterData.listPlayers, { ...page, sort: "teamName", isAscending: false });
  await ask("leagues", masterData.listLeagues, { ...byName, sort: "teams" });
  await ask("tracks", masterData.listTracks, byName);
  await ask("tracks.word", masterData.listTracks, { ...byName, text: "rk 74 of" });
  await ask("headings", masterData.listHeadings, { ...byName });
  await ask("merges", masterData.listMerges, { ...page, sort: "doneAt", isAscending: false });
  await ask("week", calendar.week, { firstDay: day });
  await ask("week.games", calendar.weekGames, { firstDay: day });
  await ask("derived.ofGame", calendar.listDerived, { principalId: derived.eventIds[0] ?? 0 });
  await ask("derived.choices", calendar.derivedChoices, derived);
  await ask("games.week", calendar.listEvents, {
    ...byStart,
    from: day,
    to: new Date(Date.parse(day) + 6 * 86_400_000).toISOString().slice(0, 10),
  });
  await ask("games.month", calendar.listEvents, { ...byStart, from: day, to });
  await ask("games.word", calendar.listEvents, { ...byStart, from: day, to, text: "ty 29 of" });
  await ask("games.withoutLine", calendar.listEvents, { ...byStart, from: day, to, isWithoutLine: true });
  await ask("games.byTitle", calendar.listEvents, { ...byStart, sort: "title", from: day, to });
  await ask("games.ofLeague", calendar.listEvents, { ...byStart, leagueId, from: day, to });
  await ask("catalog.leagues", catalog.listLeagues, {});
  return taken;
}
