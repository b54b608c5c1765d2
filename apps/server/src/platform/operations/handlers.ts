import { type operations, responses } from "@chalkboard/contract";
import type { Clock } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import { untilStop } from "../http/shutting-down.ts";
import { type HandlersOf, refuse, scopeOf, seesService } from "../http/handlers.ts";
import { answerList } from "../http/list-answer.ts";
import type { Connections } from "../live/index.ts";
import { audit } from "./audit.ts";
import * as queries from "./queries.ts";
import { requestsHandlers } from "./request-log/requests.ts";
import { serversHandlers } from "./servers.ts";
import { verifyAudit } from "./verify-audit.ts";

type Tools = {
  readonly database: Database;
  readonly connections: Connections;
  readonly clock: Clock;
  readonly stop: AbortSignal;
};

/** Monitoring of an installation: significant events, the audit chain, the live connections. */
export function operationsHandlers({ database, connections, clock, stop }: Tools): HandlersOf<typeof operations> {
  return {
    listEvents: async ({ kinds = null, serviceId: input = null, isOpen = null, ...payload }, { session }) => {
      const scope = scopeOf(session);
      if (input !== null && !seesService(session, input)) return refuse(responses.notFound, { field: "serviceId" });
      return database.read(scope, (sql) =>
        answerList(
          sql,
          queries.listEvents,
          [kinds, input, isOpen],
          payload,
          ({
            service_id: serviceId,
            service_name: serviceName,
            seen_at: seenAt,
            seen_by: seenBy,
            ended_at: endedAt,
            id,
            at,
            kind,
            subject,
            data,
            by,
            note,
          }) => ({ id, at, kind, subject, data, by, serviceId, serviceName, seenAt, seenBy, note, endedAt }),
        ),
      );
    },
    ...requestsHandlers({ database, clock }),
    ...serversHandlers({ database, connections }),
    verifyAudit: () => untilStop(stop, (until) => verifyAudit(database, until)),
    listConnections: (payload) => connections.page(payload),
    endConnection: async ({ processId, connectionId }, { session }) => {
      const found = await connections.find(processId, connectionId);
      if (found === undefined) return refuse(responses.notFound, { reason: "unknown" });
      await database.transaction("all", async (sql) => {
        await connections.end(sql, processId, connectionId);
        await audit(sql, session, {
          act: "endConnection",
          subject: `connection ${found.device}`,
          before: { subjects: found.subjects },
          after: null,
        });
      });
      return {};
    },
  };
}
