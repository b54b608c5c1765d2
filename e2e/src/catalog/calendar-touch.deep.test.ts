// The week by the hour under a finger: a game is moved by its handle, on a tablet and on a phone, and by nothing else.
import { calendar } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { CDPSession, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comingGames, type Game } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";

let world: World;
let game: Game;

beforeAll(async () => {
  world = await openWorld();
  // The last game of its day: the week is scrolled to it at any hour.
  const games = await comingGames(world);
  const last = games.findLast(({ day }) => day === games[0]?.day);
  assert(last !== undefined, "the demo has games");
  game = last;
});
afterAll(async () => {
  await (world as World | undefined)?.close();
});

const startsAt = async (): Promise<number> =>
  (
    await world.answer(
      calendar.listEvents,
      { eventId: game.eventId, sort: "startsAt", isAscending: true, limit: 1, withSums: false },
      "trader",
    )
  ).rows[0]?.startsAt ?? 0;

/** One finger on the screen. */
function fingerOf(session: CDPSession) {
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: readonly [number, number]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x: at[0], y: at[1] }] });
  return {
    down: (at: readonly [number, number]) => touch("touchStart", at),
    move: async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
      for (const part of [0.2, 0.4, 0.6, 0.8, 1])
        await touch("touchMove", [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
    },
    up: () => touch("touchEnd"),
  };
}

const middleOf = async (place: Locator): Promise<readonly [number, number]> => {
  const box = await place.boundingBox();
  assert(box !== null, "it is on the screen");
  return [box.x + Math.min(box.width / 2, 60), box.y + box.height / 2];
};

test.each<
  [screen: string, size: { width: number; height: number }, to: (page: Person["page"], hour: string) => Locator]
>([
  [
    "a tablet, to the next day's hour",
    { width: 1024, height: 1366 },
    (page, hour) => page.getByRole("grid").locator(`[role=gridcell][data-hour="${hour}"]`).nth(1),
  ],
  [
    "a phone, to the tab of the next day",
    { width: 390, height: 844 },
    (page) => page.getByRole("group", { name: "Days" }).getByRole("button").nth(1),
  ],
])("on %s", async (screen, size, to) => {
  const trader = await signIn(world.address, "/adm_login", "trader", { ...size, touch: true });
  const { page } = trader;
  try {
    const before = await startsAt();
    await trader.go(`/zucca/calendario?day=${game.day}&league=${String(game.leagueId)}`);
    const line = page.getByRole("grid").getByTitle(game.name, { exact: true }).first();
    await line.waitFor();
    // The page moves to its first line once it has loaded, and is scrolled by hand from then on.
    await page.locator("[data-line]:focus").waitFor();
    await line.scrollIntoViewIfNeeded();
    const hour = await line.evaluate(
      (element) => element.closest<HTMLElement>("[role=gridcell]")?.dataset["hour"] ?? "",
    );
    const finger = fingerOf(await page.context().newCDPSession(page));
    const said = page.getByRole("status").filter({ hasText: game.name });
    const input = page.getByRole("dialog", { name: /^Move the start of/ });
    // Dragging its name does not move it: there the finger scrolls.
    const [name, there] = [await middleOf(line.locator("time")), await middleOf(to(page, hour))];
    await finger.down(name);
    await finger.move(name, there);
    await finger.up();
    expect([await said.count(), await input.count()]).toEqual([0, 0]);
    await line.scrollIntoViewIfNeeded();
    const [handle, target] = [await middleOf(line.locator("[data-handle]")), await middleOf(to(page, hour))];
    await finger.down(handle);
    await finger.move(handle, target);
    await said.filter({ hasText: "would start" }).waitFor();
    await trader.look(`touch-${String(size.width)}`);
    await finger.up();
    await input.waitFor();
    expect(await toastAfter(page, () => input.getByRole("button", { name: "Move the start" }).click())).toContain(
      "starts",
    );
    expect((await startsAt()) - before).toBe(24 * 3_600_000);
    game = { ...game, day: new Date(Date.parse(game.day) + 24 * 3_600_000).toISOString().slice(0, 10) };
    expect(trader.errors).toEqual([]);
  } catch (error) {
    await trader.look(`fault-calendar-touch-${screen.slice(2, 8)}`);
    throw error;
  } finally {
    await trader.leave();
  }
});
