import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { eventId, id } from "../core/shapes.ts";

// The bet delay of games in play.

const minimum = z
  .object({ ruleId: id, seconds: z.int() })
  .nullable()
  .describe("the platform's minimum for exactly this, in every service; null if it has none");

export const inPlayDelays = call("rules/in_play_delays", {
  summary:
    "The bet delay of games at each service that sells them in play, and the rule that sets it. Zones and POS may have rules of their own.",
  access: [roles.platform, roles.assistant],
  payload: z.strictObject({ eventIds: z.array(eventId).min(1).max(300) }),
  answer: z.object({
    events: z.array(
      z.object({
        eventId,
        game: minimum,
        league: minimum,
        services: z.array(
          z.object({
            serviceId: id,
            name: z.string(),
            seconds: z.int(),
            level: z.enum(["platform", "service"]).describe("whose rule sets it"),
            about: z.enum(["event", "league", "leagueGroup", "sport", "all"]).describe("what that rule is about"),
          }),
        ),
      }),
    ),
  }),
});
