import { z } from "zod";
import { roles } from "../core/call.ts";
import { reportCall } from "../core/report-call.ts";
import { figures, product } from "./shapes.ts";
import { day, id, minor } from "../core/shapes.ts";

/** The sport of a ticket's legs, by its code; or several. */
export const sport = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .describe("a sport's code, or `several`: a ticket with legs of more than one");

const sold = figures.extend({
  fee: minor.nullable().describe("what the platform is paid; null where it is narrowed, or of more than 100 days"),
});

/** Makes all figures nullable. */
function absent<Shape extends z.ZodRawShape>(shape: Shape): { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> } {
  const entries = Object.entries(shape).map(([name, figure]) => [name, z.nullable(figure)]);
  return Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };
}

export const platformSales = reportCall("reports/platform_sales", {
  summary:
    "Sales, prizes, refunds, cancelled, net win, commission and net after commission of all services for business days from … to," +
    " each service's own, with the period before " +
    "beside it: by service, sport, product or day. Amounts of two currencies are never summed: by service each currency is a group with figures of its own, " +
    "otherwise the answer is of one. Commission is an account's: by sport and product it is a row of its own, `none`, and of one sport or product there is " +
    "none. The platform's own service has no sales.",
  access: [roles.platform, roles.assistant],
  by: ["service", "sport", "product", "day"],
  filters: {
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .describe(
        "absent: by service all of them, the answer's own being empty where there are several, else the one that most have; of one service its own",
      ),
    serviceId: id.optional(),
    product: product.optional(),
    sport: sport.optional(),
  },
  figures: sold,
  total: z
    .object({ ...absent(sold.shape), tickets: sold.shape.tickets })
    .describe("of several currencies all but tickets is null"),
  row: {
    currency: z.string(),
    serviceId: id.nullable().describe("by service"),
    feeParts: z
      .object({ handle: minor, net: minor, tickets: minor, active: minor, minimum: minor })
      .nullable()
      .describe("what the fee is made of; null where the service has no scheme in the period"),
  },
  more: {
    currencies: z.array(z.string()).describe("those that services have, the usual one first"),
    days: z.array(z.object({ day, sales: minor, net: minor })).describe("of one currency; of several there are none"),
  },
});

const ranked = z.object({ serviceId: id, name: z.string(), net: minor });

export const platformResults = reportCall("reports/platform_results", {
  summary:
    "What all services of one currency won or lost for business days from … to, each service's own: by service, ranked by net win, or by week " +
    "or day with " +
    "the services that kept most and least. Weeks end on the day on which most of these services' weeks do. The figures are those of reports/results.",
  access: [roles.platform, roles.assistant],
  by: ["service", "week", "day"],
  filters: {
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .describe("absent: the one that most services have"),
  },
  figures: figures
    .pick({
      tickets: true,
      sales: true,
      settled: true,
      prizes: true,
      commission: true,
      net: true,
      netAfterCommission: true,
      hold: true,
    })
    .extend({
      won: z
        .int()
        .describe(
          "of one service or of all together: days that ended above zero; of a week or a day: services that did",
        ),
      lost: z.int().describe("the same below zero"),
    }),
  row: {
    serviceId: id.nullable().describe("by service"),
    rank: z.int().nullable().describe("by service: 1 kept most; equal nets share it; null where nothing moved"),
    rankBefore: z.int().nullable().describe("in the period before"),
    best: ranked.nullable().describe("by week or day: who kept most; null where nothing moved"),
    worst: ranked.nullable(),
    until: day.nullable().describe("by week or day: its last day, the key being the first"),
    trend: z.array(minor).describe("by service: the net of each day of the period"),
  },
  more: {
    currencies: z.array(z.string()).describe("those that services have, the usual one first"),
    days: z.array(z.object({ day, sales: minor, net: minor })),
  },
});
