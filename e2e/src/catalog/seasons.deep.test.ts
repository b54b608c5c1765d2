// A season imported from a file: chosen, previewed, imported with a progress display; two unknown names are matched,
// and the same file then imports their games too.
import { sources, nameMatching } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { seasonFile, seasonMatch, sourceTerms } from "../source-terms.ts";

const { name } = sourceTerms;
const season = seasonFile(
  seasonMatch(10, "Liverpool", "Arsenal"),
  seasonMatch(11, "Evertonn", "Chelsea"),
  seasonMatch(12, "Fulhamm", "Liverpool"),
);

let world: World;
let trader: Person;

beforeAll(async () => {
  world = await openWorld();
  await world.answer(sources.saveSource, sourceTerms, "trader");
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1280, height: 900 });
});
endJourney(
  () => trader,
  () => world,
  (task) => `fault-seasons-${task.replaceAll(/\W+/g, "-").slice(0, 50)}`,
);

const source = () => trader.page.getByRole("dialog", { name, exact: true });

async function bringIn(): Promise<void> {
  const { page } = trader;
  await trader.go("/zucca/outsource-config");
  await page.getByRole("gridcell", { name, exact: true }).click();
  await source().getByRole("button", { name: "Read a file" }).click();
  const file = page.getByRole("dialog", { name: `${name} · Read a file` });
  await file
    .locator("input[type=file]")
    .setInputFiles({ name: "E0.csv", mimeType: "text/csv", buffer: Buffer.from(season) });
  await file.getByText("Every row could be read.").waitFor();
  expect(await toastAfter(page, () => file.getByRole("button", { name: "Import" }).click())).toContain(
    "Sending E0.csv.",
  );
  await file.waitFor({ state: "detached" });
}

test("a season is imported from a file, and its result is shown after a reload", async () => {
  const { page } = trader;
  await bringIn();
  await source().getByText("E0.csv: 1 new games, 3 lines, 0 results.").waitFor();
  // The open source is in the address, so it is open again.
  await page.reload();
  await source().getByText("E0.csv: 1 new games, 3 lines, 0 results. Skipped: 2").waitFor();
  await source().getByText("Evertonn is not known in Premier League").waitFor();
  await trader.look("season-taken");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
});

test("two unknown names are matched, and the same file then imports their games", async () => {
  const { page } = trader;
  for (const [written, team] of [
    ["Evertonn", "Everton"],
    ["Fulhamm", "Fulham"],
  ] as const) {
    await trader.go(`/zucca/odds-training?text=${written}`);
    await page.getByRole("gridcell", { name: written, exact: true }).first().click();
    const named = page.getByRole("dialog", { name: written });
    await named.getByRole("radio", { name: `${team} ·` }).waitFor();
    expect(await toastAfter(page, () => named.getByRole("button", { name: "Confirm" }).click())).toContain(
      `${written} is ${team} for every source.`,
    );
  }
  await bringIn();
  await source().getByText("E0.csv: 2 new games, 6 lines, 0 results. Every row could be read.").waitFor();
  expect(
    (await world.answer(nameMatching.listNames, { state: "taught", source: name }, "trader")).rows
      .map((row) => row.teamName)
      .toSorted(),
  ).toEqual(["Everton", "Fulham"]);
  expect(trader.errors).toEqual([]);
});
