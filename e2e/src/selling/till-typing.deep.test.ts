// Sales typed key by key as fast as the browser accepts keys, the next bet while the previous one is in progress or
// printing: no key is lost.
import { afterAll, beforeAll, expect, test } from "vitest";
import { comingGames, type Game, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { entryLine } from "../till.ts";

/** Half a minute on a busy machine; CHALKBOARD_TYPED_SALES=2000 types a full shop's evening. */
const sales = Number(process.env["CHALKBOARD_TYPED_SALES"] ?? "60");
const smallest = 25;

type Noting = { readonly heard: string[]; readonly sold: string[] };

let world: World;
let clerk: Person;
let games: readonly Game[];

beforeAll(async () => {
  world = await openWorld();
  // Late in the evening today has a game or two left, and one POS may not sell the same bet without limit.
  const days = [...Map.groupBy(await comingGames(world), ({ day }) => day).values()];
  games = days.toSorted((one, other) => other.length - one.length)[0]?.slice(0, 6) ?? [];
  expect(games).toHaveLength(6);
  clerk = await signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800, savesData: false });
  await clerk.go(`/?day=${games[0]?.day ?? ""}`);
  await clerk.page
    .getByText(games[0]?.sides[0]?.name ?? "")
    .first()
    .waitFor();
});

afterAll(async () => {
  await (clerk as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

test(`${sales} sales are typed without a pause, and every key of them is received`, async () => {
  const { page } = clerk;
  await page.evaluate(() => {
    const noting: Noting = Object.assign(globalThis, { heard: [], sold: [] });
    addEventListener(
      "keydown",
      ({ key }) => {
        noting.heard.push(key);
      },
      { capture: true },
    );
    new MutationObserver(() => {
      const number = document.querySelector("[data-ticket]")?.getAttribute("data-ticket") ?? "";
      if (number !== "" && noting.sold.at(-1) !== number) noting.sold.push(number);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const soldSoFar = (): Promise<number> => page.evaluate(() => (globalThis as unknown as Noting).sold.length);
  const receivedNow = (): Promise<string> =>
    page.evaluate(() => (globalThis as unknown as Noting).heard.splice(0).join(""));
  for (let sale = 0; sale < sales; sale += 1) {
    const [bet, amount] = [`${rotationOf(games[sale % games.length] as Game, 1)}m`, String(smallest + sale)];
    // Every third bet is typed when the previous one is sold, the others while it is in progress.
    if (sale % 3 === 2) await expect.poll(soldSoFar, { interval: 5 }).toBe(sale);
    for (const key of `${bet} ${amount}`) await page.keyboard.press(key === " " ? "Space" : key);
    expect(await receivedNow()).toBe(`${bet} ${amount}`);
    await expect.poll(soldSoFar, { interval: 5 }).toBe(sale);
    // Whether it was typed before or after the response, the bet is on the slip.
    await expect.poll(() => entryLine(page).inputValue()).toBe(amount);
    await page.keyboard.press("Enter");
    expect(await receivedNow()).toBe("Enter");
  }
  await expect.poll(soldSoFar).toBe(sales);
  expect(clerk.errors).toEqual([]);
});
