import { closableListColumns, creditListColumns, heldListColumns } from "./identity/accounts.ts";
import { actionEventListColumns } from "./trading/action.ts";
import { calendarListColumns } from "./catalog/calendar.ts";
import { shiftListColumns } from "./money/drawer.ts";
import { invoiceListColumns } from "./money/fees.ts";
import { integratorListColumns } from "./identity/integrators.ts";
import { loanListColumns, recoveredListColumns } from "./money/loans.ts";
import { messageListColumns, readerListColumns } from "./messages/messaging.ts";
import { deviceListColumns, posListColumns } from "./identity/network.ts";
import { connectionListColumns, eventListColumns } from "./platform/operations.ts";
import { customerListColumns, sessionListColumns } from "./identity/people.ts";
import { pictureListColumns } from "./catalog/pictures.ts";
import { rateListColumns } from "./trading/rates.ts";
import {
  headingListColumns,
  leagueListColumns,
  mergeListColumns,
  playerListColumns,
  propCategoryListColumns,
  teamListColumns,
  trackListColumns,
} from "./catalog/registry.ts";
import { commissionListColumns } from "./reporting/reports.ts";
import { requestPathListColumns, requestListColumns } from "./platform/requests.ts";
import {
  dayResultSheet,
  proposedListColumns,
  versionListColumns,
  versionTicketListColumns,
  warningListColumns,
} from "./trading/results.ts";
import { movementListColumns } from "./money/movements.ts";
import type { ListColumns } from "./list-columns.ts";
import { pendingGameListColumns, runListColumns, sourceListColumns } from "./catalog/sources.ts";
import { temporaryListColumns } from "./selling/temporary.ts";
import { trainingListColumns } from "./catalog/training.ts";
import { ticketLogListColumns } from "./selling/ticket-log.ts";
import { figureTicketListColumns, ticketListColumns, weekTicketListColumns } from "./selling/tickets.ts";
import {
  caseTicketListColumns,
  lateCaseListColumns,
  voidOrderListColumns,
  voidProposalListColumns,
  voidTicketListColumns,
} from "./trading/voids.ts";
import { withdrawalListColumns } from "./money/withdrawals.ts";

/** Every list whose file the server creates. */
export const allListColumns = [
  ticketListColumns,
  ticketLogListColumns,
  figureTicketListColumns,
  weekTicketListColumns,
  commissionListColumns,
  movementListColumns,
  temporaryListColumns,
  messageListColumns,
  readerListColumns,
  posListColumns,
  deviceListColumns,
  connectionListColumns,
  eventListColumns,
  requestListColumns,
  requestPathListColumns,
  shiftListColumns,
  sessionListColumns,
  customerListColumns,
  teamListColumns,
  leagueListColumns,
  playerListColumns,
  trackListColumns,
  headingListColumns,
  propCategoryListColumns,
  mergeListColumns,
  calendarListColumns,
  actionEventListColumns,
  rateListColumns,
  sourceListColumns,
  pendingGameListColumns,
  runListColumns,
  trainingListColumns,
  pictureListColumns,
  voidOrderListColumns,
  voidTicketListColumns,
  voidProposalListColumns,
  lateCaseListColumns,
  caseTicketListColumns,
  warningListColumns,
  proposedListColumns,
  versionListColumns,
  versionTicketListColumns,
  integratorListColumns,
  dayResultSheet,
  withdrawalListColumns,
  loanListColumns,
  recoveredListColumns,
  invoiceListColumns,
  heldListColumns,
  creditListColumns,
  closableListColumns,
] as unknown as readonly ListColumns[];

/** The sheet of a list call by its path. */
export function listColumnsOf(path: string): ListColumns | undefined {
  return allListColumns.find(({ call }) => call.path === path);
}
