// How long the screen takes to show the effect of a key (Interaction to Next Paint), and how long a frame takes, while
// 200 cells a second change on it: at a trader's desk with 3,200 lines and at a till; and how long that desk takes
// until it has the keyboard focus.

import { lines } from "@chalkboard/contract";
import type { Page } from "playwright-core";
import { demandBrowser, dist, inBrowser, typeSignIn } from "../browser.ts";
import { timedCall } from "../client.ts";
import type { BenchCluster } from "../cluster.ts";
import { type BenchSize, type Figure, percentile } from "../figures.ts";
import { type BenchWorld, buildBenchWorld, offers } from "../world.ts";
import { startServerProcess } from "../processes.ts";

const cellsASecond = 200;
/** The games at the top of the board, visible without scrolling, and their lines of the whole game. */
const shownGames = 10;
const shownOffers = offers.slice(0, 6);
/** As the metric is defined: among many interactions the worst few do not count. */
const share = 0.98;

export async function inp(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const executablePath = demandBrowser();
  const world = await buildBenchWorld(await cluster.empty());
  const server = await startServerProcess(world.url, { CHALKBOARD_WEB_DIST: dist });
  const turns = quick ? 2 : 25;
  const leastMs = quick ? 0 : 60_000;
  const moved = { turn: 0 };
  const measure = async (
    name: string,
    open: (page: Page) => Promise<void>,
    work: (page: Page) => Promise<void>,
  ): Promise<readonly Figure[]> => {
    const { times, rate, frames } = await inBrowser(executablePath, async (page) => {
      await open(page);
      await page.evaluate(watchInteractions);
      await page.evaluate(watchFrames);
      const stop = new AbortController();
      const moving = moveCells(server.address, world, moved, stop.signal);
      const started = performance.now();
      for (let turn = 0; turn < turns || performance.now() - started < leastMs; turn += 1) await work(page);
      stop.abort();
      return {
        rate: await moving,
        times: await page.evaluate(interactionTimes),
        frames: await page.evaluate(frameTimes),
      };
    });
    return [
      { name: `inp.${name}.cells`, value: rate, unit: "changes/s" },
      { name: `inp.${name}.interactions`, value: times.length, unit: "keys" },
      { name: `inp.${name}`, value: percentile(times, share), unit: "ms" },
      { name: `inp.${name}.frame`, value: percentile(frames, 0.95), unit: "ms" },
    ];
  };
  try {
    return [
      {
        name: "inp.desk.open",
        value: await openings(executablePath, server.address, world, quick ? 1 : 5),
        unit: "ms",
      },
      ...(await measure("desk", (page) => openDesk(page, server.address, world), workAtDesk)),
      ...(await measure("till", (page) => openTill(page, server.address), workAtTill)),
    ];
  } finally {
    await server.stop();
  }
}

async function openDesk(page: Page, address: string, { leagueId, day }: BenchWorld): Promise<void> {
  await page.goto(`${address}/#/adm_login`);
  await typeSignIn(page, "trader");
  await page.locator("input[type=password]").waitFor({ state: "detached" });
  await page.goto(`${address}/#/zucca/hq-linea?league=${leagueId}&day=${day}`);
  await page.getByRole("grid").getByRole("row").nth(3).getByRole("gridcell").nth(3).click();
}

/** From another page of the desk to a board with the keyboard focus; the median of several times. */
function openings(executablePath: string, address: string, world: BenchWorld, times: number): Promise<number> {
  return inBrowser(executablePath, async (page) => {
    const took: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      if (turn === 0) await openDesk(page, address, world);
      await page.goto(`${address}/#/zucca/odds-history`);
      const lineBoard = page.getByRole("grid", { name: "Line board", exact: true });
      await lineBoard.waitFor({ state: "detached" });
      const started = performance.now();
      await page.goto(`${address}/#/zucca/hq-linea?league=${world.leagueId}&day=${world.day}`);
      await page.locator("[role=grid][aria-label='Line board']:focus").waitFor();
      await lineBoard
        .getByText(/^[+−]\d+$/)
        .first()
        .waitFor();
      took.push(performance.now() - started);
    }
    return percentile(took, 0.5);
  });
}

/** Moves over the board, types into a cell and cancels. */
async function workAtDesk(page: Page): Promise<void> {
  for (const key of [
    "ArrowDown",
    "ArrowRight",
    "ArrowDown",
    "ArrowLeft",
    "1",
    "3",
    "5",
    "Escape",
    "ArrowUp",
    "ArrowUp",
  ]) {
    await page.keyboard.press(key, { delay: 20 });
  }
}

async function openTill(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/#/login_pos`);
  await typeSignIn(page, "clerk0");
  await page
    .getByText(/Team \d+/)
    .first()
    .waitFor();
}

/** Enters two legs and an amount, and clears them. */
async function workAtTill(page: Page): Promise<void> {
  for (const key of ["9", "0", "1", "m", " ", "9", "0", "3", "m", " ", "5", "0", "0", "Escape", "Escape", "Escape"]) {
    await page.keyboard.press(key, { delay: 20 });
  }
}

/** Moves the visible lines, game after game, at the requested rate of cells. @returns how many changed a second */
async function moveCells(
  address: string,
  world: BenchWorld,
  moved: { turn: number },
  end: AbortSignal,
): Promise<number> {
  const started = performance.now();
  let cells = 0;
  while (!end.aborted) {
    const version = 1 + Math.floor(moved.turn / shownGames);
    const eventId = world.eventIds[moved.turn % shownGames] ?? 0;
    const moves = shownOffers.map(({ betType, side, points, price }) => ({
      key: { eventId, betType, side, alternate: 0 },
      version,
      points,
      price: price + (version % 2) * 5,
    }));
    await timedCall(address, lines.moveLines, { reason: "", moves }, world.traderToken);
    moved.turn += 1;
    cells += moves.length;
    const restMs = started + (cells / cellsASecond) * 1_000 - performance.now();
    if (restMs > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, restMs);
      });
  }
  return (cells / (performance.now() - started)) * 1_000;
}

type Watched = typeof globalThis & { interactions?: Map<number, number>; frameMs?: number[] };
type InteractionEntry = PerformanceEntry & { readonly interactionId: number };

/** In the page: records the longest event of each interaction. */
function watchInteractions(): void {
  const times = new Map<number, number>();
  (globalThis as Watched).interactions = times;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as InteractionEntry[]) {
      if (interactionId > 0) times.set(interactionId, Math.max(times.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * In the page, after the last paint. Interactions below the browser's threshold of 16 ms are not reported; they would
 * only improve the result.
 */
async function interactionTimes(): Promise<number[]> {
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  return [...((globalThis as Watched).interactions ?? new Map<number, number>()).values()];
}

/** In the page: records the duration of each frame. */
function watchFrames(): void {
  const frames: number[] = [];
  (globalThis as Watched).frameMs = frames;
  let before = performance.now();
  const next = (at: number): void => {
    frames.push(at - before);
    before = at;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** In the page. The first frame began before recording. */
function frameTimes(): number[] {
  return ((globalThis as Watched).frameMs ?? []).slice(1);
}
