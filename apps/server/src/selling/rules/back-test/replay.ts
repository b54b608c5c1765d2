// Re-evaluates what was sold or refused, by the rules of its sale and with a change of them. Pure. The stored data
// suffice for the controls that depend on rules; whether its event was open and its account covered it was decided then
// and is not repeated. Zones, league groups and a league's sport are the current ones.

import {
  americanToDecimal,
  composeTicket,
  type ControlLeg,
  type ControlTicket,
  excludedLegs,
  type Facts,
  type LineKey,
  type NamedRefusal,
  namedRefusals,
  openFacts,
  paymentSettings,
  type PricedWager,
  priceSettings,
  type Refusal,
  refusals,
  type Rule,
  ruledFacts,
  type SaleContext,
  settingKinds,
  type SlipTerms,
  type StoredRule,
  reportedRefusals,
  unfolded,
} from "@chalkboard/engine";
import { type EpochMs, type Minor, type Rounding, rationals, weekMinute } from "@chalkboard/kernel";
import type { RowOf } from "../../../platform/database/query.ts";
import { type KnownService, sellerScopes } from "../../../identity/services/index.ts";
import type { Slip, SlipFigures } from "../../tickets/index.ts";
import type * as queries from "./try-queries.ts";

export type SoldRow = RowOf<typeof queries.soldBefore.columns>;
export type LegRow = RowOf<typeof queries.legsOf.columns>;
export type WagerRow = RowOf<typeof queries.wagersOf.columns>;
export type Games = ReadonlyMap<number, RowOf<typeof queries.gamesOf.columns>>;

/** Settings that cannot be tried on sales: the prices that they make are compared on a board. */
export const untried: ReadonlySet<string> = priceSettings;

/** The controls of settings about the slip, and the one that reads only the slip: those that can be re-evaluated. */
export const judgedAgain: ReadonlySet<string> = new Set([
  ...Object.entries(settingKinds)
    .filter(([name]) => !untried.has(name) && !paymentSettings.has(name))
    .map(([, { feeds }]) => feeds),
  "selectionMinimum",
  "ifAmount",
]);

/** Whether a game or its line refused, not an exclusion by the service. */
export function isOfTheGame({ code, data }: Refusal): boolean {
  return code === -22 && data.legs.some(({ reason, exclusion }) => reason !== "notSold" || exclusion === "live");
}

/** The place and time of a sale, as the rules use them. */
export function saleOf(
  service: KnownService,
  zoneId: number,
  posId: number,
  now: EpochMs,
  known: SlipFigures | null | undefined,
): SaleContext {
  return { now, at: weekMinute(now, service.timeZone), path: sellerScopes(service, zoneId, posId), ...known };
}

/** Every refusal of the controls that depend on rules. */
export function judgedBy(rules: readonly Rule[], ticket: ControlTicket, sale: SaleContext): readonly Refusal[] {
  return [...refusals(ticket, factsOf(rules, ticket, sale))].filter(({ control }) => judgedAgain.has(control));
}

/** The same as a seller would receive them, each with its rule. */
export function judgedNaming(
  rules: readonly Rule[],
  ticket: ControlTicket,
  sale: SaleContext,
): readonly NamedRefusal[] {
  const facts = factsOf(rules, ticket, sale);
  return namedRefusals(
    reportedRefusals(ticket, facts).filter(({ control }) => judgedAgain.has(control)),
    { rules, ticket, sale, facts },
  );
}

function factsOf(rules: readonly Rule[], ticket: ControlTicket, sale: SaleContext): Facts {
  const excluded = excludedLegs(rules, ticket, sale);
  const events = {
    now: sale.now,
    legs: ticket.legs.map(({ seen }, index) => ({
      status: "scheduled" as const,
      cutoffAt: Number.MAX_SAFE_INTEGER,
      suspended: false,
      open: true,
      current: seen,
      exclusion: excluded?.[index] === true ? ("sport" as const) : null,
    })),
  };
  return { ...openFacts, ...ruledFacts(rules, ticket, sale), events };
}

/**
 * Whether a rule needs a figure that the sale did not store, because no rule at the time needed it. A slip that was
 * never quoted has no age, then as now.
 */
export function lacksFigures({ control, value }: Rule, { used, figures = {} }: SlipFigures): boolean {
  switch (control) {
    case "patternLimit":
      return figures.patternSold === undefined;
    case "repeatLimits":
      return figures.sameTicket === undefined;
    case "maximumRisk":
      return figures.openRisk === undefined;
    case "leagueRisk":
      return figures.leagueRisk === undefined;
    case "wagerMaximum":
      return value.perLine > 0 && used === undefined;
    case "ticketLimits":
      return (
        (value.perEvent > 0 && figures.ticketsOnEvent === undefined) ||
        (value.perCustomer > 0 && figures.ticketsOfCustomer === undefined) ||
        (value.perDay > 0 && figures.ticketsOfDay === undefined)
      );
    default:
      return false;
  }
}

/** A sold ticket as the controls saw it: its own lines, prices, bets and tables. */
export function soldAgain(
  row: SoldRow,
  legRows: readonly LegRow[],
  wagerRows: readonly WagerRow[],
  games: Games,
  service: KnownService,
): ControlTicket {
  const { rounding } = row;
  const legs = legRows.map((leg): ControlLeg => {
    const sold = { points: leg.points, price: leg.price };
    const board = leg.board_price === null ? undefined : { points: leg.board_points, price: leg.board_price };
    const bought =
      board === undefined || row.mode === "teaser"
        ? {}
        : { boughtQuarters: Math.abs((leg.points ?? 0) - (board.points ?? 0)) };
    return {
      key: keyOf(leg),
      ...sold,
      odds: rationals.fromText(leg.odds),
      seen: board ?? sold,
      ...bought,
      ...(board === undefined ? {} : { board }),
      ...gameOf(leg.event_id, leg.side, games, service),
      ...startOf(leg.starts_at, row.sold_at),
    };
  });
  const wagers = wagerRows.flatMap((wager) =>
    unfolded(
      {
        legs: wager.legs.map((number) => number - 1),
        stake: wager.stake,
        odds: rationals.fromText(wager.odds),
        possibleWin: wager.possible_win,
        count: wager.bets,
        rule: wager.rule,
      },
      legs,
      rounding,
    ),
  );
  const mode = row.mode as SlipTerms["mode"];
  return {
    mode,
    legs,
    rounding,
    priceChange: row.price_change as SlipTerms["priceChange"],
    ...termsOf(wagerRows[0]?.rule ?? null, wagers[0], row.stake),
    priced: { mode, wagers, stake: row.stake, possibleWin: row.possible_win },
    stake: row.stake,
    possibleWin: row.possible_win,
  };
}

/** The customer's request, as far as the bets show it: a requested win is given as its stake. */
function termsOf(
  stored: StoredRule | null,
  first: PricedWager | undefined,
  stake: Minor,
): Omit<SlipTerms, "mode" | "legs" | "rounding" | "priceChange"> {
  const risk = { amount: first?.stake ?? stake, amountIs: "risk" as const };
  if (stored?.kind === "combinations" || stored?.kind === "reverse") {
    const { amount, amountIs } = stored;
    if (stored.kind === "reverse") return { amount, amountIs };
    return { amount, amountIs, sizes: stored.sizes, ...(stored.cover === undefined ? {} : { cover: stored.cover }) };
  }
  switch (first?.rule?.kind) {
    case "teaser":
      return { ...risk, card: first.rule.card };
    case "progressive":
      return { ...risk, progressive: first.rule.table };
    case "parlayTable":
      return { ...risk, parlayTable: first.rule.table };
    case "chain":
      return { ...risk, laterAmounts: first.rule.stakes.slice(1) };
    default:
      return risk;
  }
}

/** A refused slip at the prices that it showed; undefined where its price depended on a table or on bought points. */
export function attemptAgain(slip: Slip, at: EpochMs, games: Games, service: KnownService): ControlTicket | undefined {
  if (slip.mode === "teaser" || slip.mode === "progressiveParlay" || service.tables.parlay !== undefined)
    return undefined;
  if (slip.legs.some(({ boughtQuarters }) => boughtQuarters !== undefined)) return undefined;
  const { mode, amount, amountIs, priceChange, sizes, cover, laterAmounts } = slip;
  const legs = slip.legs.map(({ key, points, price }): ControlLeg => ({
    key: key as LineKey,
    points,
    price,
    odds: americanToDecimal(price),
    seen: { points, price },
    ...gameOf(key.eventId, key.side, games, service),
    ...startOf(games.get(key.eventId)?.starts_at ?? 0, at),
  }));
  const rounding: Rounding = service.settings.rounding;
  return composeTicket({
    mode,
    legs,
    amount,
    amountIs,
    priceChange,
    rounding,
    ...(sizes === undefined ? {} : { sizes }),
    ...(cover === undefined ? {} : { cover }),
    ...(laterAmounts === undefined ? {} : { laterAmounts }),
  }).ticket;
}

/** A sale after the start was in play. */
function startOf(startsAt: EpochMs, soldAt: EpochMs): Pick<ControlLeg, "startsAt" | "live"> {
  return { startsAt, ...(soldAt >= startsAt ? { live: true } : {}) };
}

function keyOf(leg: LegRow): LineKey {
  return { eventId: leg.event_id, betType: leg.bet_type, side: leg.side as LineKey["side"], alternate: leg.alternate };
}

type Game = Pick<
  ControlLeg,
  "gameId" | "sport" | "leagueId" | "leagueGroups" | "teamId" | "propType" | "propCategory" | "limitsClass"
>;

function gameOf(eventId: number, side: number, games: Games, service: KnownService): Game {
  const game = games.get(eventId);
  const leagueId = game?.league_id ?? 0;
  return {
    gameId: game?.principal_id ?? eventId,
    sport: game?.sport ?? "",
    leagueId,
    leagueGroups: service.leagueGroups.get(leagueId) ?? [],
    teamId: game?.teams.find((team) => team.side === side)?.teamId ?? null,
    ...(game?.prop_type == null ? {} : { propType: game.prop_type }),
    ...(game?.prop_category_id == null ? {} : { propCategory: game.prop_category_id }),
    ...(game?.limits_class == null ? {} : { limitsClass: game.limits_class }),
  };
}
