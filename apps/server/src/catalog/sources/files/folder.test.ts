import { appendFile, mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { responses, sources } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { silentLog } from "../../../platform/ports/system.ts";
import { fileTerms } from "../../../testing/calls/call-rows-sources.ts";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";
import { seasonOf } from "./folder.ts";
import { createRunner, type Runner } from "../runner.ts";

// A world whose installation names a folder; a source checks one below it every minute. The files are real ones.

const { trader } = logins;
const header =
  "game_id,gameday,gametime,away_team,home_team,away_score,home_score,away_moneyline,home_moneyline,spread_line,away_spread_odds," +
  "home_spread_odds,total_line,under_odds,over_odds\n";
const row = (key: string, teams: string, price = -104): string =>
  `${key},2031-09-04,20:20,${teams},,,${String(price)},-106,1.0,-111,101,44.5,-101,-109\n`;
const opener = header + row("opener", "ATL,PHI");
const second = header + row("second", "BUF,BAL");
let world: TestServer;
let root: string;
let runner: Runner;
let sourceId: number;
let noon: number;

const sql = (text: string, values: readonly unknown[] = []) =>
  world.asOwner((owner) => owner.run(query({}, text), values));
const path = (name: string): string => join(root, "nfl", name);
const put = async (name: string, text: string, at = 1_000): Promise<void> => {
  await writeFile(path(name), text);
  await utimes(path(name), at, at);
};
const look = async (): Promise<void> => {
  await world.time.set(world.time.now() + 60_000);
  await runner.runDue();
};
const looks = async (times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await look();
};
/** The runs of files, the oldest first. */
const result = async (): Promise<string[]> => {
  const { rows } = await world.answer(sources.listRuns, { sourceId, sort: "startedAt" }, trader);
  return rows
    .toSorted((one, other) => one.runId - other.runId)
    .filter(({ file }) => file !== "")
    .map(({ file, created, moves, error }) => [file, created, moves, error].join(" ").trim());
};
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "chalkboard-folder-"));
  world = await createTestServer({ sourceFolder: root });
  noon = world.time.now();
});
beforeEach(async () => {
  for (const name of await readdir(root)) await rm(join(root, name), { recursive: true });
  await mkdir(join(root, "nfl"));
  await sql("truncate source_file, source_folder_file, source_run, source cascade");
  await sql("truncate event, line_version, team, league, outbox cascade");
  await world.time.set(noon);
  ({ sourceId } = await world.answer(
    sources.saveSource,
    { ...fileTerms, folder: "nfl", unattended: ["events", "teams", "lines"] },
    trader,
  ));
  const timers = { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) };
  runner = createRunner({
    clock: { now: world.time.now },
    timers,
    log: silentLog,
    database: world.database,
    fetch: () => {
      throw new Error("nobody is asked");
    },
    secretBox: undefined,
    sourceFolder: world.server.sourceFolder,
    environment: undefined,
    processId: "one",
  });
});
afterAll(async () => {
  await world.close();
  await rm(root, { recursive: true });
});

describe("a folder of files", () => {
  test("a file is imported at the second check with an unchanged state, and once", async () => {
    await put("opener.csv", opener);
    await look();
    expect(await result()).toEqual([]);
    await looks(3);
    expect(await result()).toEqual(["opener.csv 1 6"]);
  });

  test("several are imported in the order of their names, and the results of each are reported", async () => {
    await put("b.csv", second);
    await put("a.csv", opener);
    await put("notes.txt", opener);
    await put(".hidden.csv", opener);
    await looks(2);
    expect(await result()).toEqual(["a.csv 1 6", "b.csv 1 6"]);
    const { file } = await world.answer(sources.fileProgress, { sourceId }, trader);
    expect(file).toMatchObject({ name: "b.csv", requestedBy: "", state: "done", result: { created: 1, moves: 6 } });
  });

  test("a growing one waits until it stops growing", async () => {
    await put("a.csv", opener);
    await look();
    await appendFile(path("a.csv"), row("second", "BUF,BAL"));
    await look();
    expect(await result()).toEqual([]);
    await look();
    expect(await result()).toEqual(["a.csv 2 12"]);
  });

  test.each<[rule: string, text: string, expected: readonly string[]]>([
    ["a new content is imported", header + row("opener", "ATL,PHI", -150), ["a.csv 1 6", "a.csv 0 1"]],
    ["the same content with a new time is not", opener, ["a.csv 1 6"]],
  ])("%s", async (_rule, text, expected) => {
    await put("a.csv", opener);
    await looks(2);
    await put("a.csv", text, 2_000);
    await looks(3);
    expect(await result()).toEqual(expected);
  });

  test.each<[rule: string, text: string, why: RegExp]>([
    ["another kind of file", "a,b\n1,2\n", /^bad\.csv 0 0 notThisKind$/],
    ["an empty one", "", /^bad\.csv 0 0 unreadable: it is empty$/],
    [
      "one that is too long",
      "x".repeat(4_000_001),
      /^bad\.csv 0 0 unreadable: it has 4000001 bytes, of at most 4000000$/,
    ],
  ])("%s is reported once and changes nothing; again when it has changed", async (_rule, text, why) => {
    await put("bad.csv", text);
    await put("good.csv", opener);
    await looks(4);
    expect(await result()).toEqual([expect.stringMatching(why), "good.csv 1 6"]);
    const {
      rows: [row0],
    } = await world.answer(sources.listSources, { sourceId }, trader);
    expect(row0).toMatchObject({ failing: 0 });
    await put("bad.csv", `${text}\n`, 2_000);
    await looks(3);
    expect(await result()).toHaveLength(3);
  });

  test("characters of an unknown encoding are named", async () => {
    await writeFile(path("bad.csv"), Uint8Array.of(0xd1, 0xef, 0xe0, 0xf0, 0x0a));
    await looks(2);
    expect(await result()).toEqual(["bad.csv 0 0 unreadable: its letters cannot be read; save it as CSV UTF-8"]);
  });

  test("a link that leads out is not followed, nor a folder named like a file", async () => {
    await writeFile(join(root, "..", "chalkboard-outside.csv"), opener);
    await symlink(join(root, "..", "chalkboard-outside.csv"), path("out.csv"));
    await mkdir(path("folder.csv"));
    await looks(3);
    await rm(join(root, "..", "chalkboard-outside.csv"));
    expect(await result()).toEqual([
      "folder.csv 0 0 unreadable: it is no file",
      "out.csv 0 0 unreadable: nfl/out.csv leads out of the installation's folder",
    ]);
  });

  test("a manual run checks at once, paused or not; an unfinished file is imported anew", async () => {
    await put("a.csv", opener);
    await look();
    await sql("update source set terms = terms || '{\"isPaused\": true}', next_at = 'infinity'");
    await world.answer(sources.runSource, { sourceId }, trader);
    await runner.runDue();
    expect(await result()).toEqual(["a.csv 1 6"]);
    await sql("update source_file set state = 'taking', packed = 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=', result = null");
    await world.answer(sources.runSource, { sourceId }, trader);
    await runner.runDue();
    expect(await result()).toEqual(["a.csv 1 6", expect.stringMatching(/^a\.csv 0 0 notThisKind/)]);
  });

  test.each<[rule: string, change: () => Promise<void>, error: RegExp]>([
    ["a folder that does not exist", () => rename(join(root, "nfl"), join(root, "nba")), /^folder: nfl is not there$/],
    [
      "a folder that is a link leading out",
      async () => {
        await rename(join(root, "nfl"), join(root, "nba"));
        await symlink(tmpdir(), join(root, "nfl"));
      },
      /^folder: nfl leads out/,
    ],
  ])("%s fails the run, like a source that does not respond", async (_rule, change, error) => {
    await change();
    await looks(2);
    const {
      rows: [one],
    } = await world.answer(sources.listSources, { sourceId }, trader);
    expect(one).toMatchObject({ failing: 1, error: expect.stringMatching(error) as string });
  });
});

describe("its settings", () => {
  test.each(["..", "nfl/../..", "/etc", "nfl/", ".git", "a//b", "a\\..\\b"])("invalid paths: %s", async (folder) => {
    expect(await world.send(sources.saveSource, { ...fileTerms, name: "other", folder }, trader)).toMatchObject({
      responseType: responses.invalidPayload,
    });
  });

  test("the folders below it are listed, without hidden ones", async () => {
    await mkdir(join(root, "nba", "2018"), { recursive: true });
    await mkdir(join(root, ".git"));
    expect(await world.answer(sources.listFolders, {}, trader)).toEqual({
      isSet: true,
      folders: ["nba", "nba/2018", "nfl"],
    });
  });

  test.each<
    [rule: string, adaptor: sources.Adaptor, season: number | null, name: string, found: number | null | "unknown"]
  >([
    ["the year in the name takes precedence over the source's", "sbrNba", 2011, "nba-2018-19.csv", 2018],
    ["the source's where the name has none", "sbrNba", 2011, "nba.csv", 2011],
    ["a longer number is no year", "sbrNba", null, "nba-20181.csv", "unknown"],
    ["neither has one", "sbrMlb", null, "mlb.csv", "unknown"],
    ["a kind that contains it needs none", "nflverse", 2011, "games-2018.csv", null],
  ])("the season: %s", (_rule, adaptor, season, name, found) => {
    expect(seasonOf({ adaptor, season }, name)).toBe(found);
  });
});
