import { printHelper } from "@chalkboard/contract";

/** How a job ended. */
export type PrintOutcome = "printed" | printHelper.PrintError;

const sentences: Readonly<Record<printHelper.PrintError, string>> = {
  unknownPrinter: "No printer of this machine has that name.",
  offline: "The printer is off, or cannot be reached.",
  noAnswer: "The printer did not answer in time.",
  busy: "Too many jobs are waiting for this printer.",
  notDrawn: "The document could not be drawn.",
  noPaper: "The printer is out of paper.",
  coverOpen: "The cover of the printer is open.",
  noBrowser: "There is no Chromium on this machine to draw the document.",
  badRequest: "The request is not valid.",
};

/** An outcome as a sentence. */
export function outcomeText(outcome: PrintOutcome): string {
  return outcome === "printed" ? "Printed." : sentences[outcome];
}

/** An outcome as the web receives it. */
export function outcomeCode(outcome: PrintOutcome): number {
  return outcome === "printed" ? 1 : printHelper.printErrors[outcome];
}
