import fc from "fast-check";
import { expect, test } from "vitest";
import { makeBack } from "./back.ts";

// A browser's history with a router over it, as a person uses them: pages, layers that open and close, Back, Forward
// and typed addresses. Whatever happens, the entries agree with what is open.

type Entry = { state: Record<string, unknown> | null; url: string };

function aBrowser() {
  const entries: Entry[] = [{ state: { idx: 0 }, url: "/home" }];
  let at = 0;
  let keys = 0;
  const tasks: (() => void)[] = [];
  const here = (): Entry => entries[at] as Entry;
  const back = makeBack({
    state: () => here().state,
    url: () => here().url,
    push: (state) => {
      entries.splice(at + 1, Infinity, { state: { ...state }, url: here().url });
      at += 1;
    },
    replace: (state, url) => {
      entries[at] = { state: { ...state }, url };
    },
    go: (delta) => {
      tasks.push(() => {
        move(delta);
      });
    },
    soon: (run) => {
      tasks.push(run);
    },
  });
  const open: { close: () => void; layer: object }[] = [];
  /** The router follows every entry that it sees. */
  const show = (action: "PUSH" | "REPLACE" | "POP"): void => {
    back.routed(action);
  };
  function move(delta: number): void {
    if (entries[at + delta] === undefined) return;
    at += delta;
    if (!back.popped()) show("POP");
  }
  const settle = async (): Promise<void> => {
    await Promise.resolve();
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      task();
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return {
    url: () => here().url,
    depth: () => here().state?.["layer"] ?? 0,
    canGoForward: () => at < entries.length - 1,
    length: () => entries.length,
    open,
    settle,
    go: move,
    openLayer: (): void => {
      const layer = {
        close: () => {
          const index = open.findIndex((one) => one.layer === layer);
          if (index < 0) return;
          const [one] = open.splice(index, 1);
          one?.close();
        },
      };
      open.push({ layer, close: back.opened(layer) });
    },
    closeLayer: (): void => {
      open.pop()?.close();
    },
    navigate: async (url: string): Promise<void> => {
      const rest = back.rest();
      if (rest !== undefined) {
        void rest.then(() => undefined);
        await settle();
      }
      keys += 1;
      entries.splice(at + 1, Infinity, {
        state: { idx: Number(here().state?.["idx"]) + 1, key: `k${String(keys)}` },
        url,
      });
      at += 1;
      show("PUSH");
    },
    replace: (url: string): void => {
      keys += 1;
      entries[at] = { state: { idx: here().state?.["idx"], key: `k${String(keys)}` }, url };
      show("REPLACE");
    },
    type: (url: string): void => {
      entries.splice(at + 1, Infinity, { state: null, url });
      at += 1;
      if (!back.popped()) show("POP");
    },
    leave: async (): Promise<void> => {
      void back.leave();
      await settle();
    },
  };
}

test("Back closes a layer, and then leaves the page", async () => {
  const browser = aBrowser();
  browser.type("/a");
  await browser.settle();
  browser.type("/b");
  await browser.settle();
  browser.openLayer();
  await browser.settle();
  expect([browser.url(), browser.depth()]).toEqual(["/b", 1]);
  browser.go(-1);
  await browser.settle();
  expect([browser.url(), browser.open.length, browser.depth()]).toEqual(["/b", 0, 0]);
  browser.go(-1);
  await browser.settle();
  expect(browser.url()).toBe("/a");
});

test("a layer that closes by itself leaves no step, and one that opens in its place takes its step", async () => {
  const browser = aBrowser();
  await browser.navigate("/a");
  browser.openLayer();
  await browser.settle();
  browser.closeLayer();
  browser.openLayer();
  await browser.settle();
  expect(browser.depth()).toBe(1);
  browser.closeLayer();
  await browser.settle();
  expect(browser.depth()).toBe(0);
  browser.go(-1);
  await browser.settle();
  expect(browser.url()).toBe("/home");
});

test("what the router writes while a layer is open stays when the layer closes", async () => {
  const browser = aBrowser();
  await browser.navigate("/a");
  browser.openLayer();
  await browser.settle();
  browser.replace("/a?filter");
  await browser.settle();
  browser.go(-1);
  await browser.settle();
  expect([browser.url(), browser.open.length]).toEqual(["/a?filter", 0]);
  browser.go(-1);
  await browser.settle();
  expect(browser.url()).toBe("/home");
});

test("Back skips the step of a layer that closed with a navigation, and Forward does too", async () => {
  const browser = aBrowser();
  await browser.navigate("/a");
  browser.openLayer();
  await browser.settle();
  await browser.navigate("/b");
  browser.closeLayer();
  await browser.settle();
  browser.go(-1);
  await browser.settle();
  expect([browser.url(), browser.depth()]).toEqual(["/a", 0]);
  browser.go(1);
  await browser.settle();
  expect(browser.url()).toBe("/b");
});

test("a layer that opens while its page's panel is left belongs to what is below", async () => {
  const browser = aBrowser();
  await browser.navigate("/a");
  await browser.navigate("/a?opened=1");
  const left = browser.leave();
  browser.openLayer();
  await left;
  expect([browser.url(), browser.open.length, browser.depth()]).toEqual(["/a", 1, 1]);
});

const acts = fc.constantFrom("open", "close", "back", "forward", "navigate", "replace", "type");

test("after anything the step is that of the uppermost open layer, and Back always changes something", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 30 }), async (steps) => {
      const browser = aBrowser();
      for (const [index, step] of steps.entries()) {
        if (step === "open") browser.openLayer();
        else if (step === "close") browser.closeLayer();
        else if (step === "back") browser.go(-1);
        else if (step === "forward") browser.go(1);
        else if (step === "navigate") await browser.navigate(`/page${String(index)}`);
        else if (step === "replace") browser.replace(`/page${String(index)}`);
        else browser.type(`/page${String(index)}`);
        await browser.settle();
        expect(Number(browser.depth())).toBeLessThanOrEqual(browser.open.length);
      }
      for (let left = 80; left > 0 && (browser.url() !== "/home" || browser.open.length > 0); left -= 1) {
        const before = `${browser.url()} ${String(browser.open.length)}`;
        browser.go(-1);
        await browser.settle();
        if (`${browser.url()} ${String(browser.open.length)}` === before) return;
      }
      expect(browser.open.length).toBe(0);
    }),
    { numRuns: 300 },
  );
});
