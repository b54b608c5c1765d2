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
const documentId = id.describe("of the file manager");
const houseDocument = z.object({
  name: z.string(),
  path: z.string().describe("on the server that answers"),
  pages: z.int(),
  byteCount: z.int(),
});
export type HouseDocument = z.output<typeof houseDocument>;

const versionHead = z.object({
  version: z.int(),
  madeAt: epochMs,
  madeBy: z.string(),
  note: z.string().describe("what is different in it, as whoever published it said"),
});

export const listHouseTopics = call("services/list_house_topics", {
  summary:
    "The house rules as they are being written, topic by topic, the newest version, and which version each service goes by. A topic that nobody wrote " +
    "yet has usual words to begin with. Documents stand beside the words, in their order.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.object({
    newest: versionHead.nullable(),
    topics: z.array(
      z.object({
        topic: houseTopic,
        texts: houseTexts,
        isUsual: z.boolean().describe("nobody changed the usual words"),
        isChanged: z.boolean().describe("other than in the newest version"),
      }),
    ),
    documents: z.array(houseDocument.extend({ documentId })),
    areDocumentsChanged: z.boolean().describe("other than in the newest version"),
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
    "Writes a topic of the house rules. Nobody reads it before it is published. −4 with the present words where they are not `was` any more.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ topic: houseTopic, texts: houseTexts, was: houseTexts }),
  answer: z.object({}),
});

export const saveHouseDocuments = call("services/save_house_documents", {
  summary:
    "Says which documents of the file manager stand beside the house rules, in which order. Nobody reads them there before they are published; what a " +
    "version carries stays in it. −4 with the present ones where they are not `was` any more.",
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
    "Makes a version of the house rules as they are written, or takes one that stands, and lets services go by it from now on. −1 where a topic lacks a " +
    "language of one of them; −4 where another version came first.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    version: z.int().min(1).nullable().describe("one that stands; null: as they are written"),
    newest: z.int().min(0).describe("the newest that was seen; 0 for none"),
    serviceIds: z.array(id).min(1).max(1_000),
    note: z.string().trim().max(500).describe("what is different in it; for a version that stands it says nothing"),
  }),
  answer: z.object({ version: z.int(), services: z.int().describe("that went by another one before") }),
});

export const listHouseVersions = call("services/list_house_versions", {
  summary: "Every version of the house rules, the newest first, what was different in it, and which services go by it.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.array(
    versionHead.extend({
      changed: z.array(houseTopic),
      documents: z.int().describe("how many stand beside the words"),
      services: z.array(z.string()),
    }),
  ),
});

export const houseRulesText = call("services/house_rules", {
  summary:
    "The house rules that the session's service goes by, or went by once. A topic without words in the language has those of English.",
  access: "signedIn",
  payload: z.strictObject({
    language,
    version: z.int().min(1).optional().describe("absent: those in force; the platform reads any"),
  }),
  answer: z.object({
    version: z.int().nullable().describe("null: none were published"),
    publishedAt: epochMs.nullable(),
    serviceName: z.string(),
    topics: z.array(
      z.object({
        topic: houseTopic,
        text: z.string(),
        isNew: z.boolean().describe("other than in the version before"),
      }),
    ),
    documents: z.array(houseDocument),
  }),
});
