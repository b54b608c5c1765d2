// Rules that come and go: a slip that passes is refused by one more rule, with that rule's code alone, and passes again
// when the rule is gone.

import { tickets } from "@chalkboard/contract";
import { offerOf } from "../auditor/offers.ts";
import type { LegInput, SlipInput } from "../auditor/slip-input.ts";
import { expectedSale } from "../auditor/sale.ts";
import type { KnownEvent, KnownSeller } from "../auditor/model.ts";
import type { FixtureRule } from "../fixture/build.ts";
import { accepted, askSell, newSale, sell } from "./people/clerk.ts";
import { wireSlip } from "./people/remembered.ts";
import { bringGame } from "./people/trader.ts";
import { agree, Disagreement, type World } from "./world.ts";

type Probe = {
  readonly code: number;
  readonly rule: (world: World) => FixtureRule;
  readonly slip: (world: World, seller: KnownSeller) => SlipInput | undefined;
  /** The rule counts earlier sales: the slip is first sold once. */
  readonly countsBefore?: true;
};

const hourMs = 3_600_000;
const everything = { id: 1, words: "everything" } as const;

/** One probe for each code that a rule alone causes. */
export const probes: readonly Probe[] = [
  {
    code: -42,
    rule: () => ({ control: "slipTimeout", value: { timeoutSeconds: 60 } }),
    slip: (world, seller) => quoted(world, straight(world, seller)),
  },
  { code: -32, rule: () => ({ control: "straightHours", value: { windows: [] } }), slip: straight },
  {
    code: -26,
    rule: () => ({ control: "horizon", value: { days: 1 } }),
    slip: (world, seller) => straight(world, seller, ({ startsAt }) => startsAt > world.model.now + 24 * hourMs),
  },
  {
    code: -35,
    rule: () => ({ control: "roundRobins", value: { allowed: false, minimumLegs: 0, maximumLegs: 0 } }),
    slip: (world, seller) => withMode(together(world, seller), "roundRobin"),
  },
  {
    code: -28,
    rule: () => ({ control: "ifBets", value: { allowed: false, maximumLegs: 0 } }),
    slip: (world, seller) => withMode(together(world, seller), "ifWin"),
  },
  {
    code: -37,
    rule: () => ({
      control: "blockedPatterns",
      value: { patterns: [{ ...everything, mode: "parlay", legsFrom: 2, legsTo: 2, parts: [] }] },
    }),
    slip: together,
  },
  {
    code: -36,
    rule: () => ({ control: "dogsAndChalks", value: { maximumChalks: 1, maximumDogs: 1 } }),
    slip: (world, seller) => together(world, seller, isDear),
  },
  {
    code: -46,
    rule: () => ({ control: "underdog", value: { maximumPrice: 111, maximumStake: 0 } }),
    slip: (world, seller) => straight(world, seller, () => true, isDear),
  },
  {
    code: -45,
    rule: ({ server }) => ({
      control: "betGroups",
      value: { groups: [{ id: server.leagueGroupId, name: "world", minimum: 3, counts: "inside" }] },
    }),
    slip: together,
  },
  {
    code: -48,
    rule: () => ({ control: "selectionRules", value: { rules: [{ ...everything, minimum: 0, maximum: 1 }] } }),
    slip: together,
  },
  {
    code: -49,
    rule: () => ({ control: "selectionRules", value: { rules: [{ ...everything, minimum: 3, maximum: 0 }] } }),
    slip: together,
  },
  { code: -38, rule: () => ({ control: "patternLimit", value: { maximum: 1 } }), slip: together, countsBefore: true },
  {
    code: -50,
    rule: () => ({ control: "repeatLimits", value: { client: 1, agent: 0, zone: 0, service: 0 } }),
    slip: together,
    countsBefore: true,
  },
  {
    code: -47,
    rule: () => ({ control: "ticketLimits", value: { perEvent: 0, perCustomer: 0, perDay: 1 } }),
    slip: together,
    countsBefore: true,
  },
  { code: -34, rule: () => ({ control: "maximumRisk", value: { service: 1, pos: 0 } }), slip: together },
  { code: -44, rule: () => ({ control: "leagueRisk", value: { maximum: 1 } }), slip: together },
];

/** A rule is added, refuses what passed, and is removed. */
export async function tryRule(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  const rare = probes.filter(({ code }) => !marks.has(`refusal: ${code}`));
  const probe = chance.pick(rare.length > 0 && chance.percent(70) ? rare : probes);
  const sellerIndex = chance.int(0, model.sellers.length - 1);
  const seller = model.sellers[sellerIndex];
  if (seller === undefined) return;
  if (probe.code === -26) await bringGame(world, 30 * hourMs);
  const sale = newSale(world, sellerIndex, probe.slip);
  if (sale === undefined || expectedSale(model, seller, sale.slip).codes.length > 0) return;
  if (probe.countsBefore === true && (await sell(world, { ...sale, key: `${sale.key} before` })) === undefined) return;
  const expected = expectedSale(model, seller, sale.slip);
  if (expected.codes.length > 0) return;
  const rule = probe.rule(world);
  await server.setRule(seller.service.serviceId, rule);
  const quote = await server.send(seller.personId, tickets.quote, wireSlip(sale.slip));
  // Quoting again renews the quote.
  const result = probe.code === -42 ? [] : [probe.code];
  agree("a quote is refused by the new rule alone", quote.ok && quote.data.refusals.map(({ code }) => code), result, {
    slip: sale.slip,
    rule,
  });
  const answer = await askSell(world, seller, sale.key, sale.slip);
  if (answer.ok) throw new Disagreement("a rule did not refuse", { code: probe.code, rule, slip: sale.slip });
  agree("a sale is refused by the new rule alone", answer.responseType, probe.code, {
    slip: sale.slip,
    data: answer.data,
  });
  marks.add(`refusal: ${probe.code}`);
  await server.retireRule(seller.service.serviceId, rule.control);
  accepted(world, seller, sale.slip, expected, await askSell(world, seller, `${sale.key} after`, sale.slip));
}

/** A slip asks for points on a money line, which has none, or for more than are sold. */
export async function buyNothing(world: World): Promise<void> {
  const sale = newSale(world, undefined, (one, seller) => {
    const slip = straight(one, seller);
    return slip === undefined ? undefined : { ...slip, legs: slip.legs.map((leg) => ({ ...leg, boughtQuarters: 2 })) };
  });
  if (sale !== undefined) await sell(world, sale);
}

function isDear({ price }: { readonly price: number }): boolean {
  return price >= 112;
}

type Wanted = (line: { readonly betType: number; readonly price: number }) => boolean;

/** Money lines of upcoming games. */
function moneyLines(
  { model, chance }: World,
  { service }: KnownSeller,
  count: number,
  game: (event: KnownEvent) => boolean,
  wanted: Wanted,
): readonly LegInput[] {
  const isComing = (event: KnownEvent): boolean =>
    event.status === "scheduled" && model.now + hourMs / 6 < event.startsAt && !event.isSuspended;
  const legs = [...model.events.values()]
    .filter((event) => isComing(event) && game(event))
    .flatMap((event): LegInput[] => {
      const sides = [1, 2].flatMap((side): LegInput[] => {
        const offer = offerOf(model, service, { eventId: event.eventId, betType: 1, side });
        return offer === undefined || !offer.isOpen || !wanted({ betType: 1, price: offer.price })
          ? []
          : [{ eventId: event.eventId, betType: 1, side, points: null, price: offer.price }];
      });
      return sides.length === 0 ? [] : [chance.pick(sides)];
    });
  const startOf = ({ eventId }: LegInput): number => model.events.get(eventId)?.startsAt ?? 0;
  return chance.sample(legs, count).toSorted((a, b) => startOf(a) - startOf(b));
}

function straight(
  world: World,
  seller: KnownSeller,
  game: (event: KnownEvent) => boolean = () => true,
  wanted: Wanted = () => true,
): SlipInput | undefined {
  const legs = moneyLines(world, seller, 1, game, wanted);
  return legs.length === 0
    ? undefined
    : { mode: "straight", legs, amount: 1_500, amountIs: "risk", priceChange: "refuse" };
}

function together(world: World, seller: KnownSeller, wanted: Wanted = () => true): SlipInput | undefined {
  const legs = moneyLines(world, seller, 2, () => true, wanted);
  return legs.length < 2 ? undefined : { mode: "parlay", legs, amount: 1_500, amountIs: "risk", priceChange: "refuse" };
}

function withMode(slip: SlipInput | undefined, mode: "roundRobin" | "ifWin"): SlipInput | undefined {
  return slip === undefined ? undefined : { ...slip, mode, ...(mode === "roundRobin" ? { sizes: [2] } : {}) };
}

/** As if the customer had waited more than a minute after the quote. */
function quoted({ model }: World, slip: SlipInput | undefined): SlipInput | undefined {
  return slip === undefined ? undefined : { ...slip, quotedAt: model.now - 60_001 };
}
