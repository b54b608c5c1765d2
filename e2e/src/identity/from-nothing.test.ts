// An installation from nothing, all of it by screens: the link that the server prints, the first admin, a service with
// its admin, a zone, a POS, a clerk, a limit; a ticket is sold, the next one is refused by that limit, and the limit's
// change is in the log and can be undone.
import { assert } from "@chalkboard/kernel";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Game, gamesOfOneDay, rotationOf } from "../games.ts";
import { chosenPassword, type World, openWorld } from "../world.ts";
import { soldAfter, toastAfter } from "../moments.ts";
import { firstSignIn, openBrowser, type Person } from "../person.ts";
import { emptyTill, entryLine, refusal, showDay } from "../till.ts";

let world: World;
const people: Person[] = [];
let first: string;

beforeAll(async () => {
  world = await openWorld({ isEmpty: true });
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    for (const [index, person] of people.entries()) await person.look(`fault-from-nothing-${String(index)}`);
});
afterAll(async () => {
  await Promise.all(people.map((person) => person.leave()));
  await (world as World | undefined)?.close();
});

const come = async (place: string): Promise<Person> => {
  const person = await openBrowser(world.address, place);
  people.push(person);
  return person;
};

/** Signs in with the password shown once, and chooses a new one. */
async function signInFirst(door: string, login: string): Promise<Person> {
  const person = await firstSignIn(world.address, door, login, first);
  people.push(person);
  return person;
}

const dialogOf = ({ page }: Person) => page.getByRole("dialog").last();

/** Fills the form of a new person, and returns the password that is shown once. */
async function makePerson(person: Person, name: string, login: string): Promise<void> {
  const dialog = dialogOf(person);
  await dialog.getByLabel("User name").fill(login);
  await dialog.getByLabel("Name", { exact: false }).first().fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  const result = person.page.getByRole("dialog", { name: `First password of ${name}` });
  first = await result.locator("code").last().innerText();
  await result.getByRole("button", { name: "I have noted it" }).click();
}

test("the link creates the first admin, once", async () => {
  assert(world.bootstrapLink !== undefined, "an empty house prints a link");
  const place = world.bootstrapLink.replace(world.address, "");
  const { page } = await come(place);
  await page.getByLabel("Full name").fill("Rosa Admin");
  await page.getByLabel("User name").fill("trader");
  for (const key of ["Tab", chosenPassword, "Tab", chosenPassword])
    await (key === "Tab" ? page.keyboard.press(key) : page.keyboard.type(key));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Platform today" }).waitFor();
  const other = await come(place);
  await other.page.getByText("This link has been used").waitFor();
  expect(await other.faults()).toEqual([]);
});

test("the first admin creates a service with its admin", async () => {
  const [rosa] = people as [Person];
  await rosa.go("/bus/servicio");
  await rosa.page.getByRole("button", { name: "New service" }).click();
  const dialog = dialogOf(rosa);
  await dialog.getByLabel("Name", { exact: false }).first().fill("Banca Nouvo");
  // Day and night, in the browser's time zone, with every required rule.
  await dialog.getByRole("list", { name: "Initial rules" }).waitFor();
  for (const hour of ["Sells from", "until"])
    expect(await dialog.getByRole("button", { name: `${hour}, Remove` }).count()).toBe(0);
  expect(await dialog.getByLabel("Time zone").first().inputValue()).toBe(
    await rosa.page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  expect(await dialog.getByRole("list", { name: "Initial rules" }).getByRole("listitem").count()).toBe(8);
  expect(await rosa.faults("[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Create" }).click();
  await rosa.page.getByRole("dialog", { name: "First admin of Banca Nouvo" }).waitFor();
  await makePerson(rosa, "Nadia Pierre", "nadia");
  await rosa.page.getByRole("row").filter({ hasText: "Banca Nouvo" }).waitFor();
  expect(rosa.errors).toEqual([]);
});

test("the first admin changes the kind of a service without money, and back", async () => {
  const [rosa] = people as [Person];
  const { page } = rosa;
  await page.getByRole("row").filter({ hasText: "Banca Nouvo" }).getByRole("gridcell").first().click();
  const panel = page.getByRole("dialog", { name: "Banca Nouvo", exact: true });
  for (const [from, to, added, gone] of [
    ["Shops", "Online", "Customers", "Points of sale"],
    ["Online", "Shops", "Points of sale", "Customers"],
  ] as const) {
    await panel.getByRole("button", { name: "Change kind" }).click();
    const dialog = page.getByRole("dialog", { name: `Banca Nouvo: from ${from} to ${to}` });
    const follows = await dialog.getByRole("list", { name: "What changes" }).innerText();
    expect(follows).toMatch(new RegExp(`New pages: .*\\b${added}\\b`, "u"));
    expect(follows).toMatch(new RegExp(`Pages that disappear: .*\\b${gone}\\b`, "u"));
    expect(await rosa.faults("[role=dialog]")).toEqual([]);
    await dialog.getByRole("button", { name: "Change kind" }).click();
    await dialog.waitFor({ state: "detached" });
    await panel.getByText(`${to} ·`).waitFor();
  }
  expect(rosa.errors).toEqual([]);
});

test("the admin creates a zone, a POS and its clerk, and the highest stake", async () => {
  const nadia = await signInFirst("/adm_login", "nadia");
  const { page } = nadia;
  const dialog = () => dialogOf(nadia);
  const add = async (path: string, button: string, name: string): Promise<void> => {
    await nadia.go(path);
    await page.getByRole("button", { name: button }).first().click();
    await dialog().getByLabel("Name", { exact: false }).first().fill(name);
    expect(await toastAfter(page, () => dialog().getByRole("button", { name: "Save" }).click())).toContain("Saved.");
    await page.getByRole("row").filter({ hasText: name }).waitFor();
  };
  await add("/adm/zona", "New zone", "Nò");
  await add("/adm/pos", "New POS", "Centro");
  await page.getByRole("row").filter({ hasText: "Centro" }).getByRole("gridcell").nth(1).click();
  await dialog().getByRole("button", { name: "New person" }).click();
  await makePerson(nadia, "Ana Jean", "ana");
  await nadia.go("/adm/apuesta-minima");
  await page.getByRole("row").filter({ hasText: "Minimum stake" }).first().getByRole("gridcell").first().click();
  await dialog().getByLabel("Maximum stake").fill("20");
  expect(await toastAfter(page, () => dialog().getByRole("button", { name: "Save" }).click())).toContain("Saved.");
  expect(nadia.errors).toEqual([]);
});

test("the clerk sells a ticket; the next is refused by the limit just set", async () => {
  const ana = await signInFirst("/login_pos", "ana");
  const { page } = ana;
  await entryLine(page).waitFor();
  const [game] = await gamesOfOneDay(world);
  await showDay(ana, game as Game);
  const bet = `${String(rotationOf(game as Game, 1))}m`;
  const type = async (text: string): Promise<void> => {
    await emptyTill(page);
    await page.keyboard.type(text);
  };
  // Enter after an amount sells at once: the listener for the ticket must be in place before it.
  await type(`${bet} 20`);
  expect(await soldAfter(page, () => page.keyboard.press("Enter"))).toBeGreaterThan(0);
  await type(`${bet} 20.01`);
  await page.keyboard.press("Enter");
  await refusal(page, -33).waitFor();
  expect(ana.errors).toEqual([]);
});

test("a service with a ticket keeps its kind, and the dialog says why", async () => {
  const [rosa] = people as [Person];
  await rosa.go("/bus/servicio");
  await rosa.page.getByRole("row").filter({ hasText: "Banca Nouvo" }).getByRole("gridcell").first().click();
  await rosa.page.getByRole("button", { name: "Change kind" }).click();
  const dialog = rosa.page.getByRole("dialog", { name: "Banca Nouvo: from Shops to Online" });
  const blockers = dialog.getByRole("list", { name: "The kind can no longer be changed:" });
  // What the dialog said before the ticket stays until the server has answered.
  await blockers.waitFor();
  expect(await blockers.getByRole("listitem").allInnerTexts()).toEqual(["Tickets: 1", "Ledger entries: 1"]);
  expect(await dialog.getByRole("button", { name: "Change kind" }).isDisabled()).toBe(true);
  expect(await rosa.faults("[role=dialog]")).toEqual([]);
  expect(rosa.errors).toEqual([]);
});

test("the change of the limit is in the log, and the previous limit is restored", async () => {
  const nadia = people.at(-2) as Person;
  const { page } = nadia;
  await nadia.go("/adm/control-log");
  await page.getByRole("row").filter({ hasText: "500.00 → 20.00" }).getByRole("button", { name: "Restore" }).click();
  expect(await toastAfter(page, () => dialogOf(nadia).getByRole("button", { name: "Restore" }).click())).toContain(
    "Done",
  );
  await nadia.go("/adm/apuesta-minima");
  await page.getByRole("row").filter({ hasText: "Maximum stake 500.00" }).first().waitFor();
});
