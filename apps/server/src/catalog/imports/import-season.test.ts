import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { query } from "../../platform/database/query.ts";
import { type ClonedDatabase, cloneDatabase } from "../../platform/database/cluster/test-cluster.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { importSeason } from "./import-season.ts";
import { mlb, parseSbrMlb } from "./formats/sbr-mlb.ts";

const season = parseSbrMlb(
  `Date,Rot,VH,Team,Pitcher,1st,2nd,3rd,4th,5th,6th,7th,8th,9th,Final,Open,Close,Run Line,Run Line Odds,Open OU,Open OU Odds,Close OU,Close OU Odds
329,901,V,CUB,JLESTER-L,3,1,0,1,0,0,3,0,0,8,-175,-200,-1.5,-125,8,-105,8,-120
329,902,H,MIA,JURENA-R,1,0,3,0,0,0,0,0,0,4,155,170,1.5,105,8,-115,8,100
329,903,V,STL,CMARTINEZ-R,0,2,0,1,0,1,0,x,x,4,NL,123,1.5,-185,7,-106,6.5,-125
329,904,H,NYM,NSYNDERGAARD-R,1,2,0,0,5,0,0,x,x,8,NL,-138,-1.5,160,7,-114,6.5,105
`,
  2018,
);

let clone: ClonedDatabase;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ url: clone.url, connections: 2, log: silentLog });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

const bring = () => importSeason(database, mlb, "sbr-mlb", season.games, () => undefined);
const text = (columns: string, from: string): Promise<string[]> =>
  database.read("all", async (sql) =>
    (await sql.rows(query({ line: "text" }, `select concat_ws(' ', ${columns}) as line from ${from}`))).map(
      ({ line }) => line,
    ),
  );

describe("an import", () => {
  test("writes games, lines and results once", async () => {
    expect(await bring()).toEqual({ newTeams: 4, newGames: 2, knownGames: 0, newLineVersions: 18, newResults: 2 });
    expect(await bring()).toEqual({ newTeams: 0, newGames: 0, knownGames: 2, newLineVersions: 0, newResults: 0 });
  });
  test("a game that the file has with sides swapped is matched with the stored one", async () => {
    const turned = season.games.map((game) => ({
      ...game,
      key: game.turnedKey,
      turnedKey: game.key,
      away: game.home,
      home: game.away,
    }));
    expect(await importSeason(database, mlb, "sbr-mlb", turned, () => undefined)).toMatchObject({
      newTeams: 0,
      newGames: 0,
      knownGames: 2,
    });
  });
  test("two simultaneous imports write them once too", async () => {
    const both = await Promise.all([
      importSeason(database, mlb, "other", season.games, () => undefined),
      importSeason(database, mlb, "other", season.games, () => undefined),
    ]);
    expect(both.map(({ newGames }) => newGames).sort()).toEqual([0, 2]);
  });
  test("games carry rotation numbers, teams and starters", async () => {
    expect(
      await text(
        "e.name, s.side, s.rotation, t.abbreviation, s.pitcher, e.status, e.day",
        "event e join event_side s on s.event_id = e.id join team t on t.id = s.team_id where e.source = 'sbr-mlb' order by s.rotation",
      ),
    ).toEqual([
      "Chicago Cubs @ Miami Marlins 1 901 CHC JLESTER-L official 2018-03-29",
      "Chicago Cubs @ Miami Marlins 2 902 MIA JURENA-R official 2018-03-29",
      "St. Louis Cardinals @ New York Mets 1 903 STL CMARTINEZ-R official 2018-03-29",
      "St. Louis Cardinals @ New York Mets 2 904 NYM NSYNDERGAARD-R official 2018-03-29",
    ]);
  });
  test("the opening line is version one at ten in the morning, the closing line the next", async () => {
    expect(
      await text(
        "v.version, v.price, to_char(v.changed_at at time zone 'America/New_York', 'HH24:MI'), v.reason, v.is_open",
        "line_version v join event_side s on s.event_id = v.event_id and s.side = v.side join event e on e.id = v.event_id where e.source = 'sbr-mlb' and s.rotation = 901 and v.bet_type = 1 order by 1",
      ),
    ).toEqual(["1 -175 10:00 opening line f", "2 -200 19:00 closing line f"]);
  });
  test("a line without an opening begins with its close, and the newest version is the current one", async () => {
    expect(
      await text(
        "l.version, l.price",
        "line l join event_side s on s.event_id = l.event_id and s.side = l.side join event e on e.id = l.event_id where e.source = 'sbr-mlb' and s.rotation = 903 and l.bet_type = 1",
      ),
    ).toEqual(["1 123"]);
    expect(
      await text(
        "count(*)",
        "line l left join line_version v using (event_id, bet_type, side, alternate, version) where v.price is distinct from l.price or v.points is distinct from l.points",
      ),
    ).toEqual(["0"]);
  });
  test("results are reported by the source and official", async () => {
    expect(
      await text(
        "r.version, r.status, r.source, jsonb_array_length(r.segments)",
        "official_result r join event e on e.id = r.event_id where e.source = 'sbr-mlb' order by e.source_key",
      ),
    ).toEqual(["1 final sbr-mlb 10", "1 called sbr-mlb 8"]);
    expect(
      await text(
        "r.segment, r.away, r.home",
        "result_statement r join event e on e.id = r.event_id where e.source = 'sbr-mlb' and r.segment in ('1', 'game') order by r.id",
      ),
    ).toEqual(["1 3 1", "game 8 4", "1 0 1", "game 4 8"]);
  });
});
