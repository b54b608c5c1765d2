// Events with open bets, each with its currencies beside its figures.
import type { exposure, AnswerOf } from "@chalkboard/contract";
import type { PageRow } from "../../platform/database/list.ts";
import type * as queries from "./event-list-query.ts";

type Row = AnswerOf<typeof exposure.listEvents>["rows"][number];

/** A row of the list as the contract defines it. */
export function eventRow(row: PageRow<typeof queries.events>): Row {
  const { id: eventId, event_name: eventName, open, away, home, draw, over, under, other } = row;
  return {
    eventId,
    eventName,
    leagueName: row.league_name,
    startsAt: row.starts_at,
    status: row.status as Row["status"],
    currency: row.currency,
    worst: row.worst,
    worstAt: row.worst_at,
    legs: row.legs,
    open,
    away,
    home,
    draw,
    over,
    under,
    other,
    missing: row.missing,
    parts: row.parts.map(
      ({
        currency,
        legs,
        open: own,
        amount,
        house_amount: houseAmount,
        valid_from: validFrom,
        is_converted: isConverted,
      }) => ({
        currency,
        legs,
        open: own,
        worst: row.worst_parts?.find((one) => one.currency === currency)?.profit ?? null,
        isConverted,
        rate:
          amount === null || houseAmount === null || validFrom === null
            ? null
            : { amount, houseAmount, validFrom: Date.parse(validFrom) },
      }),
    ),
  };
}
