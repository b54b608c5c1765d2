// Grades the tickets of a slice by the official result. Pure. Identical legs are graded once.

import { type GameResult, gradeLeg, type GradingRules, type Outcome, type Side } from "@chalkboard/engine";
import { assert, type EventId, type TicketId } from "@chalkboard/kernel";
import { afterCorrection, payableMoney, taxBackOf } from "@chalkboard/ledger";
import type { RowOf } from "../../platform/database/query.ts";
import { type GradedTicket, gradeTicket, type StoredLeg } from "./grade-ticket.ts";
import { gradingRulesOf, type GradingRulesRow, inForce } from "./grading-rules.ts";
import type * as queries from "./queries.ts";

type StateRow = RowOf<typeof queries.lockStates.columns>;
type TicketRow = RowOf<typeof queries.ticketsOf.columns>;
type LegRow = RowOf<typeof queries.legsOf.columns>;
type WagerRow = RowOf<typeof queries.wagersOf.columns>;
type VoidRow = RowOf<typeof queries.voidOrders.columns>;
type GradeRow = RowOf<typeof queries.gradesOf.columns>;

export type SliceRows = {
  readonly states: readonly StateRow[];
  readonly tickets: readonly TicketRow[];
  readonly legs: readonly LegRow[];
  readonly wagers: readonly WagerRow[];
  readonly grades: readonly GradeRow[];
  /** Every version of the grading rules of the event's league. */
  readonly houseRules: readonly GradingRulesRow[];
};

/** A graded leg, its reason as stored text. */
export type KnownGrade = { readonly outcome: Outcome; readonly reason: string };
type LegGrader = (leg: Pick<LegRow, "bet_type" | "side" | "points">, earlyLead: number | null) => KnownGrade;

/** The official result of an event. */
export type Official = {
  readonly eventId: EventId;
  readonly version: number;
  readonly sport: string;
  readonly result: GameResult;
  /** Orders that make bets void whatever the result. */
  readonly voids: readonly VoidRow[];
};

/** Why a ticket could not be graded. */
export type Fault = { readonly reason: string };

export type NewGrade = {
  readonly ticketId: TicketId;
  readonly leg: number;
  readonly serviceId: number;
  readonly grade: KnownGrade;
};
export type Graded = {
  readonly state: StateRow;
  readonly ticket: TicketRow;
  readonly grade: GradedTicket;
  readonly overpaid: number;
  readonly expired: number;
  readonly taxBack: number;
};
export type GradedSlice = {
  readonly graded: readonly Graded[];
  readonly newGrades: readonly NewGrade[];
  readonly faults: ReadonlyMap<TicketId, Fault>;
};

/** Each ticket's grader: by the one result, and the grading rules in force when it was sold. */
function createGraders(
  { sport, result }: Official,
  rows: readonly GradingRulesRow[],
): (ticket: TicketRow) => LegGrader {
  const cache = new Map<string, LegGrader>();
  return (ticket) => {
    const versions = inForce(rows, ticket);
    const key = versions.map(({ service_id, version }) => `${service_id}/${version}`).join();
    let grader = cache.get(key);
    if (grader === undefined) {
      grader = createLegGrader(
        result,
        gradingRulesOf(
          sport,
          versions.map(({ changes }) => changes),
        ),
      );
      cache.set(key, grader);
    }
    return grader;
  };
}

/** A grader that grades identical legs once. */
function createLegGrader(result: GameResult, rules: GradingRules): LegGrader {
  const cache = new Map<string, KnownGrade>();
  return ({ bet_type, side, points }, earlyLead) => {
    const key = `${bet_type}/${side}/${points}/${earlyLead}`;
    let grade = cache.get(key);
    if (grade === undefined) {
      const leg = {
        betType: bet_type,
        side: side as Side,
        points,
        ...(earlyLead === null ? {} : { earlyPayoutLead: earlyLead }),
      };
      const { outcome, reason } = gradeLeg(leg, result, rules);
      grade = { outcome, reason: JSON.stringify(reason) };
      cache.set(key, grade);
    }
    return grade;
  };
}

/** Grades the tickets whose states are locked. A ticket that cannot be graded does not affect the others. */
export function gradeSlice(official: Official, rows: SliceRows): GradedSlice {
  const tickets = new Map(rows.tickets.map((ticket) => [ticket.id, ticket]));
  const legs = Map.groupBy(rows.legs, ({ ticket_id }) => ticket_id);
  const wagers = Map.groupBy(rows.wagers, ({ ticket_id }) => ticket_id);
  const grades = new Map<TicketId, GradeRow[]>();
  for (const grade of rows.grades) grades.set(grade.ticket_id, [...(grades.get(grade.ticket_id) ?? []), grade]);
  const graderOf = createGraders(official, rows.houseRules);
  const slice = { graded: [] as Graded[], newGrades: [] as NewGrade[], faults: new Map<TicketId, Fault>() };
  for (const state of rows.states) {
    const ticket = tickets.get(state.ticket_id);
    if (ticket === undefined) continue;
    try {
      const one = gradeOne(
        official,
        graderOf(ticket),
        state,
        ticket,
        legs.get(state.ticket_id) ?? [],
        wagers.get(state.ticket_id) ?? [],
        grades.get(state.ticket_id) ?? [],
      );
      if (one === undefined) continue;
      slice.graded.push(one.graded);
      slice.newGrades.push(...one.newGrades);
    } catch (error) {
      slice.faults.set(state.ticket_id, { reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return slice;
}

/** One ticket; undefined when the result changes nothing for it. */
function gradeOne(
  official: Official,
  gradeByRules: LegGrader,
  state: StateRow,
  ticket: TicketRow,
  legs: readonly LegRow[],
  wagers: readonly WagerRow[],
  grades: readonly GradeRow[],
): { readonly graded: Graded; readonly newGrades: readonly NewGrade[] } | undefined {
  const newGrades: NewGrade[] = [];
  const stored = legs.map((leg): StoredLeg => {
    const before = grades.find(({ leg_number }) => leg_number === leg.number);
    const kept = {
      number: leg.number,
      eventId: leg.event_id,
      betType: leg.bet_type,
      side: leg.side,
      alternate: leg.alternate,
      points: leg.points,
      odds: leg.odds,
    };
    // While this slice waited for the ticket, another settlement of the event may have graded the leg by this result.
    if (leg.event_id !== official.eventId || (before !== undefined && before.result_version >= official.version)) {
      return { ...kept, outcome: (before?.outcome ?? "pending") as Outcome };
    }
    const grade = voidedBy(official.voids, leg, ticket) ?? gradeByRules(leg, ticket.early_lead);
    if (hasChanged(grade, before))
      newGrades.push({ ticketId: state.ticket_id, leg: leg.number, serviceId: state.service_id, grade });
    return { ...kept, outcome: grade.outcome };
  });
  if (newGrades.length === 0) return undefined;
  assert(ticket.rounding !== null, "a ticket keeps how it is rounded");
  const funding = ticket.funding === "credit" ? "credit" : "balance";
  const kept = wagers.map(({ possible_win: possibleWin, bets: count, ...wager }) => ({ ...wager, possibleWin, count }));
  const grade = gradeTicket(stored, kept, ticket.rounding, funding);
  const payable = payableMoney({ funding }, grade.decided);
  return {
    graded: {
      state,
      ticket,
      grade,
      ...afterCorrection(state, payable),
      taxBack: taxBackOf(state.tax_terms, state.paid, payable),
    },
    newGrades,
  };
}

/** The grade of a bet that an order makes void; the oldest matching order is the reason. */
function voidedBy(
  orders: readonly VoidRow[],
  { bet_type }: LegRow,
  { id, sold_at }: TicketRow,
): KnownGrade | undefined {
  // A sale after an order was made in knowledge of it.
  const order = orders.find(
    ({ bet_types, sold_from, sold_until, tickets, created_at }) =>
      sold_at <= created_at &&
      (bet_types === null || bet_types.includes(bet_type)) &&
      (tickets === null || tickets.includes(id)) &&
      (sold_from === null || sold_at >= sold_from) &&
      (sold_until === null || sold_at < sold_until),
  );
  return order === undefined
    ? undefined
    : { outcome: "void", reason: JSON.stringify({ rule: "voided", order: order.id, words: order.reason }) };
}

/** A leg that is still pending is no change, nor is the same outcome for the same reason. */
function hasChanged(grade: KnownGrade, before: GradeRow | undefined): boolean {
  if (before === undefined) return grade.outcome !== "pending";
  return before.outcome !== grade.outcome || (grade.outcome !== "pending" && !sameReason(before.reason, grade.reason));
}

/** PostgreSQL keeps a reason in its own order of keys. */
function sameReason(stored: Readonly<Record<string, unknown>>, reason: string): boolean {
  const now = JSON.parse(reason) as Readonly<Record<string, unknown>>;
  const keys = Object.keys(now);
  return keys.length === Object.keys(stored).length && keys.every((key) => stored[key] === now[key]);
}
