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
    "tickets by hour of sale; for the day a week before all hours, so that an hour without a ticket can still be compared",
  );

export const platformNow = call("home/platform_now", {
  summary:
    "The platform now: each service's business day compared with the same hours a week before, tickets of the last minute, open liability; games that " +
    "need action, lines whose sources are silent, and pending results, events and sales.",
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
        openRisk: minor.describe("potential winnings of open tickets, without stakes"),
        waiting: z.int().describe("sales waiting for a trader"),
        hours,
        isBalanced: z.boolean().nullable().describe("when its books were last proved; null: never"),
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
        missing: z.array(z.string()).describe("currencies without a rate: their money is not included"),
      })
      .describe(
        "all services together, their money at the current rates; each counts its own business day, in its own time zone",
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
        "games near their start without an open line, in-play games whose line is not updating, or games without a result after their league's time",
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
        "games within those hours with lines on sale, not all held by a trader, whose outside sources have been silent for a quarter of an hour",
      ),
    sources: z
      .array(z.object({ source: z.string(), events: z.int(), seenAt: epochMs }))
      .describe("of the future games, and the time of each source's last response"),
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
      .describe("open warnings about results, except late ones, which are included in overdue"),
    events: z.int().describe("significant events without acknowledgement"),
    silentSources: z
      .array(
        z.object({
          sourceId: id,
          name: z.string(),
          since: epochMs,
          lines: z.int().describe("lines closed by its silence"),
        }),
      )
      .describe("silent outside sources, those silent longest first"),
    pastPost: z
      .object({ cases: z.int(), dueAt: epochMs.nullable().describe("of the earliest due; null without a case") })
      .describe("past-post cases with undecided tickets"),
    jumps: z.int().describe("markets closed by a price jump and pending review"),
    pendingGames: z.int().describe("games of outside sources that a person must identify"),
    names: z.int().describe("unresolved names from outside sources"),
  }),
});

/** A POS's sales compared with the same hours a week before; `none`: it sold nothing on that day. */
export const posPace = z.enum(["none", "usual", "silent", "busy"]);

export const serviceNow = call("home/service_now", {
  summary:
    "The session's own service, or its own zones, now: the business day compared with the same hours a week before, potential winnings of open tickets, " +
    "each POS, the events with the most open risk, and what needs action.",
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
    openRisk: minor.describe("potential winnings of open tickets, without stakes"),
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
            "silent: no sale in the last hour, in which it sold three tickets or more a week before; busy: ten tickets or more, and three times the sales of the " +
              "same hours a week before; none: it sold nothing on the day a week before, so there is nothing to compare with",
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
          open: minor.describe("potential payout of the open legs"),
        }),
      )
      .describe("the ten with the most open risk, from the open tickets of the session's zones"),
    waiting: z.int().describe("sales waiting for a trader"),
    requested: z.int().describe("customers waiting for the approval of their registration"),
    withdrawals: z
      .object({
        requested: z.int().describe("not decided yet"),
        approved: z.int().describe("to be paid"),
        amount: minor.describe("of both"),
      })
      .describe("customers' pending withdrawals"),
    events: z
      .int()
      .nullable()
      .describe("significant events without acknowledgement; null for a session that cannot see them"),
  }),
});
