import { home, lines, reports, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { type Bet, createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";

// Friday noon of Banca. Two tickets are valid, one was cancelled; a week later one is sold in the same hour.

const friday = "2026-04-10";
const minuteMs = 60_000;
const weekMs = 7 * 86_400_000;
const { trader, assistant, bancaAdmin } = logins;
const [clerk] = logins.clerks;
let world: TestServer;
let noon: number;
const bet = (betType: number, side: number): Bet => ({ game: world.world.games.baseball[0], betType, side });

beforeAll(async () => {
  world = await createTestServer();
  noon = world.time.now();
  await sellTo(world, clerk, [bet(1, 1)], 1_000);
  await sellTo(world, clerk, [bet(1, 2)], 1_000);
  const regretted = await sellTo(world, clerk, [bet(1, 1)], 700);
  await world.answer(tickets.cancel, { number: regretted.number }, clerk);
});
afterAll(async () => {
  await world.close();
});

const now = (payload: object = {}, login: string = trader) => world.answer(home.platformNow, payload, login);
const banca = async () => (await now()).services.find(({ serviceId }) => serviceId === world.world.banca.serviceId);
const run = (sql: string, values: unknown[] = []) => world.asOwner((owner) => owner.run(query({}, sql), values));

describe("a service now", () => {
  test("matches the report of its day, and the potential payout of its open tickets", async () => {
    const { total } = await world.answer(reports.results, { from: friday, to: friday }, bancaAdmin);
    const one = await banca();
    expect(one).toMatchObject({
      day: friday,
      today: { tickets: 3, sales: 2_700, prizes: 0, net: 0 },
      openTickets: 2,
      perMinute: 3,
      waiting: 0,
      isActive: true,
    });
    expect(one?.today).toMatchObject({
      tickets: total.tickets,
      sales: total.sales,
      prizes: total.prizes,
      net: total.net,
    });
    expect((one?.openRisk ?? 0) + 2_000).toBe(total.liability);
  });

  test("counts the last minute without what is a minute old", async () => {
    await world.time.set(noon + minuteMs - 1);
    expect((await banca())?.perMinute).toBe(3);
    await world.time.set(noon + minuteMs);
    expect((await banca())?.perMinute).toBe(0);
    await world.time.set(noon);
  });
});

describe("items that need attention", () => {
  const game = () => world.world.games.baseball[0];
  const quoted = (seenAt: number) =>
    run(
      `
    insert into source_line (event_id, bet_type, side, source, points, price, seen_at, changed_at)
    values ($1, 1, 1, 'north', null, 120, $2, $2) on conflict (event_id, bet_type, side, alternate, source) do update
      set seen_at = excluded.seen_at`,
      [game().eventId, new Date(seenAt)],
    );
  const silent = async (payload: object = {}) => (await now(payload)).silent.map(({ eventId }) => eventId);

  test.each<[rule: string, seen: () => number, hours: number, isSilent: boolean]>([
    ["a source that was received a quarter of an hour ago is not silent", () => noon - 15 * minuteMs, 72, false],
    ["one that was received before that is silent", () => noon - 15 * minuteMs - 1, 72, true],
    ["a game after the requested hours is not included", () => noon - 60 * minuteMs, 1, false],
  ])("%s", async (_rule, seen, hours, isSilent) => {
    await quoted(seen());
    expect(await silent({ hours })).toEqual(isSilent ? [game().eventId] : []);
  });

  test("a line held by hand needs no source, nor does a closed one", async () => {
    await quoted(noon - 60 * minuteMs);
    await run("update line set is_held = true where event_id = $1", [game().eventId]);
    expect(await silent({ hours: 72 })).toEqual([]);
    await run("update line set is_held = false, is_open = false where event_id = $1", [game().eventId]);
    expect(await silent({ hours: 72 })).toEqual([]);
    await run("update line set is_open = true where event_id = $1", [game().eventId]);
    expect((await now()).sources).toEqual([{ source: "north", events: 1, seenAt: noon - 60 * minuteMs }]);
  });

  test("a game near its start without an open line is listed until it is offered", async () => {
    const games = async () => (await now({ hours: 72 })).overdue.filter(({ eventId }) => eventId === game().eventId);
    expect(await games()).toEqual([]);
    await world.answer(lines.setOpen, { eventId: game().eventId, isOpen: false }, trader);
    expect(await games()).toMatchObject([{ task: "lines", leagueId: world.world.leagues.baseball }]);
  });

  test("open warnings other than lateness, and unacknowledged events, are listed", async () => {
    const before = await now();
    await run(
      `insert into result_warning (event_id, kind, cause, data, raised_at)
      values ($1, 'late', 'missing', '{}', app.clock()), ($1, 'disagreement', 'score', '{}', app.clock())`,
      [game().eventId],
    );
    await run(
      "insert into significant_event (at, service_id, kind, subject, data) values (app.clock(), 0, 'auditBroken', 'audit', '{}')",
    );
    const after = await now();
    expect(after.warnings).toMatchObject([
      ...before.warnings,
      { kind: "disagreement", eventId: game().eventId, since: noon },
    ]);
    expect(after.events).toBe(before.events + 1);
  });

  test("pending price jumps are counted, of future games", async () => {
    expect((await now()).jumps).toBe(0);
    await run(
      "insert into line_jump (event_id, bet_type, side, source, was, quotes, reasons) values ($1, 9, 0, 'north', '[]', '[]', '{margin}')",
      [game().eventId],
    );
    expect((await now()).jumps).toBe(1);
    await run("update line_jump set state = 'refused', decided_at = app.clock()");
    expect((await now()).jumps).toBe(0);
  });

  test("past-post cases are counted while a ticket of theirs is undecided, with the earliest due", async () => {
    expect((await now()).pastPost).toEqual({ cases: 0, dueAt: null });
    const opened = (days: number) =>
      run(
        `
        with opened as (
          insert into past_post (event_id, start_before, start_after, found_at, due_at)
          values ($1, app.clock(), app.clock(), app.clock(), app.clock() + make_interval(days => $2)) returning id)
        insert into past_post_ticket (case_id, ticket_id, service_id)
        select o.id, t.id, t.service_id from opened o cross join ticket t`,
        [game().eventId, days],
      );
    await opened(45);
    await opened(44);
    expect((await now()).pastPost).toEqual({ cases: 2, dueAt: noon + 44 * 86_400_000 });
    await run("update past_post_ticket set action = 'keep' where ticket_id = (select min(id) from ticket)");
    expect((await now()).pastPost.cases).toBe(2);
    await run("update past_post_ticket set action = 'keep'");
    expect((await now()).pastPost).toEqual({ cases: 0, dueAt: null });
  });

  test("names of sources are counted while pending, not once matched or dismissed", async () => {
    const before = (await now()).names;
    const { leagues, teams } = world.world;
    const named = (name: string, state: string) =>
      run(
        `
      insert into training_name (source, league_id, name, plain, state, score, suggestions, team_id, how)
      values ('north', $1, $2, $2, $3, 0, '[]', case when $3 = 'taught' then $4::int end, case
        when $3 = 'taught' then 'chosen' end)`,
        [leagues.baseball, name, state, teams["Mets"]],
      );
    await named("gothamites", "waiting");
    await named("nyms", "taught");
    await named("nobodies", "ignored");
    expect((await now()).names).toBe(before + 1);
    await run("update training_name set state = 'ignored' where plain = 'gothamites'");
    expect((await now()).names).toBe(before);
  });
});

test("visible to an assistant of the platform, not to the admin of a service", async () => {
  expect((await now({}, assistant)).services.length).toBeGreaterThan(0);
  expect(await world.send(home.platformNow, {}, bancaAdmin)).toMatchObject({ responseType: responses.notAllowed });
});

// The last one: its games are over then.
test("a day is compared with the same hours of the week before", async () => {
  await world.time.set(noon + weekMs - 1);
  expect((await banca())?.before).toMatchObject({ tickets: 0 });
  await world.time.set(noon + weekMs);
  expect(await banca()).toMatchObject({ today: { tickets: 0, sales: 0 }, before: { tickets: 3, sales: 2_700 } });
});
