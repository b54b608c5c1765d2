import { gzipSync } from "node:zlib";
import { sources, nameMatching } from "@chalkboard/contract";
import { query } from "../../platform/database/query.ts";
import { learnNames, learnPlayers } from "../../catalog/name-matching/index.ts";
import type { Made, Rows } from "./call-row.ts";
import type { TestServer } from "../test-server.ts";
import { logins } from "../test-world.ts";

const { trader } = logins;

/** An outside source as a form saves it. */
export const sourceTerms: sources.SourceTerms = {
  name: "north",
  adaptor: "oddsApi",
  address: "https://source.example",
  folder: "",
  season: null,
  regions: ["us"],
  bookmakers: [],
  hasLinescores: true,
  furtherGames: 2,
  leagues: [{ code: "baseball_mlb", lines: 1, live: 1, results: 1 }],
  betTypes: [],
  intervalSeconds: 60,
  minimumMoveCents: 3,
  jumpPoints: 16,
  jumpChance: 10,
  jumpOthers: 10,
  jumpModel: 12,
  comparesLines: false,
  margin: { method: "asQuoted", twoWay: 450, threeWay: 700, step: 1 },
  leagueMargins: [],
  unmanaged: [],
  silenceSeconds: 180,
  silencePregameSeconds: 1_800,
  unattended: ["events", "lines"],
  keepDays: 14,
  isPaused: false,
};

/** A source of files as a form saves it. */
export const fileTerms: sources.SourceTerms = {
  ...sourceTerms,
  name: "games-table",
  adaptor: "nflverse",
  address: "",
  leagues: [{ code: "americanfootball_nfl", lines: 1, live: 0, results: 1 }],
};

const nowhere: sources.PagePlace = { selector: "", attribute: "", pattern: "" };

/** The places of a page; missing ones do not exist. */
export function placesOf(
  places: Readonly<Partial<Record<sources.PagePlaceName, string | Partial<sources.PagePlace>>>>,
): sources.SourcePage["places"] {
  return Object.fromEntries(
    sources.pagePlaceNames.map((name) => {
      const place = places[name] ?? nowhere;
      return [name, { ...nowhere, ...(typeof place === "string" ? { selector: place } : place) }];
    }),
  ) as sources.SourcePage["places"];
}

/** A table of odds whose rows are teams. */
export const tablePage: sources.SourcePage = {
  name: "Odds",
  league: "baseball_mlb",
  address: "https://odds.example/mlb",
  isHeadless: true,
  commands: [{ action: "wait", at: "table.odds", text: "" }],
  games: 3,
  row: "tr.team",
  rowsOfGame: 2,
  isHomeFirst: false,
  isDayAbove: true,
  isDayFirst: false,
  isDecimal: false,
  isFirstHalf: false,
  timeZone: "America/New_York",
  places: placesOf({
    team: ".name",
    link: { selector: ".name a", attribute: "href" },
    number: ".num",
    day: "tr.date",
    time: ".at",
    money: ".ml",
    spread: { selector: ".rl", pattern: "^[^( ]+" },
    spreadPrice: { selector: ".rl b", pattern: "[^()]+" },
    total: { selector: ".tot", pattern: "^[^( ]+" },
    totalPrice: { selector: ".tot b", pattern: "[^()]+" },
  }),
};

/** A source of pages as a form saves it. */
export const pageTerms: sources.SourceTerms = {
  ...sourceTerms,
  name: "odds-site",
  adaptor: "webPage",
  address: "",
  pages: [tablePage],
};

const html =
  "<table class=odds><tr class=date><td>April 10<tr class=team><td class=num>951<td class=name><a href=/nym>New York Mets</a>" +
  "<td class=rl>+1.5 <b>(-150)</b>" +
  "<td class=ml>+120<td class=tot>o8.5 <b>(-110)</b><td class=at>7:05 PM<tr class=team><td class=num>952<td class=name><a href=/atl>Atlanta Braves</a>" +
  "<td class=rl>-1.5 <b>(+130)</b><td class=ml>-140<td class=tot>u8.5 <b>(-110)</b><td class=at></table></html>";

/** A file as the web sends it. */
export function packed(text: string): string {
  return gzipSync(text).toString("base64");
}

const file = {
  name: "games.csv",
  packed: packed(
    "game_id,gameday,gametime,away_team,home_team,away_score,home_score,away_moneyline,home_moneyline,spread_line,away_spread_odds," +
      "home_spread_odds,total_line,under_odds,over_odds\n2031_01_ATL_PHI,2031-09-04,20:20,ATL,PHI,,,-104,-106,1.0,-111,101,44.5,-101,-109\n",
  ),
};

export const sourceRows: Rows = {
  "sources/list_sources": () => ({ right: [trader, {}] }),
  "sources/save_source": () => ({ right: [trader, { ...sourceTerms, name: "south", credentials: "a key" }] }),
  "sources/run_source": ({ sourceId }) => ({ right: [trader, { sourceId }] }),
  "sources/list_folders": () => ({ right: [trader, {}] }),
  "sources/read_file": ({ fileSourceId }) => ({ right: [trader, { sourceId: fileSourceId, ...file }] }),
  "sources/take_file": ({ fileSourceId }) => ({ right: [trader, { sourceId: fileSourceId, ...file }] }),
  "sources/file_progress": ({ fileSourceId }) => ({ right: [trader, { sourceId: fileSourceId }] }),
  "sources/list_runs": () => ({ right: [trader, {}] }),
  "sources/read_page": ({ pageSourceId }) => ({
    right: [trader, { sourceId: pageSourceId, page: tablePage, packed: packed(html) }],
  }),
  "sources/take_page": ({ pageSourceId }) => ({
    right: [trader, { sourceId: pageSourceId, page: "Odds", packed: packed(html) }],
  }),
  "sources/page_unread": ({ pageSourceId }) => ({
    right: [trader, { sourceId: pageSourceId, page: "Odds", code: -1 }],
  }),
  "sources/site_teams": ({ pageSourceId, world: { leagues } }) => ({
    right: [trader, { sourceId: pageSourceId, leagueId: leagues.baseball }],
  }),
  "sources/save_site_team": ({ pageSourceId, world: { teams } }) => ({
    right: [
      trader,
      {
        sourceId: pageSourceId,
        teamId: teams["Cubs"] ?? 0,
        name: "The Cubs",
        address: "https://odds.example/mlb/team/chc",
      },
    ],
  }),
  "sources/list_jumps": () => ({ right: [trader, {}] }),
  "sources/decide_jumps": ({ jump }) => ({ right: [trader, { isAccepted: true, jumps: [jump] }] }),
  "sources/list_pending_games": () => ({ right: [trader, {}] }),
  "sources/decide_pending_game": ({ pendingGames: { toDecide: pendingId } }) => ({
    right: [trader, { pendingId, decision: "another" }],
  }),
  "sources/undo_pending_game": ({ pendingGames: { decided: pendingId } }) => ({ right: [trader, { pendingId }] }),
  "training/list_names": () => ({ right: [trader, {}] }),
  "training/teach": ({ names, world: { teams } }) => ({
    right: [trader, { names: [{ nameId: names.toTeach, teamId: teams["Cubs"] ?? 0 }] }],
  }),
  "training/make_team": ({ names }) => ({
    right: [trader, { nameId: names.toMake, name: "Gotham Knights", abbreviation: "GOT" }],
  }),
  "training/make_player": ({ names }) => ({
    right: [trader, { nameId: names.toMakePlayer, name: "Zed Newman", number: 41, position: "P" }],
  }),
  "training/ignore": ({ names }) => ({ right: [trader, { nameIds: [names.toIgnore] }] }),
  "training/undo": ({ names }) => ({ right: [trader, { nameIds: [names.taught] }] }),
};

/** A source that has run once. */
export async function someSource({ answer, asOwner }: TestServer): Promise<number> {
  const { sourceId } = await answer(sources.saveSource, { ...sourceTerms }, trader);
  const counts = { created: 1, moved: 0, quotes: 12, moves: 12, statements: 0, decided: 0 };
  const problems = [
    { event: "e1", what: { code: "team" }, reason: { code: "unknownTeam", said: "Gotham Knights", league: "MLB" } },
    // As it was stored before there were codes.
    { event: "e2", what: "game", reason: "a person enters Mets @ Cubs" },
  ];
  await asOwner((sql) =>
    sql.run(
      query(
        {},
        `
    insert into source_run (source_id, trigger, started_at, took_ms, counts, changed, refused, problems, error)
    values ($1::int, 'time', app.clock(), 120, $2::jsonb, 13, 1, $3::jsonb, '')`,
      ),
      [sourceId, JSON.stringify(counts), JSON.stringify(problems)],
    ),
  );
  return sourceId;
}

/** Pending names of a source, one of them matched. */
export async function someNames({ answer, asOwner, database, world: { teams } }: TestServer): Promise<Made["names"]> {
  const leagueOf = query({ id: "int4" }, "select league_id as id from team where id = $1::int");
  const leagueId = (await database.read("all", (sql) => sql.row(leagueOf, [teams["Mets"] ?? 0])))?.id ?? 0;
  const startsAt = Date.UTC(2026, 11, 1, 18);
  const games = [
    ["NY Mets", "Chi Cubs"],
    ["Gotham Knights", "Metropolis"],
    ["Brooklyn Bridegrooms", "Boston Beaneaters"],
  ].map(([away = "", home = ""], index) => ({ key: `n${String(index)}`, startsAt, away, home }));
  await database.transaction("all", (sql) =>
    learnNames(sql, { source: "north", leagueId, games, isUnattended: false, isMissing: () => false }),
  );
  const teamId = teams["Mets"] ?? 0;
  await asOwner((sql) =>
    sql.run(
      query(
        {},
        `
    insert into player (team_id, name, print_name, abbreviation, number, position)
      values ($1::int, 'Tom Seaverly', 'Tom Seaverly', 'TS', 41, 'P')
    on conflict do nothing`,
      ),
      [teamId],
    ),
  );
  const game = { key: "n0", startsAt, opponent: "Chi Cubs", side: 1 as const };
  await database.transaction("all", (sql) =>
    learnPlayers(sql, "north", leagueId, [{ name: "Z. Newman", teamId, isPitcher: true, game }]),
  );
  const { rows } = await answer(nameMatching.listNames, { sort: "name" }, trader);
  const idOf = (name: string): number => rows.find((row) => row.name === name)?.nameId ?? 0;
  await answer(nameMatching.teach, { names: [{ nameId: idOf("NY Mets"), teamId: teams["Mets"] ?? 0 }] }, trader);
  return {
    taught: idOf("NY Mets"),
    toTeach: idOf("Chi Cubs"),
    toMake: idOf("Gotham Knights"),
    toIgnore: idOf("Brooklyn Bridegrooms"),
    toMakePlayer: idOf("Z. Newman"),
  };
}

/** A file source. */
export async function someFileSource({ answer }: TestServer): Promise<number> {
  return (await answer(sources.saveSource, { ...fileTerms }, trader)).sourceId;
}

/** A page source. */
export async function somePageSource({ answer }: TestServer): Promise<number> {
  return (await answer(sources.saveSource, { ...pageTerms }, trader)).sourceId;
}

/** Two games that a source brings near a stored one of the same pair: one is pending, one was ignored. */
export async function somePendingGames({ asOwner }: TestServer): Promise<Made["pendingGames"]> {
  const rows = await asOwner((sql) =>
    sql.rows(
      query(
        { id: "int4" },
        `
    insert into pending_game (source, key, league, away, home, starts_at, reason, candidates, state, decided_at)
    select 'north', given.key, l.code, 'Gotham Knights', 'Metropolis', e.starts_at + interval '1 hour', 'sameStart',
      array[e.id], given.state, case when given.state <> 'pending' then app.clock() end
    from (values ('g1', 'pending'), ('g2', 'ignored'), ('g3', 'pending')) as given (key, state),
      (select id, league_id, starts_at from event where status = 'scheduled' and starts_at > app.clock()
        order by starts_at desc, id limit 1) as e join league l on l.id = e.league_id
    order by given.key returning id`,
      ),
      [],
    ),
  );
  const [toDecide, decided] = rows.map(({ id }) => id);
  return { toDecide: toDecide ?? 0, decided: decided ?? 0 };
}

/** A market of a future game, not on offer yet, whose two sides do not fit. */
export async function someJump({ asOwner }: TestServer): Promise<Made["jump"]> {
  const quotes = [
    { betType: 9, side: 0, points: 18, price: 110 },
    { betType: 10, side: 0, points: 18, price: 110 },
  ];
  const added = await asOwner((sql) =>
    sql.row(
      query(
        { id: "int4" },
        `
    insert into line_jump (event_id, bet_type, side, source, was, quotes, reasons)
    select id, 9, 0, 'north', '[]', $1::jsonb, '{margin}' from event where status = 'scheduled'
      and starts_at > app.clock() order by starts_at desc, id limit 1
    returning id`,
      ),
      [JSON.stringify(quotes)],
    ),
  );
  return { jumpId: added?.id ?? 0, quotes };
}
