import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { rule } from "../selling/rules.ts";
import { epochMs, id } from "../core/shapes.ts";

// The audit history of one record: who changed what, and when.

/** Records with a history: a POS or customer, a zone, a person, and the parts of a service's configuration. */
export const record = z.enum([
  "pos",
  "zone",
  "person",
  "service",
  "settings",
  "money",
  "appearance",
  "security",
  "paper",
  "registration",
  "wording",
  "houseTopic",
  "duty",
  "team",
  "league",
  "player",
  "track",
  "sport",
  "group",
  "family",
  "propCategory",
  "event",
  "leagueNote",
  "serviceLeague",
  "source",
  "picture",
  "slide",
  "boardLayout",
  "integrator",
]);
export type AuditRecord = z.output<typeof record>;

export const recordHistory = listCall("audit/record_history", {
  summary:
    "Who changed a record, with its values before and after. A POS, customer, zone or person within the session's reach; otherwise only of its own " +
    "service. An assistant sees those of master data and events.",
  access: [roles.platform, roles.assistant, roles.admin, roles.controller, roles.agent],
  filters: {
    record,
    posId: id.optional().describe("the record, for `pos`"),
    zoneId: id.optional().describe("for `zone`"),
    personId: id.optional().describe("for `person`"),
    serviceId: id.optional().describe("for `service`, platform only"),
    dutyId: id.optional().describe("for `duty`"),
    entryId: id
      .optional()
      .describe(
        "for master data, an event, a source, picture, slide, integrator, or the league of `serviceLeague` and `boardLayout`",
      ),
    noteId: id.optional().describe("for `leagueNote`"),
    name: z
      .string()
      .max(60)
      .optional()
      .describe("for `wording`: the sentence and the language, `-33.between in fr`; for `houseTopic`: the topic"),
  },
  row: z.object({
    number: z.int(),
    at: epochMs,
    by: z.string().describe("empty: automatic"),
    before: z.unknown(),
    after: z.unknown(),
  }),
  sums: {},
  sorts: ["number"],
});

/**
 * The objects in the control log: rules, pay tables, which leagues are sold, and the parts of a service's
 * configuration.
 */
export const controlKind = z.enum([
  "rule",
  "payTable",
  "league",
  "settings",
  "money",
  "appearance",
  "security",
  "paper",
  "wording",
]);
export type ControlKind = z.output<typeof controlKind>;

const change = {
  what: controlKind,
  act: z.enum(["added", "changed", "retired", "restored"]),
  name: z
    .string()
    .describe(
      "for a rule its setting, for a pay table or league its name, for a template or a sentence which one; otherwise empty",
    ),
  recordId: id.nullable().describe("for a pay table or league"),
  before: z.unknown().describe("null if there was nothing; for a rule see `ruleBefore`"),
  after: z.unknown(),
  ruleBefore: rule.nullable(),
  ruleAfter: rule.nullable(),
};
const asOf = epochMs.min(0);

export const controlLog = listCall("audit/control_log", {
  summary:
    "Every change of what a service sells by: its rules and the platform's that apply to it, its pay tables, leagues and settings.",
  access: [roles.admin],
  filters: {
    what: controlKind.optional(),
    control: z.string().max(40).optional().describe("a setting of the rules"),
    text: z.string().max(60).optional().describe("part of the name of the person"),
    since: asOf.optional(),
    until: asOf.optional(),
  },
  row: z.object({
    number: z.int(),
    at: epochMs,
    by: z.string().describe("empty: no one that the session can see"),
    isBootstrap: z.boolean().describe("created by the first-run setup of the service or the platform"),
    ...change,
  }),
  sums: {},
  sorts: ["at"],
});

export const compareControls = call("audit/compare_controls", {
  summary:
    "The differences, between two times, of what a service sells by; a change that was changed back between them is not included.",
  access: [roles.admin],
  payload: z.strictObject({ from: asOf, to: asOf }),
  answer: z.object({ changes: z.array(z.object(change)).describe("at most 1,000"), isWhole: z.boolean() }),
});
