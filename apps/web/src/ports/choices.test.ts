import { expect, test } from "vitest";
import { choicesIn } from "./choices.ts";

test.each([
  ["a choice stored by this version is read", "2.7", "narrow"],
  ["a choice stored by an older version is not read", "2.6", null],
  ["a choice stored by a newer version is not read", "2.8", null],
])("the version of the configuration is 2.7: %s", (_, written, read) => {
  const place = new Map<string, string>();
  const storage = {
    read: (key: string) => place.get(key) ?? null,
    write: (key: string, value: string) => {
      place.set(key, value);
    },
  };
  choicesIn(storage, written).write("sidebar", "narrow");
  expect(choicesIn(storage).read("sidebar")).toBe(read);
  expect([...place.keys()]).toEqual([`${written}-sidebar`]);
});
