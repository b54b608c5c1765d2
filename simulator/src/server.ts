// The simulator's only import of the server: what it builds of it, and what it reads.

export { goOnProving } from "../../apps/server/src/money/index.ts";
export { keepDays } from "../../apps/server/src/ledger/index.ts";
export {
  type Database,
  openDatabase,
  type ServiceScope,
  type Sql,
} from "../../apps/server/src/platform/database/database.ts";
export { migrate } from "../../apps/server/src/platform/database/cluster/migrate.ts";
export { json, type Query, query } from "../../apps/server/src/platform/database/query.ts";
export { cloneDatabase } from "../../apps/server/src/platform/database/cluster/test-cluster.ts";
export {
  startThrowawayCluster,
  type ThrowawayCluster,
} from "../../apps/server/src/platform/database/cluster/throwaway-cluster.ts";
export * from "../../apps/server/src/bootstrap/index.ts";
export * from "../../apps/server/src/catalog/imports/index.ts";
export * from "../../apps/server/src/cli/index.ts";
export { ensureLeague } from "../../apps/server/src/catalog/master-data/index.ts";
export type { Sessions } from "../../apps/server/src/platform/http/sessions.ts";
export { createSessions, hashPassword } from "../../apps/server/src/identity/people/index.ts";
export {
  silentLog,
  silentMail,
  systemClock,
  systemRandom,
  systemTimers,
} from "../../apps/server/src/platform/ports/system.ts";
export { type ChalkboardServer, createServer } from "../../apps/server/src/server.ts";
export {
  compiled,
  pause,
  type ServerProcess,
  startServerProcess,
  untilHealthy,
} from "../../apps/server/src/testing/server-process.ts";
export { kickOff } from "../../apps/server/src/testing/bets.ts";
export {
  buildTestWorld,
  logins as testLogins,
  password as testPassword,
  type TestWorld,
} from "../../apps/server/src/testing/test-world.ts";
export { createTestClock, type TestClock } from "../../apps/server/src/testing/test-clock.ts";
export { connectLive, type LiveClient } from "../../apps/server/src/testing/live-client.ts";
export {
  applyLinescore,
  applySchedule,
  decideFinals,
  knownLeagues,
} from "../../apps/server/src/catalog/feeds/index.ts";
export { bumpRules } from "../../apps/server/src/identity/services/index.ts";
export { placementSettings, type SaleAnswer, type SaleRequest } from "../../apps/server/src/selling/tickets/index.ts";
