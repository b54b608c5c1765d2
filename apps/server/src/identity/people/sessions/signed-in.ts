// Who was signed in where and when, and ending another person's session.
import { identity, responses } from "@chalkboard/contract";
import { addDays, instantOf } from "@chalkboard/kernel";
import type { Database } from "../../../platform/database/database.ts";
import { type HandlersOf, isRefused, refuse, scopeOf } from "../../../platform/http/handlers.ts";
import { answerList } from "../../../platform/http/list-answer.ts";
import type { Sessions } from "../../../platform/http/sessions.ts";
import { audit } from "../../../platform/operations/index.ts";
import { endSession } from "../queries.ts";
import * as queries from "./session-queries.ts";

type Calls = Pick<HandlersOf<typeof identity>, "listSessions" | "endSession">;

export function signedInHandlers({
  database,
  sessions,
}: {
  readonly database: Database;
  readonly sessions: Sessions;
}): Calls {
  return {
    listSessions: (payload, { session, now }) =>
      database.read(scopeOf(session), (sql) => {
        const { from, to, role = null, isOpen = null, text = null } = payload;
        const { serviceId, timeZone, closeMinute } = session;
        const values = [
          serviceId,
          new Date(instantOf(from, closeMinute, timeZone)),
          new Date(instantOf(addDays(to, 1), closeMinute, timeZone)),
          new Date(now),
          role,
          isOpen,
          text,
        ];
        return answerList(sql, queries.listSessions, values, payload, (row) => ({
          sessionId: row.id,
          personId: row.person_id,
          personName: row.person_name,
          login: row.login,
          role: row.role,
          posName: row.pos_name,
          zoneName: row.zone_name,
          device: row.device,
          mac: row.mac,
          address: row.address,
          from: row.created_at,
          seenAt: row.seen_at,
          to: row.ended_at,
          isEntered: row.is_entered,
          isOwn: Buffer.compare(row.token_hash, session.tokenHash) === 0,
        }));
      }),
    endSession: async ({ sessionId }, { session, now }) => {
      const ended = await database.transaction(scopeOf(session), async (sql) => {
        const found = await sql.row(queries.openSession, [session.serviceId, sessionId, new Date(now)]);
        if (found === undefined) return refuse(responses.notFound, { field: "sessionId" });
        await sql.run(endSession, [found.token_hash, new Date(now)]);
        const before = { device: found.device, address: found.address, from: found.created_at };
        await audit(sql, session, { act: "endSession", subject: `person ${found.person_id}`, before, after: null });
        return found;
      });
      if (isRefused(ended)) return ended;
      sessions.forgetPerson(ended.person_id);
      return {};
    },
  };
}
