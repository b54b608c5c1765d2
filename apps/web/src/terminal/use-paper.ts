import { tickets } from "@chalkboard/contract";
import type { RefObject } from "react";
import { notice } from "../data/connection.ts";
import { useOwnPrinter } from "../data/own-printer.ts";
import { useCallMutation } from "../data/use-call-mutation.ts";

export type TillPrintout = {
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
export function usePrintout(entry: RefObject<HTMLInputElement | null>, focus: () => void): TillPrintout {
  const onOwnPrintout = useOwnPrinter();
  const { mutate } = useCallMutation(tickets.printTicket, { quiet: true, refresh: [tickets.findTicket] });
  const onPrinted = (): void => {
    // What the browser wrote into the line while it printed, it told to nobody.
    entry.current?.dispatchEvent(new Event("input", { bubbles: true }));
    focus();
  };
  const put = async (html: string): Promise<void> => {
    const printout = await onOwnPrintout(html, onPrinted);
    if (printout === "absent") notice.write("printProgram");
    else if (printout === "failed") notice.write("printFailed");
  };
  const print = async (number: number): Promise<void> => {
    const result = await mutate({ number });
    if (result.ok) await put(result.data.html);
    // Without an answer the shell says already that the server is away.
    else if (result.refused !== undefined) notice.write("printFailed");
  };
  return { put: (html) => { void put(html); }, print: (number) => { void print(number); } };
}
