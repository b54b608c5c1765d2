import { exposure, rates } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, screenFaults } from "../screens.ts";

// Exposure of services with several currencies: a trader sets the house currency, enters a rate, and sees every game in
// one currency with its parts beside it.

let world: World;
let trader: Person;

beforeAll(async () => {
  world = await openWorld();
  trader = await signIn(world.address, "/adm_login", "trader");
});
endJourney(
  () => trader,
  () => world,
  "fault-exchange-rates",
);

const setup = () => world.answer(rates.setup, {}, "trader");
const chosen = async (label: RegExp, value: string): Promise<void> => {
  const { page } = trader;
  await page.getByRole("dialog").getByRole("combobox", { name: label }).fill(value);
  await page.getByRole("option", { name: value, exact: true }).click();
};

test("the house currency is set, and missing rates are listed", async () => {
  const { page } = trader;
  await trader.go("/bus/servicio?view=rates");
  await page
    .getByText(/House currency: /)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Change house currency" }).click();
  await chosen(/House currency/, "USD");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("No rate for HTG").waitFor();
  expect(await setup()).toMatchObject({ house: "USD", isChosen: true });
});

test("a rate is read as typed, thousands marks are refused, and it is in the history", async () => {
  const { page } = trader;
  await page.getByRole("button", { name: "New rate" }).click();
  const dialog = page.getByRole("dialog");
  await chosen(/Currency/, "HTG");
  await dialog.getByLabel(/Amount in HTG/).fill("1,000");
  await dialog.getByLabel(/Worth in USD/).fill("1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("without thousands separators").first().waitFor();
  await dialog.getByLabel(/Amount in HTG/).fill("131.5");
  await dialog.getByText("131.5 HTG = 1 USD").waitFor();
  await dialog.getByLabel(/^Source/).fill("central bank");
  await trader.look("exchange-rate-form");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("gridcell", { name: "131.5 HTG = 1 USD" }).first().waitFor();
  await trader.look("exchange-rates");
  expect(await trader.faults()).toEqual([]);
});

test("games are in the house currency, highest possible cost first, with each currency beside it", async () => {
  const { page } = trader;
  await expect
    .poll(
      async () => (await world.answer(exposure.listEvents, {}, "trader")).rows.every(({ worst }) => worst !== null),
      { timeout: 60_000 },
    )
    .toBe(true);
  const { rows } = await world.answer(exposure.listEvents, {}, "trader");
  expect(rows.map(({ worst }) => worst ?? 0)).toEqual(
    rows.map(({ worst }) => worst ?? 0).toSorted((one, other) => one - other),
  );
  await trader.go("/zucca/reporte-accion");
  await page.getByRole("columnheader", { name: "Worst case" }).first().waitFor();
  await page.getByText("131.5 HTG = 1 USD").first().waitFor();
  await trader.look("exposure-list");
  expect(await trader.faults()).toEqual([]);
});

const severalCurrencies = async (): Promise<number> => {
  const { rows } = await world.answer(exposure.listEvents, {}, "trader");
  return rows.find(({ parts }) => parts.length > 1)?.eventId ?? 0;
};

test("a game sold in several currencies opens in the house currency, with each beside it", async () => {
  const { page } = trader;
  const eventId = await severalCurrencies();
  const { event, parts } = await world.answer(exposure.event, { eventId }, "trader");
  expect(parts.map(({ currency }) => currency)).toEqual(["HTG", "USD"]);
  await trader.go("/zucca/reporte-accion");
  await page.getByRole("gridcell", { name: event.name, exact: true }).click();
  await page.getByRole("columnheader", { name: "Risk by currency" }).first().waitFor();
  await page.getByText("131.5 HTG = 1 USD").first().waitFor();
  await trader.look("exposure-game");
  expect(await trader.faults()).toEqual([]);
  await page.getByText("By score").first().click();
  await page.getByText("131.5 HTG = 1 USD").first().waitFor();
  await trader.look("exposure-game-score");
  expect(await trader.faults()).toEqual([]);
});

test("in French, dark and on a phone", async () => {
  await appear(trader, { language: "fr", dark: true, width: 1440 });
  await trader.go("/zucca/reporte-accion");
  await trader.page.getByText("131,5 HTG = 1 USD").first().waitFor();
  await trader.look("exposure-list-fr");
  expect(await screenFaults(trader)).toEqual([]);
  await trader.go("/bus/servicio?view=rates");
  await trader.page.getByText("131,5 HTG = 1 USD").first().waitFor();
  await trader.look("exchange-rates-fr");
  expect(await screenFaults(trader)).toEqual([]);
  await appear(trader, { language: "fr", dark: true, width: 390 });
  await trader.go("/zucca/reporte-accion");
  await trader.page.getByText("131,5 HTG = 1 USD").first().waitFor();
  await trader.look("exposure-list-phone");
  await trader.go(`/zucca/reporte-accion?event=${String(await severalCurrencies())}`);
  await trader.page.getByText("131,5 HTG = 1 USD").first().waitFor();
  await trader.look("exposure-game-phone");
  expect(await screenFaults(trader)).toEqual([]);
  await trader.go("/bus/servicio?view=rates");
  await trader.page.getByText("131,5 HTG = 1 USD").first().waitFor();
  await trader.look("exchange-rates-phone");
  expect(await screenFaults(trader)).toEqual([]);
});
