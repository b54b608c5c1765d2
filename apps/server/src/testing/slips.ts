import { rules, type tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { z } from "zod";
import { query } from "../platform/database/query.ts";
import { proveBooks } from "../money/index.ts";
import { bumpRules } from "../identity/services/index.ts";
import type { Bet } from "./bets.ts";
import type { TestServer } from "./test-server.ts";
import { logins } from "./test-world.ts";

/** A slip as a terminal sends it. */
export type SlipInput = z.input<typeof tickets.slip>;

const currentLine = query(
  { points: "int4?", price: "int4" },
  `
  select points, price from line where event_id = $1::bigint and bet_type = $2::int and side = $3::int
    and alternate = 0`,
);

/**
 * A slip at HQ's current lines, which the services of the tests sell unchanged. One bet is a straight, several are a
 * parlay, by default.
 */
export async function slipOf(
  house: TestServer,
  bets: readonly Bet[],
  amount: number,
  more: Partial<SlipInput> = {},
): Promise<SlipInput> {
  const legs = [];
  for (const {
    game: { eventId },
    betType,
    side,
  } of bets) {
    const line = await house.asOwner((sql) => sql.row(currentLine, [eventId, betType, side]));
    assert(line !== undefined, "the house has the line", { eventId, betType, side });
    legs.push({ key: { eventId, betType, side, alternate: 0 }, points: line.points, price: line.price });
  }
  return { mode: bets.length === 1 ? "straight" : "parlay", legs, amount, amountIs: "risk", ...more };
}

const retire = query(
  {},
  "update rule set retired_at = app.clock() where retired_at is null and service_id is not distinct from $1::int",
);

/** Runs work while a service has a rule, saved as its admin saves it; afterwards it has none of its own. */
export async function withRule<T>(
  house: TestServer,
  serviceId: number,
  [control, value, more]: readonly [control: string, value: object, more?: { selector?: object }],
  work: () => Promise<T>,
): Promise<T> {
  await house.answer(
    rules.saveRule,
    {
      scope: { level: "service", id: serviceId },
      control,
      kind: "default",
      selector: more?.selector ?? {},
      value: { ...value },
      expiresAt: null,
    },
    serviceId === house.world.banca.serviceId ? logins.bancaAdmin : logins.kliyanAdmin,
  );
  try {
    return await work();
  } finally {
    await house.asOwner(async (sql) => {
      await sql.run(retire, [serviceId]);
      await bumpRules(sql, serviceId);
    });
  }
}

/** The findings of a proof of both selling services; none when their books balance. */
export async function bookFindings(house: TestServer): Promise<readonly string[]> {
  const services = [house.world.banca.serviceId, house.world.kliyan.serviceId];
  const proofs = await Promise.all(
    services.map((serviceId) => proveBooks(house.database, serviceId, house.time.now())),
  );
  return proofs.flatMap(({ findings }) => findings);
}

/** Ends a test's world, whose books must balance. */
export async function closeProved(house: TestServer): Promise<void> {
  const findings = await bookFindings(house);
  await house.close();
  assert(findings.length === 0, "the books balance", { findings: findings.join("\n") });
}

const counted = query(
  { tickets: "int8", legs: "int8", wagers: "int8", states: "int8", transfers: "int8", moved: "int8", balances: "text" },
  `
  select (select count(*) from ticket) as tickets, (select count(*) from leg) as legs,
    (select count(*) from wager) as wagers,
    (select count(*) from ticket_state) as states, (select count(*) from transfer) as transfers,
      (select coalesce(sum(amount), 0) from transfer)::int8 as moved,
    (select coalesce(string_agg(service_id || '/' || kind || '/' || owner_id || '=' || balance, ' '
      order by service_id, kind, owner_id), '')
      from account where balance <> 0) as balances`,
);

/** What tickets and money leave behind, for comparison before and after. */
export async function traces(house: TestServer) {
  const row = await house.asOwner((sql) => sql.row(counted));
  assert(row !== undefined, "counting answers");
  return row;
}
