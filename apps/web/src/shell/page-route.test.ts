import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preload } from "./page-route.tsx";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

const Page = () => null;

test.each<[rule: string, path: string, fails: number, asked: number]>([
  ["what is there is fetched once", "/there", 0, 1],
  ["what was cut off is fetched again by itself", "/cut", 1, 2],
])("%s", async (_rule, path, fails, asked) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= fails) throw new TypeError("Failed to fetch dynamically imported module");
    return Page;
  });
  const [one, other] = [preload({ path, load }), preload({ path, load })];
  await vi.runAllTimersAsync();
  expect([await one, await other]).toEqual([Page, Page]);
  expect(load).toHaveBeenCalledTimes(asked);
});

test("what is still not there after a moment fails, and the next wish asks anew", async () => {
  const load = vi.fn(async (): Promise<typeof Page> => { throw new TypeError("Failed to fetch dynamically imported module"); });
  const first = expect(preload({ path: "/gone", load })).rejects.toThrow("Failed to fetch");
  await vi.runAllTimersAsync();
  await first;
  expect(load).toHaveBeenCalledTimes(2);
  load.mockImplementation(async () => Page);
  expect(await preload({ path: "/gone", load })).toBe(Page);
});
