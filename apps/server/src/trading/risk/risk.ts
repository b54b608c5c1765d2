// Open risk: what a service may still have to pay, as figures that a sale raises and a decision lowers in the same
// transaction. A ticket adds its possible win once to its service and its POS, a leg its own risk to its league and to
// its side of its event. Source: design.md 4 (Risk).

import { betType, type ControlTicket } from "@chalkboard/engine";
import type { Minor, PosId, ServiceId, TicketId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { bigints, integers, smallints } from "../../platform/database/columns.ts";
import * as queries from "./queries.ts";
import { forgetCounts } from "./sold-counts.ts";

/** The subject of a figure. The numbers are the order in which figures are locked and changed. */
export const riskKinds = { service: 1, pos: 2, league: 3, side: 4 } as const;
type RiskKind = (typeof riskKinds)[keyof typeof riskKinds];

export type RiskFigure = {
  readonly serviceId: ServiceId;
  readonly kind: RiskKind;
  readonly ownerId: number;
  readonly side: number;
  /** Minor units. */
  open: Minor;
  /** Tickets, or legs. */
  pieces: number;
};

/** A figure that a rule may query: of a service, a POS or a league. */
export const riskText = (serviceId: ServiceId, kind: RiskKind, ownerId: number): string =>
  `${kind}/${serviceId}/${ownerId}`;

/** The data of a ticket being sold that affect the figures. */
type Burden = {
  readonly request: { readonly serviceId: ServiceId; readonly posId: PosId };
  readonly ticket: Pick<ControlTicket, "possibleWin" | "legs">;
  /** What each leg adds to the open risk. */
  readonly risks: readonly Minor[];
};

/** Lists what a sold ticket adds to the figures, one item each. */
export function eachRisk(
  { request, ticket, risks }: Burden,
  add: (kind: RiskKind, ownerId: number, side: number, open: Minor) => void,
): void {
  add(riskKinds.service, 0, 0, ticket.possibleWin);
  add(riskKinds.pos, request.posId, 0, ticket.possibleWin);
  ticket.legs.forEach(({ key, leagueId }, leg) => {
    const open = risks[leg] ?? 0;
    add(riskKinds.league, leagueId, 0, open);
    add(riskKinds.side, key.eventId, riskSide(key), open);
  });
}

const sideOfPick = { over: 4, under: 5, yes: 6, no: 7, team: 0, runner: 0 } as const;

/** The side of an event that a leg burdens: its team, or the answer to a question about the game itself. */
export function riskSide(key: { readonly betType: number; readonly side: number }): number {
  return key.side > 0 ? key.side : sideOfPick[betType(key.betType)?.pick ?? "runner"];
}

/** A cache of figures known to be stored: none is ever deleted, and an update costs half of checking for existence. */
export type StoredRisk = {
  readonly has: (figure: RiskFigure) => boolean;
  /** Call it for figures whose transaction is on the disk. */
  readonly add: (figures: readonly RiskFigure[]) => void;
};

export function createStoredRisk(): StoredRisk {
  const cache = new Map<ServiceId, Set<number>>();
  return {
    has: (figure) => cache.get(figure.serviceId)?.has(placeOf(figure)) === true,
    add: (figures) => {
      for (const figure of figures) {
        let places = cache.get(figure.serviceId);
        // Old events are dropped with the rest.
        if (places === undefined || places.size > storedAtMost) cache.set(figure.serviceId, (places = new Set()));
        places.add(placeOf(figure));
      }
    },
  };
}
const storedAtMost = 200_000;

// Numbers are cheaper than texts here: a batch looks up thousands.
const placeOf = ({ kind, ownerId, side }: Pick<RiskFigure, "kind" | "ownerId" | "side">): number =>
  (ownerId * 8 + side) * 8 + kind;

/** What a batch's tickets add to the figures, in the order in which figures are changed. */
export function raisedRisk(accepted: readonly Burden[]): readonly RiskFigure[] {
  const services = new Map<ServiceId, Map<number, RiskFigure>>();
  for (const sold of accepted) {
    const { serviceId } = sold.request;
    const figures = services.get(serviceId) ?? new Map<number, RiskFigure>();
    services.set(serviceId, figures);
    eachRisk(sold, (kind, ownerId, side, open) => {
      const place = placeOf({ kind, ownerId, side });
      const figure = figures.get(place);
      if (figure === undefined) figures.set(place, { serviceId, kind, ownerId, side, open, pieces: 1 });
      else {
        figure.open += open;
        figure.pieces += 1;
      }
    });
  }
  return [...services.values()]
    .flatMap((figures) => [...figures.values()])
    .sort(
      (one, other) =>
        one.kind - other.kind ||
        one.serviceId - other.serviceId ||
        one.ownerId - other.ownerId ||
        one.side - other.side,
    );
}

/** Sets figures to their stored values, locked for a sale; missing ones are unchanged. */
export async function fillRisk(
  sql: Sql,
  wanted: ReadonlyMap<string, RiskFigure>,
  locking: boolean,
): Promise<ReadonlyMap<string, RiskFigure>> {
  if (wanted.size === 0) return wanted;
  const figures = [...wanted.values()];
  const rows = await sql.rows(locking ? queries.lockRisk : queries.readRisk, [
    integers(figures, ({ serviceId }) => serviceId),
    smallints(figures, ({ kind }) => kind),
    bigints(figures, ({ ownerId }) => ownerId),
  ]);
  for (const { service_id, kind, owner_id, open, pieces } of rows) {
    const figure = wanted.get(riskText(service_id, kind as RiskKind, owner_id));
    if (figure !== undefined) Object.assign(figure, { open, pieces });
  }
  return wanted;
}

/** Raises the figures. @returns the queries in progress */
export function writeRisk(sql: Sql, raised: readonly RiskFigure[], stored: StoredRisk): readonly Promise<unknown>[] {
  const parts = [
    [queries.changeRisk, raised.filter(stored.has)],
    [queries.addRisk, raised.filter((figure) => !stored.has(figure))],
  ] as const;
  return parts
    .filter(([, rows]) => rows.length > 0)
    .map(([query, rows]) =>
      sql.run(query, [
        integers(rows, ({ serviceId }) => serviceId),
        smallints(rows, ({ kind }) => kind),
        bigints(rows, ({ ownerId }) => ownerId),
        smallints(rows, ({ side }) => side),
        bigints(rows, ({ open }) => open),
        bigints(rows, ({ pieces }) => pieces),
      ]),
    );
}

/**
 * Removes decided tickets from the open risk. Call it in the transaction that decides, after its postings: money is
 * locked before risk. Each ticket once, and only one that was open until now.
 */
export async function releaseRisk(sql: Sql, ticketIds: readonly TicketId[]): Promise<void> {
  if (ticketIds.length > 0) await sql.run(queries.moveRisk, [ticketIds, -1]);
}

/** Removes cancelled tickets from the open risk and from every count of sales. Same place and care as `releaseRisk`. */
export async function releaseCancelled(sql: Sql, ticketIds: readonly TicketId[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await releaseRisk(sql, ticketIds);
  await forgetCounts(sql, ticketIds);
}

/** Adds tickets to the open risk again because a correction reopened them. Same place and care as `releaseRisk`. */
export async function restoreRisk(sql: Sql, ticketIds: readonly TicketId[]): Promise<void> {
  if (ticketIds.length > 0) await sql.run(queries.moveRisk, [ticketIds, 1]);
}
