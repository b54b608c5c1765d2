import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preload, preloadAll } from "./page-route.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Page = () => null;

/** A loader that fails this many times. */
function cutOff(times: number) {
  let input = 0;
  return {
    fetched: () => input,
    load: async (): Promise<typeof Page> => {
      input += 1;
      if (input <= times) throw new TypeError("Failed to fetch dynamically imported module");
      return Page;
    },
  };
}

test.each<[rule: string, path: string, times: number, wanted: number]>([
  ["available code is fetched once", "/there", 0, 1],
  ["an interrupted load is retried automatically", "/cut", 1, 2],
])("%s", async (_rule, path, times, wanted) => {
  const { load, fetched: input } = cutOff(times);
  const [one, other] = [preload({ path, load }), preload({ path, load })];
  await vi.runAllTimersAsync();
  expect([await one, await other, input()]).toEqual([Page, Page, wanted]);
});

test("code that is still missing after a moment fails, and the next request retries", async () => {
  const { load, fetched: input } = cutOff(2);
  const first = preload({ path: "/gone", load }).catch((error: unknown) => String(error));
  await vi.runAllTimersAsync();
  expect([await first, input()]).toEqual(["TypeError: Failed to fetch dynamically imported module", 2]);
  expect(await preload({ path: "/gone", load })).toBe(Page);
});

test.each<[rule: string, connection: object | undefined, fetched: number]>([
  ["unopened pages are preloaded", { saveData: false }, 1],
  ["a browser without connection data preloads too", undefined, 1],
  ["a browser that saves data does not preload", { saveData: true }, 0],
])("%s", async (rule, connection, fetched) => {
  vi.stubGlobal("navigator", { connection });
  const { load, fetched: input } = cutOff(0);
  await preloadAll([{ path: rule, load }]);
  expect(input()).toBe(fetched);
});
