// The house rules as texts: written by topic, published as a version that never changes, readable by everyone signed
// in.
import { isDeepStrictEqual } from "node:util";
import { type AnswerOf, isPlatform, live, type PayloadOf, responses, services } from "@chalkboard/contract";
import type { Database, Sql } from "../../../platform/database/database.ts";
import {
  type HandlersOf,
  invalid,
  isRefused,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../../platform/http/handlers.ts";
import { publish } from "../../../platform/live/index.ts";
import { audit, change } from "../../../platform/operations/index.ts";
import { documentsOf, isAsPublished, saveDocuments, writtenDocuments } from "./house-documents.ts";
import * as queries from "./house-queries.ts";
import { usualTextsOf } from "../usual-house/usual-texts.ts";

const { houseTopics } = services;
type Topic = services.HouseTopic;
type Texts = Readonly<Record<string, string>>;
type ByTopic = Partial<Record<Topic, Texts>>;
type Calls =
  | "listHouseTopics"
  | "saveHouseTopic"
  | "saveHouseDocuments"
  | "publishHouseRules"
  | "listHouseVersions"
  | "houseRulesText";

export function houseRulesHandlers({
  database,
}: {
  readonly database: Database;
}): Pick<HandlersOf<typeof services>, Calls> {
  return {
    listHouseTopics: (_payload, { session }) => database.read(scopeOf(session), listTopics),
    saveHouseTopic: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => saveTopic(sql, payload, session)),
    saveHouseDocuments: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => saveDocuments(sql, payload, session)),
    publishHouseRules: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => publishRules(sql, payload, session)),
    listHouseVersions: (_payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const rows = await sql.rows(queries.versions);
        return rows.map(({ texts, made_at: madeAt, made_by: madeBy, ...row }, index) => ({
          ...row,
          madeAt,
          madeBy,
          changed: [...changedTopics(texts, rows[index + 1]?.texts)],
        }));
      }),
    houseRulesText: (payload, { session }) => database.read(scopeOf(session), (sql) => textFor(sql, payload, session)),
  };
}

async function listTopics(sql: Sql): Promise<AnswerOf<typeof services.listHouseTopics>> {
  const [written, newest, selling] = [
    await writtenTopics(sql),
    await sql.row(queries.newestVersion),
    await sql.rows(queries.sellingServices),
  ];
  const documents = await writtenDocuments(sql);
  return {
    newest:
      newest === undefined
        ? null
        : { version: newest.version, madeAt: newest.made_at, madeBy: newest.made_by, note: newest.note },
    topics: houseTopics.map((topic) => ({
      topic,
      texts: written[topic],
      isUsual: isDeepStrictEqual(written[topic], usualTextsOf(topic)),
      isChanged: !isDeepStrictEqual(written[topic], newest?.texts[topic]),
    })),
    documents,
    areDocumentsChanged: !isAsPublished(documents, newest === undefined ? [] : await documentsOf(sql, newest.version)),
    services: selling.map(({ id, name, languages, version, published_at: publishedAt }) => ({
      serviceId: id,
      name,
      languages: languages as AnswerOf<typeof services.listHouseTopics>["services"][number]["languages"],
      version,
      publishedAt,
    })),
  };
}

/** Every topic of the draft; an unwritten one has the default texts. */
async function writtenTopics(sql: Sql): Promise<Readonly<Record<Topic, Texts>>> {
  const stored = new Map((await sql.rows(queries.topics)).map(({ topic, texts }) => [topic, texts]));
  return Object.fromEntries(houseTopics.map((topic) => [topic, stored.get(topic) ?? usualTextsOf(topic)])) as Record<
    Topic,
    Texts
  >;
}

async function saveTopic(
  sql: Sql,
  { topic, texts, was }: PayloadOf<typeof services.saveHouseTopic>,
  session: Session,
): Promise<Record<string, never> | Refused> {
  await sql.run(queries.lockHouseRules, []);
  const before: Texts = (await writtenTopics(sql))[topic];
  const written = await change<Texts, void>(sql, session, {
    before,
    was,
    shown: () => ({ texts: before }),
    after: () =>
      Promise.resolve(
        "en" in texts
          ? texts
          : invalid({ field: "texts.en", code: "required", problem: "readers of other languages get English" }),
      ),
    write: async (after) => {
      await sql.run(queries.putTopic, [topic, JSON.stringify(after)]);
    },
    act: () => ({ act: "saveHouseTopic", subject: topic }),
  });
  return isRefused(written) ? written : {};
}

async function publishRules(
  sql: Sql,
  { version, newest: seen, serviceIds, note }: PayloadOf<typeof services.publishHouseRules>,
  session: Session,
): Promise<{ version: number; services: number } | Refused> {
  await sql.run(queries.lockHouseRules, []);
  const newest = await sql.row(queries.newestVersion);
  if ((newest?.version ?? 0) !== seen) return refuse(responses.changedMeanwhile, { version: newest?.version ?? 0 });
  const texts: ByTopic | undefined =
    version === null ? await writtenTopics(sql) : (await sql.row(queries.versionTexts, [version]))?.texts;
  if (texts === undefined) return refuse(responses.notFound, { field: "version" });
  const selling = await sql.rows(queries.sellingServices);
  const chosen = serviceIds.map((id) => selling.find((service) => service.id === id));
  if (chosen.includes(undefined)) return refuse(responses.notFound, { field: "serviceIds" });
  const lacking = lackingIn(texts, [...new Set(chosen.flatMap((service) => service?.languages ?? []))]);
  if (lacking.length > 0)
    return invalid({ field: "serviceIds", code: "missing", problem: `without words: ${lacking.join(", ")}` });
  const published = version ?? (await versionOf(sql, texts, newest));
  if (published > (newest?.version ?? 0)) {
    await sql.run(queries.addVersion, [published, JSON.stringify(texts), note, session.personId]);
    await sql.run(queries.addVersionDocuments, [published]);
  }
  // A service that has it already is not notified twice.
  const changed = chosen.flatMap((service) =>
    service === undefined || service.version === published ? [] : [service],
  );
  const ids = [...new Set(changed.map(({ id }) => id))];
  if (ids.length === 0) return { version: published, services: 0 };
  await sql.run(queries.publish, [ids, published, session.personId]);
  await publish(
    sql,
    ids.map((id) => ({ subject: live.subjects.messages(id), data: {} })),
  );
  await audit(sql, session, {
    act: "publishHouseRules",
    subject: `version ${String(published)}`,
    before: changed.map(({ id, version: before }) => ({ serviceId: id, version: before })),
    after: { version: published, note },
  });
  return { version: published, services: ids.length };
}

/** The newest version where it equals the draft, else the next one. */
async function versionOf(
  sql: Sql,
  texts: ByTopic,
  newest: { readonly version: number; readonly texts: ByTopic } | undefined,
): Promise<number> {
  if (newest === undefined) return 1;
  const isSame =
    isDeepStrictEqual(texts, newest.texts) &&
    isAsPublished(await writtenDocuments(sql), await documentsOf(sql, newest.version));
  return isSame ? newest.version : newest.version + 1;
}

/** `topic/language` of every missing text. */
function lackingIn(texts: ByTopic, languages: readonly string[]): readonly string[] {
  return houseTopics.flatMap((topic) =>
    languages.filter((language) => texts[topic]?.[language] === undefined).map((language) => `${topic}/${language}`),
  );
}

function changedTopics(texts: ByTopic, before: ByTopic | undefined): readonly Topic[] {
  return houseTopics.filter((topic) => !isDeepStrictEqual(texts[topic], before?.[topic]));
}

async function textFor(
  sql: Sql,
  { language, version: input }: PayloadOf<typeof services.houseRulesText>,
  session: Session,
): Promise<AnswerOf<typeof services.houseRulesText> | Refused> {
  const { serviceId, serviceName } = session;
  const isDesk = isPlatform(session.serviceKind);
  const newest = isDesk && input === undefined ? await sql.row(queries.newestVersion) : undefined;
  const found = isDesk
    ? { version: input ?? newest?.version ?? 0, published_at: null }
    : await sql.row(queries.publishedAt, [serviceId, input ?? null]);
  const stored = found === undefined ? undefined : await sql.row(queries.versionTexts, [found.version]);
  if (stored === undefined || found === undefined) {
    return input === undefined
      ? { version: null, publishedAt: null, serviceName, topics: [], documents: [] }
      : refuse(responses.notFound, { field: "version" });
  }
  const before = isDesk
    ? found.version - 1
    : ((await sql.row(queries.publishedBefore, [serviceId, found.version]))?.version ?? 0);
  const old = (await sql.row(queries.versionTexts, [before]))?.texts;
  const changed = old === undefined ? [] : changedTopics(stored.texts, old);
  return {
    version: found.version,
    publishedAt: found.published_at ?? stored.made_at,
    serviceName,
    topics: houseTopics.map((topic) => ({
      topic,
      text: stored.texts[topic]?.[language] ?? stored.texts[topic]?.["en"] ?? "",
      isNew: changed.includes(topic),
    })),
    documents: await documentsOf(sql, found.version),
  };
}
