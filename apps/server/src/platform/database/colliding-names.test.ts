import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, type TestServer } from "../../testing/index.ts";
import { json, query } from "./query.ts";

// Names that were stored as different and are equal since names are folded: every kind that is matched by name is
// reported.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const colliding = query(
  { kind: "text", names: json<readonly string[]>() },
  "select kind, names from app.colliding_names() order by kind",
);

test.each<[kind: string, stored: string]>([
  [
    "league",
    `insert into league (sport_id, code, name, abbreviation, time_zone, result_config)
    select sport_id, called, called, called, time_zone, result_config
    from (select * from league order by id limit 1) l, unnest(array['Primera División', 'PRIMERA DIVISION']) as called`,
  ],
  [
    "player",
    `insert into player (team_id, name, print_name, abbreviation)
    select id, name, name, name from (select id from team order by id limit 1) t,
      unnest(array['Peña', 'Pena']) as name`,
  ],
  [
    "team",
    `insert into team (league_id, name, print_name, abbreviation)
    select league_id, called, called, called from (select league_id from team order by id limit 1) t,
      unnest(array['Atlético', 'ATLETICO']) as called`,
  ],
  [
    "track",
    `insert into track (code, name, time_zone, kind)
    select name, name, 'UTC', 'harness' from unnest(array['Hípica', 'Hipica']) as name`,
  ],
])("two of a kind with the same name are found: %s", async (kind, stored) => {
  const before = (await world.asOwner((sql) => sql.rows(colliding))).map((row) => row.kind);
  expect(before).not.toContain(kind);
  await world.asOwner((sql) => sql.run(query({}, stored)));
  const found = (await world.asOwner((sql) => sql.rows(colliding))).find((row) => row.kind === kind);
  expect(found?.names).toHaveLength(2);
});
