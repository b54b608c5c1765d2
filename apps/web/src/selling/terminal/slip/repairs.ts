// Repairs of a refused slip that one key applies. Pure: the same for a refused sale and for a quote that predicts one.
// A refusal without a row here cannot be repaired on the slip: its text says the reason and what would pass (hours,
// counts).
import { type Refused, suggestedAmount } from "@chalkboard/i18n";
import { blockedLegs, dataOf, namedLegs } from "./refused-legs.ts";
import { type Action, type Slip, slipAfter } from "./slip.ts";
import { straightWay } from "./ways.ts";

/** A change of the slip, and its name: its text is `terminal.repair…`. */
export type Repair = {
  readonly name:
    | "takeAmount"
    | "takeLine"
    | "dropLegs"
    | "fewerPoints"
    | "noPoints"
    | "asParlay"
    | "asStraights"
    | "byStart"
    | "firstAmount"
    | "byBalance";
  readonly actions: readonly Action[];
  /** The new amount, for its text. */
  readonly amount?: number;
  /** The removed legs, counted from 1, for its text. */
  readonly legs?: readonly number[];
};

type Given = Pick<Slip, "legs" | "way" | "amount" | "amountIs" | "payWith">;
type Mend = (refused: Refused, slip: Given) => Repair | undefined;

const takeAmount: Mend = (refused, { amountIs }) => {
  const amount = suggestedAmount(refused);
  return amount === undefined
    ? undefined
    : { name: "takeAmount", amount, actions: [{ do: "amount", amount, amountIs }] };
};

const mends: Readonly<Record<number, Mend>> = {
  [-2]: (_, { payWith }) =>
    payWith === "credit" ? { name: "byBalance", actions: [{ do: "payWith", payWith: "balance" }] } : undefined,
  [-22]: (refused, slip) => {
    const gone = blockedLegs(refused)
      .filter(({ reason }) => reason !== "moved")
      .map(({ leg }) => leg);
    return gone.length > 0 ? without(gone, slip) : { name: "takeLine", actions: [{ do: "acceptMoved" }] };
  },
  [-23]: takeAmount,
  [-24]: takeAmount,
  [-25]: (refused) => {
    const { reason, maximumQuarters } = dataOf(refused);
    const legs = namedLegs(refused);
    if (reason !== "tooManyPoints" || typeof maximumQuarters !== "number")
      return { name: "noPoints", actions: [{ do: "buy", legs: everyLeg, quarters: 0 }] };
    return { name: "fewerPoints", actions: [{ do: "buy", legs, quarters: maximumQuarters - (maximumQuarters % 2) }] };
  },
  [-26]: (refused, slip) => without(namedLegs(refused), slip),
  [-28]: (refused, slip) => {
    const { reason, maximumLegs } = dataOf(refused);
    if (reason === "order") return { name: "byStart", actions: [{ do: "byStart" }] };
    return reason === "tooManyLegs" && typeof maximumLegs === "number"
      ? without(beyond(maximumLegs, slip), slip)
      : asParlay(slip);
  },
  [-29]: (_, { amount, amountIs }) =>
    amount === undefined
      ? undefined
      : { name: "firstAmount", amount, actions: [{ do: "amount", amount, amountIs, later: [] }] },
  [-30]: (refused, slip) => {
    const { maximumLegs } = dataOf(refused);
    const untaught = namedLegs(refused);
    if (untaught.length > 0 && slip.legs.length - untaught.length >= 2) return without(untaught, slip);
    const isTooLong =
      dataOf(refused)["reason"] === "legs" &&
      typeof maximumLegs === "number" &&
      maximumLegs >= 2 &&
      slip.legs.length > maximumLegs;
    return isTooLong ? without(beyond(maximumLegs, slip), slip) : asParlay(slip);
  },
  [-32]: (_, slip) => (slip.legs.length < 2 ? undefined : asParlay(slip)),
  // Too low an amount is repaired too, if the clerk typed the stake.
  [-33]: (refused, slip) => {
    const { minimum, stake } = dataOf(refused);
    const isTooLittle =
      typeof minimum === "number" && typeof stake === "number" && stake < minimum && slip.amountIs === "risk";
    return isTooLittle
      ? { name: "takeAmount", amount: minimum, actions: [{ do: "amount", amount: minimum, amountIs: "risk" }] }
      : takeAmount(refused, slip);
  },
  [-34]: takeAmount,
  [-35]: (refused, slip) => {
    const { reason, maximumLegs } = dataOf(refused);
    const isTooLong =
      reason === "legs" && typeof maximumLegs === "number" && maximumLegs >= 3 && slip.legs.length > maximumLegs;
    return isTooLong ? without(beyond(maximumLegs, slip), slip) : asParlay(slip);
  },
  [-36]: (_, slip) => asStraights(slip),
  [-37]: (_, slip) => asStraights(slip),
  [-39]: (refused, slip) => {
    const { pairs } = dataOf(refused);
    const second = (
      Array.isArray(pairs) ? (pairs as readonly ({ readonly legs?: readonly number[] } | null)[]) : []
    ).flatMap((pair) => pair?.legs?.[1] ?? []);
    return without([...new Set(second)], slip);
  },
  [-41]: takeAmount,
  [-44]: takeAmount,
  [-45]: (_, slip) => asStraights(slip),
  [-46]: (refused, slip) => {
    const { reason, leg } = dataOf(refused);
    return reason === "price" && typeof leg === "number" ? without([leg], slip) : takeAmount(refused, slip);
  },
  [-70]: takeAmount,
};

/** The maximum number of legs of a slip. */
const everyLeg = Array.from({ length: 25 }, (_, index) => index);

// A slip without legs is not offered.
function without(legs: readonly number[], slip: Given): Repair | undefined {
  if (legs.length === 0 || legs.length >= slip.legs.length) return undefined;
  return { name: "dropLegs", legs: legs.map((leg) => leg + 1), actions: [{ do: "dropLegs", legs }] };
}

function beyond(maximum: number, { legs }: Given): readonly number[] {
  return legs.map((_, index) => index).slice(maximum);
}

function asParlay({ legs }: Given): Repair {
  return legs.length < 2
    ? { name: "asStraights", actions: [{ do: "way", way: straightWay }] }
    : { name: "asParlay", actions: [{ do: "way", way: { mode: "parlay" } }] };
}

function asStraights({ way }: Given): Repair | undefined {
  return way.mode === "straight" ? undefined : { name: "asStraights", actions: [{ do: "way", way: straightWay }] };
}

/** The repair of a refusal; undefined if nothing on the slip would help. */
export function repairOf(refused: Refused, slip: Given): Repair | undefined {
  return mends[refused.code]?.(refused, slip);
}

/**
 * The repair of several refusals: the strictest of their amounts, otherwise the first repairable one. None if one of
 * them remains whatever is changed (closed hours, a blocked pattern of straights).
 */
export function repairFor(refused: readonly Refused[], slip: Given): Repair | undefined {
  const repairs = refused.flatMap((one) => repairOf(one, slip) ?? []);
  if (repairs.length < refused.length) return undefined;
  return (
    repairs.find(({ name }) => name !== "takeAmount") ??
    repairs.toSorted((one, two) => (one.amount ?? 0) - (two.amount ?? 0))[0]
  );
}

/** An amount that the server suggests: it has checked it against every control already. */
export function suggestedRepair(refused: readonly Refused[], slip: Given): Repair | undefined {
  return refused.every((one) => suggestedAmount(one) !== undefined) ? repairFor(refused, slip) : undefined;
}

/** A repair may cause another refusal, which needs its own; more steps than these would be a different bet. */
const mostSteps = 3;

/**
 * The repairs after which the server would sell the slip; none if it would still refuse it.
 * @param judge returns the refusals of a slip; undefined if it cannot be asked
 */
export async function judgedRepairs(
  slip: Slip,
  refused: readonly Refused[],
  judge: (repaired: Slip) => Promise<readonly Refused[] | undefined>,
): Promise<readonly Repair[]> {
  const repairs: Repair[] = [];
  let [repaired, left] = [slip, refused];
  while (repairs.length < mostSteps) {
    const repair = repairFor(left, repaired);
    if (repair === undefined) return [];
    repairs.push(repair);
    repaired = repair.actions.reduce(slipAfter, repaired);
    const result = await judge(repaired);
    if (result === undefined) return [];
    if (result.length === 0) return repairs;
    left = result;
  }
  return [];
}
