import { positiveDecimal } from "@chalkboard/kernel";
import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { currency, epochMs } from "../core/shapes.ts";

// The operator's currency, in which the platform sees the money of all services together, and the rates of other
// currencies to it (docs/decisions/0490).

const desk = [roles.platform, roles.assistant];
const owner = [roles.platform];

/** Between 2000 and 2100: no rate is older, and none is known so far ahead. */
const rateTime = z.int().min(946_684_800_000).max(4_102_444_800_000).describe("milliseconds since 1970");

const decimal = z
  .string()
  .max(19)
  .refine(
    (text) => positiveDecimal(text) !== undefined,
    "a decimal above zero, with at most nine digits behind the point",
  );

/** An amount of a currency and its value in the operator's currency: 131.5 HTG = 1 USD. */
export const rateAmounts = z.object({
  amount: decimal.describe("of the currency, in whole units"),
  houseAmount: decimal.describe("its value in the house currency"),
});

/** A rate as shown beside a figure that was converted with it. */
export const usedRate = rateAmounts.extend({ validFrom: epochMs });
export type UsedRate = z.output<typeof usedRate>;

/** The services' currencies except the operator's own, with each one's rate as of one time. */
export const ratesInUse = z.array(usedRate.extend({ currency: z.string() }));

/** Where a rate was read. */
export const rateSource = z.string().trim().max(80);

export const setup = call("rates/setup", {
  summary:
    "The house currency and the currencies of the services, each with its rate. Amounts in a currency without a rate are in no sum.",
  access: desk,
  payload: z.strictObject({ asOf: rateTime.optional().describe("as of this time") }),
  answer: z.object({
    asOf: epochMs,
    house: z.string(),
    isChosen: z.boolean().describe("whether a person set it; otherwise it is the currency of most services"),
    setAt: epochMs.nullable(),
    setBy: z.string(),
    currencies: z
      .array(
        z.object({
          currency: z.string(),
          services: z.int().describe("that use it"),
          rate: usedRate.nullable(),
        }),
      )
      .describe("those of the services, and others that have a rate; without the house currency"),
  }),
});

export const listRates = listCall("rates/list_rates", {
  summary: "Every rate that was ever entered: a later one applies from its time on, and none is changed or deleted.",
  access: desk,
  filters: { currency: currency.optional() },
  row: z.object({
    rateId: z.int(),
    currency: z.string(),
    house: z.string(),
    ...rateAmounts.shape,
    validFrom: epochMs,
    source: z.string(),
    recordedAt: epochMs,
    recordedBy: z.string(),
    isInUse: z.boolean().describe("now"),
  }),
  sums: {},
  sorts: ["validFrom", "recordedAt", "currency"],
});

export const saveRate = call("rates/save_rate", {
  summary:
    "Enters the rate of a currency to the house currency from a time on; absent: from now on. It replaces a rate from the same time. −4 with `house` if " +
    "the house currency is not the one that the person saw.",
  access: owner,
  changes: true,
  payload: z.strictObject({
    currency,
    house: currency,
    ...rateAmounts.shape,
    validFrom: rateTime.optional(),
    source: rateSource.default(""),
  }),
  answer: z.object({ rateId: z.int() }),
});

export const setHouse = call("rates/set_house", {
  summary:
    "Sets the house currency from now on. Rates to the former one are stored, but no longer used. −4 with `house` if it differs from `was`.",
  access: owner,
  changes: true,
  payload: z.strictObject({ house: currency, was: currency }),
  answer: z.object({}),
});
