// What every screen must be: complete, translated, within the window, clean for axe.
import { loadMessages } from "@chalkboard/i18n";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import type { Person } from "./person.ts";

/** Every person of the demo who works at a screen, with the sign-in page. */
export const people = {
  trader: "/adm_login",
  assistant: "/adm_login",
  banca: "/adm_login",
  norte: "/adm_login",
  sol: "/adm_login",
  diaz: "/adm_login",
  ana: "/login_pos",
} as const;
export type Login = keyof typeof people;

/** The till is at the root and is not a page of the menu. */
export const till = "/";

/** The paths of the person's sidebar, which is visible from 1024 px on; a clerk has only the till. */
export async function pathsOf({ page }: Person, login: Login): Promise<readonly string[]> {
  if (login === "ana") return [till];
  const links = page.locator("nav li a[href^='#/']");
  await links.first().waitFor();
  const found = await links.evaluateAll((all) => all.map((link) => (link.getAttribute("href") ?? "").slice(1)));
  return [...new Set(found)];
}

/** Opens a path and waits until everything on it has loaded. */
export async function openWhole(person: Person, path: string): Promise<void> {
  const [page] = path.split("?");
  // The previous screen stays until the new one is there; a mark tells their headings apart.
  await person.page.evaluate((wanted) => {
    if (location.hash.slice(1).split("?")[0] !== wanted)
      for (const heading of document.querySelectorAll("h1")) heading.dataset["before"] = "";
  }, page);
  await person.go(path);
  await person.page
    .waitForFunction((wanted) => {
      const isThere =
        location.hash.slice(1).split("?")[0] === wanted &&
        (document.querySelector("h1:not([data-before])")?.textContent ?? "").trim() !== "";
      return isThere && document.querySelector("[data-loading]") === null;
    }, page)
    .catch(async (error: unknown) => {
      throw new Error(`${path} does not come whole: ${(await person.standsThere()).join(" | ")}`, { cause: error });
    });
}

/**
 * Opens each view of the screen except the initial one, one after the other, and yields its position when everything on
 * it has loaded.
 */
export async function* otherViews({ page }: Person): AsyncGenerator<number> {
  const choices = page.locator("[data-views] label, main [role=tab]");
  const first = await choices.evaluateAll((all) =>
    all.findIndex((one) => one.matches("[data-active], [aria-selected=true]")),
  );
  for (let index = 0; index < (await choices.count()); index += 1) {
    if (index === first) continue;
    await choices.nth(index).click();
    await page.waitForFunction((at) => {
      const chosen = document.querySelectorAll("[data-views] label, main [role=tab]")[at];
      return (
        chosen?.matches("[data-active], [aria-selected=true]") === true &&
        document.querySelector("[data-loading]") === null
      );
    }, index);
    yield index;
  }
}

/** Empty where the screen's main element has the focus; it may take a frame or two to get it. */
export async function keysFault({ page }: Person): Promise<readonly string[]> {
  const isLed = page.waitForFunction(() => document.activeElement?.closest("main") != null, undefined, {
    timeout: 10_000,
  });
  return isLed.then(
    () => [],
    async () => [
      `keys go to ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? "nothing")}`,
    ],
  );
}

/** A page in its group of the sidebar; one that was opened lately is above the groups too. */
export const inMenu = (page: Page, name: string) =>
  page.locator("nav [data-group]").getByRole("link", { name, exact: true });

/** Opens the palette, and waits until it accepts typing. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.waitForFunction(() => document.activeElement?.matches("[role=dialog] input") === true);
}

/** This many runs in a row together check every screen with axe, which costs as much as opening it. */
const axedIn = 3;
let looking = { test: "", screens: 0 };

/** Whether axe checks the next screen of the current test in this run; without a share it checks all. */
function isAxed(): boolean {
  const { currentTestName: test = "" } = expect.getState();
  looking = { test, screens: looking.test === test ? looking.screens + 1 : 0 };
  const share = inject("share");
  return share === "all" || (test.length + looking.screens) % axedIn === share % axedIn;
}

/**
 * What is wrong with the screen, in words; empty when it meets the requirements of every screen.
 * @param where the part that axe checks, when it is this screen's turn: everywhere, in one part, or nowhere, where only
 * the texts differ from an earlier check; "surely" means everywhere in every run
 */
export async function screenFaults(
  person: Person,
  where: "surely" | "everywhere" | "nowhere" | { readonly within: string } = "everywhere",
): Promise<readonly string[]> {
  const { page } = person;
  const axed = where === "surely" ? "everywhere" : where === "nowhere" || !isAxed() ? "nowhere" : where;
  const alerts = await page.getByRole("alert").allInnerTexts();
  const text = (await page.locator("body").innerText()).trim();
  return [
    ...alerts.map((alert) => `alert: ${alert.slice(0, 200)}`),
    // Chinese needs one character where others need five.
    ...(text.length < 40 ? [`hardly anything is shown: ${text}`] : []),
    ...((await page.locator("input[type=password]").count()) > 0 ? ["the door is shown again"] : []),
    ...(await untranslated(page)),
    ...(await cutOff(page)),
    ...(await overlaid(page)),
    ...(await smallTargets(page)),
    ...(axed === "nowhere" ? [] : await person.faults(axed === "everywhere" ? undefined : axed.within)),
  ];
}

const namespaces = Object.keys(await loadMessages("en")).join("|");
// A key, an unfilled placeholder, a value that is not text.
const wordless = new RegExp(
  `\\b(?:${namespaces})\\.(?:/|[a-z]\\w+)|\\{[a-z]\\w*\\}|\\bNaN\\b|\\bundefined\\b|\\[object |Invalid Date`,
  "gu",
);

/** Keys, unfilled placeholders and values that are not text, anywhere on the screen. */
export async function untranslated(page: Page): Promise<readonly string[]> {
  // Authors of sentences and templates are shown the placeholders in them.
  const marks = (await page.locator("[data-marks]").allInnerTexts()).join(" ");
  const texts = await page.evaluate(() => [
    document.body.innerText,
    document.title,
    ...[...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((element) =>
      ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    ),
  ]);
  const found = new Set(texts.flatMap((text) => text.match(wordless) ?? []));
  return [...found].filter((one) => !one.startsWith("{") || !marks.includes(one)).map((one) => `no words: ${one}`);
}

async function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    // The page scrolls within its frame: a window that scrolls too would move the menu and the head out of view.
    if (scrollHeight > innerHeight) return [`the window scrolls: ${scrollHeight} > ${innerHeight}`];
    if (scrollWidth <= innerWidth) return [];
    // Only elements that overflow by themselves are named, not everything around them.
    const sticking = [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) =>
        [...element.children].every((child) => child.getBoundingClientRect().right <= innerWidth + 1),
      );
    return [
      `wider than the window: ${scrollWidth} > ${innerWidth}: ${sticking
        .slice(0, 3)
        .map(({ outerHTML }) => outerHTML.slice(0, 120))
        .join(" | ")}`,
    ];
  });
}

/** Parts of the page's head that overlap each other where there is not enough room. */
async function overlaid(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
    const both = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    });
    const hasRoom = ({ left, right, top, bottom }: Box): boolean => right - left > 2 && bottom - top > 2;
    const shown = [
      ...document.querySelectorAll("header button, header input, header h1, header [role=status]"),
    ].flatMap((element) => {
      const around = element.parentElement;
      const seen = element.getBoundingClientRect();
      const box =
        around !== null && getComputedStyle(around).overflow === "hidden"
          ? both(seen, around.getBoundingClientRect())
          : seen;
      return element.checkVisibility({ visibilityProperty: true }) && hasRoom(box) ? [{ element, box }] : [];
    });
    const over = shown.filter(({ element, box }, index) =>
      shown
        .slice(index + 1)
        .some(
          (other) =>
            hasRoom(both(box, other.box)) && !element.contains(other.element) && !other.element.contains(element),
        ),
    );
    return over
      .slice(0, 3)
      .map(({ element }) => `something lies over it in the head: ${element.outerHTML.slice(0, 140)}`);
  });
}

/** On a phone every control has at least this size, including what belongs to it: a box with its label. */
const finger = 44;
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

async function smallTargets(page: Page): Promise<readonly string[]> {
  if ((page.viewportSize()?.width ?? 0) > phone.width) return [];
  return page.evaluate((least) => {
    const whole =
      ".mantine-Switch-root, .mantine-Checkbox-root, .mantine-PillsInput-input, .mantine-MultiSelect-input, .mantine-TimePicker-input, " +
      "search .mantine-InputWrapper-root";
    const targets = document.querySelectorAll(
      "button, a[href], input:not([type=hidden]), textarea, [role=option], [role=menuitem]",
    );
    const small = [...targets].filter((target) => {
      const isShown =
        target.checkVisibility({ visibilityProperty: true }) &&
        target.closest("[inert], [aria-hidden=true], .cb-offscreen") === null;
      const { width, height } = (target.closest(whole) ?? target.closest("label") ?? target).getBoundingClientRect();
      return isShown && width > 1 && (Math.round(width) < least || Math.round(height) < least);
    });
    return small.slice(0, 5).map((target) => {
      const { width, height } = target.getBoundingClientRect();
      return `too small for a finger, ${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 140)}`;
    });
  }, finger);
}

/** On a card a label and its value are on one line. */
async function partedLines(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("dl[data-lines] > div")]
      .filter((line) => {
        const [label, said] = [line.querySelector("dt"), line.querySelector("dd")].map((part) =>
          part?.getBoundingClientRect(),
        );
        return label !== undefined && said !== undefined && said.height > 0 && said.top >= label.bottom;
      })
      .slice(0, 5)
      .map(({ textContent }) => `a label stands apart from its figure: ${textContent}`),
  );
}

/** What is wrong with the same screen on a phone; it then returns to desk size. */
export async function phoneFaults({ page }: Person): Promise<readonly string[]> {
  await page.setViewportSize(phone);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(resolve);
        });
      }),
  );
  const found = [...(await cutOff(page)), ...(await smallTargets(page)), ...(await partedLines(page))];
  await page.setViewportSize(desk);
  return found.map((fault) => `on a phone ${fault}`);
}

export type Appearance = { readonly language: string; readonly dark: boolean; readonly width: number };

/** Changes language, theme and width of the open screens, as their user would. */
export async function appear({ page }: Person, { language, dark, width }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
  await page.setViewportSize(desk);
  if ((await page.evaluate(() => document.documentElement.lang)) !== language) {
    await page.locator("header button[aria-haspopup=menu]").last().click();
    await page.locator(`[role=menuitem][lang=${language}]`).click();
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
    await page.locator("[role=menu]").waitFor({ state: "detached" });
  }
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
}
