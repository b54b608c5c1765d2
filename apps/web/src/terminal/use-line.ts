// The entry line and what Space and Enter make of it: legs, an amount, a sale, a slip that is kept or loaded.
import { useState } from "react";
import type { Spelling } from "./entry.ts";
import type { BoardEvent, Found } from "./find-bet.ts";
import { type LineProblem, type LineRead, sellsSlip, takeLine, withNewNumber } from "./line.ts";
import type { Action, SlipLeg } from "./slip.ts";
import type { Selling } from "./use-sale.ts";
import type { SlipStore } from "./use-slip.ts";
import type { Temporary } from "./use-temporary.ts";
import { familyOf } from "./ways.ts";

export type Line = {
  readonly line: string;
  readonly problem: LineProblem | undefined;
  readonly choice: readonly Found[] | undefined;
  /** What stands in the line from now on; what was wrong with it goes. */
  readonly write: (text: string) => void;
  /** Takes out what has been dealt with; what was typed after it stays. */
  readonly drop: (dealtWith: string) => void;
  /** @returns false while a sale is on its way: the line stays as it is, and a space is typed ahead like any letter */
  readonly take: (key: "Space" | "Enter", deeds: Selling & Temporary) => boolean;
};

/** What is typed is looked up in; the day's events first. */
export type Searched = { readonly searched: readonly (readonly BoardEvent[])[]; readonly offSale: readonly number[] } & Spelling;

export function useLine({ slip, run }: SlipStore, { searched, letters, decimals, offSale }: Searched): Line {
  const spelling = { letters, decimals };
  const [line, setLine] = useState("");
  const [problem, setProblem] = useState<LineProblem | undefined>(undefined);
  const [choice, setChoice] = useState<readonly Found[] | undefined>(undefined);
  const write = (text: string): void => {
    setLine(text);
    setProblem(undefined);
    setChoice(undefined);
  };
  const drop: Line["drop"] = (dealtWith) => {
    setLine((now) => (now.startsWith(dealtWith) ? now.slice(dealtWith.length) : now));
    setProblem(undefined);
    setChoice(undefined);
  };
  const take: Line["take"] = (key, deeds) => {
    if (slip.waiting?.reason === "offer" && key === "Enter" && line.trim() === "") deeds.answerOffer(true);
    // What is typed ahead while a sale is on its way stays in the line.
    if (slip.stage !== "composing") return false;
    // Who was told that a number is another one now takes that with Enter: it is written, and nothing else is done.
    const renumbered = key === "Enter" && problem?.why === "renumbered" ? withNewNumber(line, problem.renumbered, spelling) : undefined;
    if (renumbered !== undefined) {
      write(renumbered);
      return true;
    }
    const [before = "", code] = line.split("#");
    if (code !== undefined && code.trim() !== "") {
      deeds.load(code.trim());
      return true;
    }
    const read = takeLine(before, key, searched, spelling, offSale);
    if (read.amount?.later !== undefined && familyOf(slip.way.mode) !== "ifBet") {
      setProblem({ why: "laterNeedsIf", text: line.trim() });
      return true;
    }
    write(read.text);
    setProblem(read.problem);
    setChoice(read.choice);
    const after = run(...read.legs.map((found): Action => ({ do: "addLeg", leg: legOf(found) })), ...amountOf(read));
    if (code === undefined && sellsSlip(read, after)) deeds.sell();
    if (code !== undefined && read.problem === undefined && read.choice === undefined) deeds.keep(after);
    return true;
  };
  return { line, problem, choice, write, drop, take };
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
    key, points: offer.points, price: offer.price, rotation: side.rotation, teamName: isOfTeam ? side.name : "", eventName: event.name,
    startsAt: event.startsAt, sportCode: event.sportCode, ...(boughtQuarters === undefined ? {} : { boughtQuarters }),
    ...(isDoubtful === undefined ? {} : { isDoubtful }),
  };
}
