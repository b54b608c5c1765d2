import { BadArgument, demand } from "../bad-argument.ts";

/** The most wagers that one ticket may unfold into. */
export const maximumWagers = 1_000;

/** How many ways there are to take k of n. @throws BadArgument `notASetting` */
export function countCombinations(n: number, k: number): number {
  demand(Number.isSafeInteger(n) && Number.isSafeInteger(k) && k >= 0 && n >= 0 && n <= 50, "notASetting", () => ({
    n,
    k,
  }));
  let count = 1;
  for (let step = 1; step <= k; step += 1) count = (count * (n - k + step)) / step;
  return k > n ? 0 : count;
}

/** Every way to take k of the indexes 0..n-1, in order. @throws BadArgument `tooManyWagers` beyond `maximumWagers` */
export function combinations(n: number, k: number): readonly (readonly number[])[] {
  const count = countCombinations(n, k);
  if (count > maximumWagers) throw new BadArgument("tooManyWagers", { n, k, count });
  const all: number[][] = [];
  const taken = Array.from({ length: k }, (_, index) => index);
  while (all.length < count) {
    all.push([...taken]);
    // The last index that can still grow does, and those after it follow it closely.
    let place = k - 1;
    while (place >= 0 && taken[place] === n - k + place) place -= 1;
    if (place < 0) break;
    let next = (taken[place] ?? 0) + 1;
    for (; place < k; place += 1, next += 1) taken[place] = next;
  }
  return all;
}
