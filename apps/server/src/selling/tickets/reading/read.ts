// Reading tickets: a single one, or many as rows. Visibility follows from how far the role reaches
// (identity/network/reach.ts).

import { type AnswerOf, type PayloadOf, type Problem, responses, roles, type tickets } from "@chalkboard/contract";
import { addDays, assert, dayOf, type EpochMs, foldText } from "@chalkboard/kernel";
import type { Database, ServiceScope, Sql } from "../../../platform/database/database.ts";
import { type PageRow, pageOf } from "../../../platform/database/list.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { invalid, noSuchPage, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { parseAsOf } from "../../../ledger/index.ts";
import { boundsOf, type Reach, reaches, zoneIdsUnder } from "../../../identity/network/index.ts";
import { describeLegs } from "./description.ts";
import * as queries from "./queries.ts";
import { cancelDeadline, fundingOf, needsOf, type SoldTicket } from "./stored-ticket.ts";

type Head = RowOf<typeof queries.ticketHead.columns>;
type Leg = RowOf<typeof queries.ticketLegs.columns>;

/** Whether a ticket is within a session's reach. */
export function reachesTicket(sql: Sql, session: Session, head: Head, reach?: Reach): Promise<boolean> {
  return reaches(sql, session, { serviceId: head.service_id, zoneId: head.zone_id, posId: head.pos_id }, reach);
}

/** One ticket with its legs and story, or undefined where it does not exist or this session may not see it. */
export async function findTicket(sql: Sql, number: number, session: Session): Promise<SoldTicket | undefined> {
  const head = await sql.row(queries.ticketHead, [number]);
  return head === undefined || !(await reachesTicket(sql, session, head)) ? undefined : shownTicket(sql, head, session);
}

/**
 * A ticket as a permitted reader sees it. The code is shown to its own POS and to the admin of its service, who may
 * print it again.
 */
async function shownTicket(sql: Sql, head: Head, session: Session): Promise<SoldTicket> {
  const found = await wholeTicket(sql, head);
  const code = head.pos_id === session.posId || session.role === roles.admin ? { code: head.code } : {};
  const entries = office.has(session.role)
    ? found.entries
    : found.entries.map((entry) => ({ ...entry, data: withoutFair(entry.data) }));
  return { ...found, entries, ...code, ...(admins.has(session.role) ? { webVersion: head.web_version } : {}) };
}

/** Reads a ticket again after an action by a permitted person. */
export async function ticketAfter(sql: Sql, number: number, session: Session): Promise<SoldTicket> {
  const head = await sql.row(queries.ticketHead, [number]);
  assert(head !== undefined, "a ticket that something was done to is there", { number });
  return shownTicket(sql, head, session);
}

const admins: ReadonlySet<number> = new Set([roles.platform, roles.assistant, roles.admin]);
/** Who may see what the service earns from a ticket. */
const office: ReadonlySet<number> = new Set([...admins, roles.controller]);

/** The fair value of a bet shows the service's margin on a cash-out. */
function withoutFair({ fair: _fair, ...data }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return data;
}

/** Who sees codes, and the platform: it receives tickets by their paper, and pays none. */
const findsByCode: ReadonlySet<number> = new Set([...admins, roles.clerk, roles.customer]);

async function wholeTicket(sql: Sql, head: Head): Promise<SoldTicket> {
  const legs = (await sql.rows(queries.ticketLegs, [[head.id]])).map(legOf);
  const wagers = await sql.rows(queries.ticketWagers, [head.id]);
  const entries = await sql.rows(queries.ticketEntries, [head.id]);
  const open = head.status === 0 && head.cancelled_at === null;
  return {
    ...headOf(head),
    description: describeLegs(legs, head.mode),
    validityDays: head.validity_days,
    payableUntil: head.expires_at,
    paidAt: head.paid_at,
    tax: head.tax,
    cancelledAt: head.cancelled_at,
    cancelUntil: open
      ? cancelDeadline(
          head.sold_at,
          head.cancel_minutes,
          legs.map(({ startsAt }) => startsAt),
        )
      : null,
    legs,
    wagers: wagers.map(({ possible_win: possibleWin, bets: count, ...wager }) => ({ ...wager, possibleWin, count })),
    entries: entries.map(({ kind, at, person, data }) => ({ kind, at, person, data })),
  };
}

type HeadAsOf = PageRow<typeof queries.listTicketsAsOf>;

function headOf(head: RowOf<typeof queries.ticketHeads.columns> | HeadAsOf) {
  return {
    number: head.id,
    serviceId: head.service_id,
    serviceName: head.service_name,
    currency: head.currency,
    posId: head.pos_id,
    posName: head.pos_name,
    clerk: head.clerk,
    mode: head.mode,
    funding: fundingOf(head),
    stake: head.stake,
    possibleWin: head.possible_win,
    soldAt: head.sold_at,
    businessDay: head.business_day,
    status: head.status,
    prize: head.prize,
    refund: "refund" in head ? head.refund : head.pushed + head.voided,
    paid: head.paid,
  };
}

function legOf(leg: Leg): SoldTicket["legs"][number] {
  return {
    number: leg.number,
    eventId: leg.event_id,
    betType: leg.bet_type,
    side: leg.side,
    alternate: leg.alternate,
    points: leg.points,
    price: leg.price,
    board: leg.board_price === null ? null : { points: leg.board_points, price: leg.board_price },
    needs: needsOf({ betType: leg.bet_type, side: leg.side, points: leg.points }),
    rotation: leg.rotation,
    teamName: leg.team_name,
    eventName: leg.event_name,
    sportCode: leg.sport,
    startsAt: leg.starts_at,
    outcome: leg.outcome ?? "pending",
    reason: leg.reason ?? {},
  };
}

/** The number of days that are listed as of a time, unless a narrow filter names the tickets. */
const longestAsOf = 31;

/** The number of days that words and figures search, and one for the time zone. */
const longestSearch = 367;

/** What a search by words or figures lacks: it reads the legs of all tickets in reach, so of one POS in a period. */
function unboundedSearch(
  { text, figures, from, to }: PayloadOf<typeof tickets.listTickets>,
  isOnePos: boolean,
  now: EpochMs,
): Problem | undefined {
  if ((text ?? figures) === undefined) return undefined;
  if (!isOnePos) return { field: "posId", code: "required", problem: "text and figures are searched in one POS" };
  if (from !== undefined && addDays(from, longestSearch) > (to ?? dayOf(now, "UTC"))) return undefined;
  return {
    field: "from",
    code: from === undefined ? "required" : "tooSmall",
    problem: "text and figures are searched in at most a year",
  };
}

/** Tickets of a session's subtree. */
export async function listFor(
  database: Database,
  session: Session,
  payload: PayloadOf<typeof tickets.listTickets>,
  scope: ServiceScope,
  now: EpochMs,
): Promise<AnswerOf<typeof tickets.listTickets> | Refused> {
  return database.read(scope, async (sql) => {
    const bounds = await boundsOf(sql, session);
    const services = bounds.services ?? (await sql.rows(queries.everyService)).map(({ id }) => id);
    const pos =
      payload.posId === undefined
        ? bounds.pos
        : bounds.pos === null || bounds.pos.includes(payload.posId)
          ? [payload.posId]
          : [];
    const zones = await narrowed(sql, bounds.zones, payload.zoneId);
    const { mode, number = null, eventId = null, status = null, from = null, to = null } = payload;
    const {
      betType = null,
      side = null,
      alternate = null,
      lineVersion = null,
      serviceId = null,
      currency = null,
      teamId = null,
    } = payload;
    const { stakeFrom = null, stakeTo = null, soldFrom, soldTo, code = null, integratorId = null } = payload;
    const { funding = null, text = null, figures = null, isPaid = null } = payload;
    // A person who could be paid by a code that they do not see cannot search by it: they could guess it otherwise. A
    // POS lists only its own tickets.
    if (code !== null && !findsByCode.has(session.role)) return refuse(responses.notAllowed, { field: "code" });
    // An amount is compared only within one currency.
    if ((stakeFrom ?? stakeTo ?? figures) !== null && bounds.services === null && (currency ?? serviceId) === null) {
      return invalid({
        field: "currency",
        code: "required",
        problem: "amounts of several currencies are not compared",
      });
    }
    if (lineVersion !== null && !admins.has(session.role))
      return refuse(responses.notAllowed, { field: "lineVersion" });
    const isNarrow = number !== null || eventId !== null || teamId !== null || code !== null;
    const asOf = parseAsOf(payload, now);
    // Each ticket's history is folded.
    const isShort = from !== null && to !== null && to < addDays(from, longestAsOf);
    if (asOf !== null && !isNarrow && !isShort) {
      return invalid({
        field: "from",
        code: from === null || to === null ? "required" : "tooSmall",
        problem: `as of a time at most ${String(longestAsOf)} days are listed`,
      });
    }
    const isOnePos = pos !== null && pos.length <= 1;
    const unbounded = isNarrow ? undefined : unboundedSearch(payload, isOnePos, now);
    if (unbounded !== undefined) return invalid(unbounded);
    // A narrow filter is used as the starting point, and so is a list of POS without a period.
    const isWide = from !== null && (pos === null || isOnePos) && !isNarrow;
    const { first = null, last = null } = isWide ? ((await sql.row(queries.ticketsOfDays, [from, to])) ?? {}) : {};
    const values = [
      services,
      pos,
      zones,
      from,
      to,
      status,
      number,
      eventId,
      modesOf(payload.modes, mode),
      stakeFrom,
      stakeTo,
      soldFrom === undefined ? null : new Date(soldFrom),
      soldTo === undefined ? null : new Date(soldTo),
      code,
      betType,
      side,
      alternate,
      serviceId,
      currency,
      lineVersion,
      teamId,
      integratorId,
      first,
      last,
      funding,
      text === null ? null : patternsOf(text),
      figures?.map(({ amount = null }) => amount) ?? null,
      figures?.map(({ number: figure = null }) => figure) ?? null,
      isPaid,
    ];
    const page = await (asOf === null
      ? pageOf(sql, queries.listTickets, values, payload)
      : pageOf(sql, queries.listTicketsAsOf, [...values, asOf], payload));
    return page === undefined ? noSuchPage : { ...page, rows: await shownHeads(sql, page.rows) };
  });
}

/** The modes that both filters allow; null for all. */
function modesOf(modes: readonly string[] | undefined, mode: string | undefined): readonly string[] | null {
  if (mode === undefined) return modes ?? null;
  return modes === undefined || modes.includes(mode) ? [mode] : [];
}

/** A pattern for each word, which may be anywhere in a name. */
function patternsOf(text: string): readonly string[] {
  return foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== "")
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

type ShownHead = AnswerOf<typeof tickets.listTickets>["rows"][number];

/** Rows of tickets for lists, with descriptions of their legs. */
async function shownHeads(
  sql: Sql,
  rows: readonly (RowOf<typeof queries.ticketHeads.columns> | HeadAsOf)[],
): Promise<ShownHead[]> {
  const legs = Map.groupBy(
    await sql.rows(queries.ticketLegs, [rows.map(({ id }) => id)]),
    ({ ticket_id }) => ticket_id,
  );
  return rows.map((row) => {
    const ofTicket = (legs.get(row.id) ?? []).map(legOf);
    return { ...headOf(row), legs: ofTicket.length, description: describeLegs(ofTicket, row.mode) };
  });
}

/** Tickets by their numbers, for callers who know that the session may see them. */
export async function headsOf(sql: Sql, numbers: readonly number[]): Promise<ReadonlyMap<number, ShownHead>> {
  return new Map(
    (await shownHeads(sql, await sql.rows(queries.ticketHeads, [numbers]))).map((head) => [head.number, head]),
  );
}

async function narrowed(
  sql: Sql,
  zones: readonly number[] | null,
  zoneId: number | undefined,
): Promise<readonly number[] | null> {
  if (zoneId === undefined) return zones;
  const below = await zoneIdsUnder(sql, zoneId);
  return zones === null ? below : below.filter((id) => zones.includes(id));
}
