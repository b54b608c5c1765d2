import { expect, test } from "vitest";
import { isRefused } from "./handlers.ts";
import { createTurns, type TurnBounds } from "./turns.ts";

const bounds: TurnBounds = { atOnce: 2, atOnceOfOne: 1, waiting: 6, waitingOfOne: 4 };

/** Tasks that the test ends, and the order in which each began. */
function scripted(turns = createTurns(bounds)) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (asker: number, name: string, isGone?: () => boolean): Promise<unknown> =>
    turns.take(
      asker,
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => {
          ends.set(name, () => {
            resolve(name);
          });
        });
      },
      isGone,
    );
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    // What an end starts begins in the same turn of the event loop.
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
  };
  return { begun, take, end };
}

test("one task per caller runs at once, and no more than two in all", async () => {
  const { begun, take, end } = scripted();
  const all = [take(1, "1a"), take(1, "1b"), take(2, "2a"), take(3, "3a")];
  expect(begun).toEqual(["1a", "2a"]);
  await end("2a");
  expect(begun).toEqual(["1a", "2a", "3a"]);
  await end("1a");
  expect(begun).toEqual(["1a", "2a", "3a", "1b"]);
  await end("3a");
  await end("1b");
  expect(await Promise.all(all)).toEqual(["1a", "1b", "2a", "3a"]);
});

test("callers take turns, however many requests one of them has", async () => {
  const { begun, take, end } = scripted(createTurns({ ...bounds, atOnce: 1 }));
  const all = [take(1, "1a"), take(1, "1b"), take(1, "1c"), take(2, "2a")];
  for (const name of ["1a", "1b", "2a", "1c"]) await end(name);
  expect(begun).toEqual(["1a", "1b", "2a", "1c"]);
  await Promise.all(all);
});

test("the last that may wait, and the first that is refused as one too many", async () => {
  const { take, end } = scripted();
  const all = ["a", "b", "c", "d", "e"].map((name) => take(1, name));
  expect(isRefused((await take(1, "f")) as never)).toBe(true);
  for (const name of ["a", "b", "c", "d", "e"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "e"]);
});

test("a failure makes room as well", async () => {
  const turns = createTurns({ ...bounds, atOnce: 1 });
  await expect(turns.take(1, () => Promise.reject(new Error("a fault")))).rejects.toThrow("a fault");
  expect(await turns.take(1, () => Promise.resolve("after it"))).toBe("after it");
});

test("abandoned work is not begun, and makes room for others at once", async () => {
  const { begun, take, end } = scripted(createTurns({ ...bounds, atOnce: 1 }));
  let isGone = false;
  const all = [take(1, "1a"), ...["1b", "1c", "1d", "1e"].map((name) => take(1, name, () => isGone))];
  expect(isRefused((await take(1, "1f")) as never)).toBe(true);
  isGone = true;
  const last = take(1, "1g");
  for (const name of ["1a", "1g"]) await end(name);
  expect(begun).toEqual(["1a", "1g"]);
  expect((await Promise.all([...all, last])).map((one) => isRefused(one as never))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
});
