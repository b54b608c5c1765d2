// The bench's only import of the server: what it builds of it, and what it measures.

export { keepDays } from "../../apps/server/src/ledger/index.ts";
export { type Database, openDatabase, type Sql } from "../../apps/server/src/platform/database/database.ts";
export { migrate } from "../../apps/server/src/platform/database/cluster/migrate.ts";
export { query } from "../../apps/server/src/platform/database/query.ts";
export { cloneFrom } from "../../apps/server/src/platform/database/cluster/test-cluster.ts";
export { startThrowawayCluster } from "../../apps/server/src/platform/database/cluster/throwaway-cluster.ts";
export * from "../../apps/server/src/bootstrap/index.ts";
export { createSessions, hashPassword } from "../../apps/server/src/identity/people/index.ts";
export { importLines, importSchedule, mlb } from "../../apps/server/src/catalog/imports/index.ts";
export { proveBooks } from "../../apps/server/src/money/index.ts";
export {
  silentLog,
  silentMail,
  systemClock,
  systemRandom,
  systemTimers,
} from "../../apps/server/src/platform/ports/system.ts";
export { ensureLeague } from "../../apps/server/src/catalog/master-data/index.ts";
export { type ChalkboardServer, createServer } from "../../apps/server/src/server.ts";
export { type HqEventLine, offersBy, type SellingService, termsAt } from "../../apps/server/src/trading/lines/index.ts";
export { createSettler } from "../../apps/server/src/trading/settlement/index.ts";
export { startLargeDay } from "../../apps/server/src/testing/large-day.ts";
export { openSealed } from "../../apps/server/src/testing/sealed.ts";
export {
  pause,
  type ServerProcess,
  startProcess,
  startServerProcess,
  stopProcess,
  stopProcesses,
} from "../../apps/server/src/testing/server-process.ts";
export { createServiceConfigCache } from "../../apps/server/src/identity/services/index.ts";
export {
  priceSlip,
  createSaleBatcher,
  loadSaleFacts,
  type SaleBatcher,
  placementSettings,
  type SaleRequest,
} from "../../apps/server/src/selling/tickets/index.ts";
