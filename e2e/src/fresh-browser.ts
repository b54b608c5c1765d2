// A real browser that knows nothing yet: a profile of its own, which goes away with it. Journeys and measurements see the same one.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";

const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export type FreshBrowser = { readonly context: BrowserContext; readonly page: Page; readonly leave: () => Promise<void> };

type Options = {
  readonly patienceMs: number;
  readonly width?: number; readonly height?: number; readonly language?: string; readonly dark?: boolean; readonly moreFlags?: readonly string[];
};

/** Opens the browser of this path, with one empty page. */
export async function freshBrowser(
  executablePath: string, { patienceMs, width = 1440, height = 900, language = "en", dark = false, moreFlags = [] }: Options,
): Promise<FreshBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "chalkboard-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath, headless: true, args: [...flags, ...moreFlags], viewport: { width, height }, colorScheme: dark ? "dark" : "light", locale: language,
  });
  const page = context.pages()[0] ?? await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const leave = async (): Promise<void> => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, page, leave };
}
