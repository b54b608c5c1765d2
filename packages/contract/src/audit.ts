import { z } from "zod";
import { roles } from "./call.ts";
import { listCall } from "./list-call.ts";
import { epochMs, id } from "./shapes.ts";

// What the audit chain tells about one record: who changed what, and when.

/** What has a history: a POS or customer, a zone, a person, and the parts of a service's configuration. */
export const record = z.enum(["pos", "zone", "person", "settings", "appearance", "security", "paper"]);
export type AuditRecord = z.output<typeof record>;

export const recordHistory = listCall("audit/record_history", {
  summary: "Who changed a record, how it was before and how after. A POS, customer, zone or person is within the session's reach; the rest the own service's.",
  access: [roles.platform, roles.admin, roles.controller, roles.agent],
  filters: {
    record, posId: id.optional().describe("which one, of `pos`"), zoneId: id.optional().describe("of `zone`"),
    personId: id.optional().describe("of `person`"),
  },
  row: z.object({ number: z.int(), at: epochMs, by: z.string().describe("empty: the calendar did it"), before: z.unknown(), after: z.unknown() }),
  sums: {},
  sorts: ["number"],
});
