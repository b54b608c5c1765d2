// Somebody at a screen: signs in, types, looks. What is looked at is kept as a picture under artefacts/.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert } from "@chalkboard/kernel";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { demoPassword } from "./house.ts";

const pictures = join(import.meta.dirname, "../../artefacts/journeys");
const axeSource = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export type Look = { readonly dark?: boolean; readonly width?: number; readonly height?: number; readonly language?: string };

export type Person = {
  readonly page: Page;
  /** Opens a path of the application, `/zucca/hq-linea`. */
  readonly go: (path: string) => Promise<void>;
  /** Keeps a picture of the screen. */
  readonly look: (name: string) => Promise<void>;
  /** Where the pictures are kept. */
  readonly pictures: string;
  /** Takes the network away, or gives it back. */
  readonly setNetwork: (isThere: boolean) => Promise<void>;
  /** What axe finds wrong on the screen: rule and element, nothing when it is clean. */
  readonly faults: () => Promise<readonly string[]>;
  /** Faults of the page itself since it was opened, or since they were last taken out. */
  readonly errors: string[];
  readonly leave: () => Promise<void>;
};

/** Opens a browser of one's own and signs in through the role's door. */
export async function signIn(address: string, door: string, login: string, look: Look = {}): Promise<Person> {
  const person = await openBrowser(address, `/#${door}`, look);
  const { page } = person;
  await page.getByRole("textbox").first().fill(login);
  await page.locator("input[type=password]").fill(demoPassword);
  await page.keyboard.press("Enter");
  await page.locator("input[type=password]").waitFor({ state: "detached" });
  return person;
}

/** Opens a browser of one's own at a place of the web, as somebody who is not signed in. */
export async function openBrowser(
  address: string, place: string, { dark = false, width = 1440, height = 900, language = "en" }: Look = {},
): Promise<Person> {
  const executablePath = process.env["CHALKBOARD_CHROMIUM"];
  assert(executablePath !== undefined, "CHALKBOARD_CHROMIUM names the browser");
  const profile = mkdtempSync(join(tmpdir(), "chalkboard-journey-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath, headless: true, args: flags, viewport: { width, height }, colorScheme: dark ? "dark" : "light", locale: language,
  });
  const page = context.pages()[0] ?? await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  // A machine without the print program is no fault of the page.
  page.on("console", (message) => { if (message.type() === "error" && !message.location().url.includes(":4567/")) errors.push(message.text()); });
  mkdirSync(pictures, { recursive: true });
  // On a machine with nothing but itself a browser says that it has no network, and yet reaches the server.
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => (globalThis as { hasNetwork?: boolean }).hasNetwork ?? true });
  });
  await page.goto(`${address}${place}`);
  return {
    page, errors, pictures,
    go: async (path) => { await page.goto(`${address}/#${path}`); },
    look: async (name) => { await page.screenshot({ path: join(pictures, `${name}.png`) }); },
    setNetwork: async (isThere) => {
      await context.setOffline(!isThere);
      await page.evaluate((there) => {
        Object.assign(globalThis, { hasNetwork: there });
        dispatchEvent(new Event(there ? "online" : "offline"));
      }, isThere);
    },
    faults: () => axeFaults(page),
    leave: () => leave(context, profile),
  };
}

async function leave(context: BrowserContext, profile: string): Promise<void> {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
}

type AxeResult = { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] };
declare const axe: { readonly run: (options: object) => Promise<AxeResult> };

async function axeFaults(page: Page): Promise<readonly string[]> {
  // A screen that is still on its way has no heading, and is not what is judged.
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.addScriptTag({ path: axeSource });
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
