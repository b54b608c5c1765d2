import { execFileSync } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog } from "../ports/system.ts";
import { type SlipInput, bookFindings, createServerOn, logins, slipOf, type TestServer } from "../../testing/index.ts";
import { type RunningPostgres, startPostgres } from "./cluster/embedded.ts";
import { migrate } from "./cluster/migrate.ts";
import { query } from "./query.ts";

// A disk that is really full, for PostgreSQL's log as well: a small file system in memory. To mount one needs rights;
// where they are missing this is skipped, and selling/tickets/sale/full-disk.test.ts and supervised.test.ts, which need
// none, test the answers and the waiting alone.

const megabytes = 260;

function mayMount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", "/mnt"], { stdio: "ignore" });
    execFileSync("umount", ["/mnt"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!mayMount())("a disk that is full (needs the right to mount)", () => {
  let folder: string;
  let running: RunningPostgres;
  let world: TestServer;
  let abandoned: string | undefined;
  const sold = new Map<string, number>();
  const refused: string[] = [];
  const unknown: string[] = [];
  let slip: SlipInput;
  let made = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "chalkboard-full-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
    running = await startPostgres({
      dataDir: folder,
      log: silentLog,
      settings: { fsync: "off", max_wal_size: "64MB", min_wal_size: "32MB" },
    });
    void running.ended.then((sentence) => {
      abandoned = sentence;
    });
    await migrate(running.url);
    world = await createServerOn(running.url, running.stop);
    slip = await slipOf(world, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 1_000);
  });
  afterAll(async () => {
    await world.close();
    execFileSync("umount", [folder]);
    await rm(folder, { recursive: true });
  });

  /** Sells and records what the clerk was answered. */
  async function sell(): Promise<"sold" | "refused" | "unknown"> {
    const key = `full disk ${(made += 1)}`;
    try {
      const answer = await world.send(tickets.sell, { key, slip }, logins.clerks[0]);
      if (answer.ok) {
        sold.set(key, answer.data.ticket.number);
        return "sold";
      }
      expect(answer.responseType).toBe(responses.cannotStore);
      refused.push(key);
      return "refused";
    } catch (error) {
      expect(String(error)).toMatch(/an answer has status 200/);
      unknown.push(key);
      return "unknown";
    }
  }

  async function fill(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    await writeFile(join(folder, "filler"), Buffer.alloc(bavail * bsize));
  }

  const writeLog = query(
    {},
    "select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 100)",
  );
  const keys = query(
    { key: "text", ticket_id: "int8?" },
    "select key, ticket_id from sale_key where key like 'full %'",
  );

  test("a sale without room in a table is refused, and succeeds when there is room", async () => {
    expect(await sell()).toBe("sold");
    await fill();
    // Space that PostgreSQL had reserved before is still there.
    for (let turn = 0; turn < 500 && refused.length === 0; turn += 1) await sell();
    expect(refused).toHaveLength(1);
    await rm(join(folder, "filler"));
    expect(await sell()).toBe("sold");
  });

  test("a full log ends PostgreSQL, and the server waits until there is space", async () => {
    await fill();
    await world.asOwner((sql) => sql.run(writeLog)).catch(() => undefined);
    expect(await sell()).toBe("unknown");
    await rm(join(folder, "filler"));
    await expect.poll(sell).toBe("sold");
    expect(abandoned).toBeUndefined();
  });

  test("acknowledged sales are there once, refused ones are not, and the books balance", async () => {
    const stored = new Map(
      (await world.asOwner((sql) => sql.rows(keys))).map(({ key, ticket_id }) => [key, ticket_id]),
    );
    expect([...sold].filter(([key, number]) => stored.get(key) !== number)).toEqual([]);
    expect(refused.filter((key) => stored.has(key))).toEqual([]);
    expect([...stored.keys()].filter((key) => !sold.has(key) && !unknown.includes(key))).toEqual([]);
    expect(await bookFindings(world)).toEqual([]);
  });

  test("the platform is notified", async () => {
    world.time.advance(5_000);
    const events = async () =>
      (await world.answer(operations.listEvents, { kinds: ["storageFull"], limit: 10 }, logins.trader)).rows;
    await expect.poll(async () => (await events()).length).toBe(1);
  });
});
