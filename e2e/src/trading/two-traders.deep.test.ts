import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { boardCells, type Game, gamesOfOneDay } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { appear, screenFaults } from "../screens.ts";

// Two traders on one board: one publishes what the other proposes, and neither overwrites the other unknowingly.

let world: World;
let first: Person;
let second: Person;
let game: Game;
let before: Game;

beforeAll(async () => {
  world = await openWorld();
  [before, game] = (await gamesOfOneDay(world)).slice(-2) as [Game, Game];
  [first, second] = [
    await signIn(world.address, "/adm_login", "trader"),
    await signIn(world.address, "/adm_login", "assistant"),
  ];
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await first.look("fault-two-traders-first");
  await second.look("fault-two-traders-second");
});
afterAll(async () => {
  for (const person of [first, second] as (Person | undefined)[]) await person?.leave();
  await (world as World | undefined)?.close();
});

const cell = ({ page }: Person, of: Game, side: 1 | 2 = 1) => boardCells(page, of, side).nth(4);

test("a league is set to require approval for unlikely lines", async () => {
  const { page } = first;
  for (const person of [first, second]) await person.go(`/zucca/hq-linea?league=${game.leagueId}&day=${game.day}`);
  await cell(first, game).click();
  await page.keyboard.press("w");
  await page.getByText("Nothing pending").waitFor();
  await page.getByLabel(/^Unlikely lines of this league/).click();
  await expect.poll(() => page.getByLabel(/^Unlikely lines of this league/).isChecked()).toBe(true);
  await page.keyboard.press("Escape");
});

test("the first trader's unlikely price is proposed, and is not on the board yet", async () => {
  const { page } = first;
  const stood = await cell(first, game).textContent();
  await cell(first, game).click();
  await page.keyboard.type("400+", { delay: 20 });
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText("In this league a second person must approve it").waitFor();
  await first.look("traders-propose");
  await page.getByRole("dialog").getByRole("button", { name: "Propose" }).click();
  await page.getByRole("button", { name: "1 awaiting approval" }).click();
  await page.getByText("You proposed it").waitFor();
  await page.keyboard.press("Escape");
  expect(await cell(first, game).textContent()).toBe(stood);
});

test("the second trader sees it arrive, and publishes it", async () => {
  const { page } = second;
  await page.getByRole("button", { name: "1 awaiting approval" }).click();
  await page.getByRole("region", { name: game.name }).getByText("→ +400").waitFor();
  await second.look("traders-waiting");
  await page.getByRole("region", { name: game.name }).getByRole("button", { name: "Publish" }).click();
  await cell(second, game).getByText("+400").waitFor();
  await cell(first, game).getByText("+400").waitFor();
  await page.getByText("Nothing pending").waitFor();
  await page.keyboard.press("Escape");
  expect(await second.faults()).toEqual([]);
});

test("a line previewed by the second and moved by the first meanwhile is not overwritten", async () => {
  const { page } = second;
  await cell(second, before).click();
  await page.keyboard.press("Control+c");
  await cell(second, game).click();
  await page.keyboard.press("Control+v");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).waitFor();
  await cell(first, game).click();
  await first.page.keyboard.type("390+", { delay: 20 });
  await first.page.keyboard.press("Enter");
  await cell(first, game).getByText("+390").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  // It asks, with who moved it; an Enter that was not meant for it publishes nothing.
  const input = page.getByRole("dialog", { name: "Publish over newer changes?" });
  await input.getByText("+390 now, by Toni Marchand.").waitFor();
  await second.look("traders-conflict");
  await page.keyboard.press("Enter");
  await input.waitFor({ state: "detached" });
  await cell(second, game).getByText("+390").waitFor();
});

test("text typed by the second before the first moved the line is not published without asking", async () => {
  const { page } = second;
  await cell(second, game).click();
  await page.keyboard.type("38", { delay: 20 });
  await cell(first, game).click();
  await first.page.keyboard.type("391+", { delay: 20 });
  await first.page.keyboard.press("Control+Enter");
  await cell(first, game).getByText("+391").waitFor();
  // The move has arrived on the second's board, under the typed text: the other row shows it.
  const facing = (await cell(first, game, 2).textContent()) ?? "";
  await cell(second, game, 2).getByText(facing.replace(/[▲▼]/gu, "").trim()).waitFor();
  await page.keyboard.type("9+");
  await page.keyboard.press("Control+Enter");
  const input = page.getByRole("dialog", { name: "Publish over newer changes?" });
  await input.getByText("+391 now, by Toni Marchand.").waitFor();
  await second.look("traders-typed-over");
  await input.getByRole("button", { name: "Publish" }).click();
  await input.waitFor({ state: "detached" });
  await cell(first, game).getByText("+389").waitFor();
});

const board = (): string => `/zucca/hq-linea?league=${game.leagueId}&day=${game.day}`;
const sign = (of: Person) => cell(of, game).getByRole("img");

test("while the first types in a cell the second sees the initials there, until editing ends", async () => {
  const { page } = first;
  expect(await sign(second).count()).toBe(0);
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => cell(first, before).click(),
    () => first.go("/zucca/home"),
  ]) {
    await first.go(board());
    await cell(first, game).click();
    await page.keyboard.type("39", { delay: 20 });
    await sign(second).waitFor({ timeout: 1_000 });
    expect(await sign(second).getAttribute("aria-label")).toBe("Editing here: Toni Marchand");
    expect(await sign(second).textContent()).toBe("TM");
    expect(await sign(first).count()).toBe(0);
    await leave();
    await sign(second).waitFor({ state: "detached" });
  }
});

test("both type in one cell: each sees the other's initials, on a phone too", async () => {
  await first.go(board());
  for (const person of [first, second]) {
    await cell(person, game).click();
    await person.page.keyboard.type("38", { delay: 20 });
  }
  for (const person of [first, second]) await sign(person).waitFor();
  await second.look("traders-typing");
  await appear(first, { language: "en", dark: false, width: 390 });
  const mark = first.page
    .getByRole("region", { name: game.name })
    .getByRole("img", { name: "Editing here: Alex Moreau" });
  await mark.scrollIntoViewIfNeeded();
  expect(await first.faults("main")).toEqual([]);
  await first.look("traders-typing-phone");
  await second.page.keyboard.press("Escape");
  await mark.waitFor({ state: "detached" });
  expect(await screenFaults(first)).toEqual([]);
});

test("in another language, on a dark wide screen", async () => {
  await appear(first, { language: "fr", dark: true, width: 1920 });
  await first.go(`/zucca/hq-linea?league=${game.leagueId}&day=${game.day}`);
  await cell(first, game).click();
  await first.page.keyboard.press("w");
  await first.page.getByText("Rien n’attend").waitFor();
  await first.look("traders-fr");
  expect(await screenFaults(first)).toEqual([]);
});
