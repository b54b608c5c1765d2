// A real browser with an empty profile, on the built web application.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { closeBrowsers, freshBrowser } from "../../e2e/src/fresh-browser.ts";
import { CannotMeasure } from "./figures.ts";
import { worldPassword } from "./world.ts";

/** The folder of the built web application. */
export const dist = join(import.meta.dirname, "../../apps/web/dist");
const patienceMs = 30_000;

/** @returns the browser's program @throws CannotMeasure without a built web application or a browser */
export function demandBrowser(): string {
  if (!existsSync(join(dist, "index.html"))) throw new CannotMeasure("the web is not built (npm start builds it)");
  const executablePath = process.env["CHALKBOARD_CHROMIUM"] ?? "/usr/bin/chromium";
  if (!existsSync(executablePath))
    throw new CannotMeasure("there is no Chromium here (CHALKBOARD_CHROMIUM may name one)");
  return executablePath;
}

/** Works in a page of a fresh browser, which is closed at the end. */
export async function inBrowser<T>(executablePath: string, work: (page: Page) => Promise<T>): Promise<T> {
  const { page, leave } = await freshBrowser(executablePath, { patienceMs });
  try {
    return await work(page);
  } finally {
    await leave();
    await closeBrowsers();
  }
}

/** Fills the sign-in form and presses Enter. */
export async function typeSignIn(page: Page, login: string): Promise<void> {
  await page.getByRole("textbox").first().fill(login);
  await page.locator("input[type=password]").fill(worldPassword);
  await page.keyboard.press("Enter");
}
