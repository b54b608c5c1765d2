// A service's own letters: its admin writes them, its tills read and show them.
import { services, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comingGames, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { soldAfter, toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { entryLine, legsOf } from "../till.ts";

let world: World;
const people: Person[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  for (const person of people) await person.leave();
  await (world as World | undefined)?.close();
});

async function comes(door: string, login: string, look: Parameters<typeof signIn>[3]): Promise<Person> {
  const person = await signIn(world.address, door, login, look);
  people.push(person);
  return person;
}

test("an admin sets the tills' letters; a duplicate is refused, and a clerk sells by them", async () => {
  const admin = await comes("/adm_login", "banca", { width: 1440, height: 900 });
  await admin.go("/adm/sys-config");
  const letters = admin.page.getByRole("group", { name: "Letters of the till" });
  const save = admin.page.getByRole("button", { name: "Save" });
  await letters.getByLabel("Total · Over", { exact: true }).fill("A");
  await letters.getByLabel("Total · Under", { exact: true }).fill("a");
  await save.click();
  await expect.poll(() => letters.getByText("entered twice").count()).toBe(2);
  await admin.look("letters-refused");
  expect(await admin.faults()).toEqual([]);
  await letters.getByLabel("Total · Under", { exact: true }).fill("b");
  expect(await letters.getByText("entered twice").count()).toBe(0);
  expect(await toastAfter(admin.page, () => save.click())).toContain("Saved.");
  expect((await world.answer(services.getService, {}, "banca")).settings.betLetters).toEqual({ over: "a", under: "b" });
  await admin.page.getByRole("button", { name: "History" }).first().click();
  await admin.page.getByText("Letters of the till: – → o: a · u: b").waitFor();
  await admin.look("letters-history");

  const [game] = await comingGames(world);
  assert(game !== undefined, "a game is to come", {});
  const clerk = await comes("/login_pos", "ana", { width: 1280, height: 800 });
  await clerk.go(`/?day=${game.day}`);
  await clerk.page
    .getByText(game.sides[0]?.name ?? "")
    .first()
    .waitFor();
  const number = rotationOf(game, 1);
  await clerk.page.keyboard.type(`${String(number)} `);
  await clerk.page.locator("#entry-hint kbd", { hasText: "a" }).first().waitFor();
  await clerk.look("letters-till");
  await clerk.page.keyboard.press("Escape");
  await clerk.page.keyboard.type(`${String(number)}o `);
  await clerk.page.getByText("not understood").waitFor();
  await clerk.page.keyboard.press("Escape");
  await clerk.page.keyboard.type(`${String(number)}a `);
  expect(await legsOf(clerk.page).count()).toBe(1);
  expect(await entryLine(clerk.page).inputValue()).toBe("");
  await clerk.page.keyboard.type("82");
  const sold = await soldAfter(clerk.page, () => clerk.page.keyboard.press("Enter"));
  expect((await world.answer(tickets.findTicket, { number: sold }, "ana")).legs.map(({ betType }) => betType)).toEqual([
    3,
  ]);
  await clerk.page.keyboard.press("F1");
  await clerk.page.getByRole("dialog").getByText("a / b").waitFor();
  await clerk.look("letters-keys");
  expect([admin.errors, clerk.errors]).toEqual([[], []]);
});
