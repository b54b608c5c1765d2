// Texts that a screen shows only for a moment: a toast, the number of a ticket that was just sold. A busy machine may
// look when they are gone, so the page itself records what appears.
import type { Page } from "playwright-core";

type Noting = { noted?: string | undefined; shownAt?: number | undefined };

const large = "section[role=status] strong";
const toast = ".mantine-Notification-root";

/** Does it, and returns what the till then shows large: the number of the ticket, or the code of a saved slip. */
export const shownAfter = (page: Page, action: () => Promise<unknown>): Promise<string> =>
  notedAfter(page, large, action);

/** Like shownAfter, for a sold ticket. */
export const soldAfter = async (page: Page, action: () => Promise<unknown>): Promise<number> =>
  Number(await shownAfter(page, action));

/** Does it, and returns the text of the toast that follows. */
export const toastAfter = (page: Page, action: () => Promise<unknown>): Promise<string> =>
  notedAfter(page, toast, action);

/** Whether the awaited text has been seen already. */
export const isNoted = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as Noting).noted !== undefined);

async function notedAfter(page: Page, selector: string, action: () => Promise<unknown>): Promise<string> {
  await page.evaluate((wanted) => {
    const all = (): readonly Element[] => [...document.querySelectorAll(wanted)];
    const before = new Set(all());
    const noting = globalThis as Noting;
    noting.noted = undefined;
    const observer = new MutationObserver(() => {
      const text = all().find((element) => !before.has(element))?.textContent ?? "";
      if (text === "") return;
      noting.noted = text;
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, selector);
  await action();
  const noted = await page.waitForFunction(() => (globalThis as Noting).noted);
  return String(await noted.jsonValue());
}

/**
 * From now on the page records when a text first appears on it, by the clock that all pages of this machine share: how
 * long a test takes to look does not count.
 * @returns a function that waits for it and returns the time
 */
export async function whenShown(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const noting = globalThis as Noting;
    noting.shownAt = undefined;
    if (document.body.textContent.includes(wanted)) throw new Error(`${wanted} stands there already`);
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(wanted)) return;
      noting.shownAt = Date.now();
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);
  return async () => Number(await (await page.waitForFunction(() => (globalThis as Noting).shownAt)).jsonValue());
}
