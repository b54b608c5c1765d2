import { z } from "zod";
import { call, roles } from "../../core/call.ts";
import { epochMs, id, language } from "../../core/shapes.ts";

// A book's rules for its customers in words, in every language, by version. The platform writes them; a published
// version never changes, and a service uses the version last published to it. Topics: AZ R19-4-132 and assurance.md
// 4.2.

/** The topics of house rules, in reading order. */
export const houseTopics = [
  "betTypes",
  "stakes",
  "payouts",
  "prices",
  "acceptance",
  "cancelling",
  "schedule",
  "results",
  "paying",
  "lostTicket",
  "changes",
  "complaints",
  "whoMayBet",
  "saferPlay",
] as const;
export const houseTopic = z.enum(houseTopics);
export type HouseTopic = z.output<typeof houseTopic>;

const houseTexts = z.partialRecord(language, z.string().trim().min(1).max(4_000)).describe("by language");
/** Maximum number of attached documents. */
export const mostHouseDocuments = 20;
const documentId = id.describe("id in the file manager");
const houseDocument = z.object({
  name: z.string(),
  path: z.string().describe("address on this server"),
  pages: z.int(),
  byteCount: z.int(),
});
export type HouseDocument = z.output<typeof houseDocument>;

const versionHead = z.object({
  version: z.int(),
  madeAt: epochMs,
  madeBy: z.string(),
  note: z.string().describe("what is different in it, as described by its publisher"),
});

export const listHouseTopics = call("services/list_house_topics", {
  summary:
    "The draft of the house rules, topic by topic, the newest version, and which version applies to each service. A topic that has not been written " +
    "starts with a default text. Documents are listed in their order beside the text.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.object({
    newest: versionHead.nullable(),
    topics: z.array(
      z.object({
        topic: houseTopic,
        texts: houseTexts,
        isUsual: z.boolean().describe("the default text is unchanged"),
        isChanged: z.boolean().describe("differs from the newest version"),
      }),
    ),
    documents: z.array(houseDocument.extend({ documentId })),
    areDocumentsChanged: z.boolean().describe("differs from the newest version"),
    services: z.array(
      z.object({
        serviceId: id,
        name: z.string(),
        languages: z.array(language),
        version: z.int().nullable(),
        publishedAt: epochMs.nullable(),
      }),
    ),
  }),
});

export const saveHouseTopic = call("services/save_house_topic", {
  summary:
    "Writes a topic of the draft of the house rules, which nobody can read before it is published. −4 with the current text if it differs from `was`.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ topic: houseTopic, texts: houseTexts, was: houseTexts }),
  answer: z.object({}),
});

export const saveHouseDocuments = call("services/save_house_documents", {
  summary:
    "Chooses which documents of the file manager belong to the draft of the house rules, in which order. They are not shown before it is published; a " +
    "published version keeps its documents. −4 with the current ones if they differ from `was`.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    carried: z.array(documentId).max(mostHouseDocuments),
    was: z.array(documentId).max(mostHouseDocuments),
  }),
  answer: z.object({}),
});

export const publishHouseRules = call("services/publish_house_rules", {
  summary:
    "Publishes the draft of the house rules as a version, or takes an existing version, and applies it to services from now on. −1 if a topic is missing " +
    "in a language of one of them; −4 if a newer version was published meanwhile.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    version: z.int().min(1).nullable().describe("an existing version; null: the draft"),
    newest: z.int().min(0).describe("the newest version that was seen; 0: none"),
    serviceIds: z.array(id).min(1).max(1_000),
    note: z.string().trim().max(500).describe("what is different in it; ignored for an existing version"),
  }),
  answer: z.object({
    version: z.int(),
    services: z.int().describe("number of services that had another version before"),
  }),
});

export const listHouseVersions = call("services/list_house_versions", {
  summary:
    "Every version of the house rules, newest first, what was different in it, and the services to which it applies.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.array(
    versionHead.extend({
      changed: z.array(houseTopic),
      documents: z.int().describe("number of documents"),
      services: z.array(z.string()),
    }),
  ),
});

export const houseRulesText = call("services/house_rules", {
  summary:
    "The house rules that apply to the session's service, or applied once. A topic without a text in the language has the English one.",
  access: "signedIn",
  payload: z.strictObject({
    language,
    version: z.int().min(1).optional().describe("absent: the current one; the platform may read any"),
  }),
  answer: z.object({
    version: z.int().nullable().describe("null: none were published"),
    publishedAt: epochMs.nullable(),
    serviceName: z.string(),
    topics: z.array(
      z.object({
        topic: houseTopic,
        text: z.string(),
        isNew: z.boolean().describe("differs from the version before"),
      }),
    ),
    documents: z.array(houseDocument),
  }),
});
