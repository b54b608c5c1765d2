// Which movements are requested, and their totals: in, out and net.
import { isOnline, type PayloadOf, type reports } from "@chalkboard/contract";
import { addDays, type Day, type EpochMs, type Minor } from "@chalkboard/kernel";
import {
  accountKinds,
  type MovementKind,
  type MovementsOf,
  type OwnerMovement,
  ownerMovements,
} from "@chalkboard/ledger";
import { lastPosted, parseAsOf } from "../../../ledger/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import type { Session } from "../../../platform/http/handlers.ts";
import * as queries from "./movement-queries.ts";
import { daysBetween, firstBefore } from "../period.ts";
import { ownersOf, placementsFor, type Where, whereFilters } from "../where.ts";

export type MovementFilters = Omit<
  PayloadOf<typeof reports.listMovements>,
  "sort" | "isAscending" | "after" | "limit" | "withSums"
>;
export type Channel = NonNullable<MovementFilters["channel"]>;

/** The request, with the ledger entries it means. */
export type Moves = {
  readonly where: Where;
  /** Null: now. */
  readonly moment: Date | null;
  readonly seller: "retail" | "online";
  readonly codes: ReadonlyMap<number, OwnerMovement>;
  /** Of POS, of zones: those of a channel belong to one of the two. */
  readonly atPos: boolean;
  readonly atZones: boolean;
  readonly zoneAccount: number;
  readonly people: readonly number[] | null;
};

/** A part of the movements: the amount under a code, in the period or before it. */
export type Part = RowOf<typeof queries.movedAtPos.columns> & { readonly at: "pos" | "zone" };

/** The request within the session's reach; undefined where that has no such zone or POS. */
export async function movementFilters(
  sql: Sql,
  input: MovementFilters,
  session: Pick<Session, "role" | "zoneId" | "serviceId" | "serviceKind">,
  now: EpochMs,
): Promise<Moves | undefined> {
  const where = await whereFilters(sql, session, session.serviceId, input);
  if (where === undefined) return undefined;
  const { kinds, channel, accounts, person = "", of, way } = input;
  const seller = isOnline(session.serviceKind) ? "online" : "retail";
  const isRequested = ({ kind, sign }: OwnerMovement): boolean =>
    (kinds === undefined || kinds.includes(kind)) && (way === undefined || (sign === 1) === (way === "in"));
  const isOfChannel = (one: OwnerMovement): boolean =>
    channel === undefined ||
    channelOf(one.kind, "pos", seller) === channel ||
    channelOf(one.kind, "zone", seller) === channel;
  const codes = new Map(
    ownerMovements(seller, of)
      .filter((one) => isRequested(one) && isOfChannel(one))
      .map((one) => [one.code, one]),
  );
  return {
    where,
    moment: parseAsOf(input, now),
    seller,
    codes,
    atPos: accounts !== "zones" && channel !== "agent" && of !== "collected",
    atZones:
      accounts !== "pos" && channel !== "till" && channel !== "account" && input.posId === undefined && of !== "credit",
    zoneAccount: zoneAccountOf(of),
    people:
      person === "" ? null : (await sql.rows(queries.peopleNamed, [session.serviceId, person])).map(({ id }) => id),
  };
}

/** The kind of the requested account of a zone. */
export function zoneAccountOf(of: MovementsOf): number {
  return of === "collected" ? accountKinds.collected : accountKinds.zone;
}

/** The channel by which money is handed over. Manual entries go by the account's owner; a wallet is no till. */
export function channelOf(kind: MovementKind, at: "pos" | "zone", seller: "retail" | "online"): Channel {
  if (kind === "collected" || kind === "handedOver") return "agent";
  if (kind === "deposit" || kind === "withdrawal") return at === "zone" ? "agent" : "account";
  const isOfTill = kind === "sale" || kind === "cancelled" || kind === "payment" || kind === "tax";
  return isOfTill && seller === "retail" ? "till" : "none";
}

/** The parameters of every statement about movements. */
export function sharedValues(
  { where: { service }, moment: asOf, codes, people }: Moves,
  { least, most, ticket, from, to }: MovementFilters,
): readonly unknown[] {
  return [
    service.id,
    from,
    lastPosted(to, asOf),
    ...signedCodes([...codes.values()]),
    asOf,
    people,
    least ?? null,
    most ?? null,
    ticket ?? null,
  ];
}

/** The codes that increase an account, and those that decrease it. */
export function signedCodes(
  movements: readonly OwnerMovement[],
): readonly [more: readonly number[], less: readonly number[]] {
  const signed = (wanted: 1 | -1): readonly number[] =>
    movements.filter(({ sign }) => sign === wanted).map(({ code }) => code);
  return [signed(1), signed(-1)];
}

/** The owners: POS, and zones. */
export function ownerFilters({
  where: { posStays: posPlacements, zoneStays: zonePlacements },
  atPos,
  atZones,
  zoneAccount,
}: Moves): readonly [pos: readonly unknown[], zones: readonly unknown[]] {
  return [
    [atPos ? ownersOf(posPlacements) : [], ...placementsFor(posPlacements)],
    [atZones ? ownersOf(zonePlacements) : [], ...placementsFor(zonePlacements), zoneAccount],
  ];
}

/** What moved in the period and in the previous one, by place or by day. */
export async function partsOf(
  sql: Sql,
  moves: Moves,
  input: MovementFilters,
  by: "place" | "day",
): Promise<readonly Part[]> {
  const { from } = input;
  const shared = sharedValues(moves, { ...input, from: firstBefore(input) });
  const [pos, zones] = ownerFilters(moves);
  const atPos = moves.atPos
    ? await sql.rows(by === "day" ? queries.movedAtPosByDay : queries.movedAtPos, [...shared, ...pos, from])
    : [];
  const atZones = moves.atZones
    ? await sql.rows(by === "day" ? queries.movedAtZonesByDay : queries.movedAtZones, [...shared, ...zones, from])
    : [];
  return [
    ...atPos.map((one) => ({ ...one, at: "pos" as const })),
    ...atZones.map((one) => ({ ...one, at: "zone" as const })),
  ];
}

/** The channel of a movement. */
export function channelOfPart({ code, at }: Part, { codes, seller }: Moves): Channel {
  const kind = codes.get(code)?.kind;
  return kind === undefined ? "none" : channelOf(kind, at, seller);
}

type Figures = { readonly entries: number; readonly moneyIn: Minor; readonly moneyOut: Minor; readonly net: Minor };
export type ComparedFigures = Figures & { readonly before: Figures };

/** The totals of parts, before the period and in it. */
export function currentOf(parts: readonly Part[], codes: Moves["codes"]): ComparedFigures {
  return {
    ...figuresOf(
      parts.filter((one) => !one.is_before),
      codes,
    ),
    before: figuresOf(
      parts.filter((one) => one.is_before),
      codes,
    ),
  };
}

function figuresOf(parts: readonly Part[], codes: Moves["codes"]): Figures {
  const sumOf = (sign: 1 | -1): Minor =>
    parts.reduce((sum, { code, amount }) => sum + (codes.get(code)?.sign === sign ? amount : 0), 0);
  const [moneyIn, moneyOut] = [sumOf(1), sumOf(-1)];
  return { entries: parts.reduce((sum, { entries }) => sum + entries, 0), moneyIn, moneyOut, net: moneyIn - moneyOut };
}

/** The corresponding day of the period after a day's own. */
export function dayBeside(day: Day, { from, to }: Pick<MovementFilters, "from" | "to">, isBefore: boolean): Day {
  return isBefore ? addDays(day, daysBetween(from, to)) : day;
}
