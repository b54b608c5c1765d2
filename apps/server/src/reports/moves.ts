// Which movements are asked for, and what they come to: in, out and both together.
import { isOnline, type PayloadOf, type reports } from "@chalkboard/contract";
import { addDays, type Day, type EpochMs, type Minor } from "@chalkboard/kernel";
import { accountKinds, type MovementKind, type MovementsOf, type OwnMovement, ownMovements } from "@chalkboard/ledger";
import { lastPosted, parseAsOf } from "../books/index.ts";
import type { Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import type { Session } from "../http/handlers.ts";
import * as queries from "./movement-queries.ts";
import { daysBetween, firstBefore } from "./period.ts";
import { ownersOf, placementsFor, type Where, whereFilters } from "./where.ts";

export type MovementFilters = Omit<PayloadOf<typeof reports.listMovements>, "sort" | "isAscending" | "after" | "limit" | "withSums">;
export type Channel = NonNullable<MovementFilters["channel"]>;

/** What is asked, with what of the ledger it means. */
export type Moves = {
  readonly where: Where;
  /** Null: now. */
  readonly moment: Date | null;
  readonly seller: "retail" | "online";
  readonly codes: ReadonlyMap<number, OwnMovement>;
  /** Of POS, of zones: those of a channel are at one of the two. */
  readonly atPos: boolean;
  readonly atZones: boolean;
  readonly zoneAccount: number;
  readonly people: readonly number[] | null;
};

/** A part of the movements: how much of which code, in the period or before it. */
export type Part = RowOf<typeof queries.movedAtPos.columns> & { readonly at: "pos" | "zone" };

/** What is asked for within the session's reach; undefined where that has no such zone or POS. */
export async function movementFilters(
  sql: Sql, input: MovementFilters, session: Pick<Session, "role" | "zoneId" | "serviceId" | "serviceKind">, now: EpochMs,
): Promise<Moves | undefined> {
  const where = await whereFilters(sql, session, session.serviceId, input);
  if (where === undefined) return undefined;
  const { kinds, channel, accounts, person = "", of, way } = input;
  const seller = isOnline(session.serviceKind) ? "online" : "retail";
  const isRequested = ({ kind, sign }: OwnMovement): boolean =>
    (kinds === undefined || kinds.includes(kind)) && (way === undefined || (sign === 1) === (way === "in"));
  const isOfChannel = (one: OwnMovement): boolean =>
    channel === undefined || channelOf(one.kind, "pos", seller) === channel || channelOf(one.kind, "zone", seller) === channel;
  const codes = new Map(ownMovements(seller, of).filter((one) => isRequested(one) && isOfChannel(one)).map((one) => [one.code, one]));
  return {
    where, moment: parseAsOf(input, now), seller, codes,
    atPos: accounts !== "zones" && channel !== "agent" && of !== "collected",
    atZones: accounts !== "pos" && channel !== "till" && channel !== "account" && input.posId === undefined && of !== "credit",
    zoneAccount: zoneAccountOf(of),
    people: person === "" ? null : (await sql.rows(queries.peopleNamed, [session.serviceId, person])).map(({ id }) => id),
  };
}

/** The kind of the account of a zone that is asked about. */
export function zoneAccountOf(of: MovementsOf): number {
  return of === "collected" ? accountKinds.collected : accountKinds.zone;
}

/** By which way money is handed over. What is by hand goes by whose account it is; a wallet is no till. */
export function channelOf(kind: MovementKind, at: "pos" | "zone", seller: "retail" | "online"): Channel {
  if (kind === "collected" || kind === "handedOver") return "agent";
  if (kind === "deposit" || kind === "withdrawal") return at === "zone" ? "agent" : "account";
  const isOfTill = kind === "sale" || kind === "cancelled" || kind === "payment" || kind === "tax";
  return isOfTill && seller === "retail" ? "till" : "none";
}

/** What every statement about movements is asked with. */
export function sharedValues({ where: { service }, moment: asOf, codes, people }: Moves,
  { least, most, ticket, from, to }: MovementFilters): readonly unknown[] {
  return [service.id, from, lastPosted(to, asOf), ...signedCodes([...codes.values()]), asOf, people, least ?? null, most ?? null, ticket ?? null];
}

/** The codes by which an account has more, and by which it has less. */
export function signedCodes(movements: readonly OwnMovement[]): readonly [more: readonly number[], less: readonly number[]] {
  const signed = (wanted: 1 | -1): readonly number[] => movements.filter(({ sign }) => sign === wanted).map(({ code }) => code);
  return [signed(1), signed(-1)];
}

/** Whose movements: of POS, and of zones. */
export function ownerFilters(
  { where: { posStays: posPlacements, zoneStays: zonePlacements }, atPos, atZones, zoneAccount }: Moves,
): readonly [pos: readonly unknown[], zones: readonly unknown[]] {
  return [[atPos ? ownersOf(posPlacements) : [], ...placementsFor(posPlacements)],
    [atZones ? ownersOf(zonePlacements) : [], ...placementsFor(zonePlacements), zoneAccount]];
}

/** What moved in the period and in the one before it, by place or by day. */
export async function partsOf(sql: Sql, moves: Moves, input: MovementFilters, by: "place" | "day"): Promise<readonly Part[]> {
  const { from } = input;
  const shared = sharedValues(moves, { ...input, from: firstBefore(input) });
  const [pos, zones] = ownerFilters(moves);
  const atPos = moves.atPos ? await sql.rows(by === "day" ? queries.movedAtPosByDay : queries.movedAtPos, [...shared, ...pos, from]) : [];
  const atZones = moves.atZones ? await sql.rows(by === "day" ? queries.movedAtZonesByDay : queries.movedAtZones, [...shared, ...zones, from]) : [];
  return [...atPos.map((one) => ({ ...one, at: "pos" as const })), ...atZones.map((one) => ({ ...one, at: "zone" as const }))];
}

/** The channel of what moved. */
export function channelOfPart({ code, at }: Part, { codes, seller }: Moves): Channel {
  const kind = codes.get(code)?.kind;
  return kind === undefined ? "none" : channelOf(kind, at, seller);
}

type Figures = { readonly entries: number; readonly moneyIn: Minor; readonly moneyOut: Minor; readonly net: Minor };
export type ComparedFigures = Figures & { readonly before: Figures };

/** What parts come to, before the period and in it. */
export function currentOf(parts: readonly Part[], codes: Moves["codes"]): ComparedFigures {
  return { ...figuresOf(parts.filter((one) => !one.is_before), codes), before: figuresOf(parts.filter((one) => one.is_before), codes) };
}

function figuresOf(parts: readonly Part[], codes: Moves["codes"]): Figures {
  const sumOf = (sign: 1 | -1): Minor => parts.reduce((sum, { code, amount }) => sum + (codes.get(code)?.sign === sign ? amount : 0), 0);
  const [moneyIn, moneyOut] = [sumOf(1), sumOf(-1)];
  return { entries: parts.reduce((sum, { entries }) => sum + entries, 0), moneyIn, moneyOut, net: moneyIn - moneyOut };
}

/** The day at the place of another one in the period after its own. */
export function dayBeside(day: Day, { from, to }: Pick<MovementFilters, "from" | "to">, isBefore: boolean): Day {
  return isBefore ? addDays(day, daysBetween(from, to)) : day;
}
