import { expect, test } from "vitest";
import { choicesIn } from "./choices.ts";

test.each([
  ["what this version kept is read again", "2.7", "narrow"],
  ["what another version kept is not: an older one", "2.6", null],
  ["nor a newer one's", "2.8", null],
])("the version of the configuration is 2.7: %s", (_, written, read) => {
  const place = new Map<string, string>();
  const storage = { read: (key: string) => place.get(key) ?? null, write: (key: string, value: string) => { place.set(key, value); } };
  choicesIn(storage, written).write("sidebar", "narrow");
  expect(choicesIn(storage).read("sidebar")).toBe(read);
  expect([...place.keys()]).toEqual([`${written}-sidebar`]);
});
