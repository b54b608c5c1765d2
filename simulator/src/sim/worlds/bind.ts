// The world's server: the whole real one on an empty database, reached through its calls.

import { roles } from "@chalkboard/contract";
import { dayOf, type EpochMs } from "@chalkboard/kernel";
import { proveBooks } from "../../books.ts";
import type { Sport } from "../../auditor/grading.ts";
import { buildFixture, type Fixture, retireRules, setRule } from "../../fixture/build.ts";
import { type FixtureServer, startFixtureServer } from "../../fixture/fixture-server.ts";
import {
  addPerson,
  applyLinescore,
  applySchedule,
  connectLive,
  decideFinals,
  ensureLeague,
  goOnProving,
  hashPassword,
  importSchedule,
  keepDays,
  knownLeagues,
  pause,
  query,
  type ScheduledGame,
  sellLeague,
  type Sql,
} from "../../server.ts";
import { secondAdminOf, secondPassword, worldPlan, worldStart, worldZone } from "./make-world.ts";
import type { ServerUnderTest, StoredTicket, Watching } from "../world.ts";

const balancesOf = query(
  { owner_id: "int4", kind: "int2", balance: "int8" },
  "select owner_id, kind, balance from account where kind in (1, 2, 3)",
);
const storedTickets = query(
  {
    number: "int8",
    status: "int2",
    prize: "int8",
    refund: "int8",
    paid: "int8",
    tax: "int8",
    overpaid: "int8",
    expired: "int8",
    is_cancelled: "bool",
    legs: "text[]",
    staked: "int8",
    may_win: "int8",
  },
  `
  select s.ticket_id as number, status, prize, pushed + voided as refund, paid, tax - tax_back as tax, overpaid,
    expired, cancelled_at is not null as is_cancelled,
    array(select concat_ws(' ', l.event_id, l.bet_type, l.side, coalesce(l.points::text, '-'), l.price, l.odds,
      coalesce((
      select g.outcome from leg_grade g where g.ticket_id = l.ticket_id and g.leg_number = l.number
        order by g.result_version desc limit 1), 'pending'))
      from leg l where l.ticket_id = s.ticket_id order by l.number) as legs,
    (select coalesce(sum(stake), 0) from wager w where w.ticket_id = s.ticket_id)::int8 as staked,
    (select coalesce(sum(possible_win), 0) from wager w where w.ticket_id = s.ticket_id)::int8 as may_win
  from ticket_state s order by s.ticket_id`,
);
const joinGroup = query(
  { id: "int4" },
  `
  insert into league_group_league (league_group_id, league_id) select min(id), $1::int from league_group
    returning league_group_id as id`,
);
const antedate = query({}, "update money_setting set at = 'epoch' where service_id = $1::int");
/** There are many drawer movements already, because the key of a reversal may be any key. */
const manyMoves = query({ id: "int8" }, "select setval(pg_get_serial_sequence('drawer_move', 'id'), 1000) as id");
const isWaiting = query(
  { is_waiting: "bool" },
  "select exists (select from outbox where published is null) as is_waiting",
);
const holdPublisher = query({}, "select pg_advisory_xact_lock(hashtext('outbox publisher'))");

const towns = [
  "Abricots",
  "Bainet",
  "Carrefour",
  "Delmas",
  "Ennery",
  "Fermathe",
  "Gonaives",
  "Hinche",
  "Jacmel",
  "Kenscoff",
  "Leogane",
  "Mirebalais",
];
type Team = ScheduledGame["away"]["team"];
const teams: readonly Team[] = towns.map((name) => ({
  code: name,
  name,
  abbreviation: name.slice(0, 3).toUpperCase(),
  aliases: [],
}));

type League = Parameters<typeof ensureLeague>[1];
const source = "world";
const heardWithinMs = 30_000;

/** The leagues that the feed knows, and two that it does not. */
function leagueOf(sport: Sport): League {
  const known = knownLeagues.find((one) => one.sport.code === sport);
  if (known !== undefined) return { ...known, code: known.key };
  const segments = sport === "soccer" ? ["1", "2"] : ["1", "2", "3"];
  const abbreviation = sport.slice(0, 3).toUpperCase();
  return {
    sport: { code: sport, name: sport },
    code: `world ${sport}`,
    name: sport,
    abbreviation,
    timeZone: worldZone,
    segments,
  };
}

export type BoundServer = {
  readonly server: ServerUnderTest;
  readonly house: Fixture;
  readonly close: () => Promise<void>;
};

/**
 * Builds the plan's world and starts the server on it.
 * @param url an empty, migrated database, as its owner
 */
export async function bindServer(url: string): Promise<BoundServer> {
  const running = await startFixtureServer(url, worldStart);
  const { asOwner, send: ask, setTime, signsInAgain, close } = running;
  const fixture = await asOwner((sql) => buildFixture(sql, worldPlan(), worldStart));
  await asOwner(async (sql) => {
    await addSecondAdmins(sql, fixture);
    await sql.row(manyMoves);
  });
  const { leagues, leagueGroupId } = await asOwner((sql) => openLeagues(sql, fixture));
  let games = 0;
  return {
    house: fixture,
    close,
    server: {
      send: ask,
      setTime,
      signsInAgain,
      leagues,
      leagueGroupId,
      setRule: (serviceId, rule) => asOwner((sql) => setRule(sql, serviceId, rule)),
      retireRule: (serviceId, control) => asOwner((sql) => retireRules(sql, serviceId, control)),
      antedateWeeks: (serviceId) => asOwner(async (sql) => void (await sql.run(antedate, [serviceId]))),
      addGame: (sport, key, startsAt) => asOwner((sql) => addGame(sql, leagues[sport], key, startsAt, (games += 1))),
      settle: async (eventId) => void (await running.server.settler.settle(eventId)),
      keepDays: async (serviceId) => (await keepDays(running.database, serviceId)).length,
      runWaiting: () => running.server.waiting.run(),
      feed: feedOf(running),
      dieAt: running.dieAt,
      riseAgain: running.riseAgain,
      watch: (personId, subject, after) => watch(running, personId, subject, after),
      holdingMessages: (work) =>
        asOwner(async (sql) => {
          await sql.run(holdPublisher);
          await work();
        }),
      proveBooks: async () => {
        const findings = [...(await asOwner(proveBooks))];
        for (const { serviceId } of fixture.services) {
          const went = await goOnProving(running.database, serviceId, worldStart, undefined, {
            proofs: 144,
            least: 10,
            most: 10,
          });
          findings.push(...went.findings.map((finding) => `the server's own: ${finding}`));
        }
        return findings;
      },
      balances: () => asOwner(readBalances),
      tickets: () =>
        asOwner(async (sql) =>
          (await sql.rows(storedTickets)).map(
            ({ is_cancelled: isCancelled, legs, staked, may_win: mayWin, ...row }): StoredTicket => ({
              ...row,
              isCancelled,
              legs,
              staked,
              mayWin,
            }),
          ),
        ),
    },
  };
}

/** People who type a password: they share one, which is hashed once. */
async function addSecondAdmins(sql: Sql, fixture: Fixture): Promise<void> {
  const passwordHash = await (hashed ??= hashPassword(secondPassword));
  for (const { serviceId, plan } of fixture.services)
    await addPerson(sql, { serviceId, role: roles.admin, login: secondAdminOf(plan), passwordHash });
}
let hashed: Promise<string> | undefined;

async function openLeagues(sql: Sql, fixture: Fixture): Promise<Pick<ServerUnderTest, "leagues" | "leagueGroupId">> {
  let leagueGroupId = 0;
  const open = async (sport: Sport): Promise<number> => {
    const { leagueId } = await ensureLeague(sql, leagueOf(sport), teams);
    for (const { serviceId } of fixture.services) await sellLeague(sql, serviceId, leagueId);
    leagueGroupId = (await sql.row(joinGroup, [leagueId]))?.id ?? 0;
    return leagueId;
  };
  const leagues = {
    baseball: await open("baseball"),
    basketball: await open("basketball"),
    football: await open("football"),
    hockey: await open("hockey"),
    soccer: await open("soccer"),
  };
  return { leagues, leagueGroupId };
}

async function addGame(
  sql: Sql,
  leagueId: number,
  key: string,
  startsAt: EpochMs,
  number: number,
): Promise<{ eventId: number; teams: readonly [string, string] }> {
  const side = (offset: number): ScheduledGame["away"] => {
    const place = number * 2 + offset;
    return { team: teams[place % teams.length] as Team, rotation: 901 + (place % 98), pitcher: null };
  };
  const [away, home] = [side(0), side(1)];
  const [stored] = await importSchedule(
    sql,
    leagueId,
    source,
    [{ key, day: dayOf(startsAt, worldZone), startsAt, away, home }],
    "scheduled",
  );
  return { eventId: stored?.eventId ?? 0, teams: [away.team.name, home.team.name] };
}

async function readBalances(
  sql: Sql,
): Promise<ReadonlyMap<number, { readonly money: number; readonly credit: number }>> {
  const found = new Map<number, { money: number; credit: number }>();
  for (const { owner_id: posId, kind, balance } of await sql.rows(balancesOf)) {
    const one = found.get(posId) ?? { money: 0, credit: 0 };
    found.set(posId, one);
    if (kind === 3) one.credit += balance;
    else one.money += balance;
  }
  return found;
}

/** The feed delivers games of its source through the server's own functions: the schedule, line scores, finals. */
function feedOf(running: FixtureServer): ServerUnderTest["feed"] {
  const eventOf = (sportKey: string, key: string, [away, home]: readonly [string, string], startsAt: EpochMs) => ({
    key,
    sportKey,
    startsAt,
    away,
    home,
  });
  return {
    moveStart: async (sport, key, sides, startsAt) => {
      const sportKey = leagueOf(sport).code;
      await applySchedule(running.database, { source, createsEvents: true, createsUnknown: false }, sportKey, [
        eventOf(sportKey, key, sides, startsAt),
      ]);
    },
    score: async ({ sport, key, teams: sides, startsAt }, { status, segments }) => {
      const event = eventOf(leagueOf(sport).code, key, sides, startsAt);
      await applyLinescore(running.database, source, { event, status, segments, pitchers: { away: null, home: null } });
    },
    decide: async () => void (await decideFinals(running.database, source, null)),
  };
}

/**
 * Waits until earlier sales are published, so that a screen that starts to watch receives only what happens from now
 * on.
 */
async function untilPublished({ asOwner }: FixtureServer): Promise<void> {
  const end = performance.now() + heardWithinMs;
  while (performance.now() < end && (await asOwner((sql) => sql.row(isWaiting)))?.is_waiting === true) await pause(2);
}

async function watch(
  running: FixtureServer,
  personId: number,
  subject: string,
  after: number | undefined,
): Promise<Watching> {
  if (after === undefined) await untilPublished(running);
  const client = await connectLive(await running.address(), await running.tokenOf(personId));
  client.say({ op: "sub", id: 1, subject, ...(after === undefined ? {} : { after }) });
  return {
    until: async (messages) => {
      const end = performance.now() + heardWithinMs;
      while (client.heard().length < messages && performance.now() < end) await pause(2);
      return client.heard();
    },
    close: client.close,
  };
}
