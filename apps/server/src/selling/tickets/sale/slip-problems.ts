import type { Problem, ProblemCode } from "@chalkboard/contract";
import {
  betType,
  countRoundRobin,
  fullCovers,
  isAmerican,
  lineKeyText,
  type LineKey,
  maximumWagers,
  type Mode,
} from "@chalkboard/engine";
import type { EpochMs } from "@chalkboard/kernel";
import type { Slip } from "./facts/sale.ts";

/** The maximum difference between the clocks of two processes, and that of the database, which dates quotes. */
const clocksDifferMs = 60_000;

/** The terms of a slip that belong to some modes only; a mode needs those of its own unless they may be left out. */
const terms: readonly {
  readonly field: "teaserCardId" | "progressiveTableId" | "sizes" | "cover" | "laterAmounts";
  readonly of: readonly Mode[];
  readonly optional?: true;
}[] = [
  { field: "teaserCardId", of: ["teaser"] },
  { field: "progressiveTableId", of: ["progressiveParlay"] },
  { field: "sizes", of: ["roundRobin"] },
  { field: "cover", of: ["fullCover"] },
  { field: "laterAmounts", of: ["ifWin", "ifAction"], optional: true },
];

/**
 * What makes a slip invalid before any control sees it: an unknown bet, the same line twice, a parlay of one, a round
 * robin without sizes, a quote from the future. @param now of a sale; absent where nothing is sold
 */
export function slipProblems(slip: Slip, now?: EpochMs): readonly Problem[] {
  const problems: Problem[] = [];
  for (let leg = 0; leg < slip.legs.length; leg += 1) legProblems(slip, leg, problems);
  const isTwice =
    slip.legs.length > 1 && new Set(slip.legs.map(({ key }) => lineKeyText(key as LineKey))).size < slip.legs.length;
  if (isTwice) problems.push({ field: "slip.legs", code: "twice", problem: "the same line twice" });
  modeProblems(slip, problems);
  // A quote from the future would never grow old.
  if (now !== undefined && slip.quotedAt !== undefined && slip.quotedAt > now + clocksDifferMs) {
    problems.push({ field: "slip.quotedAt", code: "toCome", problem: "no quote was given then" });
  }
  return problems;
}

// Each sale is checked twice, and nearly none has a problem: nothing is allocated before there is one.
function legProblems({ legs, mode }: Slip, index: number, problems: Problem[]): void {
  const leg = legs[index];
  if (leg === undefined) return;
  const { key, points, price, boughtQuarters } = leg;
  const type = betType(key.betType);
  const add = (field: string, code: ProblemCode, problem: string): void => {
    problems.push({ field: `slip.legs.${index}.${field}`, code, problem });
  };
  if (type === undefined || !(type.sides as readonly number[]).includes(key.side))
    add("key", "unknown", "unknown bet type or side");
  else if ((type.line === "points") !== (points !== null))
    add("points", "doesNotFit", "points do not fit the bet type");
  if (!isAmerican(price)) add("price", "invalid", "not an American price");
  if (boughtQuarters === undefined) return;
  if (boughtQuarters % 2 !== 0) add("boughtQuarters", "invalid", "points are bought by halves");
  if (mode !== "straight" && mode !== "parlay")
    add("boughtQuarters", "doesNotFit", "points are bought on straights and parlays");
}

function modeProblems(slip: Slip, problems: Problem[]): void {
  const { mode, legs, sizes, cover, laterAmounts } = slip;
  for (const { field, of, optional } of terms) {
    const isThere = slip[field] !== undefined;
    if (isThere === of.includes(mode) || (!isThere && optional !== undefined)) continue;
    problems.push({
      field: `slip.${field}`,
      ...(isThere
        ? { code: "doesNotFit", problem: `not for the mode ${mode}` }
        : { code: "required", problem: `the mode ${mode} needs it` }),
    });
  }
  const add = (field: string, code: ProblemCode, problem: string): void => {
    problems.push({ field: `slip.${field}`, code, problem });
  };
  if (mode !== "straight" && legs.length < 2) add("legs", "doesNotFit", `the mode ${mode} has at least two legs`);
  if (mode === "roundRobin" && sizes !== undefined) {
    if (new Set(sizes).size < sizes.length) add("sizes", "twice", "the same size twice");
    else if (Math.max(...sizes) > legs.length) add("sizes", "doesNotFit", "a size above the number of legs");
    else if (countRoundRobin(legs.length, sizes) > maximumWagers)
      add("sizes", "doesNotFit", `more than ${maximumWagers} parlays`);
  }
  if (mode === "fullCover" && cover !== undefined && legs.length !== fullCovers[cover].legs) {
    add("legs", "doesNotFit", `a ${cover} has ${fullCovers[cover].legs} legs`);
  }
  if (laterAmounts !== undefined && laterAmounts.length !== legs.length - 1)
    add("laterAmounts", "doesNotFit", "an amount for each leg after the first");
}
