import { z } from "zod";
import { worstCase } from "../trading/exposure.ts";
import { call, roles } from "../core/call.ts";
import { ratesInUse } from "../trading/exchange-rates.ts";
import { eventId, id, minor } from "../core/shapes.ts";

export const eventExposure = call("tickets/event_exposure", {
  summary:
    "Potential payout of open tickets by side of an event: of the session's service, for the platform of every service. Sides without open legs are " +
    "absent.",
  access: [roles.platform, roles.assistant, roles.admin],
  payload: z.strictObject({ eventIds: z.array(eventId).min(1).max(2_000) }),
  answer: z.object({
    sides: z.array(
      z.object({
        serviceId: id,
        eventId,
        side: z
          .int()
          .describe(
            "1 away, 2 home, 3 draw; of questions about the game itself 4 over, 5 under, 6 yes, 7 no, 0 a runner",
          ),
        currency: z.string(),
        open: minor,
        legs: z.int(),
      }),
    ),
    house: z
      .string()
      .describe(
        "the currency to which several are converted: for the platform the house currency, otherwise the service's own",
      ),
    rates: ratesInUse.describe("to the house currency, for the other currencies that have one"),
    worst: z
      .array(worstCase.extend({ eventId }))
      .describe("platform only: the worst case of an event over all services"),
  }),
});
