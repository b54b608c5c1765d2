export { type Act, audit, auditAll } from "./audit.ts";
export { change } from "./change.ts";
export { endEvents, noteAnew, noteEvent, noteLarge, type SignificantEvent } from "./events.ts";
export { operationsHandlers } from "./handlers.ts";
export { createLoad } from "./load.ts";
export { createOperations, type Operations } from "./operations.ts";
export { createRequestLog, removeOldRequests, type RequestLog } from "./request-log.ts";
export { addServer } from "./servers.ts";
export { verifyAudit } from "./verify-audit.ts";
