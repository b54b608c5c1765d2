import { identity } from "@chalkboard/contract";
import { printHtml } from "../kit/print/print.ts";
import { printOnMachine } from "./print-helper.ts";
import { useFind } from "./use-find.ts";

/** The outcome of printing. `absent`: the print program on this machine is not running. */
export type Printout = "printed" | "failed" | "absent";

/**
 * Prints a document on the user's printer: through the print program if the profile names a printer, else through the
 * browser.
 * @param onPrinted called when it is printed, or the browser's dialog closed
 */
export function usePrinter(): (html: string, onPrinted?: () => void) => Promise<Printout> {
  const printer = useFind(identity.getPrinter, {})?.printer ?? "";
  return async (html, onPrinted) => {
    if (printer === "") {
      printHtml(html, onPrinted);
      return "printed";
    }
    const printout = await printOnMachine(html, printer);
    if (printout === "printed") onPrinted?.();
    return printout;
  };
}
