// The expected result of a sale, by the sentences of the specification's section 5: every refusal in order, or the
// ticket's money, or what the sale waits for.

import { localTime } from "@chalkboard/kernel";
import type { LegInput, SlipInput } from "./slip-input.ts";
import { wantsDrawer } from "./drawers.ts";
import { isAgainstHimself } from "./limits.ts";
import { type KnownSeller, type KnownService, lineText, type Model, type SoldLeg } from "./model.ts";
import { unfold, type UnfoldedBet, wantedStakes } from "./modes.ts";
import { isFreePlay, isNoWorse, isTeased, offerOf, quartersAtMost, teased, withBought } from "./offers.ts";

export type ExpectedSale = {
  readonly codes: readonly number[];
  /** Point credit cannot buy this slip. */
  readonly isNoFreePlay: boolean;
  /** What a slip without refusals waits for. */
  readonly waits:
    | { readonly reason: "referral" | "delay"; readonly seconds: number; readonly delaySeconds: number }
    | undefined;
  readonly legs: readonly SoldLeg[];
  readonly wagers: readonly UnfoldedBet[];
  readonly stake: number;
  readonly win: number;
};

/**
 * All refusals of a slip now, in the order of the controls, with its cost and possible win. @param seen for a sale that
 * waited: its games as they were then
 */
export function expectedSale(
  model: Model,
  seller: KnownSeller,
  slip: SlipInput,
  seen?: readonly string[],
): ExpectedSale {
  const { service } = seller;
  const { rounding } = service;
  const board = slip.legs.map((leg): SoldLeg => ({
    ...leg,
    ...(offerOf(model, service, leg) ?? { points: leg.points, price: leg.price }),
  }));
  const unmade = (code: number): ExpectedSale => ({
    codes: [code],
    isNoFreePlay: false,
    waits: undefined,
    legs: board,
    wagers: [],
    stake: 0,
    win: 0,
  });
  if (slip.mode === "teaser" && !isTeased(model, board)) return unmade(-30);
  const bought = slip.legs.map((leg, index) => {
    const sold = board[index];
    const isKnown = offerOf(model, service, leg) !== undefined;
    return leg.boughtQuarters === undefined || sold === undefined || !isKnown || slip.mode === "teaser"
      ? sold
      : withBought(service, sold, leg.boughtQuarters, { sport: model.events.get(leg.eventId)?.sport, mode: slip.mode });
  });
  if (bought.includes(undefined)) return unmade(-25);
  const legs = slip.mode === "teaser" ? board.map(teased) : bought.filter((leg) => leg !== undefined);
  const prices = legs.map(({ price }) => price);
  const wagers = unfold(slip, prices, rounding);
  const stake = wagers.reduce((sum, wager) => sum + wager.stake, 0);
  const win = wagers.reduce((sum, wager) => sum + wager.win, 0);
  const made = { legs, wagers, stake, win };
  if (slip.payWith === "credit" && !isFreePlay(slip, legs, win))
    return { codes: [], isNoFreePlay: true, waits: undefined, ...made };
  const waits = seen === undefined ? waitOf(model, service, slip, made) : undefined;
  return { codes: refusedBy(model, seller, slip, made, seen), isNoFreePlay: false, waits, ...made };
}

function refusedBy(
  model: Model,
  seller: KnownSeller,
  slip: SlipInput,
  { legs, wagers, stake, win }: Pick<ExpectedSale, "legs" | "wagers" | "stake" | "win">,
  seen: readonly string[] | undefined,
): readonly number[] {
  const { service } = seller;
  const { limits, rounding } = service;
  const prices = legs.map(({ price }) => price);
  const local = localTime(model.now, service.timeZone);
  const minute = local.hour * 60 + local.minute;
  const over = (amount: number, bound: number): boolean => bound > 0 && amount > bound;
  const starts = slip.legs.map(({ eventId }) => model.events.get(eventId)?.startsAt ?? 0);
  const isTurns = /^(if|reverse)/.test(slip.mode);
  const wanted = slip.mode.startsWith("if")
    ? wantedStakes(slip, prices, [slip.amount, ...(slip.laterAmounts ?? [])], rounding)
    : [];
  const byCredit = slip.payWith === "credit";
  const available = byCredit
    ? seller.credit
    : seller.creditLimit === null
      ? Infinity
      : Math.max(0, seller.creditLimit + seller.balance);
  const refused: readonly (readonly [code: number, refuses: boolean])[] = [
    [-20, !seller.isActive || !seller.mayPlay],
    [-21, service.kind === "retail" && seen === undefined && (service.knownDevices || wantsDrawer(seller))],
    [-70, isAgainstHimself(model, seller, stake)],
    [-31, minute < limits.fromMinute || minute >= limits.toMinute],
    [-22, slip.legs.some((leg, index) => !sells(model, service, leg, choiceOf(model, slip), seen?.[index]))],
    [-28, isTurns && starts.some((at, index) => at < (starts[index - 1] ?? 0))],
    [
      -25,
      slip.mode !== "teaser" &&
        slip.legs.some((leg) => (leg.boughtQuarters ?? 0) > (service.character.sellsPoints ? quartersAtMost : 0)),
    ],
    [-39, wagers.some((wager) => new Set(wager.legs.map((index) => legs[index]?.eventId)).size < wager.legs.length)],
    [-33, wagers.some((wager) => wager.stake < limits.minimum || over(wager.stake, limits.maximum))],
    [-23, over(stake, limits[slip.mode === "parlay" ? "parlay" : "straight"]) || over(win, limits.payout)],
    [-24, wagers.some((wager) => over(wager.stake, limits.perWager))],
    [-29, wanted.some((amount) => amount > (wanted[0] ?? 0))],
    [-40, service.kind === "online" && seller.balance + (seller.creditLimit ?? 0) < 0],
    [-41, stake > available],
  ];
  return refused.filter(([, refuses]) => refuses).map(([code]) => code);
}

/** In play any move is a change, whatever changes the customer accepts. */
function choiceOf({ events }: Model, { legs, priceChange }: SlipInput): SlipInput["priceChange"] {
  return legs.some(({ eventId }) => events.get(eventId)?.status === "live") ? "refuse" : priceChange;
}

function waitOf(
  model: Model,
  { character }: KnownService,
  slip: SlipInput,
  { stake, win }: Pick<ExpectedSale, "stake" | "win">,
): ExpectedSale["waits"] {
  const { referral } = character;
  const isPlayed = slip.legs.some(({ eventId }) => model.events.get(eventId)?.status === "live");
  const delaySeconds = isPlayed ? (character.delaySeconds ?? 0) : 0;
  if (
    referral !== undefined &&
    ((referral.stake > 0 && stake > referral.stake) || (referral.win > 0 && win > referral.win))
  ) {
    return { reason: "referral", seconds: referral.seconds, delaySeconds };
  }
  return delaySeconds > 0 ? { reason: "delay", seconds: delaySeconds, delaySeconds } : undefined;
}

/** What must be unchanged for a sale that waited on a game in play: its line, and no incident. */
export function seenText({ events }: Model, { eventId, betType, side }: LegInput): string {
  const event = events.get(eventId);
  return `${event?.plays ?? 0}/${event?.lines.get(lineText(betType, side))?.version ?? 0}`;
}

function sells(
  model: Model,
  service: KnownService,
  leg: LegInput,
  choice: SlipInput["priceChange"],
  seen: string | undefined,
): boolean {
  const event = model.events.get(leg.eventId);
  const line = offerOf(model, service, leg);
  if (event === undefined || line === undefined || event.isSuspended || !line.isOpen) return false;
  const isPlayed = event.status === "live" && event.inPlay && service.character.delaySeconds !== undefined;
  if (!isPlayed && (event.status !== "scheduled" || model.now >= event.startsAt)) return false;
  if (isPlayed && seen !== undefined && seen !== seenText(model, leg)) return false;
  if ((line.points === leg.points && line.price === leg.price) || choice === "any") return true;
  return choice === "better" && isNoWorse(leg, line);
}
