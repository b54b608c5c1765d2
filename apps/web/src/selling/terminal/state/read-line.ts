// What Enter and Space do with the whole line and the slips, also with text that was typed ahead while a sale was in
// progress. Pure: the hook beside it runs the actions.
import { plainTyping } from "@chalkboard/i18n";
import type { Spelling } from "../entry/entry.ts";
import type { BoardEvent, Found } from "../entry/find-bet.ts";
import type { Slip, SlipLeg } from "../slip/slip.ts";
import { type Slips, type SlipsAction, slipsAfter } from "../slip/slips.ts";
import { familyOf, type PayTable, typedWay } from "../slip/ways.ts";
import { type LineKey, type LineProblem, type LineRead, sellsSlip, takeLine } from "./line.ts";

/** Where typed text is looked up; the day's events first. */
export type Searched = {
  readonly searched: readonly (readonly BoardEvent[])[];
  readonly offSale: readonly number[];
  readonly spelling: Spelling;
  /** The cards and tables that the service sells, for typed modes. */
  readonly tables: readonly PayTable[];
};

export type LineOutcome = {
  /** The text that stays in the line. */
  readonly text: string;
  readonly actions: readonly SlipsAction[];
  readonly problem?: LineProblem | undefined;
  readonly choice?: readonly Found[] | undefined;
  /** What follows the actions: a sale, or a temporary ticket that is saved or loaded. */
  readonly next?: "sell" | "keep" | { readonly load: string } | { readonly game: number };
};

/** An Enter that was typed ahead: the text before it is read when the sale in progress is through. */
const typedEnter = "⏎";

/** The line after an Enter that comes while a sale is in progress. A second one in a row is nothing. */
export function withTypedEnter(text: string): string {
  const last = text.split(typedEnter).at(-1) ?? "";
  return last.trim() === "" || /^\/|[#＃]/u.test(last) ? text : `${text}${typedEnter}`;
}

/** The part of the line that is being typed, behind all that was entered ahead. */
export const typedNow = (text: string): string => text.split(typedEnter).at(-1) ?? "";

/**
 * Reads the line for a key. Text typed ahead never joins the bets of another customer: while there are some on the
 * slip, Enter is about them alone.
 * @param picked the choices for ambiguous parts, in the order of the line
 */
export function readLine(
  text: string,
  key: LineKey,
  slips: Slips,
  around: Searched,
  picked: readonly Found[] = [],
): LineOutcome {
  if (!text.includes(typedEnter)) return readPart(text, key, slips, around, picked);
  if (slips.front.legs.length > 0 && picked.length === 0) return { ...readPart("", key, slips, around, picked), text };
  return readEntered(text, slips, around, picked);
}

/**
 * Reads what was typed ahead, once the slip is free for it: up to an Enter as if that were pressed now, otherwise up to
 * the last space. The word behind that is still being typed.
 */
export function readTypedAhead(text: string, slips: Slips, around: Searched): LineOutcome {
  if (text.includes(typedEnter)) return readEntered(text, slips, around, []);
  const end = text.lastIndexOf(" ");
  if (end <= 0 || /^\/|[#＃]/u.test(text)) return { text, actions: [] };
  const outcome = readPart(text.slice(0, end), "Space", slips, around, []);
  return { ...outcome, text: outcome.text === "" ? text.slice(end + 1) : text };
}

function readEntered(text: string, slips: Slips, around: Searched, picked: readonly Found[]): LineOutcome {
  const at = text.indexOf(typedEnter);
  const rest = text.slice(at + 1);
  const outcome = readPart(text.slice(0, at), "Enter", slips, around, picked);
  if (outcome.text !== "") return { ...outcome, text };
  const isOver = outcome.next !== undefined || picked.length > 0 || !rest.includes(typedEnter);
  if (isOver) return { ...outcome, text: rest };
  const more = readEntered(rest, outcome.actions.reduce(slipsAfter, slips), around, []);
  return { ...more, actions: [...outcome.actions, ...more.actions] };
}

function readPart(
  text: string,
  key: LineKey,
  slips: Slips,
  { searched, spelling, offSale, tables }: Searched,
  picked: readonly Found[],
): LineOutcome {
  const [before = "", code] = text.split(/[#＃]/u);
  const loaded = plainTyping(code ?? "").trim();
  if (key === "Enter" && loaded !== "") return { text, actions: [], next: { load: loaded } };
  const found = takeLine(before, key, searched, spelling, offSale, picked);
  const legs = found.legs.map((one): SlipsAction => ({ do: "addLeg", leg: legOf(one) }));
  const { front } = legs.reduce(slipsAfter, slips);
  const misfit = misfitOf(found, front, tables);
  if (misfit !== undefined)
    return { text: key === "Space" ? `${text} ` : text, actions: [], problem: { why: misfit, text: text.trim() } };
  const actions = [...legs, ...modeOf(found, front, tables), ...amountOf(found, front)];
  const after = actions.reduce(slipsAfter, slips);
  const isSold = code === undefined && picked.length === 0 && sellsSlip(found, after.front);
  const isKept = code !== undefined && found.problem === undefined && found.choice === undefined;
  return {
    // Text that was not taken stays, including the mark of a temporary ticket.
    text: found.text === "" || code === undefined ? found.text : text,
    actions,
    problem: found.problem,
    // After a space a digit belongs to the amount that follows: only Enter asks for a choice.
    choice: key === "Enter" ? found.choice : undefined,
    ...(found.game !== undefined
      ? { next: { game: found.game } }
      : isSold
        ? { next: "sell" }
        : isKept
          ? { next: "keep" }
          : {}),
  };
}

/** Why the typed mode or amounts do not fit the slip with its new legs. */
function misfitOf(found: LineRead, slip: Slip, tables: readonly PayTable[]): "modeMisfit" | "laterNeedsIf" | undefined {
  const typed = found.mode === undefined ? slip.way : typedWay(found.mode, slip.legs, tables);
  if (typed === undefined) return "modeMisfit";
  return found.amount?.later !== undefined && familyOf(typed.mode) !== "ifBet" ? "laterNeedsIf" : undefined;
}

function modeOf({ mode }: LineRead, { legs }: Slip, tables: readonly PayTable[]): readonly SlipsAction[] {
  const way = mode === undefined ? undefined : typedWay(mode, legs, tables);
  return way === undefined ? [] : [{ do: "way", way }];
}

function amountOf({ amount, mode }: LineRead, slip: Slip): readonly SlipsAction[] {
  if (amount === undefined) return [];
  if (mode === undefined && isGiven(amount, slip)) return [{ do: "given", amount: amount.amount }];
  const { isCredit, ...typed } = amount;
  return [{ do: "amount", ...typed, ...(isCredit === true ? { payWith: "credit" } : {}) }];
}

/** Whether an amount is what the customer hands over for the ticket just sold, rather than the next bet's. */
export function isGiven(amount: NonNullable<LineRead["amount"]>, { sold, legs }: Pick<Slip, "sold" | "legs">): boolean {
  return (
    sold !== undefined &&
    legs.length === 0 &&
    amount.amountIs === "risk" &&
    amount.later === undefined &&
    amount.isCredit === undefined &&
    amount.amount >= sold.stake
  );
}

/** A line of the board as a leg, at the price that the clerk sees. */
export function legOf({ event, side, offer, key, boughtQuarters, isDoubtful }: Found): SlipLeg {
  const isOfTeam = key.side !== 0;
  return {
    key,
    points: offer.points,
    price: offer.price,
    rotation: side.rotation,
    teamName: isOfTeam ? side.name : "",
    eventName: event.name,
    startsAt: event.startsAt,
    sportCode: event.sportCode,
    ...(boughtQuarters === undefined ? {} : { boughtQuarters }),
    ...(isDoubtful === undefined ? {} : { isDoubtful }),
  };
}
