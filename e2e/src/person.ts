// Somebody at a screen: signs in, types, looks. What is looked at is kept as a picture under artefacts/.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { printHelper } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Page, Request } from "playwright-core";
import { freshBrowser } from "./fresh-browser.ts";
import { chosenPassword, demoPassword } from "./world.ts";

const pictures = join(import.meta.dirname, "../../artefacts/journeys");
/** A picture costs half of what axe does; in a whole run, where nobody looks at hundreds of them, those of faults alone are kept. */
const keepsAll = process.env["CHALKBOARD_PICTURES"] !== "faults";
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Each person's machine has its print program, or none, whatever this machine has; the port that answers nobody stands for none. */
const programAt = (port: number): string => `--host-resolver-rules=MAP localhost:${printHelper.printHelperPort} 127.0.0.1:${port}`;
const nobodysPort = 9;
export type Look = {
  readonly dark?: boolean; readonly width?: number; readonly height?: number; readonly language?: string;
  /** A screen for fingers, such as a phone's. */
  readonly touch?: boolean;
  /** A browser that fetches only what is opened (Save-Data); false fetches every page of the menu in the quiet after the first, as most browsers do. */
  readonly savesData?: boolean;
  /** Where the print program of the person's machine listens; without it there is none. */
  readonly printProgram?: number;
};

export type Person = {
  readonly page: Page;
  /** Opens a path of the application, `/zucca/hq-linea`. */
  readonly go: (path: string) => Promise<void>;
  /** Keeps a picture of the screen; in a whole run if its name begins with `fault`, and then what stands there in words too. */
  readonly look: (name: string) => Promise<void>;
  /** What stands on the screen and what it waits for, in a few lines. */
  readonly standsThere: () => Promise<readonly string[]>;
  /** Where the pictures are kept. */
  readonly pictures: string;
  /** Takes the network away, or gives it back. */
  readonly setNetwork: (isThere: boolean) => Promise<void>;
  /**
   * What axe finds wrong on the screen: rule and element, nothing when it is clean. With a selector it looks at that part alone, where the rest of the page
   * is what another look has seen already.
   */
  readonly faults: (within?: string) => Promise<readonly string[]>;
  /** Faults of the page itself since it was opened, or since they were last taken out. */
  readonly errors: string[];
  readonly leave: () => Promise<void>;
};

/** Opens a browser of one's own and signs in through the role's door. */
export async function signIn(address: string, door: string, login: string, look: Look = {}): Promise<Person> {
  const person = await openBrowser(address, `/#${door}`, look);
  const { page } = person;
  try {
    await page.getByRole("textbox").first().fill(login);
    await page.locator("input[type=password]").fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.locator("input[type=password]").waitFor({ state: "detached" });
    return person;
  } catch (error) {
    // Nobody else knows this browser: left open, it would slow down whatever comes after.
    await person.look(`fault-sign-in-${login}`).catch(() => undefined);
    await person.leave();
    throw error;
  }
}

/** Somebody whom an admin just made signs in with his first password, and chooses his own. */
export async function firstSignIn(address: string, door: string, login: string, first: string): Promise<Person> {
  const person = await openBrowser(address, `/#${door}`);
  const { page } = person;
  await page.getByRole("textbox").first().fill(login);
  const passwords = page.locator("input[type=password]");
  await passwords.fill(first);
  await page.keyboard.press("Enter");
  await page.getByText("Choose a new password").waitFor();
  for (const [index, typed] of [first, chosenPassword, chosenPassword].entries()) await passwords.nth(index).fill(typed);
  await page.keyboard.press("Enter");
  await passwords.first().waitFor({ state: "detached" });
  return person;
}

/** Opens a browser of one's own at a place of the web, as somebody who is not signed in. */
export async function openBrowser(
  address: string, place: string, { printProgram = nobodysPort, savesData = true, ...look }: Look = {},
): Promise<Person> {
  const executablePath = process.env["CHALKBOARD_CHROMIUM"];
  assert(executablePath !== undefined, "CHALKBOARD_CHROMIUM names the browser");
  const { context, page, leave } = await freshBrowser(executablePath, {
    ...look, patienceMs: 60_000, moreFlags: [programAt(printProgram)], waits: printProgram === nobodysPort,
  });
  const errors: string[] = [];
  const onTheirWay = new Set<Request>();
  page.on("request", (request) => { onTheirWay.add(request); });
  for (const end of ["requestfinished", "requestfailed"] as const) page.on(end as "requestfinished", (request) => { onTheirWay.delete(request); });
  page.on("pageerror", (error) => errors.push(String(error)));
  // A machine without the print program is no fault of the page.
  const ofProgram = `:${printHelper.printHelperPort}/`;
  page.on("console", (message) => { if (message.type() === "error" && !message.location().url.includes(ofProgram)) errors.push(message.text()); });
  mkdirSync(pictures, { recursive: true });
  // On a machine with nothing but itself a browser says that it has no network, and yet reaches the server.
  await context.addInitScript((saveData) => {
    // It has no printer either: while it tries to print, it hears no key.
    globalThis.print = () => { dispatchEvent(new Event("afterprint")); };
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => (globalThis as { hasNetwork?: boolean }).hasNetwork ?? true });
    // To fetch all pages of a menu costs as much as to sign in, and few journeys open more than three of them.
    if (saveData) Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData }) });
  }, savesData);
  await page.goto(`${address}${place}`).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  const standsThere = (): Promise<readonly string[]> => resultOf(page, errors, onTheirWay);
  return {
    page, errors, pictures, standsThere,
    go: async (path) => { await page.goto(`${address}/#${path}`); },
    look: async (name) => {
      const isFault = name.startsWith("fault");
      if (keepsAll || isFault) await page.screenshot({ path: join(pictures, `${name}.png`) });
      if (isFault) writeFileSync(join(pictures, `${name}.txt`), (await standsThere()).join("\n"));
    },
    setNetwork: async (isThere) => {
      await context.setOffline(!isThere);
      await page.evaluate((there) => {
        Object.assign(globalThis, { hasNetwork: there });
        dispatchEvent(new Event(there ? "online" : "offline"));
      }, isThere);
    },
    faults: (within) => axeFaults(page, within),
    leave,
  };
}

/** All that whoever sees no picture of a fault learns of it. */
async function resultOf(page: Page, errors: readonly string[], onTheirWay: ReadonlySet<Request>): Promise<readonly string[]> {
  const seen = await page.evaluate(() => [...document.querySelectorAll("h1, h2, [role=dialog], [role=alert], [data-loading]")].map((one) => (
    `${one.tagName.toLowerCase()} ${one.getAttribute("role") ?? ""} ${(one.textContent ?? "").slice(0, 100)}`)));
  const awaited = [...onTheirWay].map((request) => `on its way: ${request.method()} ${request.url()}`);
  return [page.url(), ...seen.slice(0, 12), ...awaited.slice(0, 12), ...errors.slice(0, 12)];
}

/** The dialog that says that the server is away stands before everything for a while; whoever presses its button goes on at once. */
export async function tryNow(page: Page): Promise<void> {
  const away = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Try now" }) });
  await away.getByRole("button", { name: "Try now" }).click();
  await away.waitFor({ state: "detached" });
}

type AxeResult = { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] };
declare const axe: { readonly run: (context: Element | Document, options: object) => Promise<AxeResult> };

async function axeFaults(page: Page, within?: string): Promise<readonly string[]> {
  // A screen that is still on its way has no heading, and is not what is judged.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // Not as an element of the page, whose policy lets in nothing but its own scripts.
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axeSource);
  const { violations } = await page.evaluate((part) => {
    const context = part === undefined ? document : document.querySelector(part);
    if (context === null) throw new Error(`${part} is not on the screen`);
    // No rule that is in force asks for the style sheets, which axe would read first, or for a selector of what it finds.
    return axe.run(context, { resultTypes: ["violations"], preload: { assets: ["media"] }, selectors: false });
  }, within);
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
