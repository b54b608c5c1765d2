// Ctrl P prints the sheet of a list instead of the screen around it.
import { useEffect } from "react";
import { useStable } from "../behaviour/use-stable.ts";

export type Printer = {
  /** The list lies over the page, in a panel. */
  readonly isOver: boolean;
  readonly print: () => void;
};

const printers: Printer[] = [];

/** The list that Ctrl P means: that of the uppermost panel, otherwise the page's first one. */
export function printerOf(shown: readonly Printer[]): Printer | undefined {
  return shown.findLast(({ isOver }) => isOver) ?? shown[0];
}

function onKeyDown(event: KeyboardEvent): void {
  const isPrint =
    (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "p";
  const printer = printerOf(printers);
  // The till prints by the same key.
  if (!isPrint || event.defaultPrevented || printer === undefined) return;
  event.preventDefault();
  printer.print();
}

/** Prints this list on Ctrl P while it is shown. */
export function usePrintKey(isOver: boolean, onPrint: () => void): void {
  const { print } = useStable({ print: onPrint });
  useEffect(() => {
    const printer: Printer = { isOver, print };
    if (printers.length === 0) globalThis.addEventListener("keydown", onKeyDown);
    printers.push(printer);
    return () => {
      printers.splice(printers.indexOf(printer), 1);
      if (printers.length === 0) globalThis.removeEventListener("keydown", onKeyDown);
    };
  }, [isOver, print]);
}
