import { expect, test } from "vitest";
import { arrived } from "./form-others.tsx";

const [before, saved, others] = ["Since 1998", "Since 1999", "Since 1900"].map((line) => ({ line }));

test.each([
  ["the values it was filled with are seen", before, before, before, "seen"],
  ["after a save, the old values are seen until the reload is answered", saved, before, before, "seen"],
  ["the answer with what was saved changes nothing", saved, before, saved, "same"],
  ["what another user saved is new", before, before, others, "new"],
  ["what another user saved after this one is new", saved, before, others, "new"],
] as const)("%s", (_rule, filledWith, stored, initial, state) => {
  expect(arrived({ with: filledWith, stored }, initial)).toBe(state);
});
