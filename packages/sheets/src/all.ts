import { closableListColumns, creditListColumns, heldListColumns } from "./accounts.ts";
import { actionEventListColumns } from "./action.ts";
import { calendarListColumns } from "./calendar.ts";
import { shiftListColumns } from "./drawer.ts";
import { invoiceListColumns } from "./fees.ts";
import { integratorListColumns } from "./integrators.ts";
import { loanListColumns, recoveredListColumns } from "./loans.ts";
import { messageListColumns, readerListColumns } from "./messaging.ts";
import { deviceListColumns, posListColumns } from "./network.ts";
import { connectionListColumns, eventListColumns } from "./operations.ts";
import { customerListColumns, sessionListColumns } from "./people.ts";
import { pictureListColumns } from "./pictures.ts";
import { rateListColumns } from "./rates.ts";
import { headingListColumns, leagueListColumns, mergeListColumns, playerListColumns, propCategoryListColumns, teamListColumns,
  trackListColumns } from "./registry.ts";
import { commissionListColumns } from "./reports.ts";
import { requestPathListColumns, requestListColumns } from "./requests.ts";
import { dayResultSheet, proposedListColumns, versionListColumns, versionTicketListColumns, warningListColumns } from "./results.ts";
import { movementListColumns } from "./movements.ts";
import type { ListColumns } from "./sheet.ts";
import { runListColumns, sourceListColumns } from "./sources.ts";
import { temporaryListColumns } from "./temporary.ts";
import { trainingListColumns } from "./training.ts";
import { ticketLogListColumns } from "./ticket-log.ts";
import { figureTicketListColumns, ticketListColumns, weekTicketListColumns } from "./tickets.ts";
import { caseTicketListColumns, lateCaseListColumns, voidOrderListColumns, voidProposalListColumns, voidTicketListColumns } from "./voids.ts";
import { withdrawalListColumns } from "./withdrawals.ts";

/** Every list whose file the server creates. */
export const allListColumns = [
  ticketListColumns, ticketLogListColumns, figureTicketListColumns, weekTicketListColumns, commissionListColumns, movementListColumns, temporaryListColumns,
  messageListColumns, readerListColumns, posListColumns,
  deviceListColumns, connectionListColumns, eventListColumns, requestListColumns, requestPathListColumns, shiftListColumns,
  sessionListColumns, customerListColumns, teamListColumns, leagueListColumns, playerListColumns, trackListColumns, headingListColumns,
  propCategoryListColumns, mergeListColumns, calendarListColumns,
  actionEventListColumns, rateListColumns, sourceListColumns, runListColumns, trainingListColumns, pictureListColumns,
  voidOrderListColumns, voidTicketListColumns, voidProposalListColumns, lateCaseListColumns, caseTicketListColumns, warningListColumns, proposedListColumns,
  versionListColumns, versionTicketListColumns,
  integratorListColumns, dayResultSheet, withdrawalListColumns, loanListColumns, recoveredListColumns, invoiceListColumns,
  heldListColumns, creditListColumns, closableListColumns,
] as unknown as readonly ListColumns[];

/** The sheet of a list call by its path. */
export function listColumnsOf(path: string): ListColumns | undefined {
  return allListColumns.find(({ call }) => call.path === path);
}
