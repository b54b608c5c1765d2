// A person at a screen: signs in, types, looks. Each look is saved as a picture under artefacts/.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { printHelper } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Page, Request } from "playwright-core";
import { freshBrowser } from "./fresh-browser.ts";
import { chosenPassword, demoPassword } from "./world.ts";

const pictures = join(import.meta.dirname, "../../artefacts/journeys");
/**
 * A picture costs half as much as axe; in a whole run, where hundreds of them would not be looked at, only those of
 * failures are saved.
 */
export const keepsAll = process.env["CHALKBOARD_PICTURES"] !== "faults";
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Each person's machine has its print program, or none, whatever this machine has; a port without a listener represents
 * none.
 */
const programAt = (port: number): string =>
  `--host-resolver-rules=MAP localhost:${printHelper.printHelperPort} 127.0.0.1:${port}`;
const nobodysPort = 9;
export type BrowserSettings = {
  readonly dark?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly language?: string;
  /** A touch screen, such as a phone's. */
  readonly touch?: boolean;
  /** Someone who has not asked for less motion, as most people have not. */
  readonly moves?: boolean;
  /**
   * A browser that fetches only what is opened (Save-Data); false fetches every page of the menu when idle after the
   * first one, as most browsers do.
   */
  readonly savesData?: boolean;
  /** The port of the print program on the person's machine; absent: there is none. */
  readonly printProgram?: number;
};

export type Person = {
  readonly page: Page;
  /** Opens a path of the application, `/zucca/hq-linea`. */
  readonly go: (path: string) => Promise<void>;
  /**
   * Saves a picture of the screen; in a whole run only if its name begins with `fault`, together with the text on the
   * screen.
   */
  readonly look: (name: string) => Promise<void>;
  /** The text on the screen and what it is waiting for, in a few lines. */
  readonly standsThere: () => Promise<readonly string[]>;
  /** The folder of the pictures. */
  readonly pictures: string;
  /** Takes the network offline, or online again. */
  readonly setNetwork: (isThere: boolean) => Promise<void>;
  /**
   * What axe finds wrong on the screen: rule and element, empty when it is clean. With a selector it checks only that
   * part, where the rest of the page was checked before.
   */
  readonly faults: (within?: string) => Promise<readonly string[]>;
  /** Errors of the page itself since it was opened, or since they were last read. */
  readonly errors: string[];
  readonly leave: () => Promise<void>;
};

/**
 * The doors after which a person's home page would open, which costs as much as signing in. Most journeys open another
 * page at once: the person signs in on the way to an address that is no page, and is there.
 */
const doorsToHomes: readonly string[] = ["/adm_login", "/zucca_login"];
const noPage = "/no-page";

/**
 * Opens a new browser and signs in through the role's sign-in page. A clerk and a customer see their page then; anyone
 * else no page yet.
 */
export async function signIn(
  address: string,
  door: string,
  login: string,
  look: BrowserSettings = {},
): Promise<Person> {
  const person = await openBrowser(address, `/#${doorsToHomes.includes(door) ? noPage : door}`, look);
  const { page } = person;
  try {
    await page.getByRole("textbox").first().fill(login);
    await page.locator("input[type=password]").fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.locator("input[type=password]").waitFor({ state: "detached" });
    return person;
  } catch (error) {
    // No one else knows this browser: left open, it would slow down the following tests.
    await person.look(`fault-sign-in-${login}`).catch(() => undefined);
    await person.leave();
    throw error;
  }
}

/** A person just created by an admin signs in with the first password, and chooses a new one. */
export async function firstSignIn(address: string, door: string, login: string, first: string): Promise<Person> {
  const person = await openBrowser(address, `/#${door}`);
  const { page } = person;
  await page.getByRole("textbox").first().fill(login);
  const passwords = page.locator("input[type=password]");
  await passwords.fill(first);
  await page.keyboard.press("Enter");
  await page.getByText("Choose a new password").waitFor();
  await page.waitForFunction(() => document.activeElement?.matches("input[type=password]") === true);
  await page.keyboard.type(chosenPassword);
  await page.keyboard.press("Tab");
  await page.keyboard.type(chosenPassword);
  await page.keyboard.press("Enter");
  await passwords.first().waitFor({ state: "detached" });
  return person;
}

/** Opens a new browser at a path of the web application, without signing in. */
export async function openBrowser(
  address: string,
  place: string,
  { printProgram = nobodysPort, savesData = true, ...look }: BrowserSettings = {},
): Promise<Person> {
  const executablePath = process.env["CHALKBOARD_CHROMIUM"];
  assert(executablePath !== undefined, "CHALKBOARD_CHROMIUM names the browser");
  const { context, page, leave } = await freshBrowser(executablePath, {
    ...look,
    patienceMs: 60_000,
    moreFlags: [programAt(printProgram)],
    waits: printProgram === nobodysPort,
  });
  const errors: string[] = [];
  const onTheirWay = new Set<Request>();
  page.on("request", (request) => {
    onTheirWay.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => {
      onTheirWay.delete(request);
    });
  page.on("pageerror", (error) => errors.push(String(error)));
  // A machine without the print program is not an error of the page.
  const ofProgram = `:${printHelper.printHelperPort}/`;
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.includes(ofProgram)) errors.push(message.text());
  });
  mkdirSync(pictures, { recursive: true });
  // On a machine without a network connection a browser says that it is offline, and yet reaches the server.
  await context.addInitScript((saveData) => {
    // There is no printer either: while the page tries to print, it receives no key.
    globalThis.print = () => {
      dispatchEvent(new Event("afterprint"));
    };
    const moves = globalThis as { isLeavingEntry?: boolean };
    const leaveEntries = history.go.bind(history);
    history.go = (delta) => {
      moves.isLeavingEntry = true;
      leaveEntries(delta);
    };
    // The first listener: the application hides the entries of its layers from later ones.
    addEventListener("popstate", () => (moves.isLeavingEntry = false));
    Object.defineProperty(Navigator.prototype, "onLine", {
      get: () => (globalThis as { hasNetwork?: boolean }).hasNetwork ?? true,
    });
    // Fetching all pages of a menu costs as much as signing in, and few journeys open more than three of them.
    if (saveData) Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData }) });
  }, savesData);
  await page.goto(`${address}${place}`).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  const standsThere = (): Promise<readonly string[]> => resultOf(page, errors, onTheirWay);
  return {
    page,
    errors,
    pictures,
    standsThere,
    go: async (path) => {
      await historyRests(page);
      await page.goto(`${address}/#${path}`);
    },
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

/**
 * Waits until a layer that closes has left the browser's history. A person who types an address takes longer than that;
 * an address that comes in between would be the one that is left.
 */
async function historyRests(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const check = (): void => {
          if ((globalThis as { isLeavingEntry?: boolean }).isLeavingEntry === true) requestAnimationFrame(check);
          else resolve();
        };
        // React has closed what the last click or key closes when the next frame is drawn.
        requestAnimationFrame(() => requestAnimationFrame(check));
      }),
  );
}

/** Everything that is known of a failure without its picture. */
async function resultOf(
  page: Page,
  errors: readonly string[],
  onTheirWay: ReadonlySet<Request>,
): Promise<readonly string[]> {
  const seen = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "h1, h2, [role=dialog], [role=alert], [role=status], [aria-invalid=true], [data-loading]",
      ),
    ].map(
      (one) =>
        `${one.tagName.toLowerCase()} ${one.getAttribute("role") ?? ""} ${(one.textContent ?? "").slice(0, 100)}`,
    ),
  );
  const awaited = [...onTheirWay].map((request) => `on its way: ${request.method()} ${request.url()}`);
  return [page.url(), ...seen.slice(0, 12), ...awaited.slice(0, 12), ...errors.slice(0, 12)];
}

/** The dialog that the server is unavailable covers everything for a while; pressing its button continues at once. */
export async function tryNow(page: Page): Promise<void> {
  const away = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Try now" }) });
  await away.getByRole("button", { name: "Try now" }).click();
  await away.waitFor({ state: "detached" });
}

type AxeResult = {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
};
declare const axe: { readonly run: (context: Element | Document, options: object) => Promise<AxeResult> };

/** What axe finds wrong on a page, as `faults` of its person: for a second window. */
export async function axeFaults(page: Page, within?: string): Promise<readonly string[]> {
  // A screen that is still loading has no heading, and must not be checked.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // Not as an element of the page, whose policy allows only its own scripts.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate((part) => {
    const context = part === undefined ? document : document.querySelector(part);
    if (context === null) throw new Error(`${part} is not on the screen`);
    // No active rule needs the style sheets, which axe would read first, or selectors of what it finds.
    return axe.run(context, { resultTypes: ["violations"], preload: { assets: ["media"] }, selectors: false });
  }, within);
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
