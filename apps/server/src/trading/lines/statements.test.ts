import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { Query } from "../../platform/database/query.ts";
import type { Context } from "../../platform/http/handlers.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { linesHandlers } from "./index.ts";
import * as queries from "./queries.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

type Handlers = ReturnType<typeof linesHandlers>;

/** Which of the statements on an event and its lines a call runs, in their order. */
async function statementsOf(
  call: (handlers: Handlers, context: Context) => Promise<unknown>,
): Promise<readonly string[]> {
  const ran: string[] = [];
  const names = new Map<Query, string>(
    Object.entries(queries).flatMap(([name, one]) => (typeof one === "object" ? [[one as Query, name]] : [])),
  );
  const noted =
    <Result>(run: (input: Query, values?: readonly unknown[]) => Promise<Result>) =>
    (input: Query, values?: readonly unknown[]) => {
      ran.push(names.get(input) ?? "");
      return run(input, values);
    };
  const database: Database = {
    ...world.database,
    transaction: (scope, work) =>
      world.database.transaction(scope, (sql) =>
        work({ rows: noted(sql.rows), row: noted(sql.row), run: noted(sql.run) } as Sql),
      ),
  };
  const session = await world.server.sessions.find(await world.tokenOf(logins.trader));
  await call(linesHandlers({ database }), { session, now: world.time.now() } as Context);
  return ran.filter((name) => name !== "");
}

test("a call on lines locks its event once, and reads its lines once behind that", async () => {
  const { eventId } = world.world.games.baseball[0];
  const key = { eventId, betType: 1, side: 1, alternate: 0 };
  const moves = [{ key, version: 1, points: null, price: 125 }];
  expect(
    await statementsOf(({ moveLines }, context) => moveLines({ moves, reason: "", isSure: false }, context)),
  ).toEqual(["playedBy", "lockEvents", "linesForUpdate", "sourcePrices", "setLines"]);
  expect(
    await statementsOf(({ setOpen }, context) => setOpen({ eventId, keys: [key], isOpen: false, reason: "" }, context)),
  ).toEqual(["lockEvents", "linesForUpdate", "setLines"]);
  expect(await statementsOf(({ releaseLines }, context) => releaseLines({ eventId, keys: [key] }, context))).toEqual([
    "lockEvents",
    "releaseLines",
  ]);
});
