import { closableSheet, creditSheet, heldSheet } from "./accounts.ts";
import { actionEventSheet } from "./action.ts";
import { calendarSheet } from "./calendar.ts";
import { shiftSheet } from "./drawer.ts";
import { invoiceSheet } from "./fees.ts";
import { integratorSheet } from "./integrators.ts";
import { loanSheet, recoveredSheet } from "./loans.ts";
import { messageSheet, readerSheet } from "./messaging.ts";
import { deviceSheet, posSheet } from "./network.ts";
import { connectionSheet, eventSheet } from "./operations.ts";
import { customerSheet, sessionSheet } from "./people.ts";
import { pictureSheet } from "./pictures.ts";
import { rateSheet } from "./rates.ts";
import { headingSheet, leagueSheet, mergeSheet, playerSheet, propCategorySheet, teamSheet, trackSheet } from "./registry.ts";
import { commissionSheet } from "./reports.ts";
import { requestPathSheet, requestSheet } from "./requests.ts";
import { dayResultSheet, proposedSheet, versionSheet, versionTicketSheet, warningSheet } from "./results.ts";
import { movementSheet } from "./movements.ts";
import type { Sheet } from "./sheet.ts";
import { runSheet, sourceSheet } from "./sources.ts";
import { temporarySheet } from "./temporary.ts";
import { trainingSheet } from "./training.ts";
import { ticketLogSheet } from "./ticket-log.ts";
import { figureTicketSheet, ticketSheet, weekTicketSheet } from "./tickets.ts";
import { caseTicketSheet, lateCaseSheet, voidOrderSheet, voidProposalSheet, voidTicketSheet } from "./voids.ts";
import { withdrawalSheet } from "./withdrawals.ts";

/** Every list whose file the server makes. */
export const allSheets = [
  ticketSheet, ticketLogSheet, figureTicketSheet, weekTicketSheet, commissionSheet, movementSheet, temporarySheet, messageSheet, readerSheet, posSheet,
  deviceSheet, connectionSheet, eventSheet, requestSheet, requestPathSheet, shiftSheet,
  sessionSheet, customerSheet, teamSheet, leagueSheet, playerSheet, trackSheet, headingSheet, propCategorySheet, mergeSheet, calendarSheet,
  actionEventSheet, rateSheet, sourceSheet, runSheet, trainingSheet, pictureSheet,
  voidOrderSheet, voidTicketSheet, voidProposalSheet, lateCaseSheet, caseTicketSheet, warningSheet, proposedSheet, versionSheet, versionTicketSheet,
  integratorSheet, dayResultSheet, withdrawalSheet, loanSheet, recoveredSheet, invoiceSheet,
  heldSheet, creditSheet, closableSheet,
] as unknown as readonly Sheet[];

/** The sheet of a list call by its path. */
export function sheetOf(path: string): Sheet | undefined {
  return allSheets.find(({ call }) => call.path === path);
}
