import { describe, expect, test } from "vitest";
import { draftStorage, type Place } from "./draft-storage.ts";

// Unsaved input is kept for one user and one record, for a week.

const week = 7 * 86_400_000;
const ana = { userId: 1, serviceId: 3 };

function browser(): {
  readonly place: Place;
  readonly clock: { now: () => number };
  readonly texts: Map<string, string>;
  readonly time: { now: number };
} {
  const texts = new Map<string, string>();
  const time = { now: 1_000 };
  return {
    texts,
    time,
    clock: { now: () => time.now },
    place: {
      read: (key) => texts.get(key) ?? null,
      write: (key, value) => {
        texts.set(key, value);
      },
      remove: (key) => {
        texts.delete(key);
      },
    },
  };
}

test("the input is restored with its time and the values that were stored then", () => {
  const { place, clock } = browser();
  draftStorage(place, clock, ana, "pos 4").write({ name: "A" }, { name: "B" });
  expect(draftStorage(place, clock, ana, "pos 4").read()).toEqual({
    was: { name: "A" },
    values: { name: "B" },
    at: 1_000,
  });
});

describe("the input is not restored", () => {
  test.each<[rule: string, owner: typeof ana, record: string]>([
    ["for another person", { ...ana, userId: 2 }, "pos 4"],
    ["in another service", { ...ana, serviceId: 4 }, "pos 4"],
    ["for another record", ana, "pos 5"],
  ])("%s", (_rule, owner, record) => {
    const { place, clock } = browser();
    draftStorage(place, clock, ana, "pos 4").write({}, {});
    expect(draftStorage(place, clock, owner, record).read()).toBeUndefined();
  });

  test("after it is discarded", () => {
    const { place, clock, texts } = browser();
    const kept = draftStorage(place, clock, ana, "pos 4");
    kept.write({}, {});
    kept.forget();
    expect([kept.read(), texts.size]).toEqual([undefined, 0]);
  });

  test("after a week, but a millisecond before that it is", () => {
    const { place, clock, time, texts } = browser();
    const kept = draftStorage(place, clock, ana, "pos 4");
    kept.write({}, {});
    time.now = 1_000 + week - 1;
    expect(kept.read()).toBeDefined();
    time.now += 1;
    expect([kept.read(), texts.size]).toEqual([undefined, 0]);
  });

  test.each(["", "x", "null", "[]", '{"was":{},"values":{}}', '{"was":{},"values":{},"at":"now"}'])(
    "if the browser's storage holds %s",
    (text) => {
      const { place, clock, texts } = browser();
      const kept = draftStorage(place, clock, ana, "pos 4");
      kept.write({}, {});
      for (const key of texts.keys()) texts.set(key, text);
      expect(kept.read()).toBeUndefined();
    },
  );
});
