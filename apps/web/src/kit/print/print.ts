import { clock, timers } from "../../ports/browser.ts";
import { whenHandsRest } from "../behaviour/hands-rest.ts";

const hands = {
  clock,
  timers,
  onKey: (hear: () => void) => {
    globalThis.addEventListener("keydown", hear, { capture: true });
    return () => {
      globalThis.removeEventListener("keydown", hear, { capture: true });
    };
  },
};

let last: HTMLIFrameElement | undefined;

/**
 * Prints a document through the browser as soon as typing pauses, from an invisible frame, so that the page stays as it
 * is.
 * @param onPrinted called when the browser's dialog closes, to restore the focus
 */
export function printHtml(html: string, onPrinted?: () => void): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.style.cssText = "position:fixed;width:0;height:0;border:0;visibility:hidden";
  frame.addEventListener("load", () => {
    whenHandsRest(hands, () => {
      // A browser that prints without a dialog may not report that it has printed.
      last?.remove();
      last = frame;
      const printout = frame.contentWindow;
      if (printout === null) return;
      printout.addEventListener("afterprint", () => {
        frame.remove();
      });
      // The frame must never take the focus: it would swallow what a clerk types for the next customer.
      printout.print();
      onPrinted?.();
    });
  });
  frame.srcdoc = html;
  document.body.append(frame);
}
