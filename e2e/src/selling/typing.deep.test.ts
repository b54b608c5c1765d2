// Text typed key by key means what people expect: amounts in a dialog, prices on the line board, the till's input, and
// keys of an input method.
import { lines, money, services } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { boardCells, type Game, gamesOfOneDay, moveMoneyLine, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { emptyTill, entryLine, legsOf, showDay } from "../till.ts";

let world: World;
let game: Game;
const people: Record<"admin" | "trader" | "clerk", Person> = {} as Record<"admin" | "trader" | "clerk", Person>;

beforeAll(async () => {
  world = await openWorld();
  game = (await gamesOfOneDay(world)).at(-1) as Game;
  await moveMoneyLine(world, game, -158, 138);
  [people.admin, people.trader, people.clerk] = await Promise.all([
    signIn(world.address, "/adm_login", "banca"),
    signIn(world.address, "/adm_login", "trader"),
    signIn(world.address, "/login_pos", "ana"),
  ]);
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const [name, person] of Object.entries(people)) await person.look(`fault-typing-${name}`);
});
afterAll(async () => {
  await Promise.all(Object.values(people).map((person) => person.leave()));
  await (world as World | undefined)?.close();
});

describe("an amount", () => {
  const amount = () => people.admin.page.getByLabel(/^Amount/u);
  const dialog = () => people.admin.page.getByRole("dialog");

  test("keeps every typed key, and is formatted when the field is left", async () => {
    const { page } = people.admin;
    const [pos] = (await world.answer(money.balances, {}, "banca")).pos;
    await people.admin.go("/ctrl/pos-transaction-new");
    await page.waitForFunction(() => document.activeElement?.matches("main input") === true);
    await page.keyboard.type(String(pos?.sequence));
    await page.keyboard.press("Enter");
    await amount().click();
    let typed = "";
    for (const key of "12,345") {
      await page.keyboard.press(key);
      typed += key;
      expect(await amount().inputValue()).toBe(typed);
    }
    await page.getByText("= 12,345.00").waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => amount().inputValue()).toBe("12,345.00");
    await people.admin.look("typing-amount");
  });

  test.each([
    ["-5", "without a plus or minus"],
    ["1e5", "not an amount"],
    ["10.505", "At most 2 decimals"],
    ["500 XAF", "Type it without another currency"],
  ])("%s stays in the field, is refused with a message, and nothing is requested or entered", async (text, why) => {
    const { page } = people.admin;
    await amount().fill("");
    await amount().pressSequentially(text);
    await page.getByText(why).waitFor();
    await page.keyboard.press("Enter");
    expect([await amount().inputValue(), await dialog().count(), await amount().getAttribute("aria-invalid")]).toEqual([
      text,
      0,
      "true",
    ]);
  });

  test("the confirmation repeats what was typed", async () => {
    const { page } = people.admin;
    await people.admin.look("typing-amount-refused");
    await amount().fill("");
    await amount().pressSequentially("1,500");
    await page.keyboard.press("Enter");
    await dialog().getByText("1,500.00").first().waitFor();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
  });
});

describe("a count", () => {
  const days = () => people.admin.page.getByLabel("Days in which a winning ticket is paid");

  test.each([
    ["3o", "Enter a number."],
    ["1.5", "Enter a number."],
    ["-4", "Enter a number."],
    ["0", "At least 1"],
  ])("%s stays in the field, is refused with a message, and is not saved", async (text, why) => {
    const { page } = people.admin;
    await people.admin.go("/adm/sys-config");
    const before = await world.answer(services.getService, {}, "banca");
    await days().fill("");
    await days().pressSequentially(text);
    await page.getByText(why).waitFor();
    await page.keyboard.press("Enter");
    expect([await days().inputValue(), await days().getAttribute("aria-invalid")]).toEqual([text, "true"]);
    expect(await world.answer(services.getService, {}, "banca")).toEqual(before);
  });
});

describe("a price on the line board", () => {
  const moneyLine = 4;
  const cell = () => boardCells(people.trader.page, game, 1).nth(moneyLine);
  const editor = () => cell().getByRole("textbox");
  const versions = async (): Promise<readonly (readonly [version: number, price: number])[]> => {
    const { events } = await world.answer(lines.board, { leagueId: game.leagueId, day: game.day }, "trader");
    return (events.find(({ eventId }) => eventId === game.eventId)?.lines ?? [])
      .filter(({ betType, alternate, side }) => betType === 1 && alternate === 0 && side === 1)
      .map(({ version, price }) => [version, price]);
  };

  test("begins with its sign, opens an input at once, and Escape cancels it", async () => {
    const { page, go } = people.trader;
    await go(`/zucca/hq-linea?league=${game.leagueId}&day=${game.day}`);
    await cell().getByText("−158").waitFor();
    const before = await versions();
    await cell().click();
    for (const [index, key] of [..."+160"].entries()) {
      await page.keyboard.press(key);
      expect(await editor().inputValue()).toBe("+160".slice(0, index + 1));
    }
    expect(await versions()).toEqual(before);
    await page.keyboard.press("ArrowDown");
    await page.getByRole("alert").getByText("Enter publishes").waitFor();
    await people.trader.look("typing-price");
    await page.keyboard.press("Escape");
    await cell().getByText("−158").waitFor();
    expect(await versions()).toEqual(before);
  });

  test("is published by Enter, once", async () => {
    const { page } = people.trader;
    const [[version = 0] = []] = await versions();
    await cell().click();
    await page.keyboard.type("-160", { delay: 20 });
    await page.keyboard.press("Enter");
    await cell().getByText("−160").waitFor();
    expect(await versions()).toEqual([[version + 1, -160]]);
  });

  test("far from the line it asks, and publishes nothing before the response", async () => {
    const { page } = people.trader;
    const before = await versions();
    await cell().click();
    await page.keyboard.type("+460", { delay: 20 });
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).waitFor();
    expect(await versions()).toEqual(before);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await versions()).toEqual(before);
  });

  test("steps with Alt and an arrow", async () => {
    const { page } = people.trader;
    await cell().click();
    await page.keyboard.press("Alt+ArrowUp");
    await cell().getByText("−155").waitFor();
    await page.keyboard.press("Alt+ArrowDown");
    await cell().getByText("−160").waitFor();
  });

  test("Enter that belongs to a composition publishes nothing", async () => {
    const { page } = people.trader;
    const before = await versions();
    await cell().click();
    await page.keyboard.type("-170", { delay: 20 });
    await composedEnter(people.trader);
    expect([await editor().inputValue(), await versions()]).toEqual(["-170", before]);
    await page.keyboard.press("Escape");
  });

  test("is refused with a message where the game is official", async () => {
    const { page, go } = people.trader;
    const official = await lastOfficial();
    await go(`/zucca/hq-linea?league=${official.leagueId}&day=${official.day}`);
    const row = page.getByRole("grid").getByRole("row").filter({ hasText: "Official" }).first();
    await row.getByRole("gridcell").nth(moneyLine).click();
    await page.keyboard.type("-170", { delay: 20 });
    await page.keyboard.press("Enter");
    await page.getByText("This game is over").waitFor();
    await page.keyboard.press("Escape");
    expect((await lastOfficial()).version).toBe(official.version);
  });

  async function lastOfficial(): Promise<{
    readonly leagueId: number;
    readonly day: string;
    readonly version: number;
  }> {
    for (let back = 0; back < 10; back += 1) {
      const day = addDays(game.day, -back);
      const { events } = await world.answer(lines.board, { leagueId: game.leagueId, day }, "trader");
      const found = events.find(
        (event) => event.status === "official" && event.lines.some(({ betType }) => betType === 1),
      );
      if (found !== undefined)
        return { leagueId: game.leagueId, day, version: Math.max(...found.lines.map(({ version }) => version)) };
    }
    throw new Error("the demo has an official game with lines within ten days");
  }
});

describe("the till's line", () => {
  test("an ambiguous number stays in the input, and a digit after Enter takes one with its amount", async () => {
    const { page } = people.clerk;
    await showDay(people.clerk, game);
    await emptyTill(page);
    await page.keyboard.type("an m 50", { delay: 20 });
    expect(await entryLine(page).inputValue()).toBe("an m 50");
    await page.keyboard.press("Enter");
    const choices = page.getByRole("group", { name: /^Which/u }).getByRole("button");
    await choices.nth(1).waitFor();
    expect([await entryLine(page).inputValue(), await legsOf(page).count()]).toEqual(["an m 50", 0]);
    await people.clerk.look("typing-till-choice");
    await page.keyboard.press("2");
    await legsOf(page).first().waitFor();
    expect(await entryLine(page).inputValue()).toBe("");
    await page.getByRole("region", { name: "Ticket" }).getByText("50.00").first().waitFor();
    await emptyTill(page);
  });

  test("a thousands mark counts as one, and full-width digits are digits", async () => {
    const { page } = people.clerk;
    for (const text of [`${rotationOf(game, 1)}m 1,500`, `${fullWidth(rotationOf(game, 1))}ｍ　１，５００`]) {
      await entryLine(page).fill(text);
      await page.keyboard.press("Space");
      await legsOf(page).first().waitFor();
      await page.getByRole("region", { name: "Ticket" }).getByText("1,500.00").first().waitFor();
      await emptyTill(page);
    }
  });

  test("Enter and letters of a composition take nothing", async () => {
    const { page } = people.clerk;
    const text = `${rotationOf(game, 1)}m 20`;
    await entryLine(page).fill(text);
    const input = await page.context().newCDPSession(page);
    await input.send("Input.imeSetComposition", { text: "0", selectionStart: 1, selectionEnd: 1 });
    await composedEnter(people.clerk);
    expect([await entryLine(page).inputValue(), await legsOf(page).count()]).toEqual([`${text}0`, 0]);
    await input.send("Input.insertText", { text: "0" });
    await input.detach();
    await page.keyboard.press("Home");
    expect(await entryLine(page).inputValue()).toBe(`${text}0`);
    await emptyTill(page);
    expect(Object.values(people).flatMap(({ errors }) => errors)).toEqual([]);
  });
});

const fullWidth = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(Number(digit) + 0xff10));

/** Enter as an input method sends it during composition. */
async function composedEnter({ page }: Person): Promise<void> {
  await page.evaluate(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", code: "Enter", isComposing: true, bubbles: true, cancelable: true }),
    );
  });
}
