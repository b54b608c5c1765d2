// The simulator's only import of the server: what it builds of it, and what it reads.

export { goOnProving } from "../../apps/server/src/money/index.ts";
export { keepDays } from "../../apps/server/src/books/index.ts";
export { type Database, openDatabase, type ServiceScope, type Sql } from "../../apps/server/src/database/database.ts";
export { migrate } from "../../apps/server/src/database/migrate.ts";
export { json, type Query, query } from "../../apps/server/src/database/query.ts";
export { cloneDatabase } from "../../apps/server/src/database/test-cluster.ts";
export { startThrowawayCluster, type ThrowawayCluster } from "../../apps/server/src/database/throwaway-cluster.ts";
export * from "../../apps/server/src/bootstrap/index.ts";
export * from "../../apps/server/src/imports/index.ts";
export { ensureLeague } from "../../apps/server/src/registry/index.ts";
export type { Sessions } from "../../apps/server/src/http/sessions.ts";
export { createSessions, hashPassword } from "../../apps/server/src/identity/index.ts";
export { silentLog, silentMail, systemClock, systemRandom } from "../../apps/server/src/ports/system.ts";
export { type ChalkboardServer, createServer } from "../../apps/server/src/server.ts";
export { compiled, pause, type ServerProcess, startServerProcess, untilHealthy } from "../../apps/server/src/testing/server-process.ts";
export { kickOff } from "../../apps/server/src/testing/bets.ts";
export { buildTestWorld, logins as testLogins, password as testPassword, type TestWorld } from "../../apps/server/src/testing/test-world.ts";
export { createTestClock, type TestClock } from "../../apps/server/src/testing/test-clock.ts";
export { connectLive, type LiveClient } from "../../apps/server/src/testing/live-client.ts";
export { applyLinescore, applySchedule, decideFinals, knownLeagues } from "../../apps/server/src/feeds/index.ts";
export { bumpRules } from "../../apps/server/src/services/index.ts";
export { placementSettings, type SaleAnswer, type SaleRequest } from "../../apps/server/src/tickets/index.ts";
