// Where a game is broadcast. It changes no start and no number, so only the game is locked, not the schedule.
import { type AnswerOf, type calendar, type PayloadOf, responses } from "@chalkboard/contract";
import type { Sql } from "../../platform/database/database.ts";
import { mayWork } from "../../identity/duties/index.ts";
import { type Context, isRefused, refuse, type Refused } from "../../platform/http/handlers.ts";
import { eventMessages } from "../../trading/lines/index.ts";
import { publish } from "../../platform/live/index.ts";
import { change } from "../../platform/operations/index.ts";
import * as queries from "./queries.ts";

/** Sets the channel on which a game is shown, or that none is known. */
export async function setTvChannel(
  sql: Sql,
  { eventId, tvChannel, was }: PayloadOf<typeof calendar.setTvChannel>,
  context: Context,
): Promise<AnswerOf<typeof calendar.setTvChannel> | Refused> {
  const refused = await mayWork(sql, context, "calendar/set_tv_channel", eventId);
  if (refused !== undefined) return refused;
  const stored = await sql.row(queries.eventForUpdate, [eventId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "eventId" });
  const written = await change<{ readonly tvChannel: string }, void>(sql, context.session, {
    before: { tvChannel: stored.tv_channel },
    was: was === undefined ? undefined : { tvChannel: was },
    shown: (before) => before,
    after: async () => ({ tvChannel }),
    write: async () => {
      await sql.run(queries.setTvChannel, [eventId, tvChannel]);
      await publish(sql, await eventMessages(sql, [eventId]));
    },
    act: () => ({ act: "setTvChannel", subject: `event ${String(eventId)}` }),
  });
  return isRefused(written) ? written : {};
}
