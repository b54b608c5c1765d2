import { type Day, daysFrom } from "@chalkboard/kernel";
import { keptDays, lastPosted, partedDays } from "../../../ledger/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { earnedByServices } from "../earned.ts";
import { firstBefore } from "../period.ts";
import * as queries from "./platform-queries.ts";

/** What moved at a service on a day, by a dimension of its tickets; `none` for entries without a ticket. */
export type PlatformMove = RowOf<typeof queries.movedByDay.columns>;

type Wanted = {
  readonly serviceIds: readonly number[];
  readonly from: Day;
  readonly to: Day;
  /** Null: now. */
  readonly moment: Date | null;
  /** Without the previous period. */
  readonly isAlone?: boolean;
  /** The dimension of tickets; without it every row has the key `none`, or that of the requested product or sport. */
  readonly by?: "sport" | "product";
  readonly product?: string | undefined;
  readonly sport?: string | undefined;
};

/** What moved at services in a period and in the previous one: past days from their sums, the others entry by entry. */
export async function platformMoves(sql: Sql, wanted: Wanted): Promise<readonly PlatformMove[]> {
  const { serviceIds, from, to, moment: asOf, isAlone = false, by, product, sport } = wanted;
  const first = isAlone ? from : firstBefore(wanted);
  const part = partOf(wanted);
  const kept =
    part === undefined
      ? new Map<number, ReadonlySet<Day>>()
      : await keptDays(sql, serviceIds, { from: first, to }, asOf);
  const days = daysFrom(first, lastPosted(to, asOf));
  const pairs = serviceIds.flatMap((serviceId) => days.map((day) => ({ serviceId, day })));
  const { summed, entered } = partedDays(pairs, kept);
  const sums =
    part === undefined || summed.length === 0
      ? []
      : await sql.rows(queries.keptByPart, [...columnsOf(summed), from, part, by !== undefined]);
  const isNarrowed = (product ?? sport) !== undefined;
  const span = [...columnsOf(entered), from, asOf];
  return [
    ...(isNarrowed ? sums.filter(({ key }) => key === (product ?? sport)) : sums),
    ...(by === undefined && !isNarrowed
      ? await sql.rows(queries.movedByDay, span)
      : await sql.rows(by === "sport" ? queries.movedBySport : queries.movedByProduct, [
          ...span,
          product ?? null,
          sport ?? null,
        ])),
    ...(isNarrowed ? [] : await earnedByServices(sql, serviceIds, { first, from, to }, asOf)),
  ];
}

/** The part whose sums apply, where there is one: none for a sport within a product. */
function partOf({ by, product, sport }: Wanted): "product" | "sport" | undefined {
  if (sport === undefined) return by === "sport" ? (product === undefined ? "sport" : undefined) : "product";
  return product === undefined && by !== "product" ? "sport" : undefined;
}

function columnsOf(pairs: readonly { readonly serviceId: number; readonly day: Day }[]): readonly [number[], Day[]] {
  return [pairs.map(({ serviceId }) => serviceId), pairs.map(({ day }) => day)];
}
