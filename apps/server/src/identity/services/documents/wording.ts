// A trader's own sentences for refusals by controls. The browser lays them over ours, so that they appear wherever a
// refusal is shown; no sale reads them.

import { type AnswerOf, isPlatform, live, type PayloadOf, type services } from "@chalkboard/contract";
import { isReplaceableWording, loadMessages, wordingFaults } from "@chalkboard/i18n";
import type { Database, Sql } from "../../../platform/database/database.ts";
import {
  type HandlersOf,
  invalid,
  isRefused,
  type Refused,
  scopeOf,
  type Session,
} from "../../../platform/http/handlers.ts";
import { publish } from "../../../platform/live/index.ts";
import { change } from "../../../platform/operations/index.ts";
import * as queries from "../queries.ts";

type Listed = AnswerOf<typeof services.listWordings>[number];
type Saving = PayloadOf<typeof services.saveWording>;

export function wordingHandlers({
  database,
}: {
  database: Database;
}): Pick<HandlersOf<typeof services>, "wordsInUse" | "listWordings" | "saveWording"> {
  return {
    wordsInUse: ({ language }, { session: { serviceId }, session }) =>
      database.read(
        scopeOf(session),
        async (sql) => (await sql.row(queries.wordsInUse, [serviceId, language]))?.words ?? {},
      ),
    listWordings: (_payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const rows = await sql.rows(queries.wordings, [session.serviceId]);
        const isEverybodys = isPlatform(session.serviceKind);
        return rows.map(({ key, language, usual, own }) => ({
          sentence: key,
          language: language as Listed["language"],
          usual: isEverybodys ? null : usual,
          own: isEverybodys ? usual : own,
        }));
      }),
    saveWording: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => saveWording(sql, payload, session)),
  };
}

async function saveWording(
  sql: Sql,
  { sentence: key, language, was, text }: Saving,
  session: Session,
): Promise<Record<string, never> | Refused> {
  const { refusals: ours } = await loadMessages(language);
  if (!isReplaceableWording(key) || !Object.hasOwn(ours, key))
    return invalid({ field: "sentence", code: "unknown", problem: "there is no such text" });
  const faults = text === null ? undefined : wordingFaults(ours, key, text);
  if (faults !== undefined && faults.unknown.length > 0) {
    return invalid({ field: "text", code: "unknown", problem: `not known here: ${faults.unknown.join(", ")}` });
  }
  if (faults !== undefined && faults.missing.length > 0) {
    return invalid({ field: "text", code: "missing", problem: `must stand in it: ${faults.missing.join(", ")}` });
  }
  // Two who write a sentence for the first time would both find none.
  await sql.row(queries.serviceForUpdate, [session.serviceId]);
  const isEverybodys = isPlatform(session.serviceKind);
  const which = [isEverybodys ? null : session.serviceId, language, key];
  const before = (await sql.row(queries.wordingForUpdate, which))?.body ?? null;
  const written = await change<string | null, void>(sql, session, {
    before,
    was,
    shown: () => ({ text: before }),
    after: () => Promise.resolve(text),
    write: async () => {
      if (text === null) await sql.run(queries.dropWording, which);
      else await sql.run(queries.putWording, [...which, text]);
      // Everyone signed in is notified on their own subject.
      const received = isEverybodys ? (await sql.rows(queries.everyService)).map(({ id }) => id) : [session.serviceId];
      await publish(
        sql,
        received.map((id) => ({ subject: live.subjects.messages(id), data: {} })),
      );
    },
    act: () => ({ act: "saveWording", subject: `${key} in ${language}` }),
  });
  return isRefused(written) ? written : {};
}
