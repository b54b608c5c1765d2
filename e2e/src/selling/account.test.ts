// A person's account: the wrong sign-in page, a lost password, the profile, and working in another person's session.
import { identity, responses, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { comingGames, type Game, gamesOfOneDay, rotationOf } from "../games.ts";
import { demoPassword, type World, openWorld } from "../world.ts";
import { soldAfter } from "../moments.ts";
import { onePerson } from "../one-person.ts";
import { type Person, signIn } from "../person.ts";
import { inMenu, openPalette, openWhole } from "../screens.ts";
import { entryLine, showDay } from "../till.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await (world as World | undefined)?.close();
});

const aTrader = onePerson(
  () => signIn(world.address, "/adm_login", "trader"),
  async (person) => {
    await person.page.keyboard.press("Escape");
    await person.go("/zucca/hq-linea");
    await inMenu(person.page, "Line board").waitFor();
  },
);

test("the palette leads into a service; the bar above every page names it and leads back", async () => {
  const trader = aTrader();
  const { page } = trader;
  await openPalette(page);
  await page.keyboard.type("work in banca");
  await page.getByRole("button", { name: /Work in Banca Uno/ }).click();
  await page.getByText("You work in Banca Uno; what you do is logged.").waitFor();
  await inMenu(page, "Sales and results").waitFor();
  await trader.look("entered-service");
  expect(await trader.faults()).toEqual([]);
  // A reload stays in the service; leaving is still possible.
  await page.reload();
  await page.getByText("You work in Banca Uno; what you do is logged.").waitFor();
  await page.getByRole("button", { name: "Leave" }).click();
  await inMenu(page, "Line board").waitFor();
  expect(await page.getByText("You work in Banca Uno").count()).toBe(0);
});

test("the palette takes every letter typed, even from a field, and returns the focus", async () => {
  const trader = aTrader();
  const { page } = trader;
  // A page that is still loading takes the focus when it is there.
  await page.waitForFunction(() => document.activeElement?.closest("main") != null);
  for (const begun of [page.getByRole("searchbox", { name: "Search pages" }), inMenu(page, "Line board")]) {
    await begun.focus();
    const before = await page.evaluate(() => document.activeElement?.outerHTML);
    // The keys do not wait for a frame in between.
    await page.keyboard.press("Control+k");
    await page.keyboard.type("rotation");
    await expect.poll(() => page.getByRole("dialog").getByRole("textbox").inputValue()).toBe("rotation");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.outerHTML)).toBe(before);
  }
});

test("an admin works at a POS: its till under a notice, a ticket that is the POS's, and back", async () => {
  const admin = await signIn(world.address, "/adm_login", "banca");
  try {
    const { page } = admin;
    await openWhole(admin, "/adm/pos");
    await page.getByRole("button", { name: "Work here: Mercado" }).click();
    await page.getByText("You work at Mercado").waitFor();
    const line = entryLine(page);
    await line.waitFor();
    const [game] = await gamesOfOneDay(world);
    await showDay(admin, game as Game);
    await line.fill(`${rotationOf(game as Game, 1)}m 82`);
    const number = await soldAfter(page, () => page.keyboard.press("Enter"));
    await admin.look("entered-pos");
    expect(await world.answer(tickets.findTicket, { number }, "banca")).toMatchObject({
      posName: "Mercado",
      stake: 8_200,
    });
    await page.reload();
    await page.getByText("You work at Mercado").waitFor();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.locator("nav li a[href^='#/']").first().waitFor();
    await page.getByText("You work at Mercado").waitFor({ state: "detached" });
    // The palette leads there too.
    await page.keyboard.press("Control+k");
    await page
      .getByRole("textbox", { name: /Go to a page/ })
      .last()
      .fill("Merc");
    await page.getByRole("button", { name: "Work at Mercado" }).or(page.getByText("Work at Mercado")).last().click();
    await page.getByText("You work at Mercado").waitFor();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.locator("nav li a[href^='#/']").first().waitFor();
    expect(admin.errors).toEqual([]);
  } finally {
    await admin.leave();
  }
});

/** The sidebar's search, focused while a page is still loading. */
const search = ({ page }: Person) => page.getByRole("searchbox", { name: "Search pages" });
const goTo = ({ page }: Person) => inMenu(page, "Live connections").click();

const ways: readonly (readonly [rule: string, begun: (person: Person) => Promise<void>, isLed: boolean])[] = [
  ["after a click in the menu the page has the keys", goTo, true],
  [
    "after Enter in the menu too, and the search from which it was reached loses them",
    async (person) => {
      await search(person).click();
      await person.page.keyboard.type("live conn");
      await inMenu(person.page, "Live connections").press("Enter");
    },
    true,
  ],
  [
    "a person who clicked into a field meanwhile stays there",
    async (person) => {
      await goTo(person);
      await search(person).click();
    },
    false,
  ],
  [
    "a person who came there with Tab stays, too",
    async (person) => {
      await goTo(person);
      await person.page.getByRole("navigation").getByRole("link").first().focus();
      await person.page.keyboard.press("Tab");
    },
    false,
  ],
  [
    "and a person who types on where they were before",
    async (person) => {
      await search(person).click();
      await person.page.evaluate(() => {
        location.hash = "#/bus/reporte-ws-proxy";
      });
      await person.page.keyboard.type("re");
    },
    false,
  ],
  [
    "after Back the page has the keys, also where a field had them before",
    async (person) => {
      await goTo(person);
      await inMenu(person.page, "Line board").click();
      await search(person).click();
      await person.page.goBack();
    },
    true,
  ],
];

test("a page that loads late takes the focus, unless the user is in a field or typing", async () => {
  const trader = aTrader();
  const { page } = trader;
  const ends: (readonly [string, boolean])[] = [];
  for (const [rule, begun] of ways) {
    await trader.go("/zucca/set-tv-channel");
    await page.getByRole("button", { name: /^(?:Expand|Collapse) the menu$/ }).waitFor();
    await page.reload();
    // The page that is loaded again has the focus as well.
    await page.waitForFunction(() => document.activeElement?.closest("main") != null);
    const input = Promise.withResolvers<undefined>();
    const open = Promise.withResolvers<undefined>();
    await page.route("**/operations/list_connections", async (route) => {
      input.resolve(undefined);
      await open.promise;
      await route.continue();
    });
    await begun(trader);
    await input.promise;
    open.resolve(undefined);
    // What the page leads to is marked in the same frame in which it may take the focus.
    await page.locator("main [data-main]").waitFor({ state: "attached" });
    ends.push([rule, await page.evaluate(() => document.activeElement?.closest("main") != null)]);
    expect(await search(trader).evaluate((field) => field === document.activeElement)).toBe(ends.at(-1)?.[1] === false);
    await page.unroute("**/operations/list_connections");
  }
  expect(ends).toEqual(ways.map(([rule, , isLed]) => [rule, isLed]));
});

test("the palette finds a game by part of its name", async () => {
  const trader = aTrader();
  const { page } = trader;
  const coming = (await comingGames(world))[0];
  const club = coming?.sides[0]?.name ?? "";
  assert(coming !== undefined && club.length > 4, "a game is coming");
  await openPalette(page);
  await page.keyboard.type(club.slice(0, -2));
  const game = page.getByRole("button", { name: new RegExp(`${club}.*${coming.leagueName}`) }).first();
  await game.waitFor();
  await game.click();
  await expect.poll(() => page.url()).toContain("find=");
});

test("the palette opens a POS, begins a deposit, filled in, and opens a page in another tab", async () => {
  const admin = await signIn(world.address, "/adm_login", "banca");
  try {
    const { page } = admin;
    await openPalette(page);
    await page.keyboard.type("mercado");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Mercado/ })
      .click();
    await expect.poll(() => page.url()).toMatch(/\/adm\/pos\?opened=\d+$/u);
    const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
    await expect.poll(() => name.inputValue()).toBe("Mercado");
    await page.keyboard.press("Escape");
    await name.waitFor({ state: "detached" });
    await openPalette(page);
    // Enter comes before the POS is found.
    await page.keyboard.type("deposit mercado");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "New transaction" }).waitFor();
    await expect.poll(() => page.url()).toMatch(/account=\d+$/u);
    await openPalette(page);
    await page.keyboard.type("zones");
    await page.getByRole("dialog").getByRole("button", { name: "Zones /adm/zona" }).waitFor();
    const [tab] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Control+Enter")]);
    expect(tab.url()).toContain("#/adm/zona");
    expect(page.url()).toContain("/ctrl/pos-transaction-new");
    expect(admin.errors).toEqual([]);
  } finally {
    await admin.leave();
  }
});

test("the profile saves name and address, and asks for the password where required", async () => {
  const trader = aTrader();
  const { page } = trader;
  const openProfile = async (): Promise<void> => {
    await page.getByRole("button", { name: /Open your profile/ }).click();
    await page.getByRole("menuitem", { name: "Profile…" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).waitFor();
  };
  await openProfile();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Toni M.");
  await dialog.getByRole("textbox", { name: "E-mail address" }).fill("toni@example.com");
  await dialog.getByLabel("Current password").fill("wrong");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("This is not your current password.").waitFor();
  await trader.look("profile-wrong-password");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await dialog.getByLabel("Current password").fill("chalkboard");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Open your profile, Toni M." }).waitFor();
  expect(await world.answer(identity.validateToken, {}, "trader")).toMatchObject({
    name: "Toni M.",
    email: "toni@example.com",
  });
});

describe("one-time codes", () => {
  /** Who has turned them on, and the secret. */
  const secrets = new Map<string, string>();

  // On a retry the sign-in pages ask for no code.
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    for (const [login, secret] of secrets) {
      const off = async (): Promise<boolean> => {
        const answered = await world.send(
          identity.endTotp,
          { password: demoPassword, code: new TOTP({ secret }).generate() },
          login,
        );
        return answered.ok || answered.responseType === responses.notAllowed;
      };
      expect(await off()).toBe(true);
    }
  });

  /** Turns them on with the current code; returns the code of the next step, which is valid for a minute and a half. */
  async function turnOn(person: Person, login: string): Promise<string> {
    const { page } = person;
    // The way back for a failed attempt.
    await world.answer(identity.validateToken, {}, login);
    await page.getByRole("button", { name: /Open your profile/ }).click();
    await page.getByRole("menuitem", { name: "Profile…" }).click();
    const codes = page.getByRole("region", { name: "Sign in with one-time codes" });
    await codes.getByRole("button", { name: "Set up" }).click();
    await codes.getByRole("img", { name: "QR code of the secret" }).waitFor();
    const secret = (await codes.locator("code").innerText()).replaceAll(" ", "");
    const totp = new TOTP({ secret });
    secrets.set(login, secret);
    await codes.getByLabel("One-time code").fill("000000");
    await codes.getByRole("button", { name: "Turn on" }).click();
    await codes.getByText("The code is missing or wrong.").waitFor();
    await person.look("one-time-codes");
    expect(await person.faults("[role=dialog]")).toEqual([]);
    const now = Date.now();
    await codes.getByLabel("One-time code").fill(totp.generate({ timestamp: now }));
    await codes.getByRole("button", { name: "Turn on" }).click();
    await codes.getByText("One-time codes are on: signing in asks for one.").waitFor();
    return totp.generate({ timestamp: now + 30_000 });
  }

  test("once they are on, signing in requires one", async () => {
    const assistant = await signIn(world.address, "/adm_login", "assistant");
    try {
      const { page } = assistant;
      const next = await turnOn(assistant, "assistant");
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: /Open your profile/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByRole("textbox", { name: "User name" }).fill("assistant");
      await page.locator("input[type=password]").fill("chalkboard");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("textbox", { name: "One-time code" }).fill(next);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("button", { name: /Open your profile/ }).waitFor();
    } finally {
      await assistant.leave();
    }
  });

  test("the password and one more code turn them off", async () => {
    const trader = aTrader();
    const { page } = trader;
    const next = await turnOn(trader, "trader");
    const codes = page.getByRole("region", { name: "Sign in with one-time codes" });
    await codes.getByRole("button", { name: "Turn off" }).click();
    await codes.getByLabel("Current password").fill("wrong");
    await codes.getByLabel("One-time code").fill(next);
    await codes.getByRole("button", { name: "Turn off" }).click();
    await codes.getByText("This is not your current password.").waitFor();
    await codes.getByLabel("Current password").fill("chalkboard");
    await codes.getByRole("button", { name: "Turn off" }).click();
    await codes.getByRole("button", { name: "Set up" }).waitFor();
  });
});

test("a person with a lost password requests a code, with the same answer for any name", async () => {
  const trader = aTrader();
  const { page } = trader;
  await page.getByRole("button", { name: /Open your profile/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The sign-in page has a user name too; the address is on this page only.
  await page.getByRole("textbox", { name: "E-mail address" }).fill("nobody@example.com");
  await page.getByRole("textbox", { name: "User name" }).fill("nobody");
  await page.getByRole("button", { name: "Send the code" }).click();
  await page.getByText("If the name and address match").waitFor();
  await page.getByRole("textbox", { name: "Code from the e-mail" }).fill("no such code");
  await page.getByLabel("New password", { exact: true }).fill("a sentence that is long");
  await page.getByLabel("New password again").fill("a sentence that is long");
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByText("This code is unknown, used or too old.").waitFor();
  await trader.look("forgot-wrong-code");
  expect(await trader.faults()).toEqual([]);
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await page.getByRole("button", { name: "Sign in" }).waitFor();
});
