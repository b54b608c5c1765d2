import { tickets } from "@chalkboard/contract";
import type { Side } from "@chalkboard/engine";
import { send } from "../data/client.ts";
import { ConnectionError } from "../data/connection.ts";
import { announceRefusal } from "../data/refused.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { useSession } from "../shell/viewer.ts";
import type { SlipLeg, Ticket } from "./slip.ts";
import type { Watch } from "./use-slip.ts";
import { type Way, straightWay } from "./ways.ts";

/** Answers the function that puts the legs of this till's last ticket on the slip again, at the prices of then; what moved shows as moved. */
export function useRepeat(watch: Watch, begin: (legs: readonly SlipLeg[], way: Way) => void): () => void {
  const { t } = useWords();
  const toasts = useToasts();
  const { posId } = useSession();
  const repeat = async (): Promise<void> => {
    const isWanted = watch();
    const listed = await send(tickets.listTickets, { posId, limit: 1 });
    const last = listed.ok ? listed.data.tickets[0] : undefined;
    if (last === undefined) {
      toasts.warn(t("terminal.repeat"), t("terminal.nothingToRepeat"));
      return;
    }
    const found = await send(tickets.findTicket, { number: last.number });
    if (!isWanted()) return;
    if (found.ok) begin(legsOf(found.data), wayOf(found.data));
    else announceRefusal({ code: found.responseType, data: found.data });
  };
  return () => {
    repeat().catch((error: unknown) => {
      if (!(error instanceof ConnectionError)) throw error;
      toasts.fail(t("terminal.repeat"), t("dialogs.noConnectionText"));
    });
  };
}

/** A ticket's legs as those of a slip, at the lines that were offered: what a teaser made of them is made anew. */
export function legsOf({ legs }: Pick<Ticket, "legs">): readonly SlipLeg[] {
  return legs.map(({ eventId, betType, side, alternate, points, price, board, rotation, teamName, eventName, startsAt }) => ({
    key: { eventId, betType, side: side as Side, alternate }, points: board?.points ?? points, price: board?.price ?? price, rotation, teamName, eventName,
    startsAt,
  }));
}

/** How a ticket was bet; its card or table is chosen again, because the service may sell by others now. */
export function wayOf({ mode, wagers }: Pick<Ticket, "mode" | "wagers">): Way {
  const known = tickets.mode.options.find((option) => option === mode);
  const rule = wagers[0]?.rule;
  switch (known) {
    case undefined: case "teaser": case "progressiveParlay": return straightWay;
    case "fullCover": return rule?.kind === "combinations" && rule.cover !== undefined ? { mode: known, cover: rule.cover } : straightWay;
    case "roundRobin": return rule?.kind === "combinations" ? { mode: known, sizes: rule.sizes } : straightWay;
    default: return { mode: known };
  }
}
