import { expect, test } from "vitest";
import { changedByOthers, merged } from "./merge.ts";

const before = { colour: "#111111", description: "old", pictures: ["", "field", ""] };

test.each([
  ["nothing was typed: what is stored is taken over", before, { ...before, colour: "#222222" }, { ...before, colour: "#222222" }],
  ["what was typed stays, beside what the other changed", { ...before, description: "mine" }, { ...before, colour: "#222222" },
    { ...before, description: "mine", colour: "#222222" }],
  ["both in one field: what was typed stays", { ...before, colour: "#333333" }, { ...before, colour: "#222222" }, { ...before, colour: "#333333" }],
  ["a list is taken place by place", { ...before, pictures: ["mine", "field", ""] }, { ...before, pictures: ["", "theirs", ""] },
    { ...before, pictures: ["mine", "theirs", ""] }],
  ["a list of another length stays as it was typed", { ...before, pictures: ["mine"] }, { ...before, pictures: ["", "theirs", ""] },
    { ...before, pictures: ["mine"] }],
])("two users in one form: %s", (_, typed, stored, result) => {
  expect(merged(before, typed, stored)).toEqual(result);
});

test.each([
  ["what the other changed", before, { ...before, colour: "#222222" }, [{ name: "colour", isTyped: false }]],
  ["what both changed is marked", { ...before, colour: "#333333" }, { ...before, colour: "#222222" }, [{ name: "colour", isTyped: true }]],
  ["what both changed alike is no matter", { ...before, colour: "#222222" }, { ...before, colour: "#222222" }, []],
  ["what was saved here comes back as it was typed", { ...before, description: "mine" }, { ...before, description: "mine" }, []],
])("changes by others: %s", (_, typed, stored, outcome) => {
  expect(changedByOthers(before, typed, stored)).toEqual(outcome);
});
