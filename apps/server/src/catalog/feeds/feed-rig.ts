import type { Clock, EpochMs, Log, LogFields } from "@chalkboard/kernel";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { query } from "../../platform/database/query.ts";
import { type ClonedDatabase, cloneDatabase } from "../../platform/database/cluster/test-cluster.ts";
import { silentLog } from "../../platform/ports/system.ts";
import type { ClientSettings } from "./adapters/adaptor.ts";
import { adaptors } from "./adapters/adaptors.ts";
import { createCycle, type CycleEnd } from "./cycle.ts";
import { type ScriptedGame, type ScriptedSource, scriptedSource } from "../../testing/scripted-source.ts";
import type { FeedSettings } from "./applying/settings.ts";

// Test fixture: a poller between a scripted source and a real database, all on one clock. Baseball at noon in New York,
// 10 June 2026.

export const hourMs = 3_600_000;
export const noon: EpochMs = Date.UTC(2026, 5, 10, 16);

/** A source's rounds with their memory, and the result of the last one. */
type Poller = { readonly round: () => Promise<void>; readonly last: () => CycleEnd };

const settings: FeedSettings = {
  source: "demo",
  leagues: [
    {
      key: "baseball_mlb",
      names: ["baseball_mlb"],
      lines: true,
      live: true,
      results: true,
      isShared: false,
      compares: false,
    },
  ],
  betTypes: null,
  furtherGamesPerRound: 24,
  createsEvents: true,
  createsUnknown: true,
  movesLines: true,
  decidesFinals: true,
  marginOf: () => undefined,
  policy: { minimumMoveCents: 3, confirmEveryMs: 5 * 60_000, jumps: { points: 0, chance: 0, others: 0, model: 0 } },
};

/** A money line as the source writes it. */
export function moneyLine(
  { away, home }: { readonly away: string; readonly home: string },
  awayPrice: number,
  homePrice: number,
): ScriptedGame["books"] {
  return {
    one: {
      h2h: [
        { name: home, price: homePrice },
        { name: away, price: awayPrice },
      ],
    },
  };
}

/** A game of the scripted source, given hours after noon. */
export function scriptedGame(id: string, hours: number, away: string, home: string): ScriptedGame {
  return {
    id,
    sport: "baseball_mlb",
    startsAt: noon + hours * hourMs,
    away,
    home,
    books: moneyLine({ away, home }, 120, -140),
  };
}

/** The three games of every test: b comes first, then a, and c tomorrow. */
function firstGames(): ScriptedGame[] {
  return [
    scriptedGame("a", 3, "Chicago Cubs", "St. Louis Cardinals"),
    scriptedGame("b", 1, "New York Yankees", "Boston Red Sox"),
    scriptedGame("c", 13, "Texas Rangers", "Houston Astros"),
  ];
}

class FeedRig {
  warnings: LogFields[] = [];
  faults: LogFields[] = [];
  source: ScriptedSource = scriptedSource(firstGames());
  #now = noon;
  #database: Database | undefined;
  #clone: ClonedDatabase | undefined;
  #poller: Poller | undefined;

  get database(): Database {
    return present(this.#database);
  }

  get poller(): Poller {
    return present(this.#poller);
  }

  async open(): Promise<void> {
    this.#clone = await cloneDatabase();
    this.#database = openDatabase({ url: this.#clone.url, connections: 4, log: silentLog });
  }

  async close(): Promise<void> {
    await this.database.close();
    await present(this.#clone).drop();
  }

  /** An empty database at noon, the first games, a new poller. */
  async reset(): Promise<void> {
    await this.desk("truncate event, line_version, team, league, outbox restart identity cascade");
    await this.itIs(noon);
    this.source = scriptedSource(firstGames());
    this.begin();
  }

  /** A new poller on the same source and database, as after a restart. */
  begin({
    hasLinescores = true,
    ...changed
  }: Partial<FeedSettings & Pick<ClientSettings, "hasLinescores">> = {}): void {
    this.warnings = [];
    this.faults = [];
    const clock: Clock = { now: () => this.#now };
    const log: Log = {
      ...silentLog,
      warn: (fields) => this.warnings.push(fields),
      error: (fields) => this.faults.push(fields),
    };
    const input = {
      baseUrl: "http://source.example",
      apiKey: "demo",
      regions: ["us"],
      bookmakers: [],
      hasLinescores,
      timeoutMs: 10_000,
    };
    const client = adaptors.oddsApi({ fetch: this.source.fetch, now: clock.now, settings: input });
    const cycle = createCycle({ clock, log, database: this.database }, { ...settings, ...changed }, client);
    let last: CycleEnd | undefined;
    this.#poller = {
      round: async () => {
        last = await cycle();
      },
      last: () => present(last),
    };
  }

  /** Sets the database's clock and the poller's. */
  async itIs(at: EpochMs): Promise<void> {
    this.#now = at;
    await this.desk("update app.clock_setting set at = to_timestamp($1::bigint / 1000.0)", [at]);
  }

  /** Runs a statement as the owner of the tables, in place of an action of the desk. */
  async desk(statement: string, values: readonly unknown[] = []): Promise<void> {
    const { url } = present(this.#clone);
    const own = openDatabase({ url, connections: 1, log: silentLog, role: new URL(url).username });
    await own.transaction("all", (sql) => sql.run(query({}, statement), values));
    await own.close();
  }

  /** Rows as text, the columns separated by spaces. */
  async text(columns: string, from: string): Promise<string[]> {
    const rows = query({ line: "text" }, `select concat_ws(' ', ${columns}) as line from ${from}`);
    return (await this.database.read("all", (sql) => sql.rows(rows))).map(({ line }) => line);
  }

  /** HQ's lines of a game: bet type, side, price, version, open or closed. */
  lines(key: string): Promise<string[]> {
    return this.text(
      "l.bet_type, l.side, l.price, l.version, case when l.is_open then 'open' else 'closed' end",
      `line l join event e on e.id = l.event_id where e.source_key = '${key}' order by l.bet_type, l.side`,
    );
  }

  game(key: string): ScriptedGame {
    return present(this.source.games.find(({ id }) => id === key));
  }
}

/** Registers a test file's hooks around a rig. */
export function feedRig(): FeedRig {
  const rig = new FeedRig();
  beforeAll(() => rig.open());
  afterAll(() => rig.close());
  beforeEach(() => rig.reset());
  afterEach(() => expect(rig.faults, "faults of the poller").toEqual([]));
  return rig;
}

function present<T>(value: T | undefined): T {
  expect(value).toBeDefined();
  return value as T;
}
