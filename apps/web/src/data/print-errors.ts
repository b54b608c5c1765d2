import type { printHelper } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";

/** Why the print program did not print, as a sentence. */
export const printErrorText: Readonly<Record<printHelper.PrintError, PlainKey>> = {
  unknownPrinter: "dialogs.printUnknownPrinter",
  offline: "dialogs.printOffline",
  noAnswer: "dialogs.printNoAnswer",
  busy: "dialogs.printBusy",
  notDrawn: "dialogs.printNotDrawn",
  noPaper: "dialogs.printNoPaper",
  coverOpen: "dialogs.printCoverOpen",
  noBrowser: "dialogs.printNoBrowser",
  badRequest: "dialogs.printBadRequest",
};
