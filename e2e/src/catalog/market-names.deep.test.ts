// A source has an unknown market: its name is pending, is matched, and its prices are on the board; the match is
// undone, and they close.
import { catalog, lines, sources, nameMatching } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, screenFaults } from "../screens.ts";
import { type ScriptedServer, scriptedServer } from "../scripted-server.ts";
import { sourceTerms } from "../source-terms.ts";

const league = "icehockey_nhl";
const path = "/zucca/odds-training";
const patience = { timeout: 180_000 };
const frenchPhone = { language: "fr", dark: true, width: 390 } as const;
const [away, home] = ["Boston Bruins", "Buffalo Sabres"];
const name = "h2h_2nd_half";

let world: World;
let trader: Person;
let source: ScriptedServer;

beforeAll(async () => {
  const winner = [
    { name: home, price: 100 },
    { name: away, price: -120 },
  ];
  source = await scriptedServer([
    {
      id: "game",
      sport: league,
      startsAt: Date.now() + 5 * 3_600_000,
      away,
      home,
      books: { one: { h2h: winner, [name]: winner } },
    },
  ]);
  world = await openWorld({ sourceAddress: source.address });
  await world.answer(
    sources.saveSource,
    {
      ...sourceTerms,
      name: "ice",
      adaptor: "oddsApi",
      address: source.address,
      leagues: [{ code: league, lines: 1, live: 0, results: 0 }],
      hasLinescores: false,
      unattended: ["events", "teams", "lines"],
      intervalSeconds: 5,
      silenceSeconds: 0,
      silencePregameSeconds: 0,
    },
    "trader",
  );
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await trader.look(`fault-markets-${task.name.replaceAll(/\W+/g, "-").slice(0, 40)}`);
});
afterAll(async () => {
  await (trader as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
  (source as ScriptedServer | undefined)?.close();
});

const waiting = async () =>
  (await world.answer(nameMatching.listNames, { kind: "market", state: "waiting" }, "trader")).rows.map(
    (row) => row.name,
  );
/** The market on the trader's board: for each side whether it is on sale. */
async function onBoard(): Promise<readonly boolean[]> {
  const { leagueId, days } = (await world.answer(catalog.listLeagues, {}, "trader")).leagues.find(
    (one) => one.name === "NHL",
  ) ?? { leagueId: 0, days: [] };
  const boards = await Promise.all(days.map(({ day }) => world.answer(lines.board, { leagueId, day }, "trader")));
  return boards
    .flatMap(({ events }) => events)
    .flatMap((event) => event.lines)
    .filter(({ betType }) => betType === 32)
    .map(({ isOpen }) => isOpen);
}
const cell = (text: string) => trader.page.getByRole("gridcell", { name: text, exact: true });

test("an unknown market name is pending, and is matched", async () => {
  const { page } = trader;
  await expect.poll(waiting, patience).toEqual([name]);
  expect(await onBoard()).toEqual([]);
  await trader.go(`${path}?kind=market`);
  await cell(name).waitFor();
  await trader.look("market-names");
  expect(await trader.faults()).toEqual([]);
  await cell(name).click();
  const panel = page.getByRole("dialog", { name });
  await panel.getByText("Its outcomes: the teams, without points.").waitFor();
  await panel.getByRole("radio", { name: "2nd half · Money line" }).waitFor();
  await trader.look("market-name-panel");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => page.keyboard.press("Enter"))).toContain(
    `${name} is 2nd half · Money line for every source.`,
  );
  await expect.poll(onBoard, patience).toEqual([true, true]);
});

test("on a phone and in another language the match is undone, and its lines close", async () => {
  const { page } = trader;
  await expect.poll(() => page.locator(".mantine-Notification-root").count(), patience).toBe(0);
  await appear(trader, frenchPhone);
  await openWhole(trader, path);
  await trader.go(`${path}?view=taught`);
  await page.getByText(name).waitFor();
  await trader.look("market-names-phone");
  expect(await screenFaults(trader)).toEqual([]);
  await page.getByText(name).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Les cotes venues par lui se ferment.").waitFor();
  await trader.look("market-name-undo-phone");
  expect(await toastAfter(page, () => dialog.getByRole("button", { name: "Reprendre" }).click())).toContain(
    "Cotes fermées",
  );
  expect(await onBoard()).toEqual([false, false]);
  await expect.poll(waiting, patience).toEqual([name]);
  await trader.go(`${path}?kind=market`);
  await page.getByText(name).first().click();
  await page.getByRole("dialog", { name }).getByText("Dans les ligues de la source").waitFor();
  await trader.look("market-name-panel-phone");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(trader.errors).toEqual([]);
});
