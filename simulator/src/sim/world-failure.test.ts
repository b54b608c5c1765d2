import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proveBooks } from "../books.ts";
import { cloneDatabase, type Database, openDatabase, query, silentLog } from "../server.ts";
import { bindServer, type BoundServer } from "./worlds/bind.ts";
import { makeWorld } from "./worlds/make-world.ts";
import { runWorld, WorldFailure } from "./run.ts";
import type { ServerUnderTest } from "./world.ts";

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let bound: BoundServer;
let owner: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  bound = await bindServer(clone.url);
  owner = openDatabase({ url: clone.url, connections: 1, log: silentLog, role: "none" });
});
afterAll(async () => {
  await owner.close();
  await bound.close();
  await clone.drop();
});

/** The real server, except that every ticket's possible win is one cent off. */
function oneCentWrong(server: ServerUnderTest): ServerUnderTest {
  return {
    ...server,
    send: async (personId, call, payload) => {
      const answer = await server.send(personId, call, payload);
      const data = answer.data as { ticket?: { possibleWin: number } };
      if (call.path === "tickets/sell" && answer.ok && data.ticket !== undefined) data.ticket.possibleWin += 1;
      return answer;
    },
  };
}

test(
  "a server that is one cent wrong is caught; the failure names seed, step and actor",
  { timeout: 60_000 },
  async () => {
    const failure = await runWorld(makeWorld(1, bound.house, oneCentWrong(bound.server)), 1, 300).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(WorldFailure);
    expect(String(failure)).toMatch(/seed 1, step \d+ \(\w+\): a ticket's money/);
    // And the last actions that touched the ticket or its sale, each with its step.
    expect(String(failure)).toMatch(/\n {2}step \d+ \(\w+\): tickets\/sell /);
  },
);

describe("the books find a damaged row", () => {
  test.each([
    [
      "a balance that is a cent off",
      "update account set balance = balance + 1 where kind = 4",
      "a balance is the fold of its transfers",
    ],
    [
      "a prize without a posting",
      "update ticket_state set prize = prize + 1",
      "a ticket's state is the fold of its transfers",
    ],
    [
      "a payment without a ticket",
      "update ticket_state set paid = paid + 5",
      "nobody was paid more than the ticket was worth",
    ],
    ["a stake that was changed", "update ticket set stake = stake + 1", "every ticket took its stake once"],
    [
      "a transfer that is gone",
      "delete from transfer where id = (select max(id) from transfer)",
      "a balance is the fold of its transfers",
    ],
    [
      "a wager that is gone",
      "delete from wager where ticket_id = (select max(ticket_id) from wager)",
      "wagers add up to their ticket",
    ],
    [
      "a state that is gone",
      "delete from ticket_state where ticket_id = (select max(ticket_id) from ticket_state)",
      "every ticket took its stake once",
    ],
  ])("%s", async (_damage, statement, rule) => {
    const undo = new Error("the damage is undone");
    let findings: readonly string[] = [];
    await owner
      .transaction("all", async (sql) => {
        expect(await proveBooks(sql)).toEqual([]);
        await sql.run(query({}, statement));
        findings = await proveBooks(sql);
        throw undo;
      })
      .catch((error: unknown) => expect(error).toBe(undo));
    expect(findings.map((finding) => finding.slice(0, rule.length))).toContain(rule);
    expect(findings.join()).not.toContain("undefined");
  });
});
