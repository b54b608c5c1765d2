// The ways to bet legs: a mode with its options. Pure. Letters choose a mode, F4 cycles through them, F5 through the
// variants of one.
import type { tickets } from "@chalkboard/contract";
import { betType, countRoundRobin, fullCovers, maximumWagers } from "@chalkboard/engine";
import type { AnswerOf, services } from "@chalkboard/contract";
import type { LineKey } from "@chalkboard/engine";
import { families, type Family, type TypedMode } from "../entry/mode-letters.ts";

export type Mode = tickets.Slip["mode"];
export type Cover = keyof typeof fullCovers;

export type Way = {
  readonly mode: Mode;
  readonly teaserCardId?: number;
  readonly progressiveTableId?: number;
  readonly sizes?: readonly number[];
  readonly cover?: Cover;
};

export type PayTable = AnswerOf<typeof services.listPayTables>["tables"][number];
export type WayLeg = {
  readonly key: LineKey;
  readonly sportCode?: string | undefined;
  readonly boughtQuarters?: number | undefined;
};

export const straightWay: Way = { mode: "straight" };

/** The family of a mode. */
export function familyOf(mode: Mode): Family {
  switch (mode) {
    case "ifWin":
    case "ifAction":
      return "ifBet";
    case "reverseWin":
    case "reverseAction":
      return "reverse";
    default:
      return mode;
  }
}

/** The ways that these legs allow with the service's tables, family by family in the order of F4. */
export function waysFor(
  legs: readonly WayLeg[],
  tables: readonly PayTable[],
): readonly { readonly family: Family; readonly ways: readonly Way[] }[] {
  return families.flatMap((family) => {
    const ways = waysOf(family, legs, tables).filter((way) => wayFits(way, legs));
    return ways.length === 0 ? [] : [{ family, ways }];
  });
}

function waysOf(family: Family, legs: readonly WayLeg[], tables: readonly PayTable[]): readonly Way[] {
  switch (family) {
    case "straight":
      return [straightWay];
    case "parlay":
      return [{ mode: "parlay" }];
    case "teaser":
      return tables
        .filter((table) => teases(table, legs))
        .map(({ tableId }) => ({ mode: "teaser", teaserCardId: tableId }));
    case "ifBet":
      return [{ mode: "ifWin" }, { mode: "ifAction" }];
    case "reverse":
      return [{ mode: "reverseWin" }, { mode: "reverseAction" }];
    case "roundRobin":
      return sizesFor(legs.length).map((sizes) => ({ mode: "roundRobin", sizes }));
    case "fullCover":
      return (Object.keys(fullCovers) as Cover[]).map((cover) => ({ mode: "fullCover", cover }));
    case "progressiveParlay":
      return tables
        .filter((table) => progresses(table, legs))
        .map(({ tableId }) => ({ mode: "progressiveParlay", progressiveTableId: tableId }));
  }
}

/** Whether a way can fit these legs at all; other refusals are the server's. */
export function wayFits({ mode, sizes, cover }: Way, legs: readonly WayLeg[]): boolean {
  if (mode === "straight") return true;
  if (legs.length < 2) return false;
  if (mode !== "parlay" && legs.some(({ boughtQuarters }) => boughtQuarters !== undefined)) return false;
  if (sizes !== undefined)
    return (
      legs.length >= 3 &&
      Math.min(...sizes) >= 2 &&
      Math.max(...sizes) <= legs.length &&
      countRoundRobin(legs.length, sizes) <= maximumWagers
    );
  return cover === undefined || fullCovers[cover].legs === legs.length;
}

/** By 2s, 3s …; each with the full parlay; and all sizes from 2s up. */
function sizesFor(legs: number): readonly (readonly number[])[] {
  if (legs < 3) return [];
  const upTo = (last: number): readonly number[] => Array.from({ length: last - 1 }, (_, index) => index + 2);
  const middle = upTo(legs - 1);
  const all = [
    ...middle.map((size) => [size]),
    ...middle.map((size) => [size, legs]),
    ...middle.map((size) => upTo(size + 1)),
  ];
  return [...new Map(all.map((sizes) => [sizes.join(), sizes])).values()];
}

/** Whether a card teases these legs; legs of an unknown sport are left to the server. */
export function teases({ table }: PayTable, legs: readonly WayLeg[]): boolean {
  if (table.kind !== "teaser" || table.content.pays[String(legs.length)] === undefined) return false;
  return legs.every(({ key, sportCode }) => {
    const type = betType(key.betType);
    return (
      type?.period === "game" &&
      table.content.points.some(
        (moved) => moved.market === type.market && (sportCode === undefined || moved.sport === sportCode),
      )
    );
  });
}

/** Whether a progressive table pays this number of legs. */
export function progresses({ table }: PayTable, legs: readonly WayLeg[]): boolean {
  return table.kind === "progressive" && table.content[String(legs.length)] !== undefined;
}

/** The way's text: equal for equal ways. */
export function wayText({ mode, teaserCardId, progressiveTableId, sizes, cover }: Way): string {
  return [mode, teaserCardId ?? progressiveTableId ?? cover ?? sizes?.join("+") ?? ""].join(" ").trim();
}

export type Ways = ReturnType<typeof waysFor>;

/** What a key or a place chooses: a way, or a mode that does not fit the legs and so sells nothing. */
export type Choice = { readonly do: "way"; readonly way: Way } | { readonly do: "misfit"; readonly family: Family };

/**
 * The mode in the next place, by its first variant; wraps at the end. Places are fixed: however many modes fit, the
 * same number of presses reaches the same mode.
 * @param step -1 for the previous one
 */
export function nextMode(current: Family, ways: Ways, step: 1 | -1 = 1): Choice {
  const family = families.at((families.indexOf(current) + step) % families.length) ?? "straight";
  const way = ways.find((each) => each.family === family)?.ways[0];
  return way === undefined ? { do: "misfit", family } : { do: "way", way };
}

/** The way that a typed mode means for these legs; undefined if it does not fit them. */
export function typedWay(
  { family, onAction, sizes, quarters }: TypedMode,
  legs: readonly WayLeg[],
  tables: readonly PayTable[],
): Way | undefined {
  if (sizes !== undefined) {
    const way: Way = { mode: "roundRobin", sizes };
    return wayFits(way, legs) ? way : undefined;
  }
  const ways = waysFor(legs, tables).find((each) => each.family === family)?.ways ?? [];
  if (onAction === true) return ways.find(({ mode }) => mode === "ifAction" || mode === "reverseAction");
  if (quarters === undefined) return ways[0];
  const sports = legs.map(({ sportCode }) => sportCode);
  return ways.find(({ teaserCardId }) =>
    tables.some(
      ({ tableId, table }) =>
        tableId === teaserCardId &&
        table.kind === "teaser" &&
        table.content.points.some((moved) => moved.quarters === quarters && sports.includes(moved.sport)),
    ),
  );
}

/** The next variant of the mode: another card, other sizes. */
export function nextVariant(current: Way, ways: Ways, step: 1 | -1 = 1): Way {
  const variants = ways.find(({ family }) => family === familyOf(current.mode))?.ways ?? [];
  const at = variants.findIndex((way) => wayText(way) === wayText(current));
  return variants.at((at + step) % Math.max(1, variants.length)) ?? current;
}
