// The till's key bar at the width of a small screen, the messages by their key while the line has the focus, and
// tickets found by what a customer remembers.
import { tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { awaySlip, comingGames } from "../games.ts";
import { type Person, signIn } from "../person.ts";
import { appear } from "../screens.ts";
import { entryLine } from "../till.ts";
import { openWorld, type World } from "../world.ts";

let world: World;
let clerk: Person;
beforeAll(async () => {
  world = await openWorld();
  clerk = await signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800 });
});
afterAll(async () => {
  await (clerk as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

test("Alt M opens the messages from the entry line, and closing them returns the focus", async () => {
  const { page } = clerk;
  await entryLine(page).waitFor();
  await page.keyboard.press("Alt+KeyM");
  const dialog = page.getByRole("dialog", { name: "Messages" });
  await dialog.waitFor();
  await clerk.look("till-messages");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => entryLine(page).evaluate((line) => line === document.activeElement)).toBe(true);
  expect(clerk.errors).toEqual([]);
});

test.each(["en", "fr", "zh"])("at 1280 the key bar is one whole row in %s", async (language) => {
  await appear(clerk, { language, dark: language === "fr", width: 1280 });
  const bar = clerk.page.locator("[role=toolbar]", { has: clerk.page.locator("kbd", { hasText: "Alt M" }) });
  await bar.waitFor();
  const { tops, cut } = await bar.evaluate((row) => {
    const keys = [...row.querySelectorAll("button")];
    const right = row.getBoundingClientRect().right;
    return {
      tops: new Set(keys.map((key) => key.getBoundingClientRect().top)).size,
      cut: keys
        .filter((key) => key.scrollWidth > key.clientWidth || key.getBoundingClientRect().right > right)
        .map((key) => key.textContent),
    };
  });
  await clerk.look(`till-keys-${language}`);
  expect({ tops, cut }).toEqual({ tops: 1, cut: [] });
});

describe("F7 finds a ticket by what is known of it", () => {
  /** Sells the visitors' money line of a game at a till. */
  const sell = async (at: number, amount: number, login: string): Promise<tickets.Ticket & { team: string }> => {
    const game = (await comingGames(world))[at];
    assert(game !== undefined, "a game is for sale", { at });
    const key = `find journey ${login} ${String(at)} ${String(amount)}`;
    const { ticket } = await world.answer(tickets.sell, { key, slip: awaySlip(game, amount) }, login);
    return { ...ticket, team: game.sides.find(({ side }) => side === 1)?.name ?? "" };
  };
  const dialog = () => clerk.page.getByRole("dialog", { name: "Find ticket" });
  const field = () => dialog().getByRole("textbox");
  const row = (number: number) => dialog().getByRole("button", { name: new RegExp(`^${String(number)}`, "u") });
  const rows = () => dialog().getByRole("list", { name: "Tickets found" }).getByRole("listitem");
  const parts = () => dialog().getByRole("list", { name: "Searched by" }).getByRole("listitem").allInnerTexts();
  let first: tickets.Ticket & { team: string };

  test("a team and a stake show one ticket; Enter opens it, F7 comes back, Esc closes", async () => {
    await appear(clerk, { language: "en", dark: false, width: 1280 });
    first = await sell(0, 48_300, "ana");
    await sell(0, 48_400, "ana");
    const { page } = clerk;
    const word = first.team.slice(0, 5).toLowerCase();
    await page.keyboard.press("F7");
    await page.keyboard.type(`${word} 483 today open`);
    await row(first.number).waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    expect(await parts()).toEqual([
      `Team: ${word.trim()}`,
      "Stake or win 483.00, or number 483",
      expect.any(String),
      "Pending",
    ]);
    await clerk.look("till-find-one");
    expect(await clerk.faults("[role=dialog]")).toEqual([]);
    await page.keyboard.press("Enter");
    await page
      .getByText(`Ticket ${String(first.number)}`, { exact: true })
      .first()
      .waitFor();
    await page.keyboard.press("F7");
    await row(first.number).waitFor();
    expect(await field().inputValue()).toBe(`${word} 483 today open`);
    await expect.poll(() => field().evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    await expect.poll(() => entryLine(page).evaluate((line) => line === document.activeElement)).toBe(true);
  });

  test("a figure alone is a stake, a win or a number; ↓ and Enter choose among several", async () => {
    const { page } = clerk;
    await page.keyboard.press("F7");
    await page.keyboard.type(first.team);
    await expect.poll(() => rows().count()).toBeGreaterThan(1);
    await page.keyboard.press("Enter");
    await expect
      .poll(() =>
        rows()
          .first()
          .getByRole("button")
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press("ArrowDown");
    await row(first.number).waitFor();
    await clerk.look("till-find-several");
    await field().fill(String(first.possibleWin / 100));
    await row(first.number).waitFor();
    await field().fill(String(first.number));
    await page.keyboard.press("Enter");
    await page
      .getByText(`Ticket ${String(first.number)}`, { exact: true })
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
  });

  test("without a match it says which days were searched, and searches further back", async () => {
    const { page } = clerk;
    await page.keyboard.press("F7");
    await page.keyboard.type("nobodys team 483");
    await dialog().getByText("No ticket of this till matches.").waitFor();
    await dialog()
      .getByText(/Remove a word.* Searched: .* – /u)
      .waitFor();
    expect(await clerk.faults("[role=dialog]")).toEqual([]);
    await clerk.look("till-find-none");
    await dialog()
      .getByRole("button", { name: /^Search back to/u })
      .click();
    await dialog().getByText("No ticket of this till matches.").waitFor();
    await dialog()
      .getByRole("button", { name: /^Search back to/u })
      .click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
  });

  test.each([
    { language: "fr", dark: true, width: 1920 },
    { language: "zh", dark: false, width: 1024 },
    { language: "en", dark: true, width: 390 },
  ])("in $language at $width", async (appearance) => {
    await appear(clerk, appearance);
    const { page } = clerk;
    await page.keyboard.press("F7");
    const open = page.getByRole("dialog");
    await open.getByRole("textbox").fill(`${first.team} 483`);
    const found = open.getByRole("button", { name: /^1\d{8}/u });
    await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining(String(first.number))]);
    await open.locator("[aria-busy=false]").waitFor();
    await clerk.look(`till-find-${appearance.language}-${String(appearance.width)}`);
    expect(await clerk.faults("[role=dialog]")).toEqual([]);
    expect(await open.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await page.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
    expect(clerk.errors).toEqual([]);
  });
});
