// Slips as people fill them in, in every bet mode.

import type { KnownEvent, KnownSeller } from "../../auditor/model.ts";
import { offerOf } from "../../auditor/offers.ts";
import type { LegInput, SlipInput } from "../../auditor/slip-input.ts";
import { worldCard } from "../../auditor/modes.ts";
import type { Chance } from "../../chance.ts";
import type { World } from "../world.ts";

type Mode = SlipInput["mode"];

/** Fills in a slip as a person might: mostly on what is on sale, sometimes on what is not. */
export function composeSlip({ chance, model, marks }: World, seller: KnownSeller): SlipInput | undefined {
  const all = [...model.events.values()].filter((event) => event.lines.size > 0);
  const open = all.filter((event) => model.now < event.startsAt && event.status === "scheduled");
  const played = all.filter((event) => event.status === "live" && event.inPlay);
  const mode = chance.weighted(modes);
  const wanted =
    played.length > 0 &&
    mode === "straight" &&
    chance.percent(seller.service.character.delaySeconds === undefined ? 8 : 50)
      ? played
      : open.length > 0 && !chance.percent(5)
        ? open
        : all;
  const count = legCount(chance, mode);
  const fitting =
    mode === "teaser" && !chance.percent(10)
      ? wanted.filter(({ sport }) => worldCard.sports.some((one) => one === sport))
      : wanted;
  const games = fitting.length >= count ? fitting : all;
  if (games.length < count) return undefined;
  const chosen =
    mode !== "straight" && chance.percent(8)
      ? Array.from({ length: count }, () => chance.pick(games))
      : chance.sample(games, count);
  const inOrder =
    /^(if|reverse)/.test(mode) && chance.percent(85) ? chosen.toSorted((a, b) => a.startsAt - b.startsAt) : chosen;
  const legs = inOrder.map((event) => legOn({ chance, model, marks }, seller, event, mode));
  // The contract itself refuses a parlay of one leg, and a line that occurs twice in a slip.
  const lines = new Set(legs.map(({ eventId, betType, side }) => `${eventId}/${betType}/${side}`));
  if (lines.size < legs.length) return undefined;
  const amountIs = !carded.includes(mode) && mode !== "parlay" && chance.percent(30) ? "win" : "risk";
  const amount = amountOf(chance);
  const slip = {
    mode,
    legs,
    amount,
    amountIs,
    priceChange: chance.pick(["refuse", "refuse", "better", "any"] as const),
  } as const;
  const terms = { ...slip, ...termsOf(chance, seller, slip) };
  if (!chance.percent(seller.credit > 0 ? 60 : 1)) return terms;
  return { ...terms, payWith: "credit", amount: seller.credit > 0 ? Math.min(amount, seller.credit) : amount };
}

const modes: readonly (readonly [weight: number, mode: Mode])[] = [
  [40, "straight"],
  [30, "parlay"],
  [6, "roundRobin"],
  [4, "fullCover"],
  [6, "teaser"],
  [4, "progressiveParlay"],
  [4, "ifWin"],
  [4, "ifAction"],
  [3, "reverseWin"],
  [3, "reverseAction"],
];
const carded: readonly Mode[] = ["teaser", "progressiveParlay"];

function legCount(chance: Chance, mode: Mode): number {
  switch (mode) {
    case "straight":
      return chance.weighted([
        [6, 1],
        [2, 2],
        [1, 3],
      ]);
    case "parlay":
      return chance.int(2, 5);
    case "teaser":
      return chance.weighted([
        [9, 2],
        [9, 3],
        [5, 4],
        [1, 5],
      ]);
    case "progressiveParlay":
      return chance.int(4, 6);
    case "roundRobin":
      return chance.int(2, 5);
    case "fullCover":
      return chance.int(3, 4);
    default:
      return chance.int(2, 3);
  }
}

/** What a mode needs beside legs and an amount. */
function termsOf(
  chance: Chance,
  { service }: KnownSeller,
  { mode, legs, amount }: Pick<SlipInput, "mode" | "legs" | "amount">,
): Partial<SlipInput> {
  switch (mode) {
    case "teaser":
      return { teaserCardId: service.cardId };
    case "progressiveParlay":
      return { progressiveTableId: service.progressiveId };
    case "roundRobin":
      return {
        sizes: [
          ...chance.sample(
            legs.map((_, index) => index + 1),
            chance.int(1, 2),
          ),
        ],
      };
    case "fullCover":
      return {
        cover:
          legs.length === 3 ? chance.pick(["trixie", "patent"] as const) : chance.pick(["yankee", "lucky15"] as const),
      };
    case "ifWin":
    case "ifAction": {
      const later = legs
        .slice(1)
        .map(() => Math.max(1, chance.percent(85) ? Math.floor((amount * chance.int(20, 100)) / 100) : amount + 1));
      return chance.percent(50) ? { laterAmounts: later } : {};
    }
    default:
      return {};
  }
}

/** A leg on any line of a game, at the current or an earlier price on the seller's board. */
function legOn(
  { chance, model, marks }: Pick<World, "chance" | "model" | "marks">,
  { service }: KnownSeller,
  { eventId, lines }: KnownEvent,
  mode: Mode,
): LegInput {
  const whole = [...lines]
    .filter(([key, { points }]) => /^[234]\//.test(key) && points !== null && points % 2 === 0)
    .map(([key]) => key);
  const rare = [...lines.keys()].filter((key) => !marks.has(`bet type: ${key.split("/")[0]}`));
  const keys =
    mode === "teaser" && whole.length > 0 && chance.percent(92)
      ? whole
      : rare.length > 0 && chance.percent(30)
        ? rare
        : [...lines.keys()];
  const [betType = 0, side = 0] = chance.pick(keys).split("/").map(Number);
  const { points = null, price = 100 } = offerOf(model, service, { eventId, betType, side }) ?? {};
  const older = price > 0 ? price + 5 : price - 5;
  const buys =
    (mode === "straight" || mode === "parlay") &&
    chance.percent(points !== null && service.character.sellsPoints ? 25 : 1);
  return {
    eventId,
    betType,
    side,
    points,
    price: chance.percent(5) ? older : price,
    ...(buys
      ? {
          boughtQuarters: chance.weighted([
            [6, 2],
            [4, 4],
            [2, 6],
            [1, 8],
          ]),
        }
      : {}),
  };
}

function amountOf(chance: Chance): number {
  return chance.weighted<() => number>([
    [80, () => chance.int(1, 60) * 500],
    [6, () => chance.int(1, 499)],
    [3, () => chance.int(1, 40_000)],
    [8, () => chance.int(60_000, 250_000)],
    [3, () => chance.int(300_000, 5_000_000)],
  ])();
}
