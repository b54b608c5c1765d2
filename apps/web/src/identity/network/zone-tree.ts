import type { AnswerOf, network } from "@chalkboard/contract";

export type ListedZone = AnswerOf<typeof network.zoneTree>["zones"][number];

/** A zone at its place in the tree, with what is below it. */
export type TreeZone = ListedZone & {
  readonly depth: number;
  /** From the top level down to itself: "North / Cape". */
  readonly path: string;
  /** Whether a zone above it is suspended. */
  readonly isStopped: boolean;
  /** Itself and every zone below it. */
  readonly branch: readonly number[];
  readonly posBelow: number;
  readonly peopleBelow: number;
};

/** The zones in tree order: each before those below it, siblings by name. */
export function treeOf(zones: readonly ListedZone[]): readonly TreeZone[] {
  const known = new Set(zones.map(({ zoneId }) => zoneId));
  const children = Map.groupBy(zones, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : 0));
  const under = (parentId: number, depth: number, path: string, isStopped: boolean): readonly TreeZone[] =>
    (children.get(parentId) ?? []).flatMap((zone) => {
      const own = path === "" ? zone.name : `${path} / ${zone.name}`;
      const lower = under(zone.zoneId, depth + 1, own, isStopped || !zone.isActive);
      const next = lower.filter((one) => one.depth === depth + 1);
      const sum = (of: (one: TreeZone) => number): number => next.reduce((total, one) => total + of(one), 0);
      return [
        {
          ...zone,
          depth,
          path: own,
          isStopped,
          branch: [zone.zoneId, ...lower.map((one) => one.zoneId)],
          posBelow: zone.pos + sum((one) => one.posBelow),
          peopleBelow: zone.people + sum((one) => one.peopleBelow),
        },
        ...lower,
      ];
    });
  return under(0, 0, "", false);
}

/** The zones whose path contains a text, with their ancestors; all for an empty text. */
export function matching(tree: readonly TreeZone[], text: string): readonly TreeZone[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return tree;
  const found = new Set(tree.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ zoneId }) => zoneId));
  return tree.filter(({ branch }) => branch.some((zoneId) => found.has(zoneId)));
}
