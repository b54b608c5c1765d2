import { tickets } from "@chalkboard/contract";
import type { RefObject } from "react";
import { notice } from "../../../data/connection/connection.ts";
import { useOwnPrinter } from "../../../data/own-printer.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";

export type TillPrintout = {
  /** Prints a document. */
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
export function usePrintout(entry: RefObject<HTMLInputElement | null>, focus: () => void): TillPrintout {
  const onOwnPrintout = useOwnPrinter();
  const { mutate } = useCallMutation(tickets.printTicket, { quiet: true, refresh: [tickets.findTicket] });
  const onPrinted = (): void => {
    // Text that the browser wrote into the line while printing caused no event.
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
    // Without a result the shell already shows that the server is unreachable.
    else if (result.refused !== undefined) notice.write("printFailed");
  };
  return {
    put: (html) => {
      void put(html);
    },
    print: (number) => {
      void print(number);
    },
  };
}
