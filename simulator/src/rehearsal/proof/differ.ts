import type { AnswerOf, Answered, Call } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";

/** Records where a page differs from the ledger, and counts the comparisons. */
export type Differ = (what: string, shown: unknown, is: unknown) => void;

/** Collects differences. */
export function createDiffer(): {
  readonly differ: Differ;
  readonly differences: readonly string[];
  readonly compared: () => number;
} {
  const differences: string[] = [];
  let compared = 0;
  return {
    differ: (what, shown, is) => {
      compared += 1;
      if (shown !== is) differences.push(`${what}: shows ${String(shown)}, is ${String(is)}`);
    },
    differences,
    compared: () => compared,
  };
}

/** Checks that every key with figures is among those shown. */
export function allShown(differ: Differ, what: string, shown: Iterable<string>, own: Iterable<string>): void {
  const known = new Set(shown);
  differ(`${what}, left out`, [...new Set(own)].filter((key) => !known.has(key)).join(), "");
}

/** The response to a page's call. */
export async function answered<C extends Call>(input: Promise<Answered<C>>): Promise<AnswerOf<C>> {
  const answer = await input;
  assert(answer.ok, "a page's call is answered", {
    answer: answer.responseType,
    data: JSON.stringify(answer.data).slice(0, 300),
  });
  return answer.data;
}

/** Queries a list for its sums, or for a number of its rows too. */
export function page<Sort extends string>(
  sort: Sort,
  limit = 1,
): { sort: Sort; isAscending: false; limit: number; withSums: true } {
  return { sort, isAscending: false, limit, withSums: true };
}
