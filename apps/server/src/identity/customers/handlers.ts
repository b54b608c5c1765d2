// Customers: registered by their agent or admin, approved where they registered themselves, changed by several people.
import { type AnswerOf, customers, identity, live, type PayloadOf, responses, roles } from "@chalkboard/contract";
import { assert, type PosId, type Random } from "@chalkboard/kernel";
import type { z } from "zod";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import {
  type Context,
  type HandlersOf,
  isRefused,
  refuse,
  type Refused,
  type Session,
} from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import type { Sessions } from "../../platform/http/sessions.ts";
import { type Hashing, isLoginTaken, lockPeople, loginTaken, newPassword, savePerson } from "../people/index.ts";
import { publish } from "../../platform/live/index.ts";
import { boundsOf, savePos, zoneIdsUnder } from "../network/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { notOffered, offersLanguage } from "../services/index.ts";
import { accountName } from "./account-name.ts";
import * as queries from "./queries.ts";
import { registeringHandlers } from "./registering.ts";

type Tools = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly random: Random;
  readonly hashing: Hashing;
};
type Terms = z.output<typeof customers.customerTerms>;
type Stored = RowOf<typeof queries.customer.columns>;
type Saved = PayloadOf<typeof customers.saveCustomer>;
type Listed = AnswerOf<typeof customers.listCustomers>["rows"][number];
type Password = Exclude<Awaited<ReturnType<typeof newPassword>>, Refused>;

const unknown = (field: string): Refused => refuse(responses.notFound, { field });

export function customerHandlers(tools: Tools): HandlersOf<typeof customers> {
  const { database, sessions } = tools;
  return {
    ...registeringHandlers(tools),
    listCustomers: (payload, { session }) =>
      database.read("all", async (sql) => {
        const { posId = null, zoneId, state = null, riskProfile = null, text = null } = payload;
        const { zones } = await boundsOf(sql, session);
        const below = zoneId === undefined ? null : await zoneIdsUnder(sql, zoneId);
        // A zone of another service has no account of this one.
        const within = below === null ? zones : zones === null ? below : below.filter((one) => zones.includes(one));
        return answerList(
          sql,
          queries.listCustomers,
          [session.serviceId, within, posId, state, riskProfile, text],
          payload,
          shown,
        );
      }),
    saveCustomer: async (payload, context) => {
      const { session, address } = context;
      if (!identity.madeBy(session.role, session.serviceKind).includes(roles.customer))
        return refuse(responses.notAllowed, { reason: "role" });
      const password = payload.posId === undefined ? await newPassword(tools, session.serviceId, address) : undefined;
      if (isRefused(password)) return password;
      const saved = await database.transaction("all", (sql) => saveCustomer(sql, payload, context, password));
      if (isRefused(saved)) return saved;
      sessions.forgetPerson(saved.personId);
      return { posId: saved.posId, firstPassword: password?.text ?? null };
    },
    decideCustomer: ({ posId, isApproved }, context) =>
      database.transaction("all", async (sql) => {
        const { session } = context;
        await lockPeople(sql);
        const stored = await seenCustomer(sql, posId, session);
        if (stored === undefined) return unknown("posId");
        if (
          (await sql.row(queries.decide, [
            session.serviceId,
            posId,
            isApproved ? "approved" : "refused",
            session.personId,
          ])) === undefined
        ) {
          return refuse(responses.changedMeanwhile, { reason: "decided" });
        }
        const placed = await savePos(
          sql,
          { ...accountOf(termsOf(stored), stored.pos_name), posId, isActive: isApproved, allowToPlay: isApproved },
          context,
        );
        assert(!isRefused(placed), "an account that was asked for can be opened", { posId });
        await publish(sql, [{ subject: live.subjects.customers(session.serviceId), data: {} }]);
        await audit(sql, session, {
          act: "decideCustomer",
          subject: `pos ${posId}`,
          before: null,
          after: { isApproved },
        });
        return {};
      }),
  };
}

async function saveCustomer(
  sql: Sql,
  payload: Saved,
  context: Context,
  password: Password | undefined,
): Promise<{ readonly posId: PosId; readonly personId: number } | Refused> {
  const { session } = context;
  await lockPeople(sql);
  const stored = payload.posId === undefined ? undefined : await seenCustomer(sql, payload.posId, session);
  if (payload.posId !== undefined && stored === undefined) return unknown("posId");
  if (
    stored !== undefined &&
    payload.was !== undefined &&
    JSON.stringify(inOrder(payload.was)) !== JSON.stringify(termsOf(stored))
  ) {
    return refuse(responses.changedMeanwhile, { ...termsOf(stored) });
  }
  // A customer who is pending or refused cannot sign in any other way either.
  const waits = stored?.state === "requested" || stored?.state === "refused";
  const terms = inOrder({ ...payload, isActive: payload.isActive && !waits });
  if (terms.language !== stored?.language && !(await offersLanguage(sql, session.serviceId, terms.language)))
    return notOffered;
  if (await isLoginTaken(sql, terms.login, stored?.person_id ?? null, session.personId)) return loginTaken;
  const placed = await saveAccount(sql, terms, stored, context);
  if (isRefused(placed)) return placed;
  const { posId } = placed;
  const { login, name, email, language } = terms;
  const person = await savePerson(
    sql,
    {
      ...(stored === undefined ? {} : { personId: stored.person_id }),
      login,
      name,
      email,
      language,
      role: roles.customer,
      zoneId: null,
      posId,
      isActive: stored?.person_active ?? true,
      isAuditOnly: false,
    },
    context,
    password,
  );
  assert(!isRefused(person), "what is wrong with a person is found before his account is written", { posId });
  await sql.run(queries.saveCustomer, [
    posId,
    session.serviceId,
    terms.phone,
    terms.bornOn,
    terms.riskProfile,
    terms.notes,
    JSON.stringify(terms.documents),
  ]);
  const [before, after] = [stored === undefined ? null : factsOf(termsOf(stored)), factsOf(terms)];
  if (JSON.stringify(before) !== JSON.stringify(after))
    await audit(sql, session, { act: "saveCustomer", subject: `pos ${posId}`, before, after });
  return { posId, personId: person };
}

async function saveAccount(
  sql: Sql,
  terms: Terms,
  stored: Stored | undefined,
  context: Context,
): Promise<{ posId: PosId } | Refused> {
  const which = stored === undefined ? {} : { posId: stored.id };
  return savePos(
    sql,
    { ...accountOf(terms, await accountName(sql, context.session.serviceId, terms, stored?.id ?? null)), ...which },
    context,
  );
}

function accountOf({ zoneId, address, isActive, allowToPlay, creditLimit }: Terms, name: string) {
  return { name, zoneId, address, isActive, allowToPlay, creditLimit, printerWidth: 80 as const };
}

/** The stored customer, where the session may see them. */
async function seenCustomer(sql: Sql, posId: PosId, session: Session): Promise<Stored | undefined> {
  const stored = await sql.row(queries.customer, [session.serviceId, posId]);
  const { zones } = await boundsOf(sql, session);
  return stored === undefined || zones?.includes(stored.zone_id) === false ? undefined : stored;
}

/** The fields stored in the customer's own row. */
function factsOf({ phone, bornOn, riskProfile, notes, documents }: Terms): Partial<Terms> {
  return { phone, bornOn, riskProfile, notes, documents };
}

function inOrder(terms: Terms): Terms {
  const {
    login,
    name,
    email,
    language,
    zoneId,
    phone,
    address,
    bornOn,
    creditLimit,
    allowToPlay,
    isActive,
    riskProfile,
    notes,
    documents,
  } = terms;
  const papers = documents.map(({ kind, number, validUntil, isChecked }) => ({ kind, number, validUntil, isChecked }));
  return {
    login,
    name,
    email,
    language,
    zoneId,
    phone,
    address,
    bornOn,
    creditLimit,
    allowToPlay,
    isActive,
    riskProfile,
    notes,
    documents: papers,
  };
}

function termsOf(row: Omit<Stored, "id" | "pos_name" | "person_active">): Terms {
  return inOrder({
    login: row.login,
    name: row.name,
    email: row.email,
    language: row.language as Terms["language"],
    zoneId: row.zone_id,
    phone: row.phone,
    address: row.address,
    bornOn: row.born_on,
    creditLimit: row.credit_limit,
    allowToPlay: row.allow_to_play,
    isActive: row.is_active,
    riskProfile: row.risk_profile as Terms["riskProfile"],
    notes: row.notes,
    documents: row.documents,
  });
}

function shown(row: RowOf<(typeof queries.listCustomers.pages)["name up"]["columns"]>): Listed {
  return {
    ...termsOf(row),
    posId: row.id,
    personId: row.person_id,
    sequence: row.sequence,
    zoneName: row.zone_name,
    state: row.state as Listed["state"],
    balance: row.balance,
    registeredAt: row.registered_at,
    lastSeen: row.last_seen,
    decidedBy: row.decided_by,
  };
}
