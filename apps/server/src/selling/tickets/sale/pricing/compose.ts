// Turns a slip into the ticket of its mode at the current lines: legs teased by their card or with bought points, and
// the bets priced.

import type { Problem } from "@chalkboard/contract";
import {
  americanToDecimal,
  type BadArgumentReason,
  betType,
  buyPoints,
  type ControlLeg,
  type ControlTicket,
  composeTicket,
  highestAmount,
  type LineKey,
  type OfferedLine,
  type PointPrices,
  type Refusal,
  sellingLine,
  type SlipTerms,
  type TeaserCard,
  teasedPoints,
} from "@chalkboard/engine";
import type { KnownService } from "../../../../identity/services/index.ts";
import { type SaleFacts, sideOf } from "../facts/sale-facts.ts";
import type { OfferedNow } from "../facts/offered-now.ts";
import type { Slip } from "../facts/sale.ts";

/**
 * A priced ticket, or why the mode cannot be made from the slip: a refusal that a control would give, or what is wrong
 * with the payload.
 */
export type ComposedSlip =
  | { readonly ticket: ControlTicket; readonly refusals?: never; readonly problems?: never }
  | { readonly ticket?: never; readonly refusals: readonly Refusal[]; readonly problems?: never }
  | { readonly ticket?: never; readonly refusals?: never; readonly problems: readonly Problem[] };

/** Composes and prices a slip. @param offers the service's current offer on each leg; undefined where there is none */
export function composeSlip(
  slip: Slip,
  offers: readonly (OfferedNow | undefined)[],
  service: KnownService,
  facts: SaleFacts,
): ComposedSlip {
  const card = slip.mode === "teaser" ? service.tables.teasers.get(slip.teaserCardId ?? 0) : undefined;
  if (slip.mode === "teaser" && card === undefined) return { refusals: [teaserRefused("card", [])] };
  const progressive =
    slip.mode === "progressiveParlay" ? service.tables.progressives.get(slip.progressiveTableId ?? 0) : undefined;
  if (slip.mode === "progressiveParlay" && progressive === undefined)
    return problem("slip.progressiveTableId", "this table is not sold here");
  // Games in play treat both sides alike: a move is a move, whatever the customer would accept.
  const priceChange = slip.legs.some(({ key }) => facts.events.get(key.eventId)?.status === "live")
    ? "refuse"
    : slip.priceChange;
  const unsold = { teased: [] as number[], bought: [] as Refusal[] };
  const legs = slip.legs.map((leg, index) => {
    const base = controlLeg(leg, offers[index], facts, service, priceChange);
    const known = offers[index] !== undefined && base.sport !== "";
    const sold =
      card !== undefined
        ? teasedLine(base, card)
        : leg.boughtQuarters === undefined
          ? base
          : boughtLine(base, leg.boughtQuarters, index, { prices: service.tables.points, mode: slip.mode });
    if ("price" in sold)
      return sold === base ? base : { ...base, ...sold, board: { points: base.points, price: base.price } };
    // A leg without event or line is refused as such, by its control.
    if (known && sold.refused !== undefined) unsold.bought.push(sold.refused);
    else if (known) unsold.teased.push(index);
    return base;
  });
  if (unsold.teased.length > 0) return { refusals: [teaserRefused("bet", unsold.teased)] };
  if (unsold.bought.length > 0) return { refusals: unsold.bought.slice(0, 1) };
  const { mode, amount, amountIs, sizes, cover, laterAmounts } = slip;
  const terms: SlipTerms = {
    mode,
    legs,
    amount,
    amountIs,
    priceChange,
    rounding: service.settings.rounding,
    ...(service.tables.parlay === undefined ? {} : { parlayTable: service.tables.parlay }),
    ...(card === undefined ? {} : { card }),
    ...(progressive === undefined ? {} : { progressive }),
    ...(sizes === undefined ? {} : { sizes }),
    ...(cover === undefined ? {} : { cover }),
    ...(laterAmounts === undefined ? {} : { laterAmounts }),
  };
  const composed = composeTicket(terms);
  return composed.ticket === undefined ? refusedComposing(composed.problem, terms) : { ticket: composed.ticket };
}

function controlLeg(
  { key, points, price }: Slip["legs"][number],
  offer: OfferedNow | undefined,
  facts: SaleFacts,
  service: KnownService,
  choice: Slip["priceChange"],
): ControlLeg {
  const event = facts.events.get(key.eventId);
  const seen = { points, price };
  const line = offer === undefined ? seen : sellingLine(key.betType, seen, offer, choice).line;
  return {
    key: key as LineKey,
    points: line.points,
    price: line.price,
    odds: americanToDecimal(line.price),
    seen,
    gameId: event?.principal_id ?? key.eventId,
    sport: event?.sport ?? "",
    leagueId: event?.league_id ?? 0,
    leagueGroups: service.leagueGroups.get(event?.league_id ?? 0) ?? [],
    teamId: sideOf(facts, key.eventId, key.side)?.team_id ?? null,
    ...(event?.prop_type == null ? {} : { propType: event.prop_type }),
    ...(event?.prop_category_id == null ? {} : { propCategory: event.prop_category_id }),
    ...(event?.limits_class == null ? {} : { limitsClass: event.limits_class }),
    ...(event?.circled == null ? {} : { circled: event.circled }),
    startsAt: event?.starts_at ?? 0,
    ...(event?.status === "live" ? { live: true } : {}),
  };
}

type SoldLine = OfferedLine & Partial<Pick<ControlLeg, "odds" | "boughtQuarters">>;
type Unsold = { readonly refused?: Refusal };

/**
 * A leg's line by a card; without a price where the card does not move it. A card has whole results only: a line that
 * would end on a quarter is not teased, and no total falls below zero.
 */
export function teasedLine({ key, points, price, sport }: ControlLeg, card: TeaserCard): SoldLine | Unsold {
  const type = betType(key.betType);
  const teased = type?.period === "game" ? teasedPoints(card, sport, key.betType, points) : undefined;
  return teased === undefined || teased % 2 !== 0 || (type?.market !== "spread" && teased < 0)
    ? {}
    : { points: teased, price };
}

/** A leg's line with bought points, or the refusal of a table that does not sell them. */
export function boughtLine(
  { key, points, price, sport }: ControlLeg,
  quarters: number,
  leg: number,
  { prices, mode }: { readonly prices: readonly PointPrices[]; readonly mode: Slip["mode"] },
): SoldLine | Unsold {
  if (points === null) return { refused: buyingRefused("notAllowed", leg, 0) };
  const bought = buyPoints(prices, { betType: key.betType, points, price, sport, mode }, quarters / 2);
  if (!("refused" in bought)) {
    const { points: sold, price: at } = bought;
    const isTotal = betType(key.betType)?.market !== "spread";
    return isTotal && sold < 0
      ? { refused: buyingRefused("tooManyPoints", leg, points) }
      : { points: sold, price: at, odds: americanToDecimal(at), boughtQuarters: quarters };
  }
  switch (bought.refused) {
    case "notSold":
      return { refused: buyingRefused("notAllowed", leg, 0) };
    case "offBoard":
      return { refused: buyingRefused("offBoard", leg, 0) };
    case "tooMany":
      return { refused: buyingRefused("tooManyPoints", leg, bought.maximumHalves * 2) };
  }
}

function refusedComposing(
  reason: BadArgumentReason | "uncountable",
  { mode, legs, amount, card, progressive }: SlipTerms,
): ComposedSlip {
  if (reason === "uncountable" || reason === "tooLarge") return { refusals: [uncountable(amount)] };
  const isCount = reason === "tooFewLegs" || reason === "tooManyLegs";
  if (mode === "teaser" && isCount)
    return { refusals: [teaserRefused("legs", [], Object.keys(card?.pays ?? {}).map(Number))] };
  if (isCount && progressive !== undefined)
    return problem("slip.legs", `this table pays ${Object.keys(progressive).join(", ")} legs, not ${legs.length}`);
  return problem("slip", reason);
}

function problem(field: string, text: string): ComposedSlip {
  return { problems: [{ field, code: "doesNotFit", problem: text }] };
}

function teaserRefused(
  reason: "card" | "bet" | "legs",
  legs: readonly number[],
  teams: readonly number[] = [],
): Refusal {
  const bounds =
    teams.length === 0
      ? { minimumLegs: 0, maximumLegs: 0 }
      : { minimumLegs: Math.min(...teams), maximumLegs: Math.max(...teams) };
  return { code: -30, control: "teasers", data: { reason, legs, ...bounds } };
}

function buyingRefused(
  reason: "notAllowed" | "offBoard" | "tooManyPoints",
  leg: number,
  maximumQuarters: number,
): Refusal {
  return { code: -25, control: "buyPoints", data: { reason, legs: [leg], maximumQuarters, minimum: 0, maximum: 0 } };
}

function uncountable(input: number): Refusal {
  return {
    code: -23,
    control: "ticketAmount",
    data: { exceeded: "payout", maximum: highestAmount, requested: input, suggested: null },
  };
}
