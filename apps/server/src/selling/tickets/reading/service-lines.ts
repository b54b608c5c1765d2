// The lines of a ticket's legs as its service sold them: at the sale, at the start and now. HQ's line is the office's
// (docs/decisions/0515).

import type { AnswerOf, tickets } from "@chalkboard/contract";
import type { LineKey, Rule, Side } from "@chalkboard/engine";
import type { EpochMs } from "@chalkboard/kernel";
import { fieldColumns } from "../../../platform/database/columns.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { type HqEventLine, marketKeys, serviceOffers, type SellingService } from "../../../trading/lines/index.ts";
import {
  type KnownService,
  knownTables,
  type PayTableRow,
  type ServiceConfigCache,
} from "../../../identity/services/index.ts";
import * as queries from "./service-lines-queries.ts";

type LegLine = AnswerOf<typeof tickets.story>["lines"][number];
type LineSince = NonNullable<LegLine["sold"]>;
type Leg = RowOf<typeof queries.legMarkets.columns>;
type VersionRow = RowOf<typeof queries.marketVersions.columns>;
type Version = VersionRow & { readonly at: EpochMs };

const movesShown = 20;
/** The number of versions read of each side of a market, the newest: in play a line moves often. */
const versionsRead = 300;

/**
 * Prices by their service's terms at each time. The cents of its settings have no history: where they changed, a move
 * between sale and now uses the current ones; the sold and the current price are exact.
 * @param number the ticket's
 */
export async function serviceLines(
  sql: Sql,
  number: number,
  serviceId: number,
  configCache: ServiceConfigCache,
): Promise<LegLine[]> {
  const service = (await configCache.load(sql, [serviceId])).get(serviceId);
  if (service === undefined) return [];
  const legs = await sql.rows(queries.legMarkets, [number]);
  const keys = legs.flatMap((leg) => marketKeys(keyOf(leg)).map((key) => ({ number: leg.number, key })));
  const versions = await sql.rows(queries.marketVersions, [
    ...fieldColumns(keys, "number"),
    ...fieldColumns(
      keys.map(({ key }) => key),
      "eventId",
      "betType",
      "side",
      "alternate",
    ),
    versionsRead,
  ]);
  const byLeg = Map.groupBy(
    versions.map((row): Version => ({ ...row, at: row.changed_at })),
    (row) => row.number,
  );
  const termsAt = termsOver(
    service,
    await sql.rows(queries.priceRulesEver, [serviceId]),
    await sql.rows(queries.conversionsEver, [serviceId]),
  );
  return legs.map((leg) => lineOf(leg, byLeg.get(leg.number) ?? [], termsAt));
}

type TermsAt = { readonly changes: readonly EpochMs[]; readonly at: (time: EpochMs) => SellingService };

/** A service's terms at any time: the rules and tables then in force. */
function termsOver(
  service: KnownService,
  rules: readonly RowOf<typeof queries.priceRulesEver.columns>[],
  tables: readonly RowOf<typeof queries.conversionsEver.columns>[],
): TermsAt {
  const changes = [
    ...rules.flatMap(({ created_at: from, retired_at: until }) => (until === null ? [from] : [from, until])),
    ...tables.map(({ created_at: from }) => from),
  ];
  const ruleOf = (row: (typeof rules)[number]) =>
    ({
      id: row.id,
      scope: { level: row.level, id: row.scope_id },
      control: row.control,
      kind: row.kind,
      selector: row.selector,
      value: row.value,
      newest: row.version,
      ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    }) as Rule;
  return {
    changes,
    at: (time) => {
      const newest = new Map(
        tables.filter((table) => table.created_at <= time).map((table) => [table.table_id, table]),
      );
      const rows = [...newest.values()].map((row): PayTableRow => ({
        tableId: row.table_id,
        version: row.version,
        serviceId: row.service_id,
        kind: "conversion",
        name: row.name,
        isSold: row.is_sold,
        content: row.content,
      }));
      return {
        ...service,
        tables: knownTables(rows),
        rules: rules
          .filter((row) => row.created_at <= time && (row.retired_at === null || row.retired_at > time))
          .map(ruleOf),
      };
    },
  };
}

function lineOf(leg: Leg, versions: readonly Version[], terms: TermsAt): LegLine {
  const soldVersion = versions.find((row) => isOf(row, leg) && row.version === leg.line_version);
  const sold: LineSince = {
    points: leg.offered_points,
    price: leg.offered_price,
    isOpen: true,
    at: soldVersion?.at ?? leg.sold_at,
  };
  const moves: LineSince[] = [];
  for (const { at, own } of changesAfter(leg, versions, terms)) {
    const line = offerAt(leg, versions, { at, own, service: terms.at(at) });
    if (line !== undefined && !isSame(line, moves.at(-1) ?? sold)) moves.push({ ...line, at });
  }
  const last = moves.at(-1) ?? sold;
  const current = offerAt(leg, versions, { at: leg.now, service: terms.at(leg.now) });
  const hasClosed = leg.closes_at > leg.sold_at && leg.closes_at <= leg.now;
  return {
    leg: leg.number,
    startsAt: leg.starts_at,
    sold,
    closing: hasClosed ? (moves.findLast(({ at }) => at < leg.closes_at) ?? sold) : null,
    now: current === undefined ? null : { ...current, at: last.at },
    moved: moves.length,
    moves: moves.slice(-movesShown),
  };
}

function isSame(one: Omit<LineSince, "at">, other: Omit<LineSince, "at">): boolean {
  return one.points === other.points && one.price === other.price && one.isOpen === other.isOpen;
}

type Change = { readonly at: EpochMs; readonly own?: Version | undefined };

/**
 * When a price may have changed after the sale: each version of the leg's own line, of the other sides of its market,
 * and each change of the terms.
 */
function changesAfter(leg: Leg, versions: readonly Version[], { changes }: TermsAt): readonly Change[] {
  const own = versions
    .filter((row) => isOf(row, leg) && row.version > leg.line_version)
    .map((row): Change => ({ at: row.at, own: row }));
  const others = [...versions.filter((row) => !isOf(row, leg)).map(({ at }) => at), ...changes]
    .filter((at) => at > leg.sold_at && at <= leg.now)
    .map((at): Change => ({ at }));
  return [...own, ...others].toSorted(
    (one, other) => one.at - other.at || (one.own?.version ?? Infinity) - (other.own?.version ?? Infinity),
  );
}

type Pricing = Change & { readonly service: SellingService };

/**
 * The service's line of a leg at a time; undefined where nothing is known of its market then. `own`: the version of the
 * leg's own line, where it is known.
 */
function offerAt(
  leg: Leg,
  versions: readonly Version[],
  { at, own, service }: Pricing,
): Omit<LineSince, "at"> | undefined {
  const market = marketKeys(keyOf(leg)).flatMap((key): HqEventLine[] => {
    const wanted = { bet_type: key.betType, side: key.side };
    const row =
      own !== undefined && isOf(leg, wanted)
        ? own
        : versions.findLast((version) => version.at <= at && isOf(version, wanted));
    return row === undefined
      ? []
      : [
          {
            betType: key.betType,
            side: key.side,
            alternate: leg.alternate,
            points: row.points,
            price: row.price,
            isOpen: row.is_open,
            setBy: row.set_by,
          },
        ];
  });
  const game = { eventId: leg.event_id, leagueId: leg.league_id, sport: leg.sport, isLive: at >= leg.starts_at };
  const offer = serviceOffers(market, game, service, at).find(
    ({ betType, side }) => betType === leg.bet_type && side === leg.side,
  );
  return offer === undefined
    ? undefined
    : { points: offer.points, price: offer.price, isOpen: offer.isOpen && !offer.isUnmanaged };
}

function isOf(
  row: Pick<Version, "bet_type" | "side">,
  { bet_type: betType, side }: Pick<Leg, "bet_type" | "side">,
): boolean {
  return row.bet_type === betType && row.side === side;
}

function keyOf(leg: Leg): LineKey {
  return { eventId: leg.event_id, betType: leg.bet_type, side: leg.side as Side, alternate: leg.alternate };
}
