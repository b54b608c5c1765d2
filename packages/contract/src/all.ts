import type { Call } from "./core/call.ts";
import * as exposure from "./trading/exposure.ts";
import * as audit from "./reporting/audit-log.ts";
import * as calendar from "./catalog/schedule.ts";
import * as carousel from "./catalog/banners.ts";
import * as catalog from "./selling/board.ts";
import * as drawer from "./money/drawers.ts";
import * as duties from "./identity/duties.ts";
import * as fees from "./money/fees.ts";
import * as files from "./reporting/exports.ts";
import * as bootstrap from "./identity/bootstrap.ts";
import * as home from "./reporting/dashboards.ts";
import * as customers from "./identity/customers.ts";
import * as identity from "./identity/identity.ts";
import * as integrators from "./identity/integrators.ts";
import * as lines from "./trading/lines.ts";
import * as messaging from "./messages/broadcasts.ts";
import * as money from "./money/money.ts";
import * as network from "./identity/network.ts";
import * as referrals from "./selling/referrals.ts";
import * as pictures from "./catalog/pictures.ts";
import * as operations from "./platform/operations.ts";
import * as rates from "./trading/exchange-rates.ts";
import * as masterData from "./catalog/master-data.ts";
import * as reports from "./reporting/reports.ts";
import * as results from "./trading/results.ts";
import * as rules from "./selling/rules.ts";
import * as services from "./identity/services/services.ts";
import * as sources from "./catalog/sources.ts";
import * as temporary from "./selling/saved-slips.ts";
import * as work from "./platform/work.ts";
import * as voids from "./trading/voids.ts";
import * as tickets from "./selling/tickets.ts";
import * as nameMatching from "./catalog/name-matching.ts";

const capabilities = {
  bootstrap,
  identity,
  customers,
  services,
  network,
  registry: masterData,
  calendar,
  catalog,
  lines,
  duties,
  tickets,
  referrals,
  temporary,
  action: exposure,
  voids,
  rules,
  results,
  reports,
  money,
  drawer,
  messaging,
  operations,
  audit,
  files,
  home,
  sources,
  training: nameMatching,
  pictures,
  carousel,
  integrators,
  fees,
  rates,
  work,
};

/** Every call by capability, for the server's completeness check, the permission tests and docs/calls.md. */
export const allCalls: readonly { readonly capability: string; readonly name: string; readonly call: Call }[] =
  Object.entries(capabilities).flatMap(([capability, module]) =>
    Object.entries(module).flatMap(([name, value]) => (isCall(value) ? [{ capability, name, call: value }] : [])),
  );

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "path" in value && "access" in value && "payload" in value;
}
