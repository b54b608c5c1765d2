import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

// Draws a document as it looks on a roll, in a Chromium that runs no scripts and reaches nothing: the document has its
// styles and pictures in itself.

export type Drawing = "notDrawn" | "noBrowser" | Buffer;

export type Renderer = {
  /** A PNG of the document, as wide as the roll's dots. */
  readonly picture: (html: string, widthMm: RollWidth, signal: AbortSignal) => Promise<Drawing>;
  /** A PDF of the document, on the paper that it names. */
  readonly pdf: (html: string, signal: AbortSignal) => Promise<Drawing>;
  /** Starts Chromium, so that the first ticket does not wait for it. */
  readonly warmUp: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type RollWidth = 58 | 80;

/** What a print head of 8 dots per millimetre prints on a roll, in dots and in CSS pixels of 1/96 inch. */
export const rolls = { 58: { dots: 384, pixels: 181 }, 80: { dots: 576, pixels: 272 } } as const;

/** Chromium draws no higher pictures; it is two metres of paper. */
const mostDots = 16_000;
const pixelsOfMm = 96 / 25.4;
const drawMs = 10_000;

const flags = [
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Nothing has an address: what a document asks for from the network is not found.
  "--host-resolver-rules=MAP * ~NOTFOUND",
];

type Options = {
  /** The browser's program; undefined: this machine has none. */
  readonly executablePath: string | undefined;
  /** Chromium's sandbox needs a user that is not root. */
  readonly isSandboxed: boolean;
};

/** Opens the renderer. Its Chromium starts with the first document, and again if it has ended. */
export function openRenderer({ executablePath, isSandboxed }: Options): Renderer {
  let running: Promise<Browser> | undefined;
  const browser = async (path: string): Promise<Browser> => {
    const there = await running?.catch(() => undefined);
    if (there?.isConnected() === true) return there;
    running = chromium.launch({ executablePath: path, chromiumSandbox: isSandboxed, args: flags, timeout: drawMs });
    return running;
  };
  const draw = async (
    html: string,
    pixels: number,
    scale: number,
    signal: AbortSignal,
    take: (page: Page) => Promise<Drawing>,
  ): Promise<Drawing> => {
    if (executablePath === undefined) return "noBrowser";
    let context: BrowserContext | undefined;
    const stop = (): void => void context?.close().catch(() => undefined);
    signal.addEventListener("abort", stop);
    try {
      context = await (
        await browser(executablePath)
      ).newContext({
        viewport: { width: pixels, height: 100 },
        deviceScaleFactor: scale,
        javaScriptEnabled: false,
        serviceWorkers: "block",
        offline: true,
      });
      context.setDefaultTimeout(drawMs);
      await context.route("**", (route) =>
        route.request().url().startsWith("data:") ? route.continue() : route.abort(),
      );
      const page = await context.newPage();
      await page.emulateMedia({ media: "print" });
      await page.setContent(html);
      return signal.aborted ? "notDrawn" : await take(page);
    } catch {
      return "notDrawn";
    } finally {
      signal.removeEventListener("abort", stop);
      await context?.close().catch(() => undefined);
    }
  };
  return {
    picture: (html, widthMm, signal) => {
      const { dots, pixels } = rolls[widthMm];
      const scale = dots / pixels;
      return draw(html, pixels, scale, signal, async (page) => {
        const height = await page.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().bottom));
        if (height < 1 || height * scale > mostDots) return "notDrawn";
        return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: pixels, height }, animations: "disabled" });
      });
    },
    pdf: (html, signal) =>
      draw(html, 794, 1, signal, async (page) => {
        const roll = /size:\s*(58|80)mm/u.exec(html)?.[1];
        if (roll === undefined) return page.pdf({ preferCSSPageSize: true, printBackground: true });
        // A roll has no height; Chromium would take a page of Letter for it.
        await page.setViewportSize({ width: Math.round(Number(roll) * pixelsOfMm), height: 100 });
        const height = await page.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().bottom));
        return page.pdf({ width: `${roll}mm`, height: `${String(height + 20)}px`, printBackground: true });
      }),
    warmUp: async () => {
      await draw("<p>", rolls[80].pixels, 1, new AbortController().signal, (page) => page.screenshot());
    },
    close: async () => {
      await (await running?.catch(() => undefined))?.close();
    },
  };
}
