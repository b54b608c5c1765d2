import type { Call } from "./call.ts";
import * as exposure from "./action.ts";
import * as audit from "./audit.ts";
import * as calendar from "./calendar.ts";
import * as carousel from "./carousel.ts";
import * as catalog from "./catalog.ts";
import * as drawer from "./drawer.ts";
import * as duties from "./duties.ts";
import * as fees from "./fees.ts";
import * as files from "./files.ts";
import * as bootstrap from "./bootstrap.ts";
import * as home from "./home.ts";
import * as customers from "./customers.ts";
import * as identity from "./identity.ts";
import * as integrators from "./integrators.ts";
import * as lines from "./lines.ts";
import * as messaging from "./messaging.ts";
import * as money from "./money.ts";
import * as network from "./network.ts";
import * as referrals from "./referrals.ts";
import * as pictures from "./pictures.ts";
import * as operations from "./operations.ts";
import * as rates from "./rates.ts";
import * as masterData from "./registry.ts";
import * as reports from "./reports.ts";
import * as results from "./results.ts";
import * as rules from "./rules.ts";
import * as services from "./services.ts";
import * as sources from "./sources.ts";
import * as temporary from "./temporary.ts";
import * as voids from "./voids.ts";
import * as tickets from "./tickets.ts";
import * as nameMatching from "./training.ts";

const capabilities = {
  founding: bootstrap, identity, customers, services, network, registry: masterData, calendar, catalog, lines, duties, tickets, referrals, temporary,
  action: exposure, voids, rules, results,
  reports, money, drawer, messaging, operations, audit, files, home, sources, training: nameMatching, pictures, carousel, integrators, fees, rates,
};

/** Every call by capability, for the server's completeness check, the permission tests and docs/calls.md. */
export const allCalls: readonly { readonly capability: string; readonly name: string; readonly call: Call }[] =
  Object.entries(capabilities).flatMap(([capability, module]) =>
    Object.entries(module).flatMap(([name, value]) => isCall(value) ? [{ capability, name, call: value }] : []));

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "path" in value && "access" in value && "payload" in value;
}
