// Every page of every role: what its first row and its buttons open has an address where it is a record, and Back
// closes it, returns to the page as it was, and gives the keys back. A run walks its share of the pages.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ofThisRun } from "../../../apps/server/src/testing/share.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { keysFault, type Login, openWhole, otherViews, pathsOf, people } from "../screens.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => (world as World | undefined)?.close());

/** Pages whose rows open a form of a table or a part of a setting, which is no record with an address of its own. */
const withoutAddress: readonly string[] = ["/adm/teaser", "/adm/compra-puntos", "/adm/tk-payout"];
const rows = "main .ag-center-cols-container [role=row]";
const buttons = "[data-actions] button:not([aria-haspopup]):not([disabled])";

/** Waits until what was begun is on the screen. */
async function settled({ page }: Person): Promise<void> {
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

/** Opens what the element opens, and closes it by Back. */
async function throughBack(
  person: Person,
  selector: string,
  index: number,
  isRecord: boolean,
): Promise<readonly string[]> {
  const { page } = person;
  const before = page.url();
  const opener = page.locator(selector).nth(index);
  // A cell without a button of its own.
  if (isRecord) await opener.locator("[role=gridcell]:not(:has(button, a, input))").first().click();
  else await opener.click();
  await settled(person);
  const dialogs = await page.getByRole("dialog").count();
  if (dialogs === 0) {
    if (page.url() !== before) await page.goBack();
    return [];
  }
  const opened = page.url();
  await page.goBack();
  const isClosed = await page
    .waitForFunction((count) => document.querySelectorAll("[role=dialog]").length < count, dialogs, { timeout: 10_000 })
    .then(() => true)
    .catch(() => false);
  return [
    ...(isClosed ? [] : ["Back does not close it"]),
    ...(isRecord && opened === before ? ["it has no address"] : []),
    ...(page.url() === before ? [] : [`Back led to ${page.url()}, not to ${before}`]),
    ...(await keysFault(person)),
  ];
}

async function walk(person: Person, path: string): Promise<readonly string[]> {
  const { page } = person;
  const faults: string[] = [];
  const look = async (view: string): Promise<void> => {
    const note = (of: string, found: readonly string[]): void => {
      faults.push(...found.map((fault) => `${path}${view}, ${of}: ${fault}`));
    };
    if ((await page.locator(rows).count()) > 0)
      note("its first row", await throughBack(person, rows, 0, !withoutAddress.includes(path)));
    for (let index = 0; index < (await page.locator(buttons).count()); index += 1)
      note(
        (await page.locator(buttons).nth(index).innerText()).trim(),
        await throughBack(person, buttons, index, false),
      );
  };
  await openWhole(person, path);
  await look("");
  for await (const place of otherViews(person)) await look(` view ${String(place)}`);
  return faults;
}

test.each(Object.keys(people).filter((login) => login !== "ana") as Login[])("%s", async (login) => {
  const person = await signIn(world.address, people[login], login, { width: 1440, height: 900 });
  try {
    const faults: string[] = [];
    for (const path of await ofThisRun(await pathsOf(person, login))) faults.push(...(await walk(person, path)));
    expect([...faults, ...person.errors]).toEqual([]);
  } finally {
    await person.leave();
  }
});
