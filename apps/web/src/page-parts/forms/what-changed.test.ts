import { expect, test } from "vitest";
import { whatChanged } from "./what-changed.ts";

test.each<[rule: string, before: unknown, after: unknown, changes: object[]]>([
  ["nothing if nothing differs", { a: 1 }, { a: 1 }, []],
  ["the fields that differ", { a: 1, b: 2 }, { a: 1, b: 3 }, [{ name: "b", before: 2, after: 3 }]],
  ["what was added", { a: 1 }, { a: 1, b: 2 }, [{ name: "b", before: undefined, after: 2 }]],
  ["what was removed", { a: 1 }, {}, [{ name: "a", before: 1, after: undefined }]],
  ["all of a new record", null, { a: 1 }, [{ name: "a", before: undefined, after: 1 }]],
  ["a list as a whole", { a: [1] }, { a: [1, 2] }, [{ name: "a", before: [1], after: [1, 2] }]],
  ["a text as a whole", "old", "new", [{ name: "", before: "old", after: "new" }]],
])("%s", (_rule, before, after, changes) => {
  expect(whatChanged(before, after)).toEqual(changes);
});
