// The story of a ticket: the lines of its legs then and later, earlier quotes and refusals of its slip, and what its
// sale waited for. The trading desk and admins see HQ's lines, everyone else the service's prices. The person of the
// trading desk who moved a line or decided is visible to the desk, and to admins and controllers for their own.

import { type AnswerOf, roles, tickets } from "@chalkboard/contract";
import { z } from "zod";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import type { Session } from "../../../platform/http/handlers.ts";
import { readJson } from "../../../platform/http/json.ts";
import { reaches } from "../../../identity/network/index.ts";
import type { ServiceConfigCache } from "../../../identity/services/index.ts";
import { forReader } from "./compact.ts";
import * as reading from "./queries.ts";
import { serviceLines } from "./service-lines.ts";
import * as queries from "./story-queries.ts";
import { traderRefusal } from "./trader-refusal.ts";

type Slip = tickets.Slip;
type Story = AnswerOf<typeof tickets.story>;
type Sold = RowOf<typeof queries.soldBy.columns>;
type LineRow = RowOf<typeof queries.linesOfLegs.columns>;
type Declined = RowOf<typeof queries.declinedOf.columns>;

const movesShown = 20;
/** A slip is composed within minutes; earlier refusals belong to another one. */
const composedWithinMs = 15 * 60_000;

/** The story of a ticket, or undefined where it does not exist or this session may not see it. */
export async function storyOf(
  sql: Sql,
  number: number,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<Story | undefined> {
  const sold = await sql.row(queries.soldBy, [number]);
  if (
    sold === undefined ||
    !(await reaches(sql, session, { serviceId: sold.service_id, zoneId: sold.zone_id, posId: sold.pos_id }))
  )
    return undefined;
  const lines = pricing.has(session.role)
    ? hqLinesFor(await sql.rows(queries.linesOfLegs, [number, movesShown]), session)
    : await serviceLines(sql, number, sold.service_id, configCache);
  return {
    lines,
    attempts: await attemptsBefore(sql, number, sold, session),
    waited: waitOf(sold, session),
    ...(controlling.has(session.role) ? await judgedOf(sql, number) : {}),
  };
}

const desk: ReadonlySet<number> = new Set([roles.platform, roles.assistant]);
const controlling: ReadonlySet<number> = new Set([...desk, roles.admin, roles.controller]);
const pricing: ReadonlySet<number> = new Set([...desk, roles.admin]);

async function judgedOf(sql: Sql, number: number): Promise<Pick<Story, "judged">> {
  const row = await sql.row(queries.judgedBy, [number]);
  if (row === undefined) return {};
  const { stakeRange, ticketMaximum, maximumPayout, wagerLimits } = row.facts;
  return {
    judged: {
      rulesVersion: row.rules_version,
      available: row.available,
      stakeMinimum: stakeRange.minimum,
      stakeMaximum: stakeRange.maximum,
      ticketMaximum,
      maximumPayout,
      limits: wagerLimits.map(({ leg, controlName: name, limit, used }) => ({ leg: leg + 1, name, limit, used })),
    },
  };
}

function hqLinesFor(rows: readonly LineRow[], { role }: Session): Story["lines"] {
  return [...Map.groupBy(rows, ({ number }) => number)].flatMap(([leg, versions]) => {
    const [first] = versions;
    if (first === undefined) return [];
    const { line_version: soldAs, closing, newest, starts_at: startsAt, has_closed: hasClosed } = first;
    const at = (wanted: number | null): Story["lines"][number]["sold"] => {
      const found = versions.find(({ version }) => version === wanted);
      return found === undefined ? null : sinceOf(found);
    };
    return [
      {
        leg,
        startsAt,
        sold: at(soldAs),
        closing: hasClosed ? at(closing) : null,
        now: at(newest),
        moved: newest - soldAs,
        moves: versions
          .filter(({ version }) => version > soldAs && version > newest - movesShown)
          .map((row) => ({
            ...sinceOf(row),
            ...(desk.has(role) ? { by: row.changed_by, reason: row.reason } : {}),
          })),
        pricedBy: pricedBy(first),
      },
    ];
  });
}

function pricedBy({
  conversion,
  conversion_version: version,
  own_points: points,
  own_cents: cents,
}: LineRow): Story["lines"][number]["pricedBy"] {
  return {
    conversion: conversion === null || version === null ? null : { name: conversion, version },
    own: points === null || cents === null ? null : { points, cents },
  };
}

function sinceOf({ points, price, is_open: isOpen, changed_at: at }: LineRow) {
  return { points, price, isOpen, at };
}

async function attemptsBefore(sql: Sql, number: number, sold: Sold, session: Session): Promise<Story["attempts"]> {
  const input = sold.requested_at ?? sold.sold_at;
  const from = Math.max(input - composedWithinMs, sold.before ?? 0);
  const of = [sold.service_id, sold.pos_id, sold.person_id, new Date(from), new Date(input)] as const;
  const own = (await sql.rows(reading.ticketLegs, [[number]])).map((leg) =>
    keyText({ eventId: leg.event_id, betType: leg.bet_type, side: leg.side, alternate: leg.alternate }),
  );
  const refused = (await sql.rows(queries.refusedOf, of)).map((row): Story["attempts"][number] & { slip: Slip } => ({
    ...inputOf(row),
    kind: "refused",
    offered: null,
    possibleWin: null,
    refusals: row.refusals.map(({ code, data }) => ({ code, data: { ...data } })),
  }));
  const declined = (await sql.rows(queries.declinedOf, of)).map((row): Story["attempts"][number] & { slip: Slip } => ({
    ...inputOf(row),
    kind: declinedAs(row),
    offered: row.offered,
    possibleWin: null,
    refusals: refusalsOf(row),
    ...deciderFor(row, session),
  }));
  const quoted = (
    await sql.rows(queries.quotesOf, [sold.service_id, sold.person_id, new Date(from), new Date(input)])
  ).flatMap(quoteOf);
  return [...quoted, ...refused, ...declined]
    .filter(({ slip }) => isPartOf(slip, own))
    .map(({ slip: _slip, ...result }) => ({
      ...result,
      refusals: result.refusals.map((refusal) => forReader(session, refusal)),
    }))
    .toSorted((one, other) => one.at - other.at);
}

function inputOf({ at, person, slip }: { at: number; person: string; slip: Slip }) {
  return { at, person, mode: slip.mode, amount: slip.amount, amountIs: slip.amountIs, slip };
}

const keptQuote = z.object({
  stake: z.int(),
  possibleWin: z.int(),
  refusals: z.array(z.object({ code: z.int(), data: z.record(z.string(), z.unknown()) })),
});

/** A quote from the request log; one that was too long to be stored whole is skipped. */
function quoteOf({
  at,
  person,
  payload,
  answer,
}: RowOf<typeof queries.quotesOf.columns>): (Story["attempts"][number] & { slip: Slip })[] {
  const slip = tickets.slip.safeParse(jsonOf(payload));
  const result = keptQuote.safeParse(jsonOf(answer));
  if (!slip.success || !result.success) return [];
  const { stake, possibleWin, refusals } = result.data;
  return [
    {
      ...inputOf({ at, person, slip: slip.data }),
      kind: "quoted",
      offered: null,
      possibleWin: stake === 0 ? null : possibleWin,
      refusals,
    },
  ];
}

function jsonOf(text: string): unknown {
  const read = readJson(text);
  return "problem" in read ? undefined : read.value;
}

function declinedAs({ state, decider }: Declined): "declined" | "expired" | "notTaken" {
  return state === "expired" ? "expired" : decider === null ? "notTaken" : "declined";
}

// An offer that the customer declined was refused by no one.
function refusalsOf(row: Declined): Story["attempts"][number]["refusals"] {
  const kind = declinedAs(row);
  return kind === "notTaken" ? [] : [traderRefusal(kind, row.note)];
}

/** Whether a slip was this ticket's before legs were removed or added. */
function isPartOf({ legs }: Slip, own: readonly string[]): boolean {
  const input = legs.map(({ key }) => keyText(key));
  return own.every((key) => input.includes(key)) || input.every((key) => own.includes(key));
}

function keyText({ eventId, betType, side, alternate }: Slip["legs"][number]["key"]): string {
  return [eventId, betType, side, alternate].join("/");
}

function waitOf(sold: Sold, session: Session): Story["waited"] {
  const { reason, slip, requested_at: requestedAt, offered, decided_at: decidedAt, note } = sold;
  if (reason === null || slip === null || requestedAt === null) return null;
  return {
    reason: reason as "delay" | "referral" | "offer",
    requestedAt,
    amount: slip.amount,
    amountIs: slip.amountIs,
    offered,
    decidedAt,
    note: note ?? "",
    ...deciderFor(sold, session),
  };
}

function deciderFor(
  { decider, decider_service: of }: Pick<Sold, "decider" | "decider_service">,
  { role, serviceId }: Session,
): { decider?: string } {
  const isShown = desk.has(role) || ((role === roles.admin || role === roles.controller) && of === serviceId);
  return decider !== null && isShown ? { decider } : {};
}
