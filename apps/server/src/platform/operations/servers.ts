// Servers and live processes, and who acknowledged which significant event.
import { type operations, type PayloadOf, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import { type HandlersOf, invalid, refuse, type Refused, seesAll, type Session } from "../http/handlers.ts";
import { answerList } from "../http/list-answer.ts";
import type { Connections } from "../live/index.ts";
import { audit } from "./audit.ts";
import * as queries from "./server-queries.ts";

type Calls = Pick<
  HandlersOf<typeof operations>,
  "listServers" | "saveServer" | "listProcesses" | "replication" | "acknowledgeEvents"
>;

export function serversHandlers({
  database,
  connections,
}: {
  readonly database: Database;
  readonly connections: Connections;
}): Calls {
  return {
    listServers: (payload) =>
      database.read("all", (sql) =>
        answerList(
          sql,
          queries.listServers,
          [],
          payload,
          ({ id: serverId, name, services, active, pos, online, hosts }) => ({
            serverId,
            name,
            services,
            active,
            pos,
            online,
            hosts,
          }),
        ),
      ),
    saveServer: (payload, { session }) => database.transaction("all", (sql) => saveServer(sql, payload, session)),
    listProcesses: () => connections.processes(),
    replication: () =>
      database.read("all", async (sql) => {
        const found = await sql.row(queries.replication);
        return { replicas: found?.replicas ?? 0, lagMs: found?.lag_ms ?? null };
      }),
    acknowledgeEvents: ({ eventIds, note }, { session }) =>
      database.transaction("all", async (sql) => {
        const ids = [...new Set(eventIds)];
        const within = seesAll(session) ? null : session.serviceId;
        if ((await sql.row(queries.countEvents, [ids, within]))?.count !== ids.length)
          return refuse(responses.notFound, { field: "eventIds" });
        const added = await sql.rows(queries.acknowledge, [ids, session.personId, note]);
        if (added.length > 0) {
          const after = { eventIds: added.map(({ event_id }) => event_id), note };
          await audit(sql, session, { act: "acknowledgeEvents", subject: "events", before: null, after });
        }
        return { acknowledged: added.length };
      }),
  };
}

/** Writes a server: the only place where such a row is created. */
export async function addServer(sql: Sql, name: string): Promise<number> {
  const added = await sql.row(queries.addServer, [name]);
  assert(added !== undefined, "an insert answers its id");
  return added.id;
}

async function saveServer(
  sql: Sql,
  { serverId, name, was }: PayloadOf<typeof operations.saveServer>,
  session: Session,
): Promise<{ serverId: number } | Refused> {
  await sql.run(queries.lockServers);
  const stored = serverId === undefined ? undefined : await sql.row(queries.server, [serverId]);
  if (serverId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "serverId" });
  if (stored !== undefined && was !== undefined && stored.name !== was)
    return refuse(responses.changedMeanwhile, { name: stored.name });
  if ((await sql.row(queries.isTaken, [name, serverId ?? null])) !== undefined) {
    return invalid({ field: "name", code: "taken", problem: "another server has this name" });
  }
  if (stored !== undefined) await sql.run(queries.renameServer, [name, stored.id]);
  const id = stored?.id ?? (await addServer(sql, name));
  const before = stored === undefined ? null : { name: stored.name };
  await audit(sql, session, {
    act: stored === undefined ? "addServer" : "renameServer",
    subject: `server ${id}`,
    before,
    after: { name },
  });
  return { serverId: id };
}
