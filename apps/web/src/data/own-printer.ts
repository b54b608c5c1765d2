import { identity } from "@chalkboard/contract";
import { printHtml } from "../kit/print.ts";
import { printOnMachine } from "./print-helper.ts";
import { useFind } from "./use-find.ts";

/** How a paper ended. `absent`: the print program of this machine is not open. */
export type Printout = "printed" | "failed" | "absent";

/**
 * What puts a document on the own paper: through the print program where the profile names a printer, else through the browser.
 * @param onPrinted when it is on paper, or the browser's dialog closed
 */
export function useOwnPrinter(): (html: string, onPrinted?: () => void) => Promise<Printout> {
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
