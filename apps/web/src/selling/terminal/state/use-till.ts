// All actions of the clerk in one place: the meaning of keys, the processing of the line, selling.
import { type BetLetters, identity, tickets } from "@chalkboard/contract";
import { type RefObject, useState } from "react";
import { refresh } from "../../../data/connection/queries.ts";
import { amountDigits } from "@chalkboard/i18n";
import type { Found } from "../entry/find-bet.ts";
import type { Spelling } from "../entry/entry.ts";
import type { LineProblem } from "./line.ts";
import type { Repair } from "../slip/repairs.ts";
import type { Action, Slip, Ticket } from "../slip/slip.ts";
import type { Aside } from "../slip/slips.ts";
import { useSession } from "../../../data/viewer.ts";
import { useAside } from "./use-aside.ts";
import { type Searched, useLine } from "./use-line.ts";
import { usePrintout } from "./use-paper.ts";
import { useRepeat } from "./use-repeat.ts";
import { useSale } from "./use-sale.ts";
import { useSlip, useWatch } from "../slip/use-slip.ts";
import { type Kept, useTemporary } from "./use-temporary.ts";
import { type TillWays, useWays } from "./use-ways.ts";

export type TillDialog = "pay" | "find" | "cancel" | "print" | "drawer";

export type Till = {
  readonly slip: Slip;
  /** Slips whose sales are pending or have a result while the next customer is served. */
  readonly aside: readonly Aside[];
  readonly ways: TillWays;
  readonly line: string;
  /** The letters with which the line is parsed. */
  readonly letters: BetLetters;
  readonly spelling: Spelling;
  readonly problem: LineProblem | undefined;
  readonly choice: readonly Found[] | undefined;
  readonly dialog: TillDialog | undefined;
  readonly lastSold: number | undefined;
  readonly type: (text: string) => void;
  /** @returns false if the space must be typed instead */
  readonly space: () => boolean;
  readonly enter: () => void;
  readonly escape: () => void;
  readonly clear: () => void;
  readonly choose: (found: Found) => void;
  /** Applies repairs to the slip. */
  readonly mend: (repairs: readonly Repair[]) => void;
  readonly answerOffer: (take: boolean) => void;
  /** A slip that was just saved as a temporary ticket, until the clerk has seen it. */
  readonly kept: Kept | undefined;
  /** Brings a slip that was set aside to the front: this one, or the first calling one. */
  readonly bringBack: (key?: string) => void;
  readonly repeat: () => void;
  readonly print: (number: number) => void;
  /** Prints a document. */
  readonly put: (html: string) => void;
  readonly open: (dialog: TillDialog | undefined) => void;
  readonly run: (...actions: readonly Action[]) => Slip;
};

/** The till's state and actions. @param entry the entry line, which gets the focus back after everything */
export function useTill(from: Searched, entry: RefObject<HTMLInputElement | null>): Till {
  const {
    searched: boards,
    spelling,
    spelling: { letters },
  } = from;
  const store = useSlip(useSession());
  const { slip, aside, run } = store;
  const { line, problem, choice, write, drop, take, choose } = useLine(store, from);
  const [lastSold, setLastSold] = useState<number | undefined>(undefined);
  const [kept, setKept] = useState<Kept | undefined>(undefined);
  const ways = useWays(slip.legs);
  // A dialog over the till keeps the focus; when it closes, the till takes it.
  const focus = (): void => {
    if (document.querySelector("[role=dialog]") === null) entry.current?.focus();
  };
  const { print, put } = usePrintout(entry, focus);
  const { dialog, open } = useTillDialog(focus);
  // A result may arrive while the next bet is being typed: only the processed text is removed.
  const restart = (action: Action): void => {
    drop(line);
    setKept(undefined);
    run(action);
    focus();
  };
  const selling = useSale(store, (ticket: Ticket) => {
    setLastSold(ticket.number);
    refresh([identity.currentBalance, tickets.listTickets]);
    print(ticket.number);
  });
  const { watch, giveUp } = useWatch(store);
  const repeat = useRepeat(watch, ways.tables, boards, restart);
  const clear = (): void => {
    restart({ do: "clear" });
  };
  const temporary = useTemporary({
    watch,
    onLoaded: restart,
    onKept: (one, isSame) => {
      if (isSame) clear();
      setKept(one);
    },
  });
  const escape = (): void => {
    giveUp();
    setKept(undefined);
    if (slip.waiting?.reason === "offer") selling.answerOffer(false);
    else if (line !== "" || choice !== undefined || problem !== undefined) write("");
    else {
      // A refused amount goes back into the line, to be changed.
      if (slip.refused.length > 0 && slip.amount !== undefined)
        write(`${slip.amountIs === "win" ? "w" : ""}${amountDigits(slip.amount, spelling)}`);
      run({ do: "back" });
    }
  };
  const type = (text: string): void => {
    write(text);
    setKept(undefined);
    if (slip.sold !== undefined) run({ do: "soldSeen" });
  };
  const bringBack = useAside(store, line, () => {
    setKept(undefined);
    focus();
  });
  return {
    slip,
    aside,
    bringBack,
    ways,
    line,
    letters,
    spelling,
    problem,
    choice,
    dialog,
    lastSold,
    run,
    repeat,
    print,
    put,
    escape,
    kept,
    clear,
    type,
    open,
    answerOffer: selling.answerOffer,
    space: () => take("Space", { ...selling, ...temporary }),
    enter: () => {
      take("Enter", { ...selling, ...temporary });
    },
    choose: (found) => {
      setKept(undefined);
      choose(found, { ...selling, ...temporary });
      focus();
    },
    mend: (repairs) => {
      // A repaired amount replaces the one that is being typed.
      if (repairs.some(({ actions }) => actions.some((action) => action.do === "amount"))) write("");
      run(...repairs.flatMap(({ actions }) => actions));
      focus();
    },
  };
}

function useTillDialog(focus: () => void): Pick<Till, "dialog" | "open"> {
  const [dialog, setDialog] = useState<TillDialog | undefined>(undefined);
  return {
    dialog,
    open: (opened) => {
      setDialog(opened);
      if (opened === undefined) focus();
    },
  };
}
