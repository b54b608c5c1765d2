import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, screenFaults } from "../screens.ts";

// The action over the line's moves: a trader sees the value of the demo's last days by the closing prices, opens a line
// to its moves and a POS to its tickets.

let world: World;
let trader: Person;
const days = "from=2020-01-01&to=2099-01-01";

beforeAll(async () => {
  world = await openWorld();
  trader = await signIn(world.address, "/adm_login", "trader");
});
endJourney(
  () => trader,
  () => world,
  "fault-action-odds",
);

/** The first row of bets, below the totals. */
const firstRow = (text = "HTG") =>
  trader.page
    .getByRole("row")
    .filter({ has: trader.page.getByRole("gridcell", { name: text, exact: true }) })
    .last();

test("each line with its close and the value of its bets, opened to its moves", async () => {
  await trader.go(`/zucca/reporte-accion-odds?${days}&currency=HTG`);
  await firstRow().waitFor();
  await trader.look("action-odds");
  await firstRow().click();
  await trader.page.getByText("History of the line").first().waitFor();
  await trader.look("action-odds-line");
  expect(await trader.faults()).toEqual([]);
  await trader.page.keyboard.press("Escape");
});

test("who beats the close, with the number of bets, opened to the tickets", async () => {
  const { page } = trader;
  await trader.go(`/zucca/reporte-accion-odds?${days}&currency=HTG&view=pos&least=5`);
  await firstRow().waitFor();
  await trader.look("action-odds-pos");
  await firstRow().click();
  await page
    .getByText(/^Tickets of /)
    .first()
    .waitFor();
  await page.getByRole("columnheader", { name: "Number" }).first().waitFor();
  expect(await trader.faults()).toEqual([]);
  await page.keyboard.press("Escape");
});

test("in another language, on a dark wide screen and on a phone", async () => {
  await appear(trader, { language: "fr", dark: true, width: 1920 });
  await trader.go(`/zucca/reporte-accion-odds?${days}&view=service`);
  await firstRow().waitFor();
  await trader.look("action-odds-fr");
  expect(await screenFaults(trader)).toEqual([]);
  await appear(trader, { language: "fr", dark: true, width: 390 });
  await openWhole(trader, "/zucca/reporte-accion-odds");
  await trader.go(`/zucca/reporte-accion-odds?${days}&view=zone`);
  await trader.page.getByText("HTG").first().waitFor();
  await trader.look("action-odds-phone");
  expect(await screenFaults(trader)).toEqual([]);
});
