// The entry line and the results of Space and Enter: legs, an amount, a sale, a saved or loaded slip.
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Found } from "../entry/find-bet.ts";
import type { SlipStore } from "../slip/use-slip.ts";
import { type LineProblem, withNewNumber } from "./line.ts";
import { type LineOutcome, readLine, readTypedAhead, type Searched, withTypedEnter } from "./read-line.ts";
import type { Selling } from "./use-sale.ts";
import type { Temporary } from "./use-temporary.ts";

/** What the line can set off. */
export type LineActions = Selling & Temporary & { readonly showGame: (eventId: number | undefined) => void };

export type Line = {
  readonly line: string;
  readonly problem: LineProblem | undefined;
  readonly choice: readonly Found[] | undefined;
  /** Replaces the text of the line and clears its error. */
  readonly write: (text: string) => void;
  /** Removes text that has been processed; text typed after it stays. */
  readonly drop: (dealtWith: string) => void;
  /** @returns false while a sale is in progress: a space is typed ahead like any letter, and Enter is remembered */
  readonly take: (key: "Space" | "Enter", actions: LineActions) => boolean;
  /**
   * Takes the line with one of its several meanings; it sells nothing, because the clerk has not read its price yet.
   */
  readonly choose: (found: Found, actions: LineActions) => void;
  /** Applies what was read of the line. */
  readonly follow: (outcome: LineOutcome, actions: LineActions, chosen?: readonly Found[]) => void;
};

/** The line and what its keys do. */
export function useLine({ slip, run, look }: SlipStore, around: Searched): Line {
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
  const follow: Line["follow"] = ({ text, actions, next, ...open }, does, chosen = []) => {
    write(text);
    setProblem(open.problem);
    if (open.choice !== undefined) ask(open.choice, chosen);
    const after = run(...actions);
    if (next === "sell") does.sell();
    else if (next === "keep") does.keep(after);
    else if (next !== undefined && "game" in next) does.showGame(next.game);
    else if (next !== undefined) does.load(next.load);
  };
  const take: Line["take"] = (key, does) => {
    if (slip.waiting?.reason === "offer" && key === "Enter" && line.trim() === "") does.answerOffer(true);
    if (slip.stage !== "composing") {
      if (key === "Enter") setLine(withTypedEnter(line));
      return false;
    }
    // After a former number was reported, Enter replaces it with the current one and does nothing else.
    const renumbered =
      key === "Enter" && problem?.why === "renumbered"
        ? withNewNumber(line, problem.renumbered, around.spelling)
        : undefined;
    if (renumbered === undefined) follow(readLine(line, key, look(), around), does);
    else write(renumbered);
    return true;
  };
  const choose: Line["choose"] = (found, does) => {
    const chosen = [...picked, found];
    if (slip.stage === "composing") follow(readLine(line, "Enter", look(), around, chosen), does, chosen);
  };
  return { line, problem, choice, write, drop, take, choose, follow };
}

/**
 * Reads what was typed ahead as soon as the sale in front is sold or set aside. After a refusal the text stays unread:
 * the refused bets are still on the slip.
 */
export function useTypedAhead(
  { slip, look }: SlipStore,
  { line, follow }: Line,
  around: Searched,
  does: LineActions,
): void {
  const wasBusy = useRef(false);
  const isBusy = slip.stage !== "composing";
  const isFree = !isBusy && slip.legs.length === 0;
  const read = useEffectEvent(() => {
    if (line !== "") follow(readTypedAhead(line, look(), around), does);
  });
  // With the result's own rendering: a key between that and a later effect would be overwritten.
  useLayoutEffect(() => {
    const isThrough = wasBusy.current && isFree;
    wasBusy.current = isBusy;
    if (isThrough) read();
  }, [isBusy, isFree]);
}
