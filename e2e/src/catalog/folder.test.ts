// A file source is given a folder of the server on its form; the files in it are imported automatically, and the log
// names each file.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sources } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { sourceTerms } from "../source-terms.ts";

const { name } = sourceTerms;
const terms: sources.SourceTerms = { ...sourceTerms, intervalSeconds: 5 };
const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10).split("-").toReversed().join("/");
const season = `Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG,B365H,B365D,B365A\nE0,${day},15:00,Liverpool,Arsenal,,,,,1.90,3.50,4.20\n`;

let world: World;
let trader: Person;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "chalkboard-folder-"));
  await mkdir(join(root, "soccer"));
  await mkdir(join(root, "baseball"));
  await writeFile(join(root, "soccer", "E0.csv"), season);
  await writeFile(join(root, "soccer", "notes.csv"), "what,is this\n1,2\n");
  world = await openWorld({ sourceFolder: root });
  await world.answer(sources.saveSource, terms, "trader");
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await trader.look(`fault-folder-${task.name.replaceAll(/\W+/g, "-").slice(0, 50)}`);
});
afterAll(async () => {
  await (trader as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
  await rm(root, { recursive: true });
});

test("a folder is chosen on the form, and its files are imported, each in its own run", async () => {
  const { page } = trader;
  await trader.go("/zucca/outsource-config");
  await page.getByRole("gridcell", { name, exact: true }).click();
  const source = page.getByRole("dialog", { name, exact: true });
  await source.getByLabel("Folder on the server").click();
  await page.getByRole("option", { name: "soccer" }).click();
  await source.getByLabel("Seconds between runs").waitFor();
  await trader.look("folder-chosen");
  await source.getByRole("button", { name: "Save" }).click();
  await source.waitFor({ state: "detached" });
  await expect
    .poll(
      async () =>
        (await world.answer(sources.listRuns, {}, "trader")).rows
          .filter(({ file }) => file !== "")
          .map(({ file, created, error }) => [file, created, error.split(":")[0]].join(" ").trim())
          .toSorted(),
      { timeout: 60_000 },
    )
    .toEqual(["E0.csv 1", "notes.csv 0 notThisKind"]);
  await page.getByRole("gridcell", { name, exact: true }).click();
  await source.getByRole("button", { name: "Run now" }).waitFor();
  await trader.look("folder-taken");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await trader.go("/zucca/outsource-config?view=runs&only=changed");
  await page.getByRole("gridcell", { name: "E0.csv" }).waitFor();
  await trader.look("folder-runs");
  expect(trader.errors).toEqual([]);
});
