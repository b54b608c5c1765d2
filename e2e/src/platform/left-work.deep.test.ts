// Long work that is left: a season's import is started, the page left, the server killed and started again; the person
// finds the import in the menu under their name, with its result, at an address that can be sent.
import { sources } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { endJourney } from "../end-journey.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { seasonFile, seasonMatch, sourceTerms } from "../source-terms.ts";
import { type World, openWorld } from "../world.ts";

const { name } = sourceTerms;
const season = seasonFile(seasonMatch(10, "Liverpool", "Arsenal"));

let world: World;
let trader: Person;

beforeAll(async () => {
  world = await openWorld();
  await world.answer(sources.saveSource, sourceTerms, "trader");
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
});
endJourney(
  () => trader,
  () => world,
  (task) => `fault-left-work-${task.replaceAll(/\W+/g, "-").slice(0, 50)}`,
);

test("an import that was left is found with its result, after a restart of the server too", async () => {
  const { page } = trader;
  await trader.go("/zucca/outsource-config");
  await page.getByRole("gridcell", { name, exact: true }).click();
  await page.getByRole("dialog", { name, exact: true }).getByRole("button", { name: "Read a file" }).click();
  const file = page.getByRole("dialog", { name: `${name} · Read a file` });
  await file
    .locator("input[type=file]")
    .setInputFiles({ name: "E0.csv", mimeType: "text/csv", buffer: Buffer.from(season) });
  await file.getByText("Every row could be read.").waitFor();
  await toastAfter(page, () => file.getByRole("button", { name: "Import" }).click());
  await file.waitFor({ state: "detached" });
  await trader.go("/zucca/registro");
  await world.kill();
  await world.startAgain();

  await page.getByRole("button", { name: /open your profile/i }).click();
  await page.getByRole("menuitem", { name: "Background work" }).click();
  const panel = page.getByRole("dialog", { name: "Background work" });
  const item = panel.locator("li[data-state=done]").filter({ hasText: "Season file · E0.csv" });
  // What the killed process had stored is not counted again by the one that continues.
  const result = item.getByText(/New games: 1|Continued once/u).first();
  await result.waitFor();
  await item.getByText("Toni Marchand").waitFor();
  expect(new URL(page.url()).hash).toContain("panel=work.");
  await page.reload();
  await result.waitFor();
  await trader.look("left-work");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
});
