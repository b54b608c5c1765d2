import { tickets } from "@chalkboard/contract";
import type { RefObject } from "react";
import { notice } from "../data/connection.ts";
import { useOwnPrinter } from "../data/own-printer.ts";
import { useTell } from "../data/use-tell.ts";

export type TillPaper = {
  /** Prints a document. */
  readonly put: (html: string) => void;
  /** Prints a ticket by its number. */
  readonly print: (number: number) => void;
};

/**
 * What puts something on paper: through the print program where the profile names a printer, else through the browser. A ticket that was sold stays sold
 * whatever the printer does.
 * @param entry the line in which a clerk may be typing meanwhile @param focus gives it the focus again
 */
export function usePaper(entry: RefObject<HTMLInputElement | null>, focus: () => void): TillPaper {
  const onOwnPaper = useOwnPrinter();
  const { tell } = useTell(tickets.printTicket, { quiet: true, refresh: [tickets.findTicket] });
  const onPrinted = (): void => {
    // What the browser wrote into the line while it printed, it told to nobody.
    entry.current?.dispatchEvent(new Event("input", { bubbles: true }));
    focus();
  };
  const put = async (html: string): Promise<void> => {
    const paper = await onOwnPaper(html, onPrinted);
    if (paper === "absent") notice.write("printProgram");
    else if (paper === "failed") notice.write("printFailed");
  };
  const print = async (number: number): Promise<void> => {
    const told = await tell({ number });
    if (told.ok) await put(told.data.html);
    // Without an answer the shell says already that the server is away.
    else if (told.refused !== undefined) notice.write("printFailed");
  };
  return { put: (html) => { void put(html); }, print: (number) => { void print(number); } };
}
