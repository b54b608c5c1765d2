// All actions of the clerk in one place: the meaning of keys, the processing of the line, selling.

import { type BetLetters, identity, services, tickets } from "@chalkboard/contract";
import { amountDigits } from "@chalkboard/i18n";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { failedPrintout, type FailedPrintout, notice } from "../../../data/connection/connection.ts";
import { refresh } from "../../../data/connection/queries.ts";
import { usePrinter } from "../../../data/use-printer.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useFind } from "../../../data/use-find.ts";
import { useSession } from "../../../data/viewer.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useToasts } from "../../../kit/states/toasts.tsx";
import type { Spelling } from "../entry/entry.ts";
import type { Found } from "../entry/find-bet.ts";
import type { Repair } from "../slip/repairs.ts";
import type { Action, Slip, SlipLeg, Ticket } from "../slip/slip.ts";
import type { Aside } from "../slip/slips.ts";
import { type SlipStore, useSlip, useWatch } from "../slip/use-slip.ts";
import { type PayTable, type Ways, waysFor } from "../slip/ways.ts";
import type { LineProblem } from "./line.ts";
import type { Searched } from "./read-line.ts";
import { type Line, useLine, useTypedAhead } from "./use-line.ts";
import { useRepeat } from "./use-repeat.ts";
import { useSale } from "./use-sale.ts";
import { type Kept, useTemporary } from "./use-temporary.ts";

const noTables: readonly PayTable[] = [];

type TillWays = { readonly ways: Ways; readonly tables: readonly PayTable[] };

/** The ways that the legs allow, with the cards and tables of this till's service. */
function useWays(legs: readonly SlipLeg[]): TillWays {
  const tables = useFind(services.listPayTables, {})?.tables ?? noTables;
  const ways = useMemo(() => waysFor(legs, tables), [legs, tables]);
  return { ways, tables };
}

/** Chooses a mode that the clerk chose before, as soon as the legs allow it. */
function useFitting({ slip: { misfit }, run }: SlipStore, ways: Ways): void {
  const way = ways.find(({ family }) => family === misfit)?.ways[0];
  useEffect(() => {
    if (way !== undefined) run({ do: "way", way });
  }, [way, run]);
}

export type TillDialog = "pay" | "find" | "cancel" | "print" | "drawer" | "messages" | "results";

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
  /** The game whose bets are all shown. */
  readonly game: number | undefined;
  readonly showGame: (eventId: number | undefined) => void;
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
  /** Prints a document other than a ticket. */
  readonly put: (html: string) => void;
  readonly open: (dialog: TillDialog | undefined) => void;
  readonly run: (...actions: readonly Action[]) => Slip;
};

/** The till's state and actions. @param entry the entry line, which gets the focus back after everything */
export function useTill(from: Omit<Searched, "tables">, entry: RefObject<HTMLInputElement | null>): Till {
  const {
    searched: boards,
    spelling,
    spelling: { letters },
  } = from;
  const store = useSlip(useSession());
  const { slip, aside, run } = store;
  const ways = useWays(slip.legs);
  const around = { ...from, tables: ways.tables };
  const typed = useLine(store, around);
  const { line, problem, choice, write, drop, take, choose } = typed;
  const [lastSold, setLastSold] = useState<number | undefined>(undefined);
  const [kept, setKept] = useState<Kept | undefined>(undefined);
  useFitting(store, ways.ways);
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
  const [game, showGame] = useState<number | undefined>(undefined);
  const does = { ...selling, ...temporary, showGame };
  useTypedAhead(store, typed, around, does);
  const escape = (): void => {
    giveUp();
    setKept(undefined);
    if (slip.waiting?.reason === "offer") selling.answerOffer(false);
    else stepBack(store, typed, spelling);
  };
  const type = (text: string): void => {
    write(text);
    setKept(undefined);
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
    game,
    showGame,
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
    space: () => take("Space", does),
    enter: () => {
      take("Enter", does);
    },
    choose: (found) => {
      setKept(undefined);
      choose(found, does);
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

/** Empties the line; an empty one takes a step back in the slip. */
function stepBack({ slip, run }: SlipStore, { line, problem, choice, write }: Line, spelling: Spelling): void {
  if (line !== "" || choice !== undefined || problem !== undefined) {
    write("");
    return;
  }
  // A refused amount goes back into the line, to be changed.
  if (slip.refused.length > 0 && slip.amount !== undefined)
    write(`${slip.amountIs === "win" ? "w" : ""}${amountDigits(slip.amount, spelling)}`);
  run({ do: "back" });
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

/**
 * Sets the pending sale in front aside as soon as the line has text, and returns the function that brings one back.
 * @param line the typed text
 * @param onBack called after every request to bring one back
 */
function useAside({ slip, aside, run }: SlipStore, line: string, onBack: () => void): (key?: string) => void {
  const { t } = useLocale();
  const toasts = useToasts();
  // Text typed while a sale is pending, also text typed ahead, belongs to the next customer.
  const isNext = line !== "" && slip.stage === "waiting";
  useEffect(() => {
    if (isNext) run({ do: "setAside" });
  }, [isNext, run]);
  return (key) => {
    if (aside.length === 0) return;
    // It must not be mixed with a bet that is being typed.
    if (line !== "" || (slip.legs.length > 0 && slip.stage !== "waiting"))
      toasts.warn(t("terminal.aside"), t("terminal.asideBusy"));
    else run({ do: "bringBack", ...(key === undefined ? {} : { key }) });
    onBack();
  };
}

type TillPrintout = {
  /** Prints a document other than a ticket. */
  readonly put: (html: string) => void;
  /** Prints a ticket by its number. */
  readonly print: (number: number) => void;
};

/**
 * Prints through the print program if the profile names a printer, otherwise through the browser. A sold ticket stays
 * sold, whatever the printer does.
 * @param entry the line in which a clerk may be typing meanwhile
 * @param focus returns the focus to it
 */
function usePrintout(entry: RefObject<HTMLInputElement | null>, focus: () => void): TillPrintout {
  const printers = { ticket: usePrinter("ticket"), document: usePrinter("document") };
  const { mutate } = useCallMutation(tickets.printTicket, { quiet: true, refresh: [tickets.findTicket] });
  const onPrinted = (): void => {
    // Text that the browser wrote into the line while printing caused no event.
    entry.current?.dispatchEvent(new Event("input", { bubbles: true }));
    focus();
  };
  const fail = (printout: FailedPrintout): void => {
    failedPrintout.write(printout);
    notice.write("printFailed");
  };
  const put = async (what: FailedPrintout["what"], html: string): Promise<void> => {
    const printout = await printers[what](html, onPrinted);
    const again = (): void => void put(what, html);
    if (printout === "absent") notice.write("printProgram");
    else if (printout !== "printed") fail({ what, again, ...(printout === "failed" ? {} : { reason: printout }) });
  };
  const print = async (number: number): Promise<void> => {
    const result = await mutate({ number });
    if (result.ok) await put("ticket", result.data.html);
    // Without a result the shell already shows that the server is unreachable.
    else if (result.refused !== undefined) fail({ what: "ticket", again: () => void print(number) });
  };
  return {
    put: (html) => {
      void put("document", html);
    },
    print: (number) => {
      void print(number);
    },
  };
}
