// The till's key bar at the width of a small screen, and the messages by their key while the line has the focus.
import { afterAll, beforeAll, expect, test } from "vitest";
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
