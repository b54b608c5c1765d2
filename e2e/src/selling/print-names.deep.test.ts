// A league's print name: the desk enters it in the master data, finds the league by it, and the next lines sheet uses
// it, while boards keep the full name.
import { catalog, masterData } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { type Game, gamesOfOneDay } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { giveOut } from "../reporting/report-files.ts";

let world: World;
let trader: Person;
let game: Game;
let full: string;

beforeAll(async () => {
  world = await openWorld();
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
  [game] = (await gamesOfOneDay(world)) as [Game, ...Game[]];
  const { rows } = await world.answer(masterData.listLeagues, { limit: 250 }, "trader");
  full = rows.find(({ leagueId }) => leagueId === game.leagueId)?.name ?? "";
});
endJourney(
  () => trader,
  () => world,
  (task) => `fault-print-names-${task.replaceAll(/\W+/g, "-").slice(0, 50)}`,
);

test("a new print name is on paper, and the league is found by it", async () => {
  const { page } = trader;
  await trader.go(`/zucca/registro?view=leagues&text=${encodeURIComponent(full)}`);
  await page.getByRole("gridcell", { name: full, exact: true }).first().click();
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Print name" });
  await field.waitFor();
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await trader.look("league-print-name");
  await field.fill("Print 26");
  await toastAfter(page, () => page.keyboard.press("Enter"));
  await trader.go("/zucca/registro?view=leagues&text=print%2026");
  await page.getByRole("gridcell", { name: full, exact: true }).first().waitFor();
  expect((await world.answer(catalog.printSheet, { day: game.day, leagueIds: [game.leagueId] }, "ana")).html).toContain(
    "Print 26",
  );
  const { events } = await world.answer(catalog.sellingBoard, { day: game.day, leagueId: game.leagueId }, "ana");
  expect(new Set(events.map(({ leagueName }) => leagueName))).toEqual(new Set([full]));
  expect(trader.errors).toEqual([]);
});

test("a day's results use it on paper, and the full name on the screen", async () => {
  const admin = await signIn(world.address, "/adm_login", "banca", { width: 1440, height: 900 });
  try {
    const { page } = admin;
    await admin.go(`/adm/reporte-resultado?day=${game.day}&league=${String(game.leagueId)}`);
    await page.getByRole("gridcell", { name: full, exact: true }).first().waitFor();
    const printout = (await giveOut(admin)).paper.lines.flat();
    expect([printout.includes("Print 26"), printout.includes(full)]).toEqual([true, false]);
    expect(admin.errors).toEqual([]);
  } finally {
    await admin.leave();
  }
});
