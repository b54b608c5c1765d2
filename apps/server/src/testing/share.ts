// The widest walks of the deep run are divided into shares, one for each day of two weeks: a run covers one of them,
// and two weeks of runs cover all.

/** This many runs in a row, a day apart, cover everything. */
export const shares = 14;

/** What a run covers: one share, counted from 1, or everything. */
export type Share = number | "all";

const dayMs = 86_400_000;

/** The share for the day of an instant (milliseconds since 1970, UTC). */
export function shareOfDay(at: number): Share {
  return (Math.floor(at / dayMs) % shares) + 1;
}

declare module "vitest" {
  interface ProvidedContext {
    share: Share;
  }
}

const isShare = /^(?:[1-9]|1[0-4])$/;

/** @param text CHALKBOARD_SHARE: "all" or a number from 1 to 14; without it everything is covered */
export function shareOf(text: string | undefined): Share {
  return text !== undefined && isShare.test(text) ? Number(text) : "all";
}

/**
 * The part of a wide walk in a share: every fourteenth item, or, for a walk that `parts` runs in a row divide among
 * them, every `parts`th.
 */
export function partOf<Item>(items: readonly Item[], share: Share, parts = shares): readonly Item[] {
  return share === "all" ? items : items.filter((_, index) => index % parts === (share - 1) % parts);
}

/** The part of a list shorter than that in a share: one item, in turn. */
export function turnOf<Item>(items: readonly Item[], share: Share): readonly Item[] {
  return share === "all" ? items : items.filter((_, index) => index === share % items.length);
}

/** The same for this run. */
export async function inItsTurn<Item>(items: readonly Item[]): Promise<readonly Item[]> {
  const { inject } = await import("vitest");
  return turnOf(items, inject("share"));
}

/** The part of a wide walk in this run. @param parts see partOf */
export async function ofThisRun<Item>(items: readonly Item[], parts = shares): Promise<readonly Item[]> {
  const { inject } = await import("vitest");
  return partOf(items, inject("share"), parts);
}
