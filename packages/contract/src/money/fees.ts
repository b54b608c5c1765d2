import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { feeStretch, feeTerms, schemeName } from "./fees-shapes.ts";
import { currency, day, epochMs, id, minor } from "../core/shapes.ts";

export * from "./fees-invoices.ts";
export * from "./fees-shapes.ts";

// The fees that services pay the platform: schemes, assignments, and calculations (docs/design/money.md).

const readers = [roles.platform, roles.assistant];
const writers = [roles.platform];

const version = z.object({ from: day, terms: feeTerms, by: z.string(), at: epochMs });

/** A service's details on invoices. The last two are for the platform, which issues them. */
export const feePartyTerms = z.strictObject({
  name: z.string().trim().min(1).max(120),
  address: z.string().trim().max(400),
  taxNumber: z.string().trim().max(60),
  payTo: z.string().trim().max(400).describe("for the platform: its bank details"),
  dueDays: z.int().min(0).max(365).describe("for the platform: payment term in days"),
});
export type FeePartyTerms = z.output<typeof feePartyTerms>;

const schemeChoice = z.object({ from: day, schemeId: id.nullable(), by: z.string(), at: epochMs });

export const feeSetup = call("fees/setup", {
  summary:
    "The fee schemes with all of their versions, the scheme of each service by day, and the name and address of each on invoices.",
  access: readers,
  payload: z.strictObject({}),
  answer: z.object({
    schemes: z.array(
      z.object({
        schemeId: id,
        name: z.string(),
        currency: z.string(),
        versions: z.array(version).describe("by their first days; one for each day"),
      }),
    ),
    services: z.array(
      z.object({
        serviceId: id,
        name: z.string(),
        kind: z.int(),
        currency: z.string(),
        isActive: z.boolean(),
        today: day.describe("its business day"),
        schemeId: id.nullable().describe("today's scheme; null: it pays no fee"),
        schemes: z.array(schemeChoice).describe("by their first days"),
        party: feePartyTerms,
        toInvoice: z.array(day).describe("months that have ended, have a scheme and have no invoice; at most 24"),
      }),
    ),
  }),
});
export type FeeSetup = z.output<typeof feeSetup.answer>;

export const saveFeeScheme = call("fees/save_scheme", {
  summary:
    "Adds a fee scheme, or new terms of one from a business day on; they replace terms from the same day. Existing invoices do not change. A scheme's " +
    "currency cannot change. −4 with the scheme's `name` and `version` if they differ from `was`; −1 for a name that is taken.",
  access: writers,
  changes: true,
  payload: z.strictObject({
    schemeId: id.optional(),
    name: schemeName,
    currency,
    from: day,
    terms: feeTerms,
    was: z
      .strictObject({ name: schemeName, from: day, terms: feeTerms })
      .optional()
      .describe("for a scheme: the values that the form was loaded with"),
  }),
  answer: z.object({ schemeId: id }),
});

export const giveFeeScheme = call("fees/give_scheme", {
  summary:
    "Assigns a service a scheme of its currency from a business day on, or none. −4 with `schemeId` if the service's scheme on that day differs from " +
    "`was`.",
  access: writers,
  changes: true,
  payload: z.strictObject({
    serviceId: id,
    schemeId: id.nullable(),
    from: day,
    was: id.nullable().describe("the scheme on that day, as it was seen"),
  }),
  answer: z.object({}),
});

export const saveFeeParty = call("fees/save_party", {
  summary:
    "Sets the name and address of a service, or of the platform, on invoices from now on. −4 with the stored `party` if it differs from `was`.",
  access: writers,
  changes: true,
  payload: z.strictObject({ serviceId: id, ...feePartyTerms.shape, was: feePartyTerms.optional() }),
  answer: z.object({}),
});

export const countFee = call("fees/count", {
  summary:
    "How the fee of a service for business days from … to is calculated: by periods with one version of a scheme within one month. A part of a month " +
    "pays its share of monthly amounts. Earlier losses are those of the last invoice.",
  access: readers,
  payload: z.strictObject({ serviceId: id, from: day, to: day, asOf: epochMs.optional() }),
  answer: z.object({ serviceName: z.string(), currency: z.string(), stretches: z.array(feeStretch), fee: minor }),
});
