import { expect, test } from "vitest";
import { type ListedZone, matching, treeOf } from "./zone-tree.ts";

const zone = (zoneId: number, parentId: number | null, name: string, more: Partial<ListedZone> = {}): ListedZone => ({
  zoneId,
  parentId,
  name,
  isActive: true,
  pos: 1,
  people: 0,
  mayChange: true,
  ...more,
});
const zones = [
  zone(3, 2, "Milo"),
  zone(1, null, "Nord", { isActive: false }),
  zone(4, null, "Sid", { pos: 0 }),
  zone(2, 1, "Kap", { people: 2 }),
];

test.each<[rule: string, of: (tree: ReturnType<typeof treeOf>) => unknown, expected: unknown]>([
  [
    "each zone comes before those below it",
    (tree) => tree.map(({ name, depth }) => [name, depth]),
    [
      ["Nord", 0],
      ["Kap", 1],
      ["Milo", 2],
      ["Sid", 0],
    ],
  ],
  [
    "each zone has its path",
    (tree) => tree.map(({ path }) => path),
    ["Nord", "Nord / Kap", "Nord / Kap / Milo", "Sid"],
  ],
  [
    "each zone counts those below it",
    (tree) => tree.map(({ posBelow, peopleBelow }) => [posBelow, peopleBelow]),
    [
      [3, 2],
      [2, 2],
      [1, 0],
      [0, 0],
    ],
  ],
  [
    "zones below a suspended one are stopped",
    (tree) => tree.map(({ isStopped }) => isStopped),
    [false, true, true, false],
  ],
  ["a branch is a zone and all below it", (tree) => tree[0]?.branch, [1, 2, 3]],
  [
    "a search finds zones with their ancestors",
    (tree) => matching(tree, "kap").map(({ name }) => name),
    ["Nord", "Kap"],
  ],
  ["an empty search finds all", (tree) => matching(tree, " ").length, 4],
])("%s", (_rule, of, expected) => {
  expect(of(treeOf(zones))).toEqual(expected);
});
