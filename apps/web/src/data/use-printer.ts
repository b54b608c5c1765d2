import { identity } from "@chalkboard/contract";
import { printHtml } from "../kit/print/print.ts";
import { type Printout, printOnMachine } from "./print-helper.ts";
import { useFind } from "./use-find.ts";

/**
 * Prints a document on the user's printer: through the print program if the profile names a printer, else through the
 * browser.
 * @param what a ticket may open the drawer that is connected to the printer
 * @param onPrinted called when it is printed, or the browser's dialog closed
 */
export function usePrinter(what: "ticket" | "document"): (html: string, onPrinted?: () => void) => Promise<Printout> {
  const printer = useFind(identity.getPrinter, {})?.printer ?? "";
  return async (html, onPrinted) => {
    if (printer === "") {
      printHtml(html, onPrinted);
      return "printed";
    }
    const printout = await printOnMachine(html, printer, what);
    if (printout === "printed") onPrinted?.();
    return printout;
  };
}
