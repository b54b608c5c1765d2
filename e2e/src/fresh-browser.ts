// A real browser that knows nothing yet: a profile of its own, which goes away with it. Journeys and measurements see the same one. Everybody of a process
// whose browser has the same flags is in one program, as to begin that program costs more than most of what is done in it.
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export type FreshBrowser = { readonly context: BrowserContext; readonly page: Page; readonly leave: () => Promise<void> };

type Options = {
  readonly patienceMs: number;
  readonly width?: number; readonly height?: number; readonly language?: string; readonly dark?: boolean;
  /** Whether it is a screen for fingers. */
  readonly touch?: boolean;
  readonly moreFlags?: readonly string[];
};

/** The programs that run, by path and flags. */
const programs = new Map<string, Promise<Browser>>();

/** Opens the browser of this path, with one empty page. */
export async function freshBrowser(
  executablePath: string, { patienceMs, width = 1440, height = 900, language = "en", dark = false, touch = false, moreFlags = [] }: Options,
): Promise<FreshBrowser> {
  const program = await programOf(executablePath, moreFlags);
  const context = await program.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", locale: language, hasTouch: touch });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  return { context, page, leave: () => context.close() };
}

/** Ends the programs of this process, and whoever is still in them. */
export async function closeBrowsers(): Promise<void> {
  const running = [...programs.values()];
  programs.clear();
  for (const program of running) await (await program).close();
}

function programOf(executablePath: string, moreFlags: readonly string[]): Promise<Browser> {
  const name = [executablePath, ...moreFlags].join(" ");
  const running = programs.get(name);
  if (running !== undefined) return running;
  const begun = chromium.launch({ executablePath, headless: true, args: [...flags, ...moreFlags] });
  programs.set(name, begun);
  return begun;
}
