import { responses, nameMatching } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { applyLinescore, applySchedule, type Writer } from "../feeds/index.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// Unknown names of starters, from a source's line score to the side of its game.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const sport = "basketball_nba";
const careful: Writer = { source: "careful", createsEvents: true, createsUnknown: false };
const event = () => ({
  key: "a",
  sportKey: sport,
  startsAt: world.time.now() + 30 * 3_600_000,
  away: "Boston Celtics",
  home: "New York Knicks",
});
const starts = (away: string | null, source = "careful") =>
  applyLinescore(world.database, source, {
    event: event(),
    status: "scheduled",
    segments: [],
    pitchers: { away, home: null },
  });

async function text(columns: string, from: string): Promise<string[]> {
  const rows = query({ line: "text" }, `select concat_ws(' ', ${columns}) as line from ${from}`);
  return (await world.database.read("all", (sql) => sql.rows(rows))).map(({ line }) => line);
}
const run = (statement: string) => world.asOwner((sql) => sql.run(query({}, statement)));
const names = () =>
  text(
    "n.source, n.name, n.state, p.name, n.how",
    "training_name n left join player p on p.id = n.player_id order by n.source, n.name",
  );
const starter = () =>
  text(
    "s.pitcher, '=', p.name",
    "event_side s join event_key k on k.event_id = s.event_id and k.key = 'a' left join player p on p.id = s.player_id where s.side = 1",
  );
const first = async () => (await world.answer(nameMatching.listNames, { kind: "player" }, logins.trader)).rows[0];
const taught = async () => {
  const row = await first();
  const [best] = row?.suggestions ?? [];
  return {
    names: [
      {
        nameId: row?.nameId ?? 0,
        teamId: row?.ofTeamId ?? 0,
        ...(best?.playerId === undefined ? {} : { playerId: best.playerId }),
      },
    ],
  };
};

beforeEach(async () => {
  await run("truncate training_game, training_name");
  await run("update event_side set player_id = null");
  await run("delete from player");
  await applySchedule(world.database, careful, sport, [event()]);
  await run(`insert into player (team_id, name, print_name, abbreviation, number, position)
    select id, given.name, given.name, '', given.number, 'P'
      from team, (values ('Jon Lester', 34), ('Jake Arrieta', 49)) as given (name, number)
    where team.name = 'Boston Celtics'`);
});

test("a known starter is linked to their side, with the source's name", async () => {
  await starts("JON LESTER");
  expect(await starter()).toEqual(["JON LESTER = Jon Lester"]);
  expect(await names()).toEqual([]);
});

test("an unknown name is shown as it is, and is pending", async () => {
  await starts("J. Lester");
  expect(await starter()).toEqual(["J. Lester ="]);
  expect(await names()).toEqual(["careful J. Lester waiting"]);
  expect(await first()).toMatchObject({
    kind: "player",
    ofTeamName: "Boston Celtics",
    suggestions: [{ name: "Jon Lester", fits: ["initials", "position"] }],
  });
});

test("once matched, its future games are linked, for every source; unmatched, they are not", async () => {
  await starts("J. Lester");
  const lesson = await taught();
  expect(await world.answer(nameMatching.teach, lesson, logins.trader)).toEqual({ taught: 1 });
  expect(await starter()).toEqual(["J. Lester = Jon Lester"]);
  expect(await names()).toEqual(["careful J. Lester taught Jon Lester confirmed"]);
  expect(await world.answer(nameMatching.undo, { nameIds: [lesson.names[0]?.nameId ?? 0] }, logins.trader)).toEqual({
    undone: 1,
    suspended: 0,
    closed: 0,
  });
  expect(await starter()).toEqual(["J. Lester ="]);
  expect(await text("cardinality(aliases)", "player where name = 'Jon Lester'")).toEqual(["0"]);
  expect(
    await text(
      "e.act, (e.before->>'playerId')::int = p.id, e.after->'playerId'",
      "audit_entry e, player p where p.name = 'Jon Lester' order by e.id desc limit 1",
    ),
  ).toEqual(["undoName t null"]);
  await starts("J. Lester");
  expect(await names()).toEqual(["careful J. Lester waiting"]);
});

test("a new player is created from a name, in the team", async () => {
  await starts("Zed Newman");
  const nameId = (await first())?.nameId ?? 0;
  await world.answer(nameMatching.makePlayer, { nameId, name: "Zed Newman", number: 41, position: "P" }, logins.trader);
  expect(await starter()).toEqual(["Zed Newman = Zed Newman"]);
  expect(await names()).toEqual(["careful Zed Newman taught Zed Newman made"]);
});

test("a player of another team is refused, and so is an unknown one", async () => {
  await starts("J. Lester");
  const {
    names: [lesson],
  } = await taught();
  for (const playerId of [999_999, undefined]) {
    const { playerId: _, ...rest } = lesson ?? { nameId: 0, teamId: 0 };
    const refused = await world.send(
      nameMatching.teach,
      { names: [{ ...rest, ...(playerId === undefined ? {} : { playerId }) }] },
      logins.trader,
    );
    expect(refused.responseType).toBe(responses.notFound);
  }
  expect(await names()).toEqual(["careful J. Lester waiting"]);
});

test("for a team without player records, nothing is pending", async () => {
  await run("delete from player");
  await starts("J. Lester");
  expect(await starter()).toEqual(["J. Lester ="]);
  expect(await names()).toEqual([]);
});
