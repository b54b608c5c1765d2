import { sources } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { fileTerms, packed } from "../../../testing/calls/call-rows-sources.ts";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";
import { takeSeason } from "./take-season.ts";

// A file of each kind comes once as its archive writes it and once with the two sides of every game swapped: the board
// and the results are the same.

const { trader } = logins;
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});
const sql = (text: string) => world.asOwner((owner) => owner.run(query({}, text)));
const texts = async (text: string): Promise<string[]> =>
  (await world.asOwner((owner) => owner.rows(query({ line: "text" }, text)))).map(({ line }) => line);
beforeEach(async () => {
  await sql("truncate source_file, source_run, source cascade");
  await sql("truncate event, line_version, team, league, outbox cascade");
});

type Table = readonly (readonly string[])[];
type Turn = (rows: Table) => Table;

/** In the archive these belong to the first and second row, no matter who plays: over and under. */
const ofTheRow = ["VH", "Open OU Odds", "Close OU Odds", "OpenOUOdds", "CloseOUOdds"];
/** Two rows per game, the visitor's first: the teams swap their rows. */
const rowsExchanged: Turn = ([heads = [], ...rows]) => {
  const places = heads.flatMap((head, index) => (ofTheRow.includes(head) ? [index] : []));
  const kept = (row: readonly string[], from: readonly string[]): readonly string[] =>
    row.map((cell, index) => (places.includes(index) ? (from[index] ?? "") : cell));
  const pairs = Array.from(
    { length: rows.length / 2 },
    (_, index) => [rows[2 * index] ?? [], rows[2 * index + 1] ?? []] as const,
  );
  return [heads, ...pairs.flatMap(([away, home]) => [kept(home, away), kept(away, home)])];
};
/** One row per game: columns of the two sides are swapped, and points given for one side change their sign. */
const columnsExchanged =
  (pairs: readonly (readonly [string, string])[], signs: readonly string[]): Turn =>
  ([heads = [], ...rows]) => [
    heads,
    ...rows.map((row) =>
      heads.map((head, index) => {
        const pair = pairs.find((one) => one.includes(head));
        const from = pair === undefined ? index : heads.indexOf(pair[0] === head ? pair[1] : pair[0]);
        const text = row[from] ?? "";
        return signs.includes(head) && text !== "" ? String(-Number(text)) : text;
      }),
    ),
  ];

type Kind = {
  readonly league: string;
  readonly season?: number;
  readonly before: string;
  readonly after: string;
  readonly text: string;
  readonly turn: Turn;
};

const kinds: Readonly<Record<sources.FileAdaptor, Kind>> = {
  sbrMlb: {
    league: "baseball_mlb",
    season: 2018,
    before: "2018-03-28",
    after: "2018-03-31",
    turn: rowsExchanged,
    text: `Date,Rot,VH,Team,Pitcher,1st,2nd,3rd,4th,5th,6th,7th,8th,9th,Final,Open,Close,Run Line,Run Line Odds,Open OU,Open OU Odds,Close OU,Close OU Odds
329,901,V,CUB,JLESTER-L,1,0,0,0,2,0,0,0,1,4,-175,-200,-1.5,-125,8,-105,8,-120
329,902,H,MIA,JURENA-R,0,0,0,3,0,2,0,0,0,5,155,170,1.5,105,8,-115,8,100`,
  },
  sbrNba: {
    league: "basketball_nba",
    season: 2017,
    before: "2017-10-16",
    after: "2017-10-19",
    turn: rowsExchanged,
    text: `Date,Rot,VH,Team,1st,2nd,3rd,4th,Final,Open,Close,ML,2H
1017,501,V,Boston,19,19,33,28,99,214.5,216,166,1.5
1017,502,H,Cleveland,29,25,18,30,102,4,4.5,-195,110`,
  },
  sbrNhl: {
    league: "icehockey_nhl",
    before: "2017-10-03",
    after: "2017-10-06",
    turn: rowsExchanged,
    text: `Year,Date,VH,Team,1st,2nd,3rd,Final,Open,Close,PuckLineGoals,PuckLineOdds,OpenOUGoals,OpenOUOdds,CloseOUGoals,CloseOUOdds
2017,1004,V,Toronto Maple Leafs,3,1,3,7,-110,-105,1.5,-295,5.5,-125,6,-115
2017,1004,H,Winnipeg Jets,0,0,2,2,-110,-115,-1.5,235,5.5,105,6,-105`,
  },
  nflverse: {
    league: "americanfootball_nfl",
    before: "2018-09-05",
    after: "2018-09-08",
    turn: (rows) =>
      columnsExchanged(
        [
          ["away_team", "home_team"],
          ["away_score", "home_score"],
          ["away_moneyline", "home_moneyline"],
          ["away_spread_odds", "home_spread_odds"],
        ],
        ["spread_line"],
      )(rows).map((row) => row.map((text) => text.replace("_ATL_PHI", "_PHI_ATL"))),
    text: `game_id,season,gameday,gametime,away_team,away_score,home_team,home_score,away_moneyline,home_moneyline,spread_line,away_spread_odds,home_spread_odds,total_line,under_odds,over_odds
2018_01_ATL_PHI,2018,2018-09-06,20:20,ATL,12,PHI,18,-104.0,-106.0,1.0,-111.0,101.0,44.5,-101.0,-109.0`,
  },
  footballData: {
    league: "soccer_epl",
    before: "2018-08-09",
    after: "2018-08-12",
    turn: columnsExchanged(
      [
        ["HomeTeam", "AwayTeam"],
        ["FTHG", "FTAG"],
        ["HTHG", "HTAG"],
        ["B365H", "B365A"],
        ["BbAvAHH", "BbAvAHA"],
      ],
      ["BbAHh"],
    ),
    text: `Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365H,B365D,B365A,BbAv>2.5,BbAv<2.5,BbAHh,BbAvAHH,BbAvAHA
E0,10/08/2018,Man United,Leicester,2,1,H,1,0,H,1.57,3.9,7.5,2.03,1.79,-0.75,1.7,2.21`,
  },
};

const board = () =>
  texts(`
  select concat_ws(' ', t.name, l.bet_type, l.side, l.points, l.price, l.is_open) as line from line l
    join event e on e.id = l.event_id
    left join event_side s on s.event_id = e.id and s.side = l.side left join team t on t.id = s.team_id
      order by l.bet_type, l.side`);
const results = () =>
  texts(`
  select concat_ws(' ', e.name, e.status, r.segment, r.away, coalesce(r.home::text, '-')) as line
  from event e left join result_statement r on r.event_id = e.id order by r.segment`);

async function open(
  adaptor: sources.FileAdaptor,
  { league }: Kind,
): Promise<(text: string, at: string, season?: number) => Promise<void>> {
  const terms = { ...fileTerms, name: "archive", adaptor, leagues: [{ code: league, lines: 1, live: 0, results: 1 }] };
  const { sourceId } = await world.answer(sources.saveSource, terms as never, trader);
  return async (text, at, season) => {
    await world.time.set(Date.parse(`${at}T12:00:00Z`));
    const file = { sourceId, name: "season.csv", packed: packed(text), ...(season === undefined ? {} : { season }) };
    expect(await world.answer(sources.takeFile, file, trader)).toEqual({ fault: null });
    await takeSeason({ database: world.database, clock: { now: world.time.now }, log: silent }, sourceId);
    expect((await world.answer(sources.fileProgress, { sourceId }, trader)).file?.result).toMatchObject({
      problems: [],
    });
  };
}

test.each(Object.entries(kinds))(
  "a file of the kind %s with its sides swapped gives the same board and results",
  async (adaptor, kind) => {
    const turned = kind
      .turn(kind.text.split("\n").map((row) => row.split(",")))
      .map((row) => row.join(","))
      .join("\n");
    const take = await open(adaptor as sources.FileAdaptor, kind);
    await take(kind.text, kind.before, kind.season);
    const before = await board();
    expect(before.length).toBeGreaterThan(1);
    await take(turned, kind.before, kind.season);
    expect(await board()).toEqual(before);
    await take(turned, kind.after, kind.season);
    const after = await results();
    await sql("truncate result_statement, official_result cascade");
    await sql("update event set status = 'scheduled'");
    await take(kind.text, kind.after, kind.season);
    expect(after.length).toBeGreaterThan(0);
    expect(after).toEqual(await results());
  },
);
