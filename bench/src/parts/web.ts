// What a browser loads before anything is on the screen, and how long a clerk waits for the board after signing in.

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Page } from "playwright-core";
import type { BenchCluster } from "../cluster.ts";
import { type BenchSize, CannotMeasure, type Figure, percentile } from "../figures.ts";
import { buildBenchHouse, housePassword } from "../house.ts";
import { startServerProcess } from "../processes.ts";

const dist = join(import.meta.dirname, "../../../apps/web/dist");
const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
const patienceMs = 30_000;

export async function web(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  if (!existsSync(join(dist, "index.html"))) throw new CannotMeasure("the web is not built (npm start builds it)");
  const executablePath = process.env["CHALKBOARD_CHROMIUM"] ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) throw new CannotMeasure("there is no Chromium here (CHALKBOARD_CHROMIUM may name one)");
  const house = await buildBenchHouse(await cluster.empty());
  const server = await startServerProcess(house.url, { CHALKBOARD_WEB_DIST: dist });
  try {
    const screens: number[] = [];
    const boards: number[] = [];
    for (let turn = 0; turn < (quick ? 1 : 5); turn += 1) {
      const { screenMs, boardMs } = await firstScreens(executablePath, server.address);
      screens.push(screenMs);
      boards.push(boardMs);
    }
    return [
      ...initialSizes(),
      { name: "web.signInScreen", value: percentile(screens, 0.5), unit: "ms" },
      { name: "web.firstBoard", value: percentile(boards, 0.5), unit: "ms" },
    ];
  } finally {
    await server.stop();
  }
}

/** What index.html names itself: scripts, what they import at once, and styles. */
function initialSizes(): readonly Figure[] {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const files = [...new Set([...page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+)"/g)].map(([, file = ""]) => file))];
  const sizeOf = (file: string): number => gzipSync(readFileSync(join(dist, file))).length;
  const size = (ending: string): number => files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + sizeOf(file), 0);
  return [{ name: "web.initialScript", value: size(".js"), unit: "bytes" }, { name: "web.initialStyle", value: size(".css"), unit: "bytes" }];
}

/** A browser that knows nothing yet: to the form, and from Enter to the first game of the board. */
async function firstScreens(executablePath: string, address: string): Promise<{ screenMs: number; boardMs: number }> {
  const profile = mkdtempSync(join(tmpdir(), "chalkboard-bench-browser-"));
  const context = await chromium.launchPersistentContext(profile, { executablePath, headless: true, args: flags, viewport: { width: 1440, height: 900 } });
  try {
    const page = context.pages()[0] ?? await context.newPage();
    page.setDefaultTimeout(patienceMs);
    const started = performance.now();
    await page.goto(`${address}/#/login_pos`);
    await page.locator("input[type=password]").waitFor();
    const screenMs = performance.now() - started;
    return { screenMs, boardMs: await signIn(page) };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function signIn(page: Page): Promise<number> {
  await page.getByRole("textbox").first().fill("clerk0");
  await page.locator("input[type=password]").fill(housePassword);
  const started = performance.now();
  await page.keyboard.press("Enter");
  await page.getByText(/Team \d+/).first().waitFor();
  return performance.now() - started;
}
