import { catalog, identity, responses, rules, tickets } from "@chalkboard/contract";
import { movePrice } from "@chalkboard/engine";
import { beforeAll, expect, test } from "vitest";
import { american, comingGames, type Game, moveMoneyLine, rotationOf } from "../games.ts";
import { demoPassword, type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

// A service's override of a line: its admin moves a total of tonight's game by half a point and ten cents, its tills
// sell only that, until it follows HQ again.

let world: World;
let admin: Person;
let game: Game;
const path = "/adm/evento-spread";
const total = 3;

beforeAll(async () => {
  world = await openWorld();
  [game] = (await comingGames(world))
    .filter(({ offers }) => offers.some(({ betType, isOpen }) => betType === total && isOpen))
    .slice(-1) as [Game];
  await world.keepVisitorsOff(game.eventId);
  admin = await signIn(world.address, "/adm_login", "banca");
});
endJourney(
  () => admin,
  () => world,
  (task) => `fault-own-lines-${task.replaceAll(/\W+/g, "-").slice(0, 40)}`,
);

const drawer = () => admin.page.getByRole("dialog", { name: new RegExp(` · ${game.name}$`, "u") });
const row = (market: string) => admin.page.getByRole("row").filter({ hasText: game.name }).filter({ hasText: market });
/** A toast stays while the pointer is on it; its button undoes the change. */
const toast = (said: string) => admin.page.locator(".mantine-Notification-root").filter({ hasText: said });
type Line = { readonly points: number | null; readonly price: number };

/** A side of the game's market as the till sees it. */
async function atTill(betType: number, side = 0): Promise<Line> {
  const { events } = await world.answer(catalog.sellingBoard, { leagueId: game.leagueId, day: game.day }, "ana");
  const offer = events
    .find(({ eventId }) => eventId === game.eventId)
    ?.offers.find((one) => one.betType === betType && one.side === side && one.alternate === 0);
  if (offer === undefined) throw new Error(`the till sees bet type ${String(betType)}`);
  return { points: offer.points, price: offer.price };
}
let keys = 0;
const sellAt = (line: Line) => {
  keys += 1;
  return world.send(
    tickets.sell,
    {
      key: `line overrides journey ${String(keys)}`,
      slip: {
        mode: "straight",
        amount: 5_000,
        amountIs: "risk",
        legs: [{ key: { eventId: game.eventId, betType: total, side: 0, alternate: 0 }, ...line }],
      },
    },
    "ana",
  );
};
let hq: Line = { points: 0, price: 0 };

test("a total is moved by half a point and ten cents, by keys alone", async () => {
  hq = await atTill(total);
  const { page } = admin;
  await admin.go(`${path}?day=${game.day}`);
  await page.waitForFunction(() => document.activeElement?.matches("[role=gridcell]") === true);
  await page.keyboard.type(String(rotationOf(game, 1)));
  await expect
    .poll(() => page.getByRole("searchbox", { name: "Search", exact: true }).inputValue())
    .toBe(String(rotationOf(game, 1)));
  await row("Total").first().waitFor();
  await admin.look("own-lines");
  expect(await screenFaults(admin)).toEqual([]);
  await page.waitForFunction(() => document.activeElement?.matches("[role=gridcell]") === true);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await drawer().getByLabel("Points", { exact: true }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => drawer().getByLabel("Cents", { exact: true }).inputValue()).toBe("−10");
  await drawer()
    .getByRole("row", { name: /^Over/ })
    .getByText(american(movePrice(hq.price, -10)))
    .waitFor();
  await admin.look("own-line");
  expect(await admin.faults()).toEqual([]);
  expect(await toastAfter(page, () => page.keyboard.press("Control+Enter"))).toContain("Saved.");
  await row("Total").first().getByText("+½ pt · −10 ¢").waitFor();
  await admin.look("own-lines-moved");
});

test("the till shows and sells it, and any other price is refused with it", async () => {
  const ours = await atTill(total);
  expect(ours).toEqual({ points: (hq.points ?? 0) + 2, price: movePrice(hq.price, -10) });
  expect(await sellAt(hq)).toMatchObject({ ok: false });
  expect((await sellAt(ours)).responseType).toBe(responses.success);
});

test("the page follows a trader's move, and the override moves with it", async () => {
  const before = await atTill(1, 1);
  await moveMoneyLine(
    world,
    game,
    before.price > 0 ? before.price + 20 : 120,
    before.price > 0 ? -(before.price + 40) : -140,
  );
  const after = await atTill(1, 1);
  await row("Money line").first().getByText(american(after.price)).first().waitFor();
});

test("an override that cannot be sold says so before and after saving", async () => {
  const { page } = admin;
  await row("Money line").first().getByRole("gridcell").nth(3).click();
  await drawer().getByLabel("Cents", { exact: true }).fill("-300");
  await drawer().getByText("It would not be sold").waitFor();
  await admin.look("own-line-doubt");
  await page.keyboard.press("Control+Enter");
  await drawer().getByText("Save again to confirm.").waitFor();
  await page.keyboard.press("Control+Enter");
  await drawer().waitFor({ state: "detached" });
  await row("Money line").first().getByText("not sold", { exact: true }).waitFor();
  await admin.look("own-lines-unsold");
  expect(await admin.faults()).toEqual([]);
  const { events } = await world.answer(catalog.sellingBoard, { leagueId: game.leagueId, day: game.day }, "ana");
  expect(
    events
      .find(({ eventId }) => eventId === game.eventId)
      ?.offers.filter(({ betType }) => betType === 1)
      .map(({ isOpen }) => isOpen),
  ).toEqual([false, false]);
  await page.keyboard.press("Enter");
  await drawer().getByText("It is not sold now: ").waitFor();
  await drawer().getByRole("button", { name: "Back to HQ" }).click();
  await row("Money line").first().getByText("not sold", { exact: true }).waitFor({ state: "detached" });
});

test("several are moved together, and undone with one press", async () => {
  const { page } = admin;
  // The focus is where it was.
  await page.keyboard.press("Space");
  await expect.poll(() => row("Money line").first().getByRole("checkbox").isChecked()).toBe(true);
  await row("Run line").first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Move several (2)" }).click();
  const dialog = page.getByRole("dialog", { name: "Move several" });
  await dialog.getByLabel("Cents", { exact: true }).fill("5");
  await dialog.getByText("2 of 2 chosen. 2 would change, 0 would no longer be sold.").waitFor();
  await admin.look("own-lines-many");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Move (2)" }).click();
  await toast("2 lines moved.").hover();
  await row("Money line").first().getByText("+5 ¢").waitFor();
  await toast("2 lines moved.").getByRole("button", { name: "Undo" }).click();
  await row("Money line").first().getByText("+5 ¢").waitFor({ state: "detached" });
});

test("it follows HQ again when removed, and that can be undone too", async () => {
  await row("Total").first().getByRole("gridcell").nth(3).click();
  await drawer().getByRole("button", { name: "Back to HQ" }).click();
  await toast(`Total · ${game.name}: back to HQ’s line.`).hover();
  await expect.poll(() => atTill(total)).toEqual(hq);
  await toast(`Total · ${game.name}: back to HQ’s line.`).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => atTill(total)).not.toEqual(hq);
  await row("Total").first().getByText("+½ pt · −10 ¢").waitFor();
});

test("an override with an end time follows HQ again at that time by itself", async () => {
  const { serviceId } = await world.answer(identity.login, { user: "banca", password: demoPassword }, "banca");
  const line = await atTill(1, 1);
  await world.answer(
    rules.saveRule,
    {
      scope: { level: "service", id: serviceId },
      control: "ownLine",
      kind: "default",
      selector: { event: game.eventId, betType: 1 },
      value: { points: 0, cents: -5 },
      expiresAt: Date.now() + 5_000,
    },
    "banca",
  );
  await row("Money line").first().getByText("−5 ¢").waitFor();
  expect(await atTill(1, 1)).toEqual({ ...line, price: movePrice(line.price, -5) });
  await row("Money line").first().getByText("−5 ¢").waitFor({ state: "detached" });
  expect(await atTill(1, 1)).toEqual(line);
});

test("in another language, on a dark wide screen and on a phone", async () => {
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await admin.go(`${path}?day=${game.day}`);
  await admin.page.getByRole("gridcell", { name: "Vainqueur" }).first().waitFor();
  await admin.look("own-lines-fr");
  expect(await screenFaults(admin)).toEqual([]);
  await admin.go(`${path}?day=${game.day}&show=own`);
  await row("Total").first().getByRole("gridcell").nth(3).click();
  await drawer().waitFor();
  await admin.look("own-line-fr");
  expect(await screenFaults(admin, "nowhere")).toEqual([]);
  expect(await phoneFaults(admin)).toEqual([]);
  await admin.page.keyboard.press("Escape");
  await appear(admin, { language: "fr", dark: true, width: 390 });
  await openWhole(admin, path);
  await admin.go(`${path}?day=${game.day}&show=own`);
  await admin.page.getByText(game.name).first().waitFor();
  await admin.look("own-lines-phone");
  expect(await screenFaults(admin)).toEqual([]);
  await admin.page.getByText(game.name).first().click();
  await drawer().waitFor();
  await admin.look("own-line-phone");
  expect(await screenFaults(admin, "nowhere")).toEqual([]);
  await admin.page.getByRole("button", { name: "Retour" }).click();
  await admin.page.getByRole("button", { name: "En déplacer plusieurs" }).click();
  await admin.page.getByRole("dialog", { name: "En déplacer plusieurs" }).waitFor();
  await admin.look("own-lines-many-phone");
  expect(await screenFaults(admin, "nowhere")).toEqual([]);
});
