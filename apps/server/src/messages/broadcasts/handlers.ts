import { type AnswerOf, live, messaging as contract, type PayloadOf, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { PageRow } from "../../platform/database/list.ts";
import { type HandlersOf, invalid, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import type { Sessions } from "../../platform/http/sessions.ts";
import { type Message, publish } from "../../platform/live/index.ts";
import { boundsOf } from "../../identity/network/index.ts";
import { audit } from "../../platform/operations/index.ts";
import * as queries from "./queries.ts";

type Tools = { readonly database: Database; readonly sessions: Pick<Sessions, "forget"> };

/** The platform's messages to its people: sent, shown, read, counted. */
export function messagingHandlers({ database, sessions }: Tools): HandlersOf<typeof contract> {
  return {
    broadcast: (payload, { session, now }) =>
      database.transaction("all", (sql) => broadcast(sql, payload, session, now)),
    withdraw: ({ messageId }, { session, now }) =>
      database.transaction("all", async (sql) => {
        if ((await sql.row(queries.withdraw, [messageId, new Date(now), session.personId])) === undefined)
          return refuse(responses.notFound, { reason: "unknown" });
        await tellServices(sql, messageId);
        await audit(sql, session, {
          act: "withdrawMessage",
          subject: `message ${messageId}`,
          before: null,
          after: null,
        });
        return {};
      }),
    listMessages: (payload, { session, now }) =>
      database.read("all", async (sql) => {
        const { kind = null, state = null, serviceId = null, sentFrom, sentTo } = payload;
        const [own, zones] = await below(sql, session);
        const sent = [sentFrom, sentTo].map((at) => (at === undefined ? null : new Date(at)));
        return answerList(
          sql,
          queries.messages,
          [own ?? serviceId, zones, new Date(now), kind, state, ...sent],
          payload,
          listed,
        );
      }),
    listReaders: (payload, { session }) =>
      database.read("all", async (sql) =>
        answerList(sql, queries.readers, [...(await below(sql, session)), payload.messageId], payload, (row) => ({
          personId: row.id,
          name: row.name,
          role: row.role,
          serviceName: row.service_name,
          posName: row.pos_name,
          reachedAt: row.reached_at,
          readAt: row.read_at,
        })),
      ),
    myMessages: (_payload, { session, now }) =>
      database.read("all", async (sql) => {
        const rows = await sql.rows(queries.myMessages, [...whereOf(session), new Date(now)]);
        const changes = rows.map((row) => (row.is_shown ? row.shown_until : row.shown_from));
        return {
          messages: rows
            .filter((row) => row.is_shown)
            .map(({ id, kind, texts, shown_from, reached, read }) => ({
              messageId: id,
              kind: kind as contract.MessageKind,
              texts,
              from: shown_from,
              reached,
              read,
            })),
          nextAt: changes.length === 0 ? null : Math.min(...changes),
        };
      }),
    confirm: async ({ messageIds, isRead }, { session, now }) => {
      await database.transaction("all", async (sql) => {
        await sql.run(queries.confirm, [...whereOf(session), new Date(now), messageIds, isRead]);
        await publish(sql, readersOf([session.serviceId]));
      });
      // A read message no longer blocks their next slip.
      if (isRead) sessions.forget(session.tokenHash);
      return {};
    },
  };
}

/** Sends a message in the caller's transaction: recipients are counted from its start. */
export async function broadcast(
  sql: Sql,
  { kind, texts, to, from, until }: PayloadOf<typeof contract.broadcast>,
  session: Session,
  now: number,
): Promise<AnswerOf<typeof contract.broadcast> | Refused> {
  if (until <= Math.max(now, from ?? now))
    return invalid({ field: "until", code: "wrongOrder", problem: "not after its beginning" });
  const ids = [...new Set(to.ids)];
  const known = await sql.row(queries.knownOf, [to.level, ids]);
  if (known?.known !== ids.length) return refuse(responses.notFound, { field: "to" });
  const added = await sql.row(queries.addMessage, [
    kind,
    JSON.stringify(texts),
    to.level,
    ids,
    to.roles,
    from === undefined ? null : new Date(from),
    new Date(until),
    new Date(now),
    session.personId,
  ]);
  assert(added !== undefined, "a message has a number");
  await tellServices(sql, added.id);
  const received = await sql.row(queries.addressed, [null, null, added.id]);
  await audit(sql, session, {
    act: "broadcast",
    subject: `message ${added.id}`,
    before: null,
    after: { kind, texts, to, from: added.shown_from, until },
  });
  return { messageId: added.id, addressed: received?.count ?? 0 };
}

/** Every screen of the services concerned requests its messages again; the response depends on the person. */
async function tellServices(sql: Sql, messageId: number): Promise<void> {
  const services = await sql.rows(queries.servicesOf, [messageId]);
  const ids = services.map(({ id }) => id);
  await publish(sql, [...ids.map((id) => ({ subject: live.subjects.messages(id), data: {} })), ...readersOf(ids)]);
}

/** Tells the offices of these services and the platform that the counts of messages changed. */
function readersOf(serviceIds: readonly number[]): readonly Message[] {
  return [0, ...serviceIds].map((id) => ({ subject: live.subjects.readers(id), data: {} }));
}

function whereOf({ personId, role, serviceId, zoneId, posId }: Session): readonly (number | null)[] {
  return [personId, role, serviceId, zoneId, posId];
}

/** Whose readers a session counts: the service, and the zones of its subtree where it does not see the whole. */
async function below(
  sql: Sql,
  session: Session,
): Promise<readonly [serviceId: number | null, zones: readonly number[] | null]> {
  const { services, zones } = await boundsOf(sql, session);
  return [services === null ? null : session.serviceId, zones];
}

type ListRow = PageRow<typeof queries.messages>;
type Listed = AnswerOf<typeof contract.listMessages>["rows"][number];

function listed({
  id,
  kind,
  texts,
  level,
  roles: to,
  names,
  shown_from,
  shown_until,
  sent_at,
  sent_by,
  state,
  addressed,
  reached,
  read,
}: ListRow): Listed {
  return {
    messageId: id,
    kind: kind as Listed["kind"],
    texts,
    level: level as Listed["level"],
    roles: to,
    names,
    from: shown_from,
    until: shown_until,
    sentAt: sent_at,
    sentBy: sent_by,
    state: state as Listed["state"],
    addressed,
    reached,
    read,
  };
}
