// The widest walks of the deep run are divided into shares, one for each day of a week: a run walks one of them, and a week of runs all.

/** So many runs in a row, a day apart, have seen everything. */
export const shares = 7;

/** What a run walks: one share, counted from 1, or everything. */
export type Share = number | "all";

declare module "vitest" {
  interface ProvidedContext {
    share: Share;
  }
}

/** @param text CHALKBOARD_SHARE: "all" or a number from 1 to 7; without it everything is walked */
export function shareOf(text: string | undefined): Share {
  return text !== undefined && /^[1-7]$/.test(text) ? Number(text) : "all";
}

/** What of a wide walk a share has: each seventh. */
export function partOf<Item>(items: readonly Item[], share: Share): readonly Item[] {
  return share === "all" ? items : items.filter((_, index) => index % shares === share - 1);
}

/** What of a list that is shorter than a week a share has: one of them, by turns. */
export function turnOf<Item>(items: readonly Item[], share: Share): readonly Item[] {
  return share === "all" ? items : items.filter((_, index) => index === share % items.length);
}

/** The same for this run. */
export async function inItsTurn<Item>(items: readonly Item[]): Promise<readonly Item[]> {
  const { inject } = await import("vitest");
  return turnOf(items, inject("share"));
}

/** What of a wide walk this run has. */
export async function ofThisRun<Item>(items: readonly Item[]): Promise<readonly Item[]> {
  const { inject } = await import("vitest");
  return partOf(items, inject("share"));
}
