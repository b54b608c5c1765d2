// The devices from which a service's clerks sell: seen at a sign-in, allowed or blocked by the admin. Source:
// product.md 5 (-21), pages.md (pos).

import { type AnswerOf, type identity, type PayloadOf, responses } from "@chalkboard/contract";
import type { Database, Sql } from "../../../platform/database/database.ts";
import {
  type HandlersOf,
  isRefused,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../../platform/http/handlers.ts";
import { answerList } from "../../../platform/http/list-answer.ts";
import type { Sessions } from "../../../platform/http/sessions.ts";
import { audit } from "../../../platform/operations/index.ts";
import * as queries from "../profile-queries.ts";

type Listed = AnswerOf<typeof identity.listDevices>;

export function deviceHandlers({
  database,
  sessions,
}: {
  database: Database;
  sessions: Sessions;
}): Pick<HandlersOf<typeof identity>, "listDevices" | "setDevice"> {
  return {
    listDevices: (payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const { posId, state = null, text = null } = payload;
        if (posId !== undefined && (await sql.row(queries.posHere, [posId, session.serviceId])) === undefined)
          return refuse(responses.notFound);
        return answerList(
          sql,
          queries.listDevices,
          [session.serviceId, posId ?? null, state, text],
          payload,
          (row) => ({
            deviceId: row.id,
            mac: row.mac,
            info: row.info,
            state: row.state as Listed["rows"][number]["state"],
            posId: row.pos_id,
            posName: row.pos_name,
            personName: row.person_name,
            addresses: row.addresses,
            firstSeen: row.first_seen,
            lastSeen: row.last_seen,
          }),
        );
      }),
    setDevice: async (payload, { session }) => {
      const hashes = await database.transaction("all", (sql) => setDevice(sql, payload, session));
      if (isRefused(hashes)) return hashes;
      for (const hash of hashes) sessions.forget(hash);
      return {};
    },
  };
}

/** @returns the sessions at the device, whose rights must be read again */
async function setDevice(
  sql: Sql,
  { deviceId, state }: PayloadOf<typeof identity.setDevice>,
  session: Session,
): Promise<readonly Uint8Array[] | Refused> {
  const device = await sql.row(queries.lockDevice, [deviceId, session.serviceId]);
  if (device === undefined) return refuse(responses.notFound);
  if (device.state === state) return [];
  await sql.run(queries.setDevice, [deviceId, state]);
  await audit(sql, session, {
    act: "setDevice",
    subject: `device ${device.mac}`,
    before: { state: device.state },
    after: { state },
  });
  return (await sql.rows(queries.sessionsAt, [device.mac])).map(({ token_hash }) => token_hash);
}
