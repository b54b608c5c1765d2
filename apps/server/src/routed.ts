import {
  exposure,
  allCalls,
  audit,
  calendar,
  type Call,
  carousel,
  catalog,
  customers,
  drawer,
  duties,
  fees,
  files,
  bootstrap,
  home,
  identity,
  integrators,
  lines,
  messaging,
  money,
  network,
  operations as watching,
  pictures,
  rates,
  referrals,
  masterData,
  reports,
  results,
  rules,
  services,
  sources,
  temporary,
  tickets,
  nameMatching,
  voids,
  work,
} from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { actionHandlers, type SoldReadings } from "./trading/exposure/index.ts";
import { auditHandlers } from "./reporting/audit-log/index.ts";
import { scheduleHandlers } from "./catalog/schedule/index.ts";
import { carouselHandlers } from "./catalog/banners/index.ts";
import { catalogHandlers } from "./selling/board/index.ts";
import { customerHandlers } from "./identity/customers/index.ts";
import type { Database } from "./platform/database/database.ts";
import { drawerHandlers } from "./money/drawers/index.ts";
import { dutiesHandlers } from "./identity/duties/index.ts";
import { feesHandlers } from "./money/fees/index.ts";
import { filesHandlers } from "./reporting/exports/index.ts";
import { bootstrapHandlers } from "./bootstrap/index.ts";
import { homeHandlers } from "./reporting/dashboards/index.ts";
import type { BackgroundTasks } from "./platform/http/background-tasks.ts";
import { pair, type Routed } from "./platform/http/routes.ts";
import type { Sessions } from "./platform/http/sessions.ts";
import { type Hashing, identityHandlers } from "./identity/people/index.ts";
import { integratorsHandlers } from "./identity/integrators/index.ts";
import { linesHandlers } from "./trading/lines/index.ts";
import type { Connections } from "./platform/live/index.ts";
import { messagingHandlers } from "./messages/broadcasts/index.ts";
import { moneyHandlers } from "./money/index.ts";
import { networkHandlers } from "./identity/network/index.ts";
import { operationsHandlers } from "./platform/operations/index.ts";
import { type Encoder, type MediaStorage, picturesHandlers } from "./platform/media/index.ts";
import type { Ports } from "./platform/ports/ports.ts";
import { ratesHandlers } from "./trading/exchange-rates/index.ts";
import { referralsHandlers } from "./selling/referrals/index.ts";
import { masterDataHandlers } from "./catalog/master-data/index.ts";
import { reportsHandlers } from "./reporting/reports/index.ts";
import { resultsHandlers } from "./trading/results/index.ts";
import { rulesHandlers } from "./selling/rules/index.ts";
import { type ServiceConfigCache, servicesHandlers } from "./identity/services/index.ts";
import type { Settler } from "./trading/settlement/index.ts";
import type { Outgoing } from "./platform/ports/outgoing.ts";
import type { SourceFolder } from "./platform/ports/source-folder.ts";
import { sourcesHandlers, type SecretBox } from "./catalog/sources/index.ts";
import { temporaryHandlers } from "./selling/saved-slips/index.ts";
import { type SaleBatcher, ticketsHandlers, type Waiting } from "./selling/tickets/index.ts";
import { nameMatchingHandlers } from "./catalog/name-matching/index.ts";
import { workHandlers } from "./platform/work/index.ts";
import { voidsHandlers } from "./trading/voids/index.ts";

export type RoutedTools = Ports & {
  readonly sessions: Sessions;
  readonly backgroundTasks: BackgroundTasks;
  readonly configCache: ServiceConfigCache;
  readonly batcher: SaleBatcher;
  readonly settler: Settler;
  readonly waiting: Waiting;
  readonly connections: Connections;
  readonly hashing: Hashing;
  readonly stop: AbortSignal;
  readonly secretBox: SecretBox | undefined;
  readonly sourceFolder: SourceFolder | undefined;
  readonly outgoing: Outgoing;
  readonly encoder: Encoder;
  readonly mediaStorage: MediaStorage;
  readonly readings: SoldReadings;
};

type Over = RoutedTools & { readonly database: Database };
type Capability = {
  readonly module: Readonly<Record<string, unknown>>;
  readonly handlers: (over: Over) => Readonly<Record<string, unknown>>;
};

/** The handlers of each module of the contract. */
const capabilities: readonly Capability[] = [
  { module: bootstrap, handlers: bootstrapHandlers },
  { module: identity, handlers: identityHandlers },
  { module: customers, handlers: customerHandlers },
  { module: services, handlers: servicesHandlers },
  { module: network, handlers: networkHandlers },
  { module: masterData, handlers: masterDataHandlers },
  { module: calendar, handlers: scheduleHandlers },
  { module: catalog, handlers: catalogHandlers },
  { module: lines, handlers: linesHandlers },
  { module: duties, handlers: dutiesHandlers },
  { module: tickets, handlers: ticketsHandlers },
  { module: rules, handlers: rulesHandlers },
  { module: audit, handlers: auditHandlers },
  { module: referrals, handlers: referralsHandlers },
  { module: temporary, handlers: temporaryHandlers },
  { module: exposure, handlers: actionHandlers },
  { module: voids, handlers: voidsHandlers },
  { module: results, handlers: resultsHandlers },
  { module: reports, handlers: reportsHandlers },
  { module: money, handlers: moneyHandlers },
  { module: drawer, handlers: drawerHandlers },
  { module: messaging, handlers: messagingHandlers },
  { module: watching, handlers: operationsHandlers },
  { module: files, handlers: filesHandlers },
  { module: home, handlers: homeHandlers },
  { module: sources, handlers: sourcesHandlers },
  { module: nameMatching, handlers: nameMatchingHandlers },
  { module: pictures, handlers: picturesHandlers },
  { module: carousel, handlers: carouselHandlers },
  { module: integrators, handlers: integratorsHandlers },
  { module: fees, handlers: feesHandlers },
  { module: rates, handlers: ratesHandlers },
  { module: work, handlers: workHandlers },
];

/** Every call with its handler. @param database which it reads */
export function routedOver(tools: RoutedTools, database: Database): readonly Routed[] {
  const routed = capabilities.flatMap(({ module, handlers }) => pair(module, handlers({ ...tools, database })));
  const served = new Set(routed.map(({ call }) => call.path));
  assert(
    allCalls.every(({ call }) => served.has(call.path)),
    "every call of the contract has a handler",
    { served: served.size, declared: allCalls.length },
  );
  return routed;
}

/** The handler of a single call, such as a file's rows, which are read from a snapshot. */
export function handlerOver(tools: RoutedTools, database: Database, path: string): Routed["handler"] {
  const found = capabilities.find(({ module }) =>
    Object.values(module).some((one) => (one as Partial<Call>).path === path),
  );
  const handler =
    found === undefined
      ? undefined
      : pair(found.module, found.handlers({ ...tools, database })).find(({ call }) => call.path === path)?.handler;
  assert(handler !== undefined, "a list has a handler", { path });
  return handler;
}
