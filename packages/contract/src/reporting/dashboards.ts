import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { task } from "../identity/duties.ts";
import { figures } from "./reports.ts";
import { warningKind } from "../trading/results.ts";
import { day, epochMs, id, minor } from "../core/shapes.ts";

// The home page of a shift: the current state, and what needs action.

const today = figures.pick({ tickets: true, sales: true, settled: true, prizes: true, net: true, hold: true });

/** An hour of the business day, beside the same hour of the same day a week before. */
const hour = z.object({
  at: epochMs.describe("its beginning today"),
  tickets: z.int(),
  sales: minor,
  ticketsBefore: z.int(),
  salesBefore: minor,
});
const hours = z
  .array(hour)
  .length(24)
  .describe(
    "tickets as they were sold, hour by hour; of the day a week before all hours, so that one without a ticket has nothing to compare with",
  );

export const platformNow = call("home/platform_now", {
  summary:
    "The platform now: each service's business day beside the same hours a week before, tickets of the last minute, what open tickets may still cost; " +
    "games that want somebody, lines whose sources are silent, results, events and sales that wait.",
  access: [roles.platform, roles.assistant],
  payload: z.strictObject({
    hours: z.int().min(1).max(72).default(6).describe("how long before its start a game should be offered"),
  }),
  answer: z.object({
    at: epochMs,
    services: z.array(
      z.object({
        serviceId: id,
        name: z.string(),
        currency: z.string(),
        isActive: z.boolean(),
        day,
        today,
        before: today,
        perMinute: z.int().describe("tickets sold in the last minute"),
        openTickets: z.int(),
        openRisk: minor.describe("what open tickets may win, stakes not counted"),
        waiting: z.int().describe("sales that wait for a trader"),
        hours,
        isBalanced: z.boolean().nullable().describe("when its books were proved last; null where they never were"),
      }),
    ),
    total: z
      .object({
        currency: z.string().describe("the house currency"),
        today: today.pick({ tickets: true, sales: true, net: true }),
        before: today.pick({ tickets: true, sales: true, net: true }),
        openTickets: z.int(),
        openRisk: minor,
        hours,
        missing: z.array(z.string()).describe("currencies without a rate: their money is in no figure"),
      })
      .describe(
        "the services together, their money at the rates of now; each counts its own business day, by its own clock",
      ),
    overdue: z
      .array(
        z.object({
          eventId: z.int(),
          name: z.string(),
          leagueId: id,
          leagueName: z.string(),
          day,
          startsAt: epochMs,
          task,
          since: epochMs,
          onDuty: z.array(z.string()),
        }),
      )
      .describe(
        "games near their start without an open line, in play with a silent one, or without a result after their league's time",
      ),
    silent: z
      .array(
        z.object({
          eventId: z.int(),
          name: z.string(),
          leagueId: id,
          leagueName: z.string(),
          day,
          startsAt: epochMs,
          lines: z.int(),
          seenAt: epochMs,
        }),
      )
      .describe(
        "games within those hours with lines on sale, not all held by hand, whose outside sources have said nothing for a quarter of an hour",
      ),
    sources: z
      .array(z.object({ source: z.string(), events: z.int(), seenAt: epochMs }))
      .describe("of the games to come, and when each was heard"),
    warnings: z
      .array(
        z.object({
          warningId: z.int(),
          kind: warningKind,
          eventId: z.int(),
          name: z.string(),
          leagueId: id,
          leagueName: z.string(),
          day,
          startsAt: epochMs,
          since: epochMs,
        }),
      )
      .describe("open warnings about results, but for those that say that one is late: that is overdue already"),
    events: z.int().describe("significant events that nobody saw to"),
    silentSources: z
      .array(
        z.object({
          sourceId: id,
          name: z.string(),
          since: epochMs,
          lines: z.int().describe("that its silence closed"),
        }),
      )
      .describe("outside sources that have said nothing for their term, those that are silent longest first"),
    jumps: z.int().describe("markets whose source jumped and that wait, closed, for a person"),
    names: z.int().describe("names of outside sources that wait for a person to say whom they mean"),
  }),
});

/** A POS's sales compared with the same hours a week before; `none`: it sold nothing on that day. */
export const posPace = z.enum(["none", "usual", "silent", "busy"]);

export const serviceNow = call("home/service_now", {
  summary:
    "The session's own service, or its own zones, now: the business day beside the same hours a week before, what open tickets may win, each POS, the " +
    "events with the most open risk, and what waits for somebody.",
  access: [roles.admin, roles.controller, roles.agent],
  payload: z.strictObject({}),
  answer: z.object({
    at: epochMs,
    day,
    currency: z.string(),
    today,
    before: today,
    perMinute: z.int().describe("tickets sold in the last minute"),
    openTickets: z.int(),
    openRisk: minor.describe("what open tickets may win, stakes not counted"),
    pos: z
      .array(
        z.object({
          posId: id,
          name: z.string(),
          zoneName: z.string(),
          isActive: z.boolean(),
          today,
          before: today,
          soldAt: epochMs.nullable().describe("the last sale of today"),
          pace: posPace.describe(
            "silent: nothing in the last hour, where a week before three tickets or more were sold in it; busy: ten tickets or more, for " +
              "three times what was sold in the same hours a week before; none: it sold nothing on the day a week before, so there is nothing to compare with",
          ),
          openTickets: z.int(),
          openRisk: minor,
        }),
      )
      .describe("of the session's zones, by number"),
    hours,
    shops: z
      .array(
        z.object({
          posId: id.nullable().describe("null: it is a zone"),
          zoneId: id.nullable().describe("null: it is a POS"),
          name: z.string(),
          today,
          before: today,
          hours,
        }),
      )
      .max(12)
      .describe(
        "those with the highest sales of today and the day a week before: POS, on an online service the POS of each zone together",
      ),
    topEvents: z
      .array(
        z.object({
          eventId: z.int(),
          name: z.string(),
          leagueName: z.string(),
          startsAt: epochMs,
          legs: z.int(),
          open: minor.describe("what the open legs may pay"),
        }),
      )
      .nullable()
      .describe(
        "the ten with the most open; null for who sees only a part of the service, of which nothing is kept by event",
      ),
    waiting: z.int().describe("sales that wait for a trader"),
    requested: z.int().describe("customers who asked for an account"),
    withdrawals: z
      .object({
        requested: z.int().describe("nobody has decided on them"),
        approved: z.int().describe("to be paid"),
        amount: minor.describe("of both"),
      })
      .describe("customers' withdrawals that wait"),
    events: z.int().nullable().describe("significant events that nobody saw to; null for who does not see them"),
  }),
});
