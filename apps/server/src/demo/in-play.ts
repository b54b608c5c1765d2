// Games in play in the demo: the trader offers the next basketball game in play, and the shops sell it with a delay.

import { roles } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";
import type { Database } from "../platform/database/database.ts";
import type { ServiceConfigCache } from "../identity/services/index.ts";
import type { Session } from "../platform/http/handlers.ts";
import { catalogHandlers } from "../selling/board/index.ts";
import { visiting } from "./crowd.ts";
import { done } from "./done.ts";
import * as queries from "./queries.ts";

type Tools = { readonly database: Database; readonly configCache: ServiceConfigCache };

/** Offers the next game in play; one that was offered and has not begun stays the next. */
export async function offerInPlay(tools: Tools, persons: readonly Session[], now: EpochMs): Promise<void> {
  const trader = persons.find(({ role }) => role === roles.platform);
  const next = await tools.database.read("all", (sql) => sql.row(queries.nextGame, ["basketball_nba"]));
  if (trader === undefined || next === undefined || next.in_play) return;
  done(await catalogHandlers(tools).setPlay({ eventId: next.id, inPlay: true }, visiting(trader, now)));
}
