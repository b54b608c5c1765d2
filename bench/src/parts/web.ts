// What a browser loads before anything is on the screen, and how long a clerk waits for the board after signing in.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { demandBrowser, dist, inBrowser, typeSignIn } from "../browser.ts";
import type { BenchCluster } from "../cluster.ts";
import { type BenchSize, type Figure, percentile } from "../figures.ts";
import { buildBenchWorld } from "../world.ts";
import { startServerProcess } from "../processes.ts";

export async function web(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const executablePath = demandBrowser();
  const world = await buildBenchWorld(await cluster.empty());
  const server = await startServerProcess(world.url, { CHALKBOARD_WEB_DIST: dist });
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

/** The files that index.html references: scripts, their static imports, and styles. */
function initialSizes(): readonly Figure[] {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const files = [...new Set([...page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+)"/g)].map(([, file = ""]) => file))];
  const sizeOf = (file: string): number => gzipSync(readFileSync(join(dist, file))).length;
  const size = (ending: string): number =>
    files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + sizeOf(file), 0);
  return [
    { name: "web.initialScript", value: size(".js"), unit: "bytes" },
    { name: "web.initialStyle", value: size(".css"), unit: "bytes" },
  ];
}

/** With an empty browser profile: time to the form, and from Enter to the first game of the board. */
function firstScreens(executablePath: string, address: string): Promise<{ screenMs: number; boardMs: number }> {
  return inBrowser(executablePath, async (page) => {
    const started = performance.now();
    await page.goto(`${address}/#/login_pos`);
    await page.locator("input[type=password]").waitFor();
    const screenMs = performance.now() - started;
    await typeSignIn(page, "clerk0");
    const entered = performance.now();
    await page
      .getByText(/Team \d+/)
      .first()
      .waitFor();
    return { screenMs, boardMs: performance.now() - entered };
  });
}
