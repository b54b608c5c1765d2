// The weeks of a service's books: when a week ends, and the figures of its POS and zones, calculated from the POS
// upwards.

import { addDays, type Day, instantOf, type Minor, localTime } from "@chalkboard/kernel";
import { type Commission, commissionOf, type CommissionScheme } from "./commission.ts";

/** The last day of the week that begins with a day. @param endsOn 1 Monday to 7 Sunday */
export function lastDayOfWeek(from: Day, endsOn: number): Day {
  const { weekday } = localTime(instantOf(from, 0, "UTC"), "UTC");
  return addDays(from, (endsOn - weekday + 7) % 7);
}

/** What a mode sold and left at one POS. Net is the net win, settled − prizes: open stakes are in no net. */
export type ModeFigures = {
  readonly mode: string;
  readonly sales: Minor;
  readonly cancelled: Minor;
  readonly prizes: Minor;
  readonly refunds: Minor;
  readonly settled: Minor;
  readonly net: Minor;
};

/** How an account enters a week: its scheme, and the make-up it brings forward. */
export type CarriedBalance = { readonly scheme: CommissionScheme | null; readonly carried: Minor };
export type PosInWeek = CarriedBalance & {
  readonly posId: number;
  readonly zoneId: number;
  readonly modes: readonly ModeFigures[];
};
export type ZoneInWeek = CarriedBalance & { readonly zoneId: number; readonly parentId: number | null };

export type WeekLine = CarriedBalance & {
  readonly modes: readonly ModeFigures[];
  /** Commission of the accounts below, which is no longer available to share. */
  readonly below: Minor;
  /** POS or customers that sold or bet. */
  readonly active: number;
  readonly commission: Commission;
};
export type WeekLines = { readonly pos: ReadonlyMap<number, WeekLine>; readonly zones: ReadonlyMap<number, WeekLine> };

/**
 * Calculates a week. A zone has the figures of everything below it, less the commission paid there.
 * @param zones must include every parent
 */
export function countWeek(pos: readonly PosInWeek[], zones: readonly ZoneInWeek[]): WeekLines {
  const posLines = new Map(
    pos.map((one) => [one.posId, lineOf(one, one.modes, 0, one.modes.some(({ sales }) => sales > 0) ? 1 : 0)]),
  );
  const posOf = Map.groupBy(pos, ({ zoneId }) => zoneId);
  const zonesOf = Map.groupBy(zones, ({ parentId }) => parentId ?? 0);
  const zoneLines = new Map<number, WeekLine>();
  const count = (zone: ZoneInWeek): WeekLine => {
    const children = [
      ...(zonesOf.get(zone.zoneId) ?? []).map(count),
      ...(posOf.get(zone.zoneId) ?? []).flatMap(({ posId }) => posLines.get(posId) ?? []),
    ];
    const below = children.reduce((sum, line) => sum + line.below + line.commission.total, 0);
    const active = children.reduce((sum, line) => sum + line.active, 0);
    const line = lineOf(zone, addModes(children.flatMap(({ modes }) => modes)), below, active);
    zoneLines.set(zone.zoneId, line);
    return line;
  };
  for (const root of zonesOf.get(0) ?? []) count(root);
  return { pos: posLines, zones: zoneLines };
}

function lineOf(
  { scheme, carried }: CarriedBalance,
  modes: readonly ModeFigures[],
  below: Minor,
  active: number,
): WeekLine {
  return { scheme, carried, modes, below, active, commission: commissionOf(scheme, { modes, below, active, carried }) };
}

/** One row for each mode. */
export function addModes(rows: readonly ModeFigures[]): readonly ModeFigures[] {
  return [...Map.groupBy(rows, ({ mode }) => mode)].map(([mode, some]) => {
    const total = { mode, sales: 0, cancelled: 0, prizes: 0, refunds: 0, settled: 0, net: 0 };
    for (const row of some)
      for (const name of ["sales", "cancelled", "prizes", "refunds", "settled", "net"] as const)
        total[name] += row[name];
    return total;
  });
}
