// A real browser with an empty profile, which is deleted with it. Journeys and measurements use the same one. Everyone
// in a process whose browser has the same flags shares one program, because starting it costs more than most of what is
// done in it.
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/**
 * The address bar's popups: pages that Chromium loads into every window, at half a second of processor time, and that
 * no test opens.
 */
const popups = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
/** Chromium obeys only the last list, so this repeats what Playwright disables. */
const features = [
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  ...popups,
];
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${features.join(",")}`,
];

export type FreshBrowser = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly leave: () => Promise<void>;
};

type Options = {
  readonly patienceMs: number;
  readonly width?: number;
  readonly height?: number;
  readonly language?: string;
  readonly dark?: boolean;
  /** Whether it is a touch screen. */
  readonly touch?: boolean;
  /** Whether things move as they open and close: each movement costs as much as the click that begins it. */
  readonly moves?: boolean;
  readonly moreFlags?: readonly string[];
  /** Whether its program stays for the next file, which will need the same one. */
  readonly waits?: boolean;
};

type Program = { readonly begun: Promise<Browser>; readonly waits: boolean };
/** The running programs, by path and flags. */
const programs = new Map<string, Program>();

/** Opens the browser of this path, with one empty page. */
export async function freshBrowser(
  executablePath: string,
  {
    patienceMs,
    width = 1440,
    height = 900,
    language = "en",
    dark = false,
    touch = false,
    moves = false,
    moreFlags = [],
    waits = false,
  }: Options,
): Promise<FreshBrowser> {
  const program = await programOf(executablePath, moreFlags, waits);
  const context = await program.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    locale: language,
    reducedMotion: moves ? "no-preference" : "reduce",
    hasTouch: touch,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  return { context, page, leave: () => context.close() };
}

/** Closes the programs of this process, with all their contexts. */
export async function closeBrowsers(): Promise<void> {
  const running = [...programs.values()];
  programs.clear();
  for (const { begun } of running) await (await begun).close();
}

/** Closes all contexts of a browser; programs that wait for the next file stay, unless they died. */
export async function emptyBrowsers(): Promise<void> {
  for (const [name, { begun, waits }] of programs) {
    const program = await begun.catch(() => undefined);
    if (waits && program?.isConnected() === true) {
      for (const context of program.contexts()) await context.close();
    } else {
      programs.delete(name);
      await program?.close();
    }
  }
}

function programOf(executablePath: string, moreFlags: readonly string[], waits: boolean): Promise<Browser> {
  const name = [executablePath, ...moreFlags].join(" ");
  const running = programs.get(name);
  if (running !== undefined) return running.begun;
  const begun = chromium.launch({ executablePath, headless: true, args: [...flags, ...moreFlags] });
  programs.set(name, { begun, waits });
  return begun;
}
