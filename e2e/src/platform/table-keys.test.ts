// Tables by keys alone: one stop of the Tab key, arrows inside, Enter for what a cell has.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { openWhole, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await signIn(world.address, "/adm_login", "banca", { width: 1440, height: 900 });
});
afterAll(async () => {
  await (admin as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

const table = "main :is([data-main], [role=region]:has(table))";
const waitInside = (isInside: boolean) =>
  admin.page.waitForFunction(
    ([selector, wanted]) => (document.activeElement?.closest(String(selector)) != null) === wanted,
    [table, isInside] as const,
  );
/** Where the focus is in relation to the table. */
const side = () =>
  admin.page.evaluate((selector) => {
    const [active, found] = [document.activeElement, document.querySelector(selector)];
    if (active === null || active === document.body || found === null) return "nowhere";
    if (found.contains(active)) return "inside";
    const isAfter = (found.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return isAfter ? "after" : "before";
  }, table);
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await admin.page.keyboard.press(key);
};

test.each([
  { path: "/adm/ligas", rows: "[role=row] input[role=switch]" },
  { path: "/adm/pos", rows: "[role=row][row-id]" },
  { path: "/ctrl/results", rows: "tbody td button" },
])("the table of $path is one stop of the Tab key in both directions", async ({ path, rows }) => {
  await openWhole(admin, path);
  await admin.page.locator(rows).first().waitFor();
  await waitInside(true);
  await press("ArrowDown", "ArrowRight");
  expect(await side()).toBe("inside");
  await press("Shift+Tab");
  expect(await side()).toBe("before");
  await press("Tab");
  expect(await side()).toBe("inside");
  await press("Tab");
  // Below the table of a whole page nothing is left: the browser goes on from the page's beginning.
  expect(await side()).not.toBe("inside");
  expect(await screenFaults(admin)).toEqual([]);
});

test("a switch is reached by arrows and pressed by Enter", async () => {
  const { page } = admin;
  await openWhole(admin, "/adm/ligas");
  const first = page.locator("[role=row][row-index='0'] input[role=switch]");
  await first.waitFor();
  await waitInside(true);
  const was = await first.isChecked();
  const isThere = () => page.evaluate(() => document.activeElement?.querySelector("input[role=switch]") != null);
  for (let column = 0; column < 12 && !(await isThere()); column += 1) await press("ArrowRight");
  await press("Enter");
  await page.waitForFunction(
    (before) =>
      document.querySelector<HTMLInputElement>("[role=row][row-index='0'] input[role=switch]")?.checked === !before,
    was,
  );
  await press("Enter");
});

test("the figures of a report's panel are reached by arrows, and Tab goes on to what is below", async () => {
  const { page } = admin;
  await openWhole(admin, "/ctrl/results");
  await page.locator("tbody td button").first().waitFor();
  await waitInside(true);
  await press("Enter");
  const panel = page.getByRole("dialog");
  const list = panel.locator("[role=region]:has(table)");
  await list.waitFor();
  await list.focus();
  await press("Tab");
  expect(await list.evaluate((region) => region.contains(document.activeElement))).toBe(false);
  await press("Shift+Tab");
  expect(await list.evaluate((region) => region.contains(document.activeElement))).toBe(true);
});
