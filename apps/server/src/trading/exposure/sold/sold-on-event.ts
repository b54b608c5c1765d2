// What was sold on an event, read once and extended: a repeated request reads only the tickets sold since. This is
// right as long as no earlier ticket was cancelled or decided. The figures that every sale raises and every ended
// ticket lowers show that: the legs and the risk that were read must equal the figures of the same snapshot. Where they
// do not, everything is read again. Source: docs/decisions/0419.
import type { Clock, EpochMs, EventId, Minor } from "@chalkboard/kernel";
import type { Database, ServiceScope, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import * as queries from "./queries.ts";

/** Which tickets count: null for any. */
export type Which = {
  readonly eventId: EventId;
  readonly currency: string;
  /** All that were not cancelled, or the open ones. */
  readonly all: boolean;
  readonly serviceId: number | null;
  readonly zoneId: number | null;
  readonly posId: number | null;
};

/** A row of `soldAfter`, of bets or of a place. */
export type Sold = RowOf<typeof queries.soldAfter.columns>;
type Stand = RowOf<typeof queries.standOf.columns>;

/** It grows with each read; a new object replaces it when everything is read again. */
export type SoldOnEvent = {
  /** Bets by price and, for straights, by stake. */
  readonly bets: ReadonlyMap<string, Sold>;
  readonly places: ReadonlyMap<string, Sold>;
  /** The newest ticket read. */
  readonly upTo: number;
  /** The fingerprint of the lines and the grading rules. */
  readonly lines: string;
};

type Growing = {
  readonly bets: Map<string, Sold>;
  readonly places: Map<string, Sold>;
  readonly settled: string;
  readonly standsUntil: EpochMs;
  upTo: number;
  lines: string;
  legs: number;
  risk: Minor;
};

export type SoldReadings = {
  /**
   * Reads what was sold since and works with all of it, in one snapshot. Reads of the same tickets run one after the
   * other.
   * @param scope every service; the tickets are the same in whatever language the names are
   */
  readonly look: <Answer>(
    which: Which,
    scope: ServiceScope,
    work: (sql: Sql, sold: SoldOnEvent) => Promise<Answer>,
  ) => Promise<Answer>;
};

const mostKept = 60;
/**
 * Changes that no figure shows are seen after this time: for example a leg of a ticket that stays open was decided by
 * an order. A slow read stays valid a multiple of its own time.
 */
const [leastMs, standsTimes] = [10_000, 50];
const noneBefore = 0;

/** How long a result that was computed between two times stays valid. */
export function stands(from: EpochMs, until: EpochMs): EpochMs {
  return until + Math.max(leastMs, (until - from) * standsTimes);
}

/** What was sold on the most recently requested events. */
export function createSoldReadings({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): SoldReadings {
  const cache = new Map<string, Growing>();
  const under = new Map<string, Promise<unknown>>();

  async function upToDate(sql: Sql, which: Which, name: string): Promise<SoldOnEvent> {
    const { eventId, currency, all, serviceId, zoneId, posId } = which;
    const read = (after: number) =>
      sql.rows(queries.soldAfter, [eventId, all, currency, serviceId, zoneId, posId, after]);
    const stand = (await sql.row(queries.standOf, [eventId, currency, serviceId])) ?? {
      newest: 0,
      legs: 0,
      risk: 0,
      settled: "",
      lines: "",
    };
    const cached = cache.get(name);
    cache.delete(name);
    // The figures of the sales do not distinguish zones and POS.
    if (
      cached !== undefined &&
      zoneId === null &&
      posId === null &&
      cached.settled === stand.settled &&
      clock.now() < cached.standsUntil
    ) {
      add(cached, await read(cached.upTo), stand);
      if (cached.legs === stand.legs && cached.risk === stand.risk) return keep(cached);
    }
    const from = clock.now();
    const rows = await read(noneBefore);
    const standsUntil = stands(from, clock.now());
    const anew: Growing = {
      bets: new Map(),
      places: new Map(),
      settled: stand.settled,
      standsUntil,
      upTo: 0,
      lines: "",
      legs: 0,
      risk: 0,
    };
    add(anew, rows, stand);
    return keep(anew);

    function keep(growing: Growing): Growing {
      for (const oldest of [...cache.keys()].slice(0, Math.max(0, cache.size + 1 - mostKept))) cache.delete(oldest);
      cache.set(name, growing);
      return growing;
    }
  }

  return {
    look: async (which, scope, work) => {
      const name = JSON.stringify(which);
      const before = under.get(name);
      const looked = (before ?? Promise.resolve())
        .catch(() => undefined)
        .then(() =>
          database.snapshot((then) => then.read(scope, async (sql) => work(sql, await upToDate(sql, which, name)))),
        );
      under.set(name, looked);
      try {
        return await looked;
      } catch (error) {
        // Half of an answer may have been added.
        cache.delete(name);
        throw error;
      } finally {
        if (under.get(name) === looked) under.delete(name);
      }
    },
  };
}

function add(growing: Growing, rows: readonly Sold[], { newest, lines }: Stand): void {
  for (const row of rows) {
    const {
      is_place,
      service_id,
      zone_id,
      pos_id,
      rules_version,
      funding,
      rounding,
      bet_type,
      side,
      alternate,
      points,
      odds,
      in_play,
      waits,
      straight,
    } = row;
    const into = is_place ? growing.places : growing.bets;
    const key = [
      is_place ? pos_id : bet_type,
      service_id,
      zone_id,
      rules_version,
      funding,
      rounding?.direction,
      rounding?.unit,
      side,
      alternate,
      points,
      odds,
      in_play,
      waits,
      straight,
    ];
    const name = key.join();
    const known = into.get(name);
    into.set(name, known === undefined ? row : together(known, row));
    if (!is_place) growing.legs += row.open_legs;
    if (!is_place) growing.risk += row.open_risk;
  }
  growing.upTo = newest;
  growing.lines = lines;
}

const sums = [
  "tickets",
  "stake",
  "to_win",
  "straights",
  "straight_to_win",
  "combined",
  "combined_stake",
  "combined_to_win",
  "open_legs",
  "open_risk",
] as const satisfies readonly (keyof Sold)[];

function together(one: Sold, other: Sold): Sold {
  return { ...one, ...Object.fromEntries(sums.map((sum) => [sum, one[sum] + other[sum]])) };
}
