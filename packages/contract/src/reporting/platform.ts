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
  fee: minor.nullable().describe("the platform's fee; null if the report is filtered, or covers more than 100 days"),
});

/** Makes all figures nullable. */
function absent<Shape extends z.ZodRawShape>(shape: Shape): { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> } {
  const entries = Object.entries(shape).map(([name, figure]) => [name, z.nullable(figure)]);
  return Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };
}

export const platformSales = reportCall("reports/platform_sales", {
  summary:
    "Sales, prizes, refunds, cancelled, net win, commission and net after commission of all services for business days from … to, in each service's own " +
    "days, compared with the period before: by service, sport, product or day. Amounts of two currencies are never summed: by service each currency is a " +
    "group with its own figures, otherwise the response is about one. Commission belongs to accounts: by sport and product it is a row of its own, " +
    "`none`, and for a single sport or product it is left out. The platform's own service has no sales.",
  access: [roles.platform, roles.assistant],
  by: ["service", "sport", "product", "day"],
  filters: {
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .describe(
        "absent: by service all of them, without totals if there are several, otherwise the most frequent one; for one service its own",
      ),
    serviceId: id.optional(),
    product: product.optional(),
    sport: sport.optional(),
  },
  figures: sold,
  total: z
    .object({ ...absent(sold.shape), tickets: sold.shape.tickets })
    .describe("for several currencies null, except tickets"),
  row: {
    currency: z.string(),
    serviceId: id.nullable().describe("by service"),
    feeParts: z
      .object({ handle: minor, net: minor, tickets: minor, active: minor, minimum: minor })
      .nullable()
      .describe("the terms of the fee; null if the service has no scheme in the period"),
  },
  more: {
    currencies: z.array(z.string()).describe("those of services, the most frequent first"),
    days: z.array(z.object({ day, sales: minor, net: minor })).describe("for one currency; empty for several"),
  },
});

const ranked = z.object({ serviceId: id, name: z.string(), net: minor });

export const platformResults = reportCall("reports/platform_results", {
  summary:
    "What all services of one currency won or lost for business days from … to, in each service's own days: by service, ranked by net win, or by week or " +
    "day with the highest and lowest services. Weeks end on the day on which most of these services' weeks end. The figures are those of reports/results.",
  access: [roles.platform, roles.assistant],
  by: ["service", "week", "day"],
  filters: {
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .describe("absent: that of most services"),
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
        .describe("for one service or all together: days with a net win; for a week or a day: services with a net win"),
      lost: z.int().describe("the same with a net loss"),
    }),
  row: {
    serviceId: id.nullable().describe("by service"),
    rank: z
      .int()
      .nullable()
      .describe("by service: 1 is the highest net win; equal ones share a rank; null without activity"),
    rankBefore: z.int().nullable().describe("in the period before"),
    best: ranked.nullable().describe("by week or day: the service with the highest net win; null without activity"),
    worst: ranked.nullable(),
    until: day.nullable().describe("by week or day: its last day (the key is the first)"),
    trend: z.array(minor).describe("by service: the net of each day of the period"),
  },
  more: {
    currencies: z.array(z.string()).describe("those of services, the most frequent first"),
    days: z.array(z.object({ day, sales: minor, net: minor })),
  },
});
