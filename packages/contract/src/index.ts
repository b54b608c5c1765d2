export * from "./core/call.ts";
export { isForbiddenToAuditors, mayMake, seesAs } from "./call-access.ts";
export { type ListCall, listCall, moneySorts } from "./core/list-call.ts";
export { type ReportCall, reportCall } from "./core/report-call.ts";
export {
  type BetLetters,
  type LetteredBet,
  letteredBets,
  lettersFaults,
  lettersOf,
  type CustomLetters,
  periodMarks,
  usualLetters,
} from "./identity/services/bet-letters.ts";
export * from "./wire/envelope.ts";
export * from "./wire/error-toasts.ts";
export * as exposure from "./trading/exposure.ts";
export * as audit from "./reporting/audit-log.ts";
export * as calendar from "./catalog/schedule.ts";
export * as carousel from "./catalog/banners.ts";
export * as catalog from "./selling/board.ts";
export * as duties from "./identity/duties.ts";
export * as fees from "./money/fees.ts";
export * as files from "./reporting/exports.ts";
export * as bootstrap from "./identity/bootstrap.ts";
export * as home from "./reporting/dashboards.ts";
export * as customers from "./identity/customers.ts";
export * as identity from "./identity/identity.ts";
export * as integrators from "./identity/integrators.ts";
export * as lines from "./trading/lines.ts";
export * as live from "./platform/live.ts";
export * as messaging from "./messages/broadcasts.ts";
export * as drawer from "./money/drawers.ts";
export * as money from "./money/money.ts";
export * as network from "./identity/network.ts";
export * as referrals from "./selling/referrals.ts";
export * as operations from "./platform/operations.ts";
export * as pictures from "./catalog/pictures.ts";
export * as printHelper from "./platform/print-helper.ts";
export * as rates from "./trading/exchange-rates.ts";
export * as masterData from "./catalog/master-data.ts";
export * as reports from "./reporting/reports.ts";
export { type RefusingRule, refusingRule } from "./core/refusing-rule.ts";
export {
  type ScreenReason,
  type Problem,
  type ProblemCode,
  problemCodes,
  type Reason,
  reasons,
} from "./core/reasons.ts";
export * as results from "./trading/results.ts";
export { conversionSettings, type PayTableContent, type TicketTableContent } from "./identity/services/pay-tables.ts";
export { type Read, readPayload, wireNamesOf } from "./wire/reading.ts";
export { type UsualLimits, usualLimits } from "./identity/services/usual-limits.ts";
export { type UsualHours, type UsualRule, usualRules } from "./identity/services/usual-rules.ts";
export { wiredCodes, withWireNames } from "./wire/refusal-wire.ts";
export * from "./core/routes.ts";
export * as rules from "./selling/rules.ts";
export { isSecretName, maskData, maskedText, maskPayload } from "./core/secrets.ts";
export * as services from "./identity/services/services.ts";
export * from "./core/service-kinds.ts";
export * as shapes from "./core/shapes.ts";
export * as sources from "./catalog/sources.ts";
export {
  mostTableProblems,
  type TableProblem,
  type TableProblemCode,
  tableProblem,
  tableProblemCodes,
  tableProblems,
} from "./core/table-problems.ts";
export * as nameMatching from "./catalog/name-matching.ts";
export * as temporary from "./selling/saved-slips.ts";
export * as voids from "./trading/voids.ts";
export * as work from "./platform/work.ts";
export * as tickets from "./selling/tickets.ts";
export { allCalls } from "./all.ts";
export * from "./open-api.ts";
