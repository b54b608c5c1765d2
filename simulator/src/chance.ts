import { assert } from "@chalkboard/kernel";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Seeded random choices: the same seed gives the same world. */
export type Chance = {
  /** A whole number from `from` to `to`, both included. */
  readonly int: (from: number, to: number) => number;
  /** True in this percentage of draws. */
  readonly percent: (percent: number) => boolean;
  /** One item of a non-empty list. */
  readonly pick: <Item>(list: readonly Item[]) => Item;
  /** One item of a list by weight; weights are whole numbers, not all zero. */
  readonly weighted: <Item>(list: readonly (readonly [weight: number, item: Item])[]) => Item;
  /** Several different items of a list, in random order; all of it when it is shorter. */
  readonly sample: <Item>(list: readonly Item[], count: number) => readonly Item[];
};

/** @param seed any whole number */
export function chanceFrom(seed: number): Chance {
  const generator = xoroshiro128plus(seed | 0);
  const int = (from: number, to: number): number => uniformInt(generator, from, to);
  const pick = <Item>(list: readonly Item[]): Item => {
    assert(list.length > 0, "one picks from a list that holds something");
    return list[int(0, list.length - 1)] as Item;
  };
  return {
    int,
    pick,
    percent: (percent) => int(1, 100) <= percent,
    weighted: (list) => {
      let rest = int(
        1,
        list.reduce((sum, [weight]) => sum + weight, 0),
      );
      for (const [weight, item] of list) {
        rest -= weight;
        if (rest <= 0) return item;
      }
      return pick(list)[1];
    },
    sample: (list, count) => {
      const left = [...list];
      const drawn = [];
      while (left.length > 0 && drawn.length < count) drawn.push(...left.splice(int(0, left.length - 1), 1));
      return drawn;
    },
  };
}
