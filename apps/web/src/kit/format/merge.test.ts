import { expect, test } from "vitest";
import { changedByOthers, merged } from "./merge.ts";

const before = { colour: "#111111", description: "old", pictures: ["", "field", ""] };

test.each([
  [
    "nothing was typed: stored values are taken over",
    before,
    { ...before, colour: "#222222" },
    { ...before, colour: "#222222" },
  ],
  [
    "typed values stay beside the other user's changes",
    { ...before, description: "mine" },
    { ...before, colour: "#222222" },
    { ...before, description: "mine", colour: "#222222" },
  ],
  [
    "both changed one field: the typed value stays",
    { ...before, colour: "#333333" },
    { ...before, colour: "#222222" },
    { ...before, colour: "#333333" },
  ],
  [
    "a list is merged by index",
    { ...before, pictures: ["mine", "field", ""] },
    { ...before, pictures: ["", "theirs", ""] },
    { ...before, pictures: ["mine", "theirs", ""] },
  ],
  [
    "a list of another length stays as it was typed",
    { ...before, pictures: ["mine"] },
    { ...before, pictures: ["", "theirs", ""] },
    { ...before, pictures: ["mine"] },
  ],
])("two users in one form: %s", (_, typed, stored, result) => {
  expect(merged(before, typed, stored)).toEqual(result);
});

test.each([
  ["the other user's changes", before, { ...before, colour: "#222222" }, [{ name: "colour", isTyped: false }]],
  [
    "a field that both changed is marked",
    { ...before, colour: "#333333" },
    { ...before, colour: "#222222" },
    [{ name: "colour", isTyped: true }],
  ],
  [
    "a field that both changed to the same value is ignored",
    { ...before, colour: "#222222" },
    { ...before, colour: "#222222" },
    [],
  ],
  [
    "values saved here come back as they were typed",
    { ...before, description: "mine" },
    { ...before, description: "mine" },
    [],
  ],
])("changes by others: %s", (_, typed, stored, outcome) => {
  expect(changedByOthers(before, typed, stored)).toEqual(outcome);
});
