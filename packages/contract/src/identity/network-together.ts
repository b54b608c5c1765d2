import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { id, minor } from "../core/shapes.ts";

// Changing several POS at once: a dry run first, which shows the changes; and copying one POS's settings to others.

/** The values that can be set for several POS at once; absent ones are unchanged. */
export const posSet = z
  .strictObject({
    zoneId: id,
    isActive: z.boolean(),
    allowToPlay: z.boolean(),
    creditLimit: minor.min(0).nullable(),
    printerWidth: z.union([z.literal(58), z.literal(80)]),
    paysTickets: z.boolean(),
    payMaximum: minor.positive().nullable(),
  })
  .partial();
export type PosSet = z.output<typeof posSet>;

export const changePosTogether = call("network/change_pos_together", {
  summary:
    "Changes several POS, all or none; a trial only returns what it would change. Sending back the returned `before`, with `after` as `was`, undoes it: " +
    "a POS that someone has changed since stays as it is, and is named.",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          posId: id,
          set: posSet,
          was: posSet.optional().describe("the POS stays unchanged if its values differ from these"),
        }),
      )
      .min(1)
      .max(2_000),
    isTrial: z.boolean().default(false),
  }),
  answer: z.object({
    changed: z
      .array(z.object({ posId: id, name: z.string(), before: posSet, after: posSet }))
      .describe("those whose values change"),
    left: z.array(z.string()).describe("names of those that someone has changed since"),
  }),
});

/** The parts of a POS that can be copied. */
export const clonePart = z.enum(["payout", "limits", "hours", "commission", "printer"]);
export type ClonePart = z.output<typeof clonePart>;

export const clonePos = call("network/clone_pos", {
  summary:
    "Copies settings of one POS to others: its payout rights, its credit and own limits, its own hours, its commission, its printer type. They replace " +
    "the settings of that kind that the others had.",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({
    fromPosId: id,
    posIds: z.array(id).min(1).max(2_000),
    parts: z.array(clonePart).min(1).max(5),
  }),
  answer: z.object({ changed: z.int(), rules: z.int().describe("number of the rules given to each") }),
});
