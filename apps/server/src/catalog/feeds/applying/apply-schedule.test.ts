import { expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { ensureLeague } from "../../master-data/index.ts";
import { writeEvents } from "../../schedule/index.ts";
import { feedRig, hourMs, noon, scriptedGame } from "../feed-rig.ts";
import { publishedMessages } from "../../../testing/published.ts";

const rig = feedRig();
const teamIds = query({ id: "int4", name: "text" }, "select id, name from team");

test("games come with league, teams and rotation numbers from 901 a day, by their starts", async () => {
  await rig.poller.round();
  expect(
    await rig.text(
      "e.day, s.rotation, t.abbreviation, t.name, l.code",
      `event e join event_side s on s.event_id = e.id
    join team t on t.id = s.team_id join league l on l.id = e.league_id order by e.day, s.rotation`,
    ),
  ).toEqual([
    "2026-06-10 901 NYY New York Yankees baseball_mlb",
    "2026-06-10 902 BOS Boston Red Sox baseball_mlb",
    "2026-06-10 903 CHC Chicago Cubs baseball_mlb",
    "2026-06-10 904 STL St. Louis Cardinals baseball_mlb",
    "2026-06-11 901 TEX Texas Rangers baseball_mlb",
    "2026-06-11 902 HOU Houston Astros baseball_mlb",
  ]);
});

test("a number does not change once given; a later game gets the next", async () => {
  await rig.poller.round();
  rig.source.games.unshift(scriptedGame("d", 2, "Miami Marlins", "New York Mets"));
  await rig.poller.round();
  expect(
    await rig.text(
      "e.source_key, s.rotation",
      "event e join event_side s on s.event_id = e.id where s.side = 1 and e.day = '2026-06-10' order by e.source_key",
    ),
  ).toEqual(["a 903", "b 901", "d 905"]);
});

test("the same answer again writes nothing", async () => {
  await rig.poller.round();
  const tables = ["event", "team", "line_version", "outbox"].map((table) => `(select count(*) from ${table})`);
  const counted = [...tables, "(select sum(xmin::text::bigint) from source_line)"].join();
  const before = await rig.text(counted, "app.clock_setting");
  await rig.poller.round();
  expect(await rig.text(counted, "app.clock_setting")).toEqual(before);
  expect(rig.poller.last().counts).toEqual({ created: 0, moved: 0, quotes: 0, moves: 0, statements: 0, decided: 0 });
});

test("two pollers at once create each game once", async () => {
  const first = rig.poller;
  rig.begin();
  await Promise.all([first.round(), rig.poller.round()]);
  expect(await rig.text("count(*), count(distinct source_key)", "event")).toEqual(["3 3"]);
  expect(await rig.text("count(*), max(version)", "line_version")).toEqual(["6 1"]);
});

test("a start that the source moves is moved with its cut-off, and the boards are notified", async () => {
  await rig.poller.round();
  rig.game("a").startsAt += hourMs;
  await rig.poller.round();
  expect(
    await rig.text(
      "extract(hour from starts_at at time zone 'UTC'), cutoff_at = starts_at",
      "event where source_key = 'a'",
    ),
  ).toEqual(["20 t"]);
  expect(
    await rig.text("subject, data -> 'event' ->> 'name'", `${publishedMessages} order by id desc, place desc limit 1`),
  ).toEqual(["0/lines/1 Chicago Cubs @ St. Louis Cardinals"]);
});

test("a start that the desk has set stays", async () => {
  await rig.poller.round();
  await rig.desk("update event set status = 'postponed' where source_key = 'a'");
  rig.game("a").startsAt += hourMs;
  await rig.poller.round();
  expect(
    await rig.text("extract(hour from starts_at at time zone 'UTC'), status", "event where source_key = 'a'"),
  ).toEqual(["19 postponed"]);
});

test.each<[rule: string, held: string, hour: string]>([
  ["a start that a person set stays", "{start}", "19"],
  ["a start that the person released is the source's again", "{}", "20"],
  ["holding only the pitchers does not hold the start", "{pitchers}", "20"],
])("%s", async (_rule, held, hour) => {
  await rig.poller.round();
  await rig.desk(`update event set held = '${held}' where source_key = 'a'`);
  rig.game("a").startsAt += hourMs;
  await rig.poller.round();
  expect(await rig.text("extract(hour from starts_at at time zone 'UTC')", "event where source_key = 'a'")).toEqual([
    hour,
  ]);
});

test("the cut-off keeps its distance from a start that the source moves", async () => {
  await rig.poller.round();
  await rig.desk("update event set cutoff_at = starts_at - interval '10 minutes' where source_key = 'a'");
  rig.game("a").startsAt += hourMs;
  await rig.poller.round();
  expect(await rig.text("extract(minute from starts_at - cutoff_at)", "event where source_key = 'a'")).toEqual(["10"]);
});

test("a game that a person entered before the source lists it becomes the source's, once", async () => {
  await rig.poller.round();
  await rig.desk("update event set source = 'desk', source_key = 'by hand', held = '{start}' where source_key = 'a'");
  rig.game("a").startsAt += hourMs;
  await rig.poller.round();
  expect(
    await rig.text(
      "e.source_key, e.source <> 'desk', extract(hour from e.starts_at at time zone 'UTC')",
      "event e where e.name like 'Chicago Cubs%' order by e.id",
    ),
  ).toEqual(["a t 19"]);
});

test("a game of the previous source becomes the new source's; a later one stays separate", async () => {
  await rig.poller.round();
  await rig.desk(`insert into source (name, terms, next_at) values ('north', '{}', 'infinity') on conflict do nothing`);
  await rig.desk(
    "update event set source = 'north', source_key = 'theirs ' || source_key where source_key in ('a', 'b')",
  );
  await rig.desk("delete from event_key where source = 'demo' and key in ('a', 'b')");
  rig.game("a").startsAt += hourMs;
  rig.game("b").startsAt += 3 * hourMs;
  await rig.poller.round();
  expect(
    await rig.text("source, source_key, extract(hour from starts_at at time zone 'UTC')", "event order by id"),
  ).toEqual(["north theirs b 17", "demo a 20", "demo c 5", "demo b 20"]);
});

test("a source that was silent finds its games again, wherever their starts are", async () => {
  await rig.poller.round();
  await rig.desk(`insert into source (name, terms, next_at) values ('north', '{}', 'infinity') on conflict do nothing`);
  await rig.desk(
    "update event set source = 'north', source_key = 'theirs ' || source_key where source_key in ('a', 'b')",
  );
  rig.game("b").startsAt += 5 * hourMs;
  await rig.poller.round();
  expect(
    await rig.text("source, source_key, extract(hour from starts_at at time zone 'UTC')", "event order by id"),
  ).toEqual(["demo b 22", "demo a 19", "demo c 5"]);
});

test.each(["hashjoin", "mergejoin", "nestloop"])(
  "teams and games get ids in the order given, also without the planner's %s",
  async (join) => {
    const names = ["Walruses", "Aardvarks", "Moles", "Bees"];
    const league = {
      sport: { code: "chess", name: "Chess" },
      code: "animals",
      name: "Animals",
      abbreviation: "ANI",
      timeZone: "UTC",
      segments: [],
    };
    const ofTeams = query({ name: "text" }, "select name from team order by id");
    const ofGames = query({ key: "text" }, "select source_key as key from event order by id");
    const [teams, games] = await rig.database.transaction("all", async (sql) => {
      await sql.run(query({}, `set local enable_${join} = off`));
      const given = names.map((name) => ({ code: name, name, abbreviation: "", aliases: [] }));
      const { leagueId } = await ensureLeague(sql, league, given);
      const idOf = new Map((await sql.rows(teamIds)).map(({ id, name }) => [name, id]));
      const game = (key: string, away: string, home: string) => ({
        key,
        name: key,
        day: "2026-06-10",
        startsAt: noon,
        away: { teamId: idOf.get(away), rotation: null },
        home: { teamId: idOf.get(home), rotation: null },
      });
      await writeEvents(sql, { leagueId, source: "demo", status: "scheduled" }, [
        game("first", "Moles", "Bees"),
        game("second", "Walruses", "Aardvarks"),
      ]);
      return [await sql.rows(ofTeams), await sql.rows(ofGames)];
    });
    expect(teams.map(({ name }) => name)).toEqual(names);
    expect(games.map(({ key }) => key)).toEqual(["first", "second"]);
  },
);

test("the second game of the same teams on one day is its second", async () => {
  rig.source.games.push(scriptedGame("a2", 6, "Chicago Cubs", "St. Louis Cardinals"));
  await rig.poller.round();
  expect(await rig.text("source_key, game_number", "event where name like 'Chicago Cubs%' order by starts_at")).toEqual(
    ["a 1", "a2 2"],
  );
});

test("a real source creates no teams: unknown ones are reported once, an alias is recognised", async () => {
  await rig.poller.round();
  await rig.desk("update team set aliases = '{Saint Louis}' where name = 'St. Louis Cardinals'");
  rig.source.games.push(
    scriptedGame("d", 6, "Chicago Cubs", "Saint Louis"),
    scriptedGame("e", 4, "Chicago Cubs", "Gotham Knights"),
  );
  rig.begin({ createsUnknown: false });
  await rig.poller.round();
  await rig.poller.round();
  expect(await rig.text("source_key", "event where source_key in ('d', 'e')")).toEqual(["d"]);
  expect(rig.warnings.map((fields) => fields["reason"])).toEqual([
    { code: "unknownTeam", said: "Gotham Knights", league: "MLB" },
  ]);
});
