// Every page of the register and the till, each opened once by the person it is mainly for; of three runs in a row each
// checks a third of them with axe.
import { mayOpen, type Role, roles, routes } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ofThisRun } from "../../../apps/server/src/testing/share.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { appear, keysFault, type Login, openWhole, pathsOf, people, phoneFaults, screenFaults } from "../screens.ts";

/** Whose page it mainly is: the first of these who has it. */
const mainly: readonly { readonly login: Login; readonly role: Role; readonly kind: number }[] = [
  { login: "trader", role: roles.platform, kind: 0 },
  { login: "banca", role: roles.admin, kind: 1 },
  { login: "sol", role: roles.admin, kind: 2 },
  { login: "ana", role: roles.clerk, kind: 1 },
];

const axedIn = 3;

let world: World;
const persons = new Map<Login, Person>();
const menus = new Map<Login, readonly string[]>();

beforeAll(async () => {
  world = await openWorld();
  for (const { login } of mainly) {
    const person = await signIn(world.address, people[login], login, { savesData: false });
    persons.set(login, person);
    await appear(person, { language: "en", dark: false, width: 1440 });
    menus.set(login, await pathsOf(person, login));
  }
});

afterAll(async () => {
  for (const person of persons.values()) await person.leave();
  await (world as World | undefined)?.close();
});

describe("every page", () => {
  test.each(mainly.filter(({ login }) => login !== "ana"))(
    "the menu of $login has pages, and only those of the contract",
    ({ login, role, kind }) => {
      const menu = menus.get(login) ?? [];
      expect(menu.length).toBeGreaterThan(0);
      expect(
        menu.filter(
          (path) => !routes.some((route) => route.path === path && mayOpen(route, role, { kind, product: 0 })),
        ),
      ).toEqual([]);
    },
  );

  test.each(mainly)("the main pages of $login open, translated, and are clean", async ({ login }) => {
    const person = persons.get(login) as Person;
    const before = mainly
      .slice(
        0,
        mainly.findIndex((one) => one.login === login),
      )
      .flatMap((one) => menus.get(one.login) ?? []);
    const paths = (menus.get(login) ?? []).filter((path) => !before.includes(path));
    const axed = await ofThisRun(paths, axedIn);
    const faults: string[] = [];
    for (const path of paths) {
      await openWhole(person, path);
      if (axed.includes(path)) await person.look(`page-${login}${path.replaceAll("/", "-")}`);
      const found = [
        ...(await keysFault(person)),
        ...(await screenFaults(person, axed.includes(path) ? "surely" : "nowhere")),
        ...(await phoneFaults(person)),
      ];
      for (const fault of found) faults.push(`${path}: ${fault}`);
      for (const error of person.errors.splice(0)) faults.push(`${path}: ${error}`);
    }
    expect(faults).toEqual([]);
  });
});

test("on a phone a price is tapped and moved, and belongs to its trader from then on", async () => {
  const trader = persons.get("trader") as Person;
  await appear(trader, { language: "en", dark: false, width: 390 });
  await openWhole(trader, "/zucca/hq-linea");
  const moneyLine = trader.page.getByRole("button", { name: / ML [+−]\d+$/ }).last();
  await moneyLine.click();
  const opened = trader.page.getByRole("dialog");
  await opened.getByRole("button", { name: "+ Move the price by the step" }).click();
  await opened.getByText("held by a trader").waitFor();
  await opened.getByRole("textbox", { name: "Price" }).fill("12");
  await opened.getByRole("button", { name: "Publish" }).click();
  await opened.getByRole("alert").getByText("A price is").waitFor();
  await trader.page.keyboard.press("Escape");
  await opened.waitFor({ state: "detached" });
  expect([...(await screenFaults(trader)), ...trader.errors]).toEqual([]);
  await appear(trader, { language: "en", dark: false, width: 1440 });
});
