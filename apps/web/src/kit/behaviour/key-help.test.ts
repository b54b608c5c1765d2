import { expect, test } from "vitest";
import { type KeyHelp, writtenKeys } from "./key-help.ts";

test.each<[rule: string, help: Omit<KeyHelp, "does">, written: string]>([
  ["one key", { keys: ["H"] }, "H"],
  ["keys that are pressed together", { keys: ["Ctrl", "Enter"] }, "Ctrl + Enter"],
  ["keys that are pressed one after the other", { keys: ["Esc", "Esc"] }, "Esc Esc"],
  ["alternatives", { keys: [], either: ["C", "O"] }, "C / O"],
  ["alternatives with a modifier", { keys: ["Shift"], either: ["+", "−"] }, "Shift + + / −"],
])("the help writes %s", (_rule, help, written) => {
  expect(
    writtenKeys(help)
      .map(({ key, before }) => before + key)
      .join(""),
  ).toBe(written);
});
