// The open wagers of an event from the stored tickets: identical straights as one, every other bet by itself, as
// settlement will grade it.
import {
  gradeWager,
  isDecidedByScore,
  type LegOutcome,
  type OpenWager,
  type PricedWager,
  type Side,
  type TicketLeg,
  unfolded,
} from "@chalkboard/engine";
import { assert, type EventId, rationals, type Rounding } from "@chalkboard/kernel";
import type { RowOf } from "../../../platform/database/query.ts";
import type { ChancedLeg, LegChances } from "./chances.ts";
import type * as queries from "../sold/queries.ts";
import type { Sold } from "../sold/sold-on-event.ts";

type LegRow = RowOf<typeof queries.legsOf.columns>;
type WagerRow = RowOf<typeof queries.wagersOf.columns>;
type TicketRow = RowOf<typeof queries.openCombined.columns>;

/** What the event's score decides: nothing for a sport whose result has no margin and total. */
export type Scored = { readonly eventId: EventId; readonly hasScore: boolean };

/**
 * An open wager of an event. Where none of its legs depends on the score, `first` is the leg on the event under which
 * it is listed.
 */
export type Open = {
  readonly wager: OpenWager;
  readonly rounding: Rounding;
  readonly times: number;
  readonly first: ChancedLeg | undefined;
};

/** A number of identical straights, from one row of those sold. */
export function straightsOf({ eventId, hasScore }: Scored, row: Sold, times: number): Open {
  const { bet_type, side, alternate, points, odds, straight } = row;
  assert(
    bet_type !== null && side !== null && alternate !== null && odds !== null && straight !== null,
    "a straight has a bet and a stake",
  );
  const leg = legOf({ event_id: eventId, bet_type, side, alternate, points, odds });
  const isHere = hasScore && isDecidedByScore(bet_type);
  const here = isHere ? [{ betType: bet_type, side: side as Side, points, odds: leg.odds }] : [];
  return {
    wager: { stake: straight, here, elsewhere: [], isFree: row.funding === "credit" },
    rounding: roundingOf(row),
    times,
    first: isHere ? undefined : leg,
  };
}

/** The legs of tickets whose probability is needed: those that depend on something other than the event's score. */
export function waitingLegs(scored: Scored, legs: readonly LegRow[]): readonly ChancedLeg[] {
  return legs.filter((leg) => !isOnScore(scored, leg) && (leg.outcome ?? "pending") === "pending").map(legOf);
}

/** The bets of a ticket that depend on the event. */
export function betsOf(
  scored: Scored,
  ticket: TicketRow,
  legs: readonly LegRow[],
  wagers: readonly WagerRow[],
  chances: LegChances,
): readonly Open[] {
  const rounding = roundingOf(ticket);
  const own = legs.map((row) => ({ row, leg: legOf(row), outcome: (row.outcome ?? "pending") as LegOutcome }));
  const ticketLegs = own.map(({ leg }): TicketLeg => leg);
  const outcomes = own.map(({ outcome }) => outcome);
  const isDecided = outcomes.some((outcome) => outcome !== "pending");
  const bets = wagers.flatMap(({ bets: count, possible_win: possibleWin, odds, ...wager }) =>
    unfolded(
      { ...wager, legs: wager.legs.map((number) => number - 1), possibleWin, count, odds: rationals.fromText(odds) },
      ticketLegs,
      rounding,
    ),
  );
  const waiting = bets.filter(
    (bet) =>
      bet.legs.some((leg) => own[leg]?.row.event_id === scored.eventId && outcomes[leg] === "pending") &&
      (!isDecided || gradeWager(bet, ticketLegs, outcomes, rounding).status === 0),
  );
  return waiting.map((bet) => {
    const parts = bet.legs.flatMap((index, place) => (own[index] === undefined ? [] : [{ ...own[index], place }]));
    return { ...wagerOf(scored, bet, parts, chances, ticket.funding === "credit"), rounding, times: 1 };
  });
}

type Part = { readonly row: LegRow; readonly leg: ChancedLeg; readonly outcome: LegOutcome; readonly place: number };

function wagerOf(
  scored: Scored,
  { stake, rule }: PricedWager,
  parts: readonly Part[],
  chances: LegChances,
  isFree: boolean,
): Pick<Open, "wager" | "first"> {
  const isHere = ({ row, outcome }: Part): boolean => isOnScore(scored, row) && outcome === "pending";
  const here = parts.filter(isHere).map(
    ({
      leg: {
        key: { betType, side },
        points,
        odds,
      },
      place,
    }) => ({ betType, side, points, odds, place }),
  );
  const first =
    here.length > 0
      ? undefined
      : parts.find(({ row, outcome }) => row.event_id === scored.eventId && outcome === "pending")?.leg;
  const elsewhere = parts
    .filter((part) => !isHere(part) && part.leg !== first)
    .map(({ leg, outcome, place }) =>
      outcome === "pending"
        ? { odds: leg.odds, chance: chances.of(leg), place }
        : { odds: leg.odds, chance: 1, place, outcome },
    );
  return { wager: { stake, here, elsewhere, isFree, ...(rule === undefined ? {} : { rule }) }, first };
}

function isOnScore(
  { eventId, hasScore }: Scored,
  { event_id, bet_type }: Pick<LegRow, "event_id" | "bet_type">,
): boolean {
  return hasScore && event_id === eventId && isDecidedByScore(bet_type);
}

function legOf({
  event_id: eventId,
  bet_type: betType,
  side,
  alternate,
  points,
  odds,
}: Omit<LegRow, "ticket_id" | "number" | "outcome">): ChancedLeg {
  return { key: { eventId, betType, side: side as Side, alternate }, points, odds: rationals.fromText(odds) };
}

function roundingOf({ rounding }: { readonly rounding: Rounding | null }): Rounding {
  assert(rounding !== null, "a ticket keeps how it is rounded");
  return rounding;
}
