import { expect, test } from "vitest";
import { faultsLeft, isFieldChanged } from "./faults-left.ts";

const problem = (path: string) => ({ field: path.toUpperCase(), path, code: "taken" });
const refusal = (...paths: readonly string[]) => ({ code: -1, data: { problems: paths.map(problem) } });

test.each([
  ["another field changes", refusal("name"), { name: "a", size: 1 }, { name: "a", size: 2 }, refusal("name")],
  ["the only named field changes", refusal("name"), { name: "a" }, { name: "b" }, undefined],
  [
    "one of two named fields changes",
    refusal("name", "size"),
    { name: "a", size: 1 },
    { name: "b", size: 1 },
    refusal("size"),
  ],
  [
    "a field within a row changes",
    refusal("rows.0.name"),
    { rows: [{ name: "a" }] },
    { rows: [{ name: "b" }] },
    undefined,
  ],
  ["another row changes", refusal("rows.0.name"), { rows: ["a", 1] }, { rows: ["a", 2] }, refusal("rows.0.name")],
  [
    "it names no field",
    { code: -3, data: { available: 5 } },
    { name: "a" },
    { name: "b" },
    { code: -3, data: { available: 5 } },
  ],
  ["there is none", undefined, { name: "a" }, { name: "b" }, undefined],
])("what is left of a refusal when %s", (_, refused, before, now, left) => {
  expect(faultsLeft(refused, (path) => isFieldChanged(before, now, path))).toEqual(left);
});
