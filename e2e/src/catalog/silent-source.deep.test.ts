// An outside source stops and comes back: its lines close after the time that a trader has set, the till sells none of
// them and the home page says so; when it responds again they open by themselves.
import { operations, sources, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { comingGames, type Game, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { soldAfter, toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, screenFaults } from "../screens.ts";
import { emptyTill, legsOf, refusal, slipSide } from "../till.ts";

const path = "/zucca/outsource-config";
/**
 * Short, so that the test need not wait long. On a busy machine a live source may time out; the assertions hold all the
 * same.
 */
const silenceSeconds = 15;
/** No round takes this long. */
const longSilenceSeconds = 600;
/**
 * The timeout is detected after its time, and a source that does not respond is polled less and less often; even on a
 * slow machine its turn has come by then.
 */
const patienceMs = 180_000;
/** What it missed: some of its prices have moved. The games that are checked begin later. */
const missedMs = 1_200_000;
const english = { language: "en", dark: false, width: 1440 } as const;
const frenchPhone = { language: "fr", dark: true, width: 390 } as const;

let world: World;
let trader: Person;
let clerk: Person;
let game: Game;

beforeAll(async () => {
  world = await openWorld();
  game = (await comingGames(world))[0] as Game;
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
  clerk = await signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800 });
  await clerk.go(`/?day=${game.day}`);
  await price().waitFor();
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const name = task.name.replaceAll(/\W+/g, "-").slice(0, 40);
  await trader.look(`fault-silence-${name}`);
  await clerk.look(`fault-silence-till-${name}`);
});
afterAll(async () => {
  await (trader as Person | undefined)?.leave();
  await (clerk as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

/**
 * The visitors' money line on the till's board, whatever its price: a line that opens again has its source's price,
 * even if it was within a cent of it before.
 */
const price = () =>
  clerk.page
    .getByRole("row")
    .filter({ has: clerk.page.getByRole("cell", { name: String(rotationOf(game, 1)), exact: true }) })
    .getByRole("button", { name: / ML / });
async function putOnSlip(): Promise<void> {
  await emptyTill(clerk.page);
  await clerk.page.keyboard.type(`${rotationOf(game, 1)}m 251`);
  await expect.poll(() => legsOf(clerk.page).count()).toBe(1);
}
const press = (key: string): Promise<void> => clerk.page.keyboard.press(key);
const demo = async () =>
  (await world.answer(sources.listSources, {}, "trader")).rows.find(({ name }) => name === "demo");
const alarm = async () => (await world.answer(operations.listEvents, { kinds: ["sourceSilent"] }, "trader")).rows;
const row = () =>
  trader.page.getByRole("row").filter({ has: trader.page.getByRole("gridcell", { name: "demo", exact: true }) });
const form = () => trader.page.getByRole("dialog", { name: "demo", exact: true });
const tile = (label: string, figure: string) =>
  trader.page.getByRole("listitem").filter({ hasText: label }).getByText(figure, { exact: true });

/** Nothing covers it, such as its dialog's footer. */
function isSeenAndFocused(field: Element): boolean {
  const { left, top, width, height } = field.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === field && field === document.activeElement;
}

test("a bet is on the slip when a trader sets the timeout, which is no shorter than the polling", async () => {
  await putOnSlip();
  const { page } = trader;
  await trader.go(path);
  await row().click();
  const [silence, pregame] = [
    form().getByLabel("Silent after, seconds"),
    form().getByLabel("Before the start, seconds"),
  ];
  await silence.fill("5");
  await pregame.fill(String(silenceSeconds));
  await page.keyboard.press("Control+Enter");
  await form().getByText("less than 6", { exact: true }).waitFor();
  await form().getByRole("alert").getByText("Check: Silent after, seconds (less than 6).").waitFor();
  await expect.poll(() => silence.evaluate(isSeenAndFocused)).toBe(true);
  await trader.look("silence-form");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await silence.fill(String(silenceSeconds));
  expect(await toastAfter(page, () => page.keyboard.press("Control+Enter"))).toContain("Saved");
  expect(await demo()).toMatchObject({ silenceSeconds, silencePregameSeconds: silenceSeconds });
});

test("the source stops: its lines close, and a slip on one is refused with the reason", async () => {
  await world.silenceSource();
  await expect.poll(() => price().isDisabled(), { timeout: patienceMs }).toBe(true);
  await press("Enter");
  await refusal(clerk.page, -22).waitFor();
  await clerk.page.getByRole("alert").getByText("Leg 1: the line is closed.").waitFor();
  await clerk.look("silence-till");
  expect(await clerk.faults(slipSide)).toEqual([]);
});

test("the home page and the source report it, on a phone and in another language too", async () => {
  await trader.go("/zucca/home");
  await tile("Silent sources", "1").waitFor();
  await trader.look("silence-home");
  expect(await alarm()).toMatchObject([{ subject: "source demo", endedAt: null }]);
  await tile("Silent sources", "1").click();
  await row().getByText("Silent", { exact: true }).waitFor();
  await trader.look("silence-source");
  await appear(trader, frenchPhone);
  await trader.page.getByText("Muette", { exact: true }).click();
  await form().getByText("Muette depuis").waitFor();
  await form().getByText("Elle n’a pas pu être jointe").waitFor();
  await trader.look("silence-source-phone");
  await form().getByLabel("Muette après, secondes").scrollIntoViewIfNeeded();
  await trader.look("silence-form-phone");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await trader.page.keyboard.press("Escape");
  await form().waitFor({ state: "detached" });
  await openWhole(trader, "/zucca/home");
  await tile("Sources muettes", "1").waitFor();
  await trader.look("silence-home-phone");
  expect(await screenFaults(trader)).toEqual([]);
  await appear(trader, english);
});

test("it comes back: its lines open by themselves, the till sells, and the warning is gone", async () => {
  const { page } = trader;
  world.advanceSource(missedMs);
  await world.reviveSource();
  await expect.poll(() => price().isEnabled(), { timeout: patienceMs }).toBe(true);
  await trader.go(path);
  await row().click();
  for (const label of ["Silent after, seconds", "Before the start, seconds"])
    await form().getByLabel(label).fill(String(longSilenceSeconds));
  expect(await toastAfter(page, () => page.keyboard.press("Control+Enter"))).toContain("Saved");
  await row().getByText("Working", { exact: true }).waitFor();
  await expect.poll(() => price().isEnabled(), { timeout: patienceMs }).toBe(true);
  await putOnSlip();
  const number = await soldAfter(clerk.page, () => press("Enter"));
  expect(await world.answer(tickets.findTicket, { number }, "ana")).toMatchObject({ stake: 25_100, status: 0 });
  await trader.go("/zucca/home");
  await openWhole(trader, "/zucca/home");
  await trader.page.getByText("Silent sources").waitFor({ state: "detached" });
  await trader.look("silence-home-after");
  await expect.poll(async () => (await alarm())[0]?.endedAt ?? null).not.toBeNull();
  expect([trader.errors, clerk.errors]).toEqual([[], []]);
});
