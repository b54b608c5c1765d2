// The slip as one value, and the actions on it. Pure: keys, times and results are parts of the actions.
import type { AnswerOf, tickets } from "@chalkboard/contract";
import { type LineKey, lineKeyText } from "@chalkboard/engine";
import { type Refused, suggestedAmount } from "@chalkboard/i18n";
import type { AmountIs } from "../entry/entry.ts";
import { blockedLegs } from "./refused-legs.ts";
import type { Family } from "../entry/mode-letters.ts";
import { type Way, straightWay, wayFits } from "./ways.ts";

export type Ticket = NonNullable<AnswerOf<typeof tickets.askSale>["ticket"]>;
/** What a sale waits for, until when, and the amount that a trader offers instead. */
export type SaleWait = NonNullable<AnswerOf<typeof tickets.askSale>["waiting"]>;
export type Funding = NonNullable<tickets.Slip["payWith"]>;
type Line = { readonly points: number | null; readonly price: number };

/** A leg as the customer was quoted, and its current line if that differs. */
export type SlipLeg = Line & {
  readonly key: LineKey;
  /** Its number, teams and start: for display only. */
  readonly rotation: number | null;
  readonly teamName: string;
  readonly eventName: string;
  readonly startsAt: number;
  /** Typed by the number of an off-sale game of the day: this game may not have been meant. */
  readonly isDoubtful?: true | undefined;
  /** If the board included it: selects the teaser cards to offer, and the name of a period. */
  readonly sportCode?: string | undefined;
  /** Half points bought, two quarters each. */
  readonly boughtQuarters?: number | undefined;
  /** The server's current line, while it differs and is not accepted. */
  readonly now?: Line | undefined;
  /** The line as changed by a teaser or bought points. */
  readonly soldAt?: Line | undefined;
  /** The line is closed at present. */
  readonly isClosed?: boolean;
};

/**
 * `asking`: no result came, and the server is asked whether this key sold a ticket. `waiting`: the server holds the
 * sale for its delay or a trader; there is no ticket number yet. Until it ends nothing else can be done with it.
 */
export type Stage = "composing" | "selling" | "asking" | "waiting";

export type Slip = {
  readonly legs: readonly SlipLeg[];
  readonly way: Way;
  /** The clerk chose the way; otherwise two or more legs are a parlay. */
  readonly isWayChosen?: boolean;
  /** The mode that the clerk chose does not fit the legs: nothing is sold in another one until it does. */
  readonly misfit?: Family | undefined;
  readonly amount: number | undefined;
  readonly amountIs: AmountIs;
  /** For an if-bet: the amounts after the first, as typed; the last one applies to all following legs. */
  readonly later: readonly number[];
  readonly payWith: Funding;
  /** The temporary ticket that this slip was loaded from. */
  readonly temporary?: { readonly code: string; readonly expiresAt: number } | undefined;
  readonly stage: Stage;
  readonly waiting?: SaleWait | undefined;
  /** The idempotency key of exactly this slip, so that a retry cannot sell a second ticket; any change removes it. */
  readonly key: string | undefined;
  /** Why the last attempt was refused. */
  readonly refused: readonly Refused[];
  /** The last attempt got no result, and the server says that it sold nothing. */
  readonly wasNotSold: boolean;
  /** The last sold ticket: shown large until the next slip begins, and small beside that. */
  readonly sold: Ticket | undefined;
  /** What the customer handed over for it. */
  readonly given?: number | undefined;
  /** The time of the newest quote: the age of a sale counts from it. */
  readonly quotedAt?: number | undefined;
  /** The time of the first quote: notices published since then do not interrupt this slip. */
  readonly begunAt?: number | undefined;
};

export const emptySlip: Slip = {
  legs: [],
  way: straightWay,
  amount: undefined,
  amountIs: "risk",
  later: [],
  payWith: "balance",
  stage: "composing",
  key: undefined,
  refused: [],
  wasNotSold: false,
  sold: undefined,
};

export type LineNow = Line & { readonly key: LineKey; readonly isOpen: boolean; readonly sold?: Line };

export type Action =
  | { readonly do: "addLeg"; readonly leg: SlipLeg }
  | { readonly do: "removeLeg"; readonly key: LineKey }
  /** Like pressing a price on the board: adds or removes the leg. */
  | { readonly do: "pressLeg"; readonly leg: SlipLeg }
  /** Removes legs by index. */
  | { readonly do: "dropLegs"; readonly legs: readonly number[] }
  /** Buys half points on legs, by index; 0 buys none. */
  | { readonly do: "buy"; readonly legs: readonly number[]; readonly quarters: number }
  /** Orders the legs by the starts of their games. */
  | { readonly do: "byStart" }
  | {
      readonly do: "amount";
      readonly amount: number | undefined;
      readonly amountIs: AmountIs;
      readonly later?: readonly number[] | undefined;
      readonly payWith?: Funding | undefined;
    }
  | { readonly do: "payWith"; readonly payWith: Funding }
  | { readonly do: "way"; readonly way: Way }
  | { readonly do: "misfit"; readonly family: Family }
  /** The server's current lines of the legs, from a quote. */
  | { readonly do: "linesNow"; readonly lines: readonly LineNow[]; readonly quotedAt?: number | undefined }
  | { readonly do: "acceptMoved" }
  | { readonly do: "sell"; readonly newIdempotencyKey: string }
  | { readonly do: "sold"; readonly key: string; readonly ticket: Ticket }
  /** `isFinal`: the key has its final result, and another attempt needs a new one. */
  | { readonly do: "refused"; readonly key: string; readonly refused: readonly Refused[]; readonly isFinal?: boolean }
  | { readonly do: "waits"; readonly key: string; readonly wait: SaleWait }
  | { readonly do: "noAnswer"; readonly key: string }
  | { readonly do: "notSold"; readonly key: string }
  /** The customer did not accept the trader's offer. */
  | { readonly do: "offerDeclined"; readonly key: string }
  | { readonly do: "back" }
  | { readonly do: "clear" }
  | { readonly do: "begin"; readonly slip: Pick<Slip, "legs" | "way" | "amount" | "amountIs" | "later"> }
  | {
      readonly do: "load";
      readonly slip: Pick<Slip, "legs" | "way" | "amount" | "amountIs" | "later" | "payWith" | "temporary">;
    }
  /** What the customer handed over for the sold ticket. */
  | { readonly do: "given"; readonly amount: number };

/** The slip after an action. While a sale is pending, only its own result changes it. */
export function slipAfter(slip: Slip, action: Action): Slip {
  if (slip.stage !== "composing") return answered(slip, action);
  switch (action.do) {
    case "addLeg":
      return withLeg(slip, action.leg);
    case "removeLeg":
      return withLegs(
        slip,
        slip.legs.filter(({ key }) => lineKeyText(key) !== lineKeyText(action.key)),
      );
    case "pressLeg":
      return slipAfter(
        slip,
        slip.legs.some(({ key }) => lineKeyText(key) === lineKeyText(action.leg.key))
          ? { do: "removeLeg", key: action.leg.key }
          : { do: "addLeg", leg: action.leg },
      );
    case "dropLegs":
      return withLegs(
        slip,
        slip.legs.filter((_, index) => !action.legs.includes(index)),
      );
    case "buy":
      return withLegs(
        slip,
        slip.legs.map((leg, index) => (action.legs.includes(index) ? buying(leg, action.quarters) : leg)),
      );
    case "byStart":
      return withLegs(
        slip,
        slip.legs.toSorted((one, other) => one.startsAt - other.startsAt),
      );
    case "amount":
      return changed(slip, {
        amount: action.amount,
        amountIs: action.amountIs,
        later: action.later ?? [],
        payWith: action.payWith ?? slip.payWith,
      });
    case "payWith":
      return changed(slip, { payWith: action.payWith });
    case "way":
      return changed(slip, {
        way: wayFits(action.way, slip.legs) ? action.way : slip.way,
        isWayChosen: true,
        misfit: undefined,
      });
    case "misfit":
      return changed(slip, { misfit: action.family, isWayChosen: true });
    case "linesNow":
      return {
        ...slip,
        legs: slip.legs.map((leg) => legNow(leg, action.lines)),
        quotedAt: action.quotedAt,
        begunAt: slip.begunAt ?? action.quotedAt,
      };
    case "acceptMoved":
      return changed(slip, { legs: slip.legs.map(accepted) });
    case "sell":
      return isComplete(slip)
        ? {
            ...slip,
            stage: "selling",
            key: slip.key ?? action.newIdempotencyKey,
            refused: [],
            wasNotSold: false,
          }
        : slip;
    case "back":
      return stepBack(slip);
    case "clear":
      return { ...emptySlip, amountIs: slip.amountIs };
    case "begin":
      return { ...emptySlip, ...action.slip, way: firstWay([action.slip.way], action.slip.legs), isWayChosen: true };
    case "load":
      return { ...emptySlip, ...action.slip, isWayChosen: true };
    case "given":
      return { ...slip, given: action.amount };
    case "sold":
    case "refused":
    case "waits":
    case "noAnswer":
    case "notSold":
    case "offerDeclined":
      return slip;
  }
}

function answered(slip: Slip, action: Action): Slip {
  if (!("key" in action) || action.key !== slip.key) return slip;
  switch (action.do) {
    case "sold":
      return { ...emptySlip, sold: action.ticket };
    case "refused":
      return {
        ...slip,
        stage: "composing",
        waiting: undefined,
        refused: action.refused,
        legs: slip.legs.map((leg, index) => movedBy(leg, index, action.refused)),
        ...(action.isFinal === true ? { key: undefined } : {}),
      };
    case "waits":
      return { ...slip, stage: "waiting", waiting: action.wait };
    // The key is voided on the server: another attempt needs a new one.
    case "notSold":
      return { ...slip, stage: "composing", waiting: undefined, key: undefined, wasNotSold: true };
    case "offerDeclined":
      return { ...slip, stage: "composing", waiting: undefined, key: undefined };
    case "noAnswer":
      return slip.stage === "waiting" ? slip : { ...slip, stage: "asking" };
    default:
      return slip;
  }
}

/** Whether Enter can sell it. */
export function isComplete({ legs, amount, way, misfit }: Pick<Slip, "legs" | "amount" | "way" | "misfit">): boolean {
  return legs.length > 0 && amount !== undefined && misfit === undefined && wayFits(way, legs);
}

/** The amount that would pass: the strictest of the refusals' amounts, provided that every refusal has one. */
export function suggestedOf({ refused }: Pick<Slip, "refused">): number | undefined {
  const amounts = refused.map(suggestedAmount);
  return amounts.length > 0 && amounts.every((amount) => amount !== undefined) ? Math.min(...amounts) : undefined;
}

/** Whether a leg has another line than the customer was quoted. */
export function hasMoved({ legs }: Pick<Slip, "legs">): boolean {
  return legs.some(({ now }) => now !== undefined);
}

// Any change makes a different slip: its refusals no longer apply, and the old key must not sell it.
function changed(slip: Slip, change: Partial<Slip>): Slip {
  return { ...slip, ...change, key: undefined, refused: [], wasNotSold: false };
}

// The other side of the same market replaces nothing; the same line again changes only its price.
function withLeg(slip: Slip, leg: SlipLeg): Slip {
  const index = slip.legs.findIndex(({ key }) => lineKeyText(key) === lineKeyText(leg.key));
  return withLegs(slip, index < 0 ? [...slip.legs, leg] : slip.legs.with(index, leg));
}

// A way that no longer fits the legs is replaced by the nearest that does; so is the straight of a slip that gets its
// second leg.
function withLegs(slip: Slip, legs: readonly SlipLeg[]): Slip {
  const isChosen = slip.isWayChosen === true && legs.length > 1;
  const isStraight = slip.way.mode === "straight";
  const way = isStraight && isChosen ? straightWay : firstWay(isStraight ? [] : [slip.way], legs);
  const misfit = isChosen ? slip.misfit : undefined;
  return changed(slip, {
    legs,
    way,
    isWayChosen: isChosen,
    misfit,
    ...(legs.length === 0 ? { begunAt: undefined } : {}),
  });
}

/** The first of these ways that fits the legs; otherwise a parlay, or the straight of a single leg. */
function firstWay(ways: readonly Way[], legs: readonly SlipLeg[]): Way {
  return [...ways, { mode: "parlay" } as const].find((way) => wayFits(way, legs)) ?? straightWay;
}

function buying({ boughtQuarters: _before, soldAt: _sold, ...leg }: SlipLeg, quarters: number): SlipLeg {
  return quarters === 0 || leg.points === null ? leg : { ...leg, boughtQuarters: quarters };
}

function legNow(leg: SlipLeg, lines: readonly LineNow[]): SlipLeg {
  const line = lines.find(({ key }) => lineKeyText(key) === lineKeyText(leg.key));
  if (line === undefined) return leg;
  const now = isSameLine(line, leg) ? undefined : { points: line.points, price: line.price };
  const soldAt = line.sold === undefined || isSameLine(line.sold, line) ? undefined : line.sold;
  const isSame = isSameLine(now, leg.now) && isSameLine(soldAt, leg.soldAt) && !line.isOpen === (leg.isClosed ?? false);
  return isSame ? leg : { ...leg, now, soldAt, isClosed: !line.isOpen };
}

function isSameLine(one: Line | undefined, other: Line | undefined): boolean {
  return one?.points === other?.points && one?.price === other?.price;
}

function accepted({ now, ...leg }: SlipLeg): SlipLeg {
  return now === undefined ? leg : { ...leg, ...now };
}

// A refusal −22 says which legs moved, and to where.
function movedBy(leg: SlipLeg, index: number, refused: readonly Refused[]): SlipLeg {
  const blocked = refused.flatMap(blockedLegs).find((one) => one.leg === index);
  return blocked?.reason === "moved" && blocked.current
    ? { ...leg, now: { points: blocked.current.points, price: blocked.current.price } }
    : leg;
}

// One step at a time: the shown ticket, the refusal, the amount, the last leg.
function stepBack(slip: Slip): Slip {
  if (slip.sold !== undefined && slip.legs.length === 0) return { ...slip, sold: undefined, given: undefined };
  if (slip.refused.length > 0 || slip.wasNotSold) return { ...slip, refused: [], wasNotSold: false };
  if (slip.amount !== undefined) return changed(slip, { amount: undefined, later: [] });
  const legs = slip.legs.slice(0, -1);
  return legs.length === 0 ? { ...emptySlip, amountIs: slip.amountIs } : withLegs(slip, legs);
}
