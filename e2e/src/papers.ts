import type { Page } from "playwright-core";

type Printing = { papers: string[] };

/**
 * Records the documents that a page prints from now on. @returns a function that returns those printed so far, in order
 */
export async function watchPapers(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { papers: seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof HTMLIFrameElement) seen.push(node.srcdoc);
    }).observe(document.body, { childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as Printing).papers);
}
