import { tickets } from "@chalkboard/contract";
import type { Side } from "@chalkboard/engine";
import { send } from "../../../data/connection/client.ts";
import { ConnectionError } from "../../../data/connection/connection.ts";
import { announceRefusal } from "../../../data/connection/refused.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useSession } from "../../../data/viewer.ts";
import type { BoardEvent } from "../entry/find-bet.ts";
import type { Action, Slip, SlipLeg, Ticket } from "../slip/slip.ts";
import type { Watch } from "../slip/use-slip.ts";
import { type PayTable, type Way, progresses, straightWay, teases } from "../slip/ways.ts";

/**
 * Returns the function that puts this till's last ticket on the slip again, with its mode and amount, at its old
 * prices; moved lines are shown as moved.
 * @param tables the cards and tables that the service sells at present
 * @param boards used to look up a game's sport
 */
export function useRepeat(
  watch: Watch,
  tables: readonly PayTable[],
  boards: readonly (readonly BoardEvent[])[],
  begin: (action: Action) => void,
): () => void {
  const { t } = useLocale();
  const toasts = useToasts();
  const { posId } = useSession();
  const repeat = async (): Promise<void> => {
    const isWanted = watch();
    const listed = await send(tickets.listTickets, { posId, limit: 1 });
    const last = listed.ok ? listed.data.rows[0] : undefined;
    if (last === undefined) {
      toasts.warn(t("terminal.repeat"), t("terminal.nothingToRepeat"));
      return;
    }
    const found = await send(tickets.findTicket, { number: last.number });
    if (!isWanted()) return;
    if (found.ok) begin({ do: "begin", slip: repeated(found.data, tables, boards.flat()) });
    else announceRefusal({ code: found.responseType, data: found.data });
  };
  return () => {
    repeat().catch((error: unknown) => {
      if (!(error instanceof ConnectionError)) throw error;
      toasts.fail(t("terminal.repeat"), t("dialogs.noConnectionText"));
    });
  };
}

/** A ticket's legs as legs of a slip, at the lines that were offered: teaser points are applied again. */
export function legsOf({ legs }: Pick<Ticket, "legs">): readonly SlipLeg[] {
  return legs.map(
    ({ eventId, betType, side, alternate, points, price, board, rotation, teamName, eventName, startsAt }) => ({
      key: { eventId, betType, side: side as Side, alternate },
      points: board?.points ?? points,
      price: board?.price ?? price,
      rotation,
      teamName,
      eventName,
      startsAt,
    }),
  );
}

/** A ticket as a slip. */
export function repeated(
  ticket: Pick<Ticket, "legs" | "mode" | "wagers" | "stake">,
  tables: readonly PayTable[],
  events: readonly Pick<BoardEvent, "eventId" | "sportCode">[] = [],
): Pick<Slip, "legs" | "way" | "amount" | "amountIs" | "later"> {
  const legs = legsOf(ticket).map((leg) => ({
    ...leg,
    sportCode: events.find(({ eventId }) => eventId === leg.key.eventId)?.sportCode,
  }));
  return { legs, way: wayOf(ticket, legs, tables), ...amountOf(ticket) };
}

/**
 * How a ticket was bet. Its card or table is the one currently sold with the same terms, otherwise the first of its
 * kind.
 */
function wayOf(
  { mode, wagers }: Pick<Ticket, "mode" | "wagers">,
  legs: readonly SlipLeg[],
  tables: readonly PayTable[],
): Way {
  const known = tickets.mode.options.find((option) => option === mode);
  const rule = wagers[0]?.rule;
  switch (known) {
    case undefined:
      return straightWay;
    case "teaser": {
      const teaserCardId = soldTable(
        rule?.kind === "teaser" ? rule.card : undefined,
        tables.filter((table) => teases(table, legs)),
      );
      return teaserCardId === undefined ? { mode: "parlay" } : { mode: known, teaserCardId };
    }
    case "progressiveParlay": {
      const progressiveTableId = soldTable(
        rule?.kind === "progressive" ? rule.table : undefined,
        tables.filter((table) => progresses(table, legs)),
      );
      return progressiveTableId === undefined ? { mode: "parlay" } : { mode: known, progressiveTableId };
    }
    case "fullCover":
      return rule?.kind === "combinations" && rule.cover !== undefined
        ? { mode: known, cover: rule.cover }
        : straightWay;
    case "roundRobin":
      return rule?.kind === "combinations" ? { mode: known, sizes: rule.sizes } : straightWay;
    default:
      return { mode: known };
  }
}

// A ticket stores a copy of its table's terms, not its name.
function soldTable(terms: unknown, tables: readonly PayTable[]): number | undefined {
  return (tables.find(({ table }) => inOrder(table.content) === inOrder(terms)) ?? tables[0])?.tableId;
}

/** As text, with the properties of every object sorted. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => one.localeCompare(other)))
      : part,
  );
}

/** The amount that was typed for the sale: for several bets the amount of each. */
function amountOf({ wagers, stake }: Pick<Ticket, "wagers" | "stake">): Pick<Slip, "amount" | "amountIs" | "later"> {
  const [first] = wagers;
  const rule = first?.rule;
  switch (rule?.kind) {
    case "combinations":
    case "reverse":
      return { amount: rule.amount, amountIs: rule.amountIs, later: [] };
    case "chain":
      return { amount: rule.stakes[0], amountIs: "risk", later: rule.stakes.slice(1) };
    default:
      return { amount: first?.stake ?? stake, amountIs: "risk", later: [] };
  }
}
