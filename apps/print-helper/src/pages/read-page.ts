import { printHelper } from "@chalkboard/contract";
import { type Browser, chromium, type Page } from "playwright-core";
import type { z } from "zod";

// Reads a page of another website in a Chromium that reaches only the hosts that the installation named.

type PageAnswer = z.input<typeof printHelper.getPageHtml.answer>;

export type PageReader = {
  readonly read: (url: string, commands: readonly string[], isHeadless: boolean) => Promise<PageAnswer>;
};

type Options = {
  /** Names of hosts, with a port where it is not the protocol's; `*.example.com` is all hosts below it. */
  readonly hosts: readonly string[];
  readonly executablePath: string | undefined;
  readonly isSandboxed: boolean;
};

/** Below the web's own patience of a minute. */
const pageMs = 45_000;
const stepMs = 10_000;
const longestPage = 10_000_000;
const mostCommands = 20;

type Command = (page: Page) => Promise<void>;

/** The command of a text such as `type | #search | MLB`; undefined if there is no such command. */
export function commandOf(text: string): Command | undefined {
  const [action, at = "", ...rest] = text.split("|").map((part) => part.trim());
  const typed = rest.join(" | ");
  const first = (page: Page) => page.locator(`css=${at}`).first();
  switch (action) {
    case "wait":
      return at === "" ? undefined : (page) => first(page).waitFor({ state: "attached" });
    case "click":
      return at === "" ? undefined : (page) => first(page).click();
    case "type":
      return at === "" ? undefined : (page) => first(page).fill(typed);
    case "scroll":
      return at === ""
        ? (page) => page.evaluate(() => globalThis.scrollTo(0, document.documentElement.scrollHeight))
        : (page) => first(page).scrollIntoViewIfNeeded();
    default:
      return undefined;
  }
}

/** Whether an address is on a host that the installation named. */
export function isNamedHost(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  if (!/^https?:$/u.test(protocol) || username !== "" || password !== "") return false;
  return hosts.some((named) => (named.startsWith("*.") ? host.endsWith(named.slice(1)) : host === named));
}

/** Opens the reader. One page is read at a time; another one meanwhile is an error at once. */
export function openPageReader({ hosts, executablePath, isSandboxed }: Options): PageReader {
  let isReading = false;
  const known = hosts.map((host) => `EXCLUDE ${host.replace(/:\d+$/u, "")}`);
  const rules = ["MAP * ~NOTFOUND", ...known].join(", ");
  const launch = (path: string, headless: boolean): Promise<Browser> =>
    chromium.launch({
      executablePath: path,
      chromiumSandbox: isSandboxed,
      headless,
      timeout: stepMs,
      // Redirects are not seen by the page's routes: a host that was not named has no address at all.
      args: ["--disable-gpu", "--no-first-run", `--host-resolver-rules=${rules}`],
    });
  return {
    read: async (url, commands, isHeadless) => {
      const steps = commands.map(commandOf);
      if (!isNamedHost(url, hosts) || steps.length > mostCommands || steps.includes(undefined))
        return error("badRequest");
      if (executablePath === undefined) return error("noBrowser");
      if (isReading) return error("busy");
      isReading = true;
      let browser: Browser | undefined;
      const deadline = AbortSignal.timeout(pageMs);
      deadline.addEventListener("abort", () => void browser?.close().catch(() => undefined));
      try {
        browser = await launch(executablePath, isHeadless);
        return await readIn(browser, url, steps as readonly Command[], hosts);
      } catch {
        return error("notDrawn");
      } finally {
        await browser?.close().catch(() => undefined);
        isReading = false;
      }
    },
  };
}

async function readIn(
  browser: Browser,
  url: string,
  steps: readonly Command[],
  hosts: readonly string[],
): Promise<PageAnswer> {
  const context = await browser.newContext({ acceptDownloads: false, serviceWorkers: "block" });
  await context.route("**", (route) => (isNamedHost(route.request().url(), hosts) ? route.continue() : route.abort()));
  const page = await context.newPage();
  page.setDefaultTimeout(stepMs);
  const response = await page.goto(url, { waitUntil: "domcontentloaded", timeout: stepMs * 2 });
  if (response?.ok() !== true) return error("notDrawn");
  let done = 0;
  for (const step of steps) {
    try {
      await step(page);
    } catch {
      break;
    }
    done += 1;
  }
  const data = await page.content();
  if (data.length > longestPage) return error("notDrawn");
  return done === steps.length
    ? { responseType: 1, data }
    : { responseType: printHelper.pageInPart, data, done, total: steps.length };
}

function error(name: printHelper.PrintError): PageAnswer {
  return { responseType: printHelper.printErrors[name] };
}
