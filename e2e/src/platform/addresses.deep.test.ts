// Every page of the menu, once: what its first row and its buttons open has an address where it is a panel, survives a
// reload there, and closes by Back: nothing is saved, and the focus is where it was. A run walks its share of pages.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ofThisRun } from "../../../apps/server/src/testing/share.ts";
import { type LayerWalk, dialogFaults, holdChanges, keyFaults, rowFaults, walkButtons } from "../layers-walk.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { boardKeys, dialogsWithAddress } from "./panels.ts";
import { type Login, openWhole, otherViews, pathsOf, people } from "../screens.ts";

let world: World;
/** Pages that an earlier person walks: they are built alike for everyone. */
const taken = new Set<string>();
const seen = new Set<string>();

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => (world as World | undefined)?.close());

async function walk(person: Person, path: string): Promise<readonly string[]> {
  const changes = await holdChanges(person.page);
  const faults: string[] = [];
  const look = async (view: string): Promise<void> => {
    const here: LayerWalk = { person, changes, seen, again: () => openWhole(person, path) };
    const found = [...(await rowFaults(here)), ...(await walkButtons(here)), ...person.errors.splice(0)];
    faults.push(...found.map((fault) => `${path}${view}, ${fault}`));
  };
  await openWhole(person, path);
  await look("");
  for await (const place of otherViews(person)) await look(` view ${String(place)}`);
  await person.page.unrouteAll({ behavior: "wait" });
  return faults;
}

test.each(Object.keys(people).filter((login) => login !== "ana") as Login[])("%s", async (login) => {
  const person = await signIn(world.address, people[login], login, { width: 1440, height: 900 });
  try {
    const own = (await pathsOf(person, login)).filter((path) => !taken.has(path));
    for (const path of own) taken.add(path);
    const faults: string[] = [];
    // A share of the pages may have nothing to open; tickets open in every run.
    const paths = new Set([...(await ofThisRun(own)), ...own.filter((path) => path === "/ctrl/ticket")]);
    for (const path of paths) faults.push(...(await walk(person, path)));
    if (faults.length > 0) await person.look(`fault-addresses-${login}`);
    expect(faults).toEqual([]);
  } finally {
    await person.leave();
  }
});

test("the keys of a board open panels with an address, which Back closes", async () => {
  const person = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
  try {
    const faults: string[] = [];
    for (const [path, key, address] of boardKeys) {
      await openWhole(person, path);
      const found = await keyFaults(person.page, key, address);
      faults.push(...found.map((fault) => `${path}, ${key}: ${fault}`));
    }
    expect(faults).toEqual([]);
  } finally {
    await person.leave();
  }
});

test("dialogs with an address open by it, and Back closes them", async () => {
  const person = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
  try {
    const faults: string[] = [];
    for (const dialog of dialogsWithAddress) {
      await openWhole(person, dialog.page);
      const found = [...(await dialogFaults(person.page, dialog)), ...person.errors.splice(0)];
      faults.push(...found.map((fault) => `${dialog.page}, ${String(dialog.opens[0])}: ${fault}`));
    }
    expect(faults).toEqual([]);
  } finally {
    await person.leave();
  }
});

test("the walk has opened something", () => {
  expect(seen.size).toBeGreaterThan(0);
});
