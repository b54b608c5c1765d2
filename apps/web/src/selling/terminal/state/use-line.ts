// The entry line and the results of Space and Enter: legs, an amount, a sale, a saved or loaded slip.
import { plainTyping } from "@chalkboard/i18n";
import { useState } from "react";
import type { Spelling } from "../entry/entry.ts";
import type { BoardEvent, Found } from "../entry/find-bet.ts";
import { slipsAfter } from "../slip/slips.ts";
import { type LineProblem, type LineRead, sellsSlip, takeLine, withNewNumber } from "./line.ts";
import type { Action, Slip, SlipLeg } from "../slip/slip.ts";
import type { Selling } from "./use-sale.ts";
import type { SlipStore } from "../slip/use-slip.ts";
import type { Temporary } from "./use-temporary.ts";
import { familyOf, type PayTable, typedWay } from "../slip/ways.ts";

export type Line = {
  readonly line: string;
  readonly problem: LineProblem | undefined;
  readonly choice: readonly Found[] | undefined;
  /** Replaces the text of the line and clears its error. */
  readonly write: (text: string) => void;
  /** Removes text that has been processed; text typed after it stays. */
  readonly drop: (dealtWith: string) => void;
  /** @returns false while a sale is in progress: the line stays as it is, and a space is typed ahead like any letter */
  readonly take: (key: "Space" | "Enter", actions: Selling & Temporary) => boolean;
  /**
   * Takes the line with one of its several meanings; it sells nothing, because the clerk has not read its price yet.
   */
  readonly choose: (found: Found, actions: Selling & Temporary) => void;
};

type Reader = (key: "Space" | "Enter", chosen: readonly Found[], actions: Selling & Temporary) => void;

/** Where typed text is looked up; the day's events first. */
export type Searched = {
  readonly searched: readonly (readonly BoardEvent[])[];
  readonly offSale: readonly number[];
  readonly spelling: Spelling;
};

/** @param tables the cards and tables that the service sells, for typed modes */
export function useLine(
  { slip, run, look }: SlipStore,
  { searched, spelling, offSale }: Searched,
  tables: readonly PayTable[],
): Line {
  const [line, setLine] = useState("");
  const [problem, setProblem] = useState<LineProblem | undefined>(undefined);
  const [choice, setChoice] = useState<readonly Found[] | undefined>(undefined);
  // The choices so far for ambiguous parts of the line.
  const [picked, setPicked] = useState<readonly Found[]>([]);
  const ask = (found: readonly Found[] | undefined, chosen: readonly Found[] = []): void => {
    setChoice(found);
    setPicked(chosen);
  };
  const write = (text: string): void => {
    setLine(text);
    setProblem(undefined);
    ask(undefined);
  };
  const drop: Line["drop"] = (dealtWith) => {
    setLine((now) => (now.startsWith(dealtWith) ? now.slice(dealtWith.length) : now));
    setProblem(undefined);
    ask(undefined);
  };
  const read: Reader = (key, chosen, actions) => {
    const [before = "", code] = line.split(/[#＃]/u);
    const found = takeLine(before, key, searched, spelling, offSale, chosen);
    const legs = found.legs.map((one): Action => ({ do: "addLeg", leg: legOf(one) }));
    const { front } = legs.reduce(slipsAfter, look());
    const misfit = misfitOf(found, front, tables);
    if (misfit !== undefined) {
      if (key === "Space") setLine(`${line} `);
      setProblem({ why: misfit, text: line.trim() });
      return;
    }
    // Text that was not taken stays, including the mark of a temporary ticket.
    write(found.text === "" || code === undefined ? found.text : line);
    setProblem(found.problem);
    // After a space a digit belongs to the amount that follows: only Enter asks for a choice.
    if (key === "Enter") ask(found.choice, chosen);
    const after = run(...legs, ...modeOf(found, front, tables), ...amountOf(found));
    if (code === undefined && chosen.length === 0 && sellsSlip(found, after)) actions.sell();
    if (code !== undefined && found.problem === undefined && found.choice === undefined) actions.keep(after);
  };
  const take: Line["take"] = (key, actions) => {
    if (slip.waiting?.reason === "offer" && key === "Enter" && line.trim() === "") actions.answerOffer(true);
    // Text typed ahead while a sale is in progress stays in the line.
    if (slip.stage !== "composing") return false;
    // After a former number was reported, Enter replaces it with the current one and does nothing else.
    const renumbered =
      key === "Enter" && problem?.why === "renumbered" ? withNewNumber(line, problem.renumbered, spelling) : undefined;
    if (renumbered !== undefined) {
      write(renumbered);
      return true;
    }
    const code = plainTyping(line).split("#")[1]?.trim() ?? "";
    if (code !== "") actions.load(code);
    else read(key, [], actions);
    return true;
  };
  const choose: Line["choose"] = (found, actions) => {
    if (slip.stage === "composing") read("Enter", [...picked, found], actions);
  };
  return { line, problem, choice, write, drop, take, choose };
}

/** Why the typed mode or amounts do not fit the slip with its new legs. */
function misfitOf(found: LineRead, slip: Slip, tables: readonly PayTable[]): "modeMisfit" | "laterNeedsIf" | undefined {
  const typed = found.mode === undefined ? slip.way : typedWay(found.mode, slip.legs, tables);
  if (typed === undefined) return "modeMisfit";
  return found.amount?.later !== undefined && familyOf(typed.mode) !== "ifBet" ? "laterNeedsIf" : undefined;
}

function modeOf({ mode }: LineRead, { legs }: Slip, tables: readonly PayTable[]): readonly Action[] {
  const way = mode === undefined ? undefined : typedWay(mode, legs, tables);
  return way === undefined ? [] : [{ do: "way", way }];
}

function amountOf({ amount }: LineRead): readonly Action[] {
  if (amount === undefined) return [];
  const { isCredit, ...typed } = amount;
  return [{ do: "amount", ...typed, ...(isCredit === true ? { payWith: "credit" } : {}) }];
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
