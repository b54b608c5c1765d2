// Opens what a page opens, panels and dialogs, and closes it by Back.
import { allCalls } from "@chalkboard/contract";
import type { Locator, Page } from "playwright-core";
import type { Person } from "./person.ts";
import type { AddressedDialog } from "./platform/panels.ts";

/** The calls that a page has tried to make a change with. */
type Changes = string[];

export type LayerWalk = {
  readonly person: Person;
  readonly changes: Changes;
  /** The titles of what was opened. */
  readonly seen: Set<string>;
  /** Opens the page again, where a button led away from it. */
  readonly again: () => Promise<void>;
};

/** Panels without an address: what is typed and not saved on a board. */
const titlesWithoutAddress: readonly string[] = ["On a day’s board"];
const rows = "main .ag-center-cols-container [role=row]";
const plainCell = "[role=gridcell]:not(:has(button, a, input))";
const layers = "[role=dialog]";
/** A button that opens a layer or acts; not a menu, not a choice, and nothing of a row but the first. */
const buttons =
  "main button:not([aria-haspopup], [aria-expanded], [disabled], [role=tab], [role=switch], [aria-pressed]):visible";
const withinRow = "[role=row] *, [role=columnheader] *";
/** A page with more buttons, such as one for each of its cards, has them alike. */
const mostButtons = 20;
const waitMs = 20_000;

const changing = new Set(allCalls.filter(({ call }) => call.changes).map(({ call }) => call.path));
/** What a page stores by itself: how a list is arranged. */
const ofThePerson: readonly string[] = ["identity/save_views", "identity/save_menu"];

/** Answers the changes that a page tries to make from now on: nothing is saved, whichever button is pressed. */
export async function holdChanges(page: Page): Promise<Changes> {
  const tried: Changes = [];
  await page.route(
    (url) => changing.has(url.pathname.slice(1)),
    async (route) => {
      const path = new URL(route.request().url()).pathname.slice(1);
      if (!ofThePerson.includes(path)) tried.push(path);
      await route.fulfill({ json: { response_type: -3, data: {}, wv: "8.1.8" } });
    },
  );
  return tried;
}

/** Waits until what was begun is on the screen. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(resolve);
        });
      }),
  );
  await page.waitForFunction(() => document.querySelector("[data-loading]") === null);
}

const countOf = (page: Page): Promise<number> => page.locator(layers).count();

/** Whether there is, within the wait, this number of layers. */
function areOpen(page: Page, count: number): Promise<boolean> {
  return page
    .waitForFunction(
      ([selector, wanted]) => document.querySelectorAll(selector).length === wanted,
      [layers, count] as const,
      { timeout: waitMs },
    )
    .then(
      () => true,
      () => false,
    );
}

/** Back closes the uppermost layer and leaves the address as it was before. */
async function backFaults({ person: { page } }: LayerWalk, open: number, before: string): Promise<readonly string[]> {
  await page.goBack();
  const isClosed = await areOpen(page, open - 1);
  return [
    ...(isClosed ? [] : [`Back does not close it: ${String(await countOf(page))} open`]),
    ...(page.url() === before ? [] : [`Back led to ${page.url()}, not to ${before}`]),
  ];
}

/** The focus is where it was: on the opener or in its row; what was opened again gives it to the page. */
async function focusFaults(page: Page, opener?: Locator): Promise<readonly string[]> {
  const wanted = await opener?.elementHandle({ timeout: waitMs }).catch(() => null);
  const isBack = page.waitForFunction(
    (element) => {
      const active = document.activeElement;
      if (active === null || active === document.body) return false;
      const row = element?.closest("[row-id]")?.getAttribute("row-id");
      return (
        element == null ||
        !element.isConnected ||
        active === element ||
        (row != null && active.closest("[row-id]")?.getAttribute("row-id") === row)
      );
    },
    wanted,
    { timeout: waitMs },
  );
  return isBack.then(
    () => [],
    async () => [
      `the focus is at ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? "nothing")}`,
    ],
  );
}

/** The first row's panel: its address changes, Back closes it, Forward and a reload open it again. */
export async function rowFaults(walk: LayerWalk): Promise<readonly string[]> {
  const { page } = walk.person;
  const cell = page.locator(rows).first().locator(plainCell).first();
  if ((await cell.count()) === 0) return [];
  const [before, open] = [page.url(), await countOf(page)];
  await cell.click();
  await settled(page);
  if (page.url() === before) {
    const isOpen = (await countOf(page)) > open;
    if (isOpen) await page.goBack();
    return isOpen ? ["its first row: what it opens has no address"] : [];
  }
  if (!samePage(page.url(), before)) {
    await walk.again();
    return [];
  }
  const faults: string[] = [];
  const note = (found: readonly string[]): void => {
    faults.push(...found.map((fault) => `its first row: ${fault}`));
  };
  if (!(await areOpen(page, open + 1))) return ["its first row: nothing opens"];
  const title = await titleOf(page);
  walk.seen.add(title);
  note(await panelFaults(walk));
  note(await backFaults(walk, open + 1, before));
  note(await focusFaults(page, cell));
  await page.goForward();
  if (!(await areOpen(page, open + 1))) note(["Forward does not open it again"]);
  await page.reload();
  if (!(await areOpen(page, open + 1))) note(["a reload does not open it again"]);
  else if ((await titleOf(page)) !== title) note([`a reload opens ${await titleOf(page)}, not ${title}`]);
  note(await backFaults(walk, open + 1, before));
  await settled(page);
  return faults;
}

const samePage = (one: string, other: string): boolean => one.split("?")[0] === other.split("?")[0];

const titleOf = (page: Page): Promise<string> =>
  page
    .locator(layers)
    .last()
    .evaluate((layer) => layer.getAttribute("aria-label") ?? layer.querySelector("h2")?.textContent ?? "");

/** Each button of the open panel that opens a dialog: Back closes that, and the panel stays. */
function panelFaults(walk: LayerWalk): Promise<readonly string[]> {
  return walkThrough(
    walk,
    walk.person.page
      .locator(layers)
      .last()
      .locator(":scope button:not([aria-haspopup], [aria-expanded], [disabled], [role=tab], [aria-pressed]):visible"),
  );
}

/** Each button of the page, and of its first row. */
export function walkButtons(walk: LayerWalk): Promise<readonly string[]> {
  return walkThrough(walk, walk.person.page.locator(buttons));
}

async function walkThrough(walk: LayerWalk, all: Locator): Promise<readonly string[]> {
  const { page } = walk.person;
  const faults: string[] = [];
  const place = page.url();
  const open = await countOf(page);
  const names = new Set<string>();
  for (let index = 0; index < (await all.count()) && names.size < mostButtons; index += 1) {
    const button = all.nth(index);
    const name = await nameOf(button);
    if (name === undefined || names.has(name)) continue;
    names.add(name);
    faults.push(...(await buttonFaults(walk, button)).map((fault) => `${name}: ${fault}`));
    if (page.url() === place && (await countOf(page)) === open) continue;
    // The button closed the panel, led away, or chose another view.
    if (open > 0) return faults;
    await walk.again();
  }
  return faults;
}

/** A button's name; undefined for those of other rows, and for what closes the layer itself. */
async function nameOf(button: Locator): Promise<string | undefined> {
  return button
    .evaluate((element, cells) => {
      if (element.closest("[data-views], .mantine-CloseButton-root, [data-danger-away]") !== null) return undefined;
      const row = element.matches(cells) ? element.closest("[row-index]") : null;
      if (element.matches(cells) && row?.getAttribute("row-index") !== "0") return undefined;
      return (element.getAttribute("aria-label") ?? element.textContent ?? "").trim() || undefined;
    }, withinRow)
    .catch(() => undefined);
}

async function buttonFaults(walk: LayerWalk, button: Locator): Promise<readonly string[]> {
  const { changes } = walk;
  const { page } = walk.person;
  const [before, open] = [page.url(), await countOf(page)];
  changes.splice(0);
  await button.click({ timeout: waitMs });
  await settled(page);
  if ((await countOf(page)) <= open) return dismissed(page);
  const now = await countOf(page);
  walk.seen.add(await titleOf(page));
  const isPanel =
    (await page.locator(layers).last().getAttribute("data-panel")) === "open" &&
    !titlesWithoutAddress.includes(await titleOf(page));
  const acted = changes.splice(0);
  return [
    ...(isPanel ? [`the panel ${await titleOf(page)} has no address`] : []),
    ...(await backFaults(walk, now, before)),
    ...(await focusFaults(page, button)),
    ...(acted.length + changes.length > 0 ? [`it saves: ${[...acted, ...changes].join(", ")}`] : []),
  ];
}

/** What a button without a layer may leave: a menu, a notice. */
async function dismissed(page: Page): Promise<readonly string[]> {
  const notices = page.getByRole("alert").getByRole("button");
  while ((await notices.count()) > 0) {
    await notices
      .first()
      .click({ timeout: waitMs })
      .catch(() => undefined);
    await settled(page);
  }
  return [];
}

/** What buttons open has this address and title; Back closes it, a reload and a link in another tab open it. */
export async function dialogFaults(page: Page, { opens, over, title }: AddressedDialog): Promise<readonly string[]> {
  const before = page.url();
  for (const name of opens) await page.getByRole("button", { name }).or(page.getByRole("menuitem", { name })).click();
  if (!(await areOpen(page, 1))) return ["nothing opens"];
  const [address, said] = [page.url(), await titleOf(page)];
  await page.reload();
  const isAgain = await areOpen(page, 1);
  await page.goBack();
  const isClosed = await areOpen(page, 0);
  const after = page.url();
  const tab = await page.context().newPage();
  await tab.goto(address);
  const isLinked = await areOpen(tab, 1);
  const linked = isLinked ? await titleOf(tab) : "nothing";
  // It was not opened from the page: closing leaves the page in its place.
  await tab.keyboard.press("Escape");
  const isLeft = await areOpen(tab, 0);
  const left = tab.url();
  await tab.close();
  return [
    ...(over.test(decodeURIComponent(address)) ? [] : [`its address is ${address}`]),
    ...(title.test(said) ? [] : [`its title is ${said}`]),
    ...(isAgain ? [] : ["a reload does not open it again"]),
    ...(isClosed && after === before ? [] : [`Back led to ${after}`]),
    ...(linked === said ? [] : [`a link opens ${linked}`]),
    ...(isLeft && left === before ? [] : [`Escape over a link led to ${left}`]),
  ];
}

/** What a key of a board opens has this address; a reload opens it again, and Back closes it. */
export async function keyFaults(page: Page, key: string, address: RegExp): Promise<readonly string[]> {
  await page.waitForFunction(() => document.activeElement?.closest("main [role=grid]") != null);
  const before = page.url();
  await page.keyboard.press(key);
  if (!(await areOpen(page, 1))) return ["nothing opens"];
  const opened = page.url();
  await page.reload();
  const isAgain = await areOpen(page, 1);
  await page.goBack();
  const isClosed = await areOpen(page, 0);
  return [
    ...(address.test(decodeURIComponent(opened)) ? [] : [`its address is ${opened}`]),
    ...(isAgain ? [] : ["a reload does not open it again"]),
    ...(isClosed && page.url() === before ? [] : [`Back led to ${page.url()}`]),
  ];
}
