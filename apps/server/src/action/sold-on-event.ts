// What was sold on an event, read once and added to: who looks again reads the tickets that were sold since. It is right as long as no ticket of before was
// cancelled or decided, which is seen by the figures that every sale raises and every end of a ticket lowers: what was read must come to as many legs and as
// much risk as stand there at that same moment. Where it does not, all is read anew. Source: docs/decisions/0419.
import type { Clock, EpochMs, EventId, Minor } from "@chalkboard/kernel";
import type { Database, ServiceScope, Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import * as queries from "./queries.ts";

/** Which tickets are looked at: null where any. */
export type Which = {
  readonly eventId: EventId; readonly currency: string;
  /** All that were not cancelled, or the open ones. */
  readonly all: boolean;
  readonly serviceId: number | null; readonly zoneId: number | null; readonly posId: number | null;
};

/** A row of `soldAfter`, of bets or of a place. */
export type Sold = RowOf<typeof queries.soldAfter.columns>;
type Stand = RowOf<typeof queries.standOf.columns>;

/** It grows with each look; another one stands in its place when all was read anew. */
export type SoldOnEvent = {
  /** Bets by price and, of straights, by stake. */
  readonly bets: ReadonlyMap<string, Sold>;
  readonly places: ReadonlyMap<string, Sold>;
  /** The newest ticket that was read. */
  readonly upTo: number;
  /** What says that the lines and the house rules are as they were. */
  readonly lines: string;
};

type Growing = {
  readonly bets: Map<string, Sold>; readonly places: Map<string, Sold>; readonly settled: string; readonly standsUntil: EpochMs;
  upTo: number; lines: string; legs: number; risk: Minor;
};

export type SoldReadings = {
  /**
   * Reads what was sold since and works with all of it, as it was at one moment. Looks at the same tickets follow each other.
   * @param scope every service; the tickets are the same in whatever language things are called
   */
  readonly look: <Answer>(which: Which, scope: ServiceScope, work: (sql: Sql, sold: SoldOnEvent) => Promise<Answer>) => Promise<Answer>;
};

const mostKept = 60;
/**
 * What no figure shows is seen after this: a leg of a ticket that stays open was decided by an order. A reading that took long stands so many times as long.
 */
const [leastMs, standsTimes] = [10_000, 50];
const noneBefore = 0;

/** Until when something stands that was worked out between two moments. */
export function stands(from: EpochMs, until: EpochMs): EpochMs {
  return until + Math.max(leastMs, (until - from) * standsTimes);
}

/** What was sold on the events that were looked at last. */
export function createSoldReadings({ database, clock }: { readonly database: Database; readonly clock: Clock }): SoldReadings {
  const kept = new Map<string, Growing>();
  const under = new Map<string, Promise<unknown>>();

  async function upToDate(sql: Sql, which: Which, name: string): Promise<SoldOnEvent> {
    const { eventId, currency, all, serviceId, zoneId, posId } = which;
    const read = (after: number) => sql.rows(queries.soldAfter, [eventId, all, currency, serviceId, zoneId, posId, after]);
    const stand = await sql.row(queries.standOf, [eventId, currency, serviceId]) ?? { newest: 0, legs: 0, risk: 0, settled: "", lines: "" };
    const known = kept.get(name);
    kept.delete(name);
    // The figures of the sales do not tell zones and POS apart.
    if (known !== undefined && zoneId === null && posId === null && known.settled === stand.settled && clock.now() < known.standsUntil) {
      add(known, await read(known.upTo), stand);
      if (known.legs === stand.legs && known.risk === stand.risk) return keep(known);
    }
    const from = clock.now();
    const rows = await read(noneBefore);
    const standsUntil = stands(from, clock.now());
    const anew: Growing = { bets: new Map(), places: new Map(), settled: stand.settled, standsUntil, upTo: 0, lines: "", legs: 0, risk: 0 };
    add(anew, rows, stand);
    return keep(anew);

    function keep(growing: Growing): Growing {
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size + 1 - mostKept))) kept.delete(oldest);
      kept.set(name, growing);
      return growing;
    }
  }

  return {
    look: async (which, scope, work) => {
      const name = JSON.stringify(which);
      const before = under.get(name);
      const looked = (before ?? Promise.resolve()).catch(() => undefined).then(() => (
        database.snapshot((then) => then.read(scope, async (sql) => work(sql, await upToDate(sql, which, name))))));
      under.set(name, looked);
      try {
        return await looked;
      } catch (error) {
        // Half of an answer may have been added.
        kept.delete(name);
        throw error;
      } finally {
        if (under.get(name) === looked) under.delete(name);
      }
    },
  };
}

function add(growing: Growing, rows: readonly Sold[], { newest, lines }: Stand): void {
  for (const row of rows) {
    const { is_place, service_id, zone_id, pos_id, rules_version, funding, rounding, bet_type, side, alternate, points, odds, in_play, waits, straight } = row;
    const into = is_place ? growing.places : growing.bets;
    const key = [is_place ? pos_id : bet_type, service_id, zone_id, rules_version, funding, rounding?.direction, rounding?.unit, side, alternate, points,
      odds, in_play, waits, straight];
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
  "tickets", "stake", "to_win", "straights", "straight_to_win", "combined", "combined_stake", "combined_to_win", "open_legs", "open_risk",
] as const satisfies readonly (keyof Sold)[];

function together(one: Sold, other: Sold): Sold {
  return { ...one, ...Object.fromEntries(sums.map((sum) => [sum, one[sum] + other[sum]])) };
}
