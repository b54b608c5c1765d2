// The part of a slip's facts that comes from rules. Each leg is evaluated separately, and the strictest result of all
// its legs applies to the slip.
import type { EpochMs, Minor } from "@chalkboard/kernel";
import { knownBetType } from "../bets/bet-types.ts";
import type { ControlLeg, SlipTerms } from "../controls/control-ticket.ts";
import { type Facts, openFacts } from "../controls/facts.ts";
import type { LimitCounts, OpenRisk, TicketRepeats, WagerLimit } from "../controls/facts.ts";
import type { WeekMinute } from "../controls/opening-hours.ts";
import type { SelectionRule } from "../controls/selection-rule.ts";
import { effectiveValue, reachingRules } from "./effective.ts";
import type { Rule, RuleContext, Scope } from "./rule.ts";
import { acts, type Reach, reachOf, specificity } from "./rule-book.ts";
import { type SettingName, type SettingValue, strictest } from "./settings.ts";

/** Where and when a slip is sold. */
export type SaleContext = {
  readonly now: EpochMs;
  /** The sale time on the service's wall clock. */
  readonly at: WeekMinute;
  /** From the platform over the service and its zones down to the POS. */
  readonly path: readonly Scope[];
  /**
   * By leg: minor units that this POS or customer already has on its line, by what a limit may count. Absent where not
   * needed.
   */
  readonly used?: readonly Readonly<Record<LimitCounts, Minor>>[];
  /** The age of the slip's quote; absent where it was never quoted. */
  readonly slipAgeMs?: number;
  /** Earlier sales and open risk; limits on absent figures are not evaluated. */
  readonly figures?: Partial<SaleFigures>;
};

export type SaleFigures = {
  /** Tickets with the slip's `patternText`. */
  readonly patternSold: number;
  /** Tickets with the slip's `legsText`, by owner. */
  readonly sameTicket: Readonly<Record<TicketRepeats["scope"], number>>;
  /** By leg: tickets on its event. */
  readonly ticketsOnEvent: readonly number[];
  readonly ticketsOfCustomer: number;
  readonly ticketsOfDay: number;
  /** Open risk, minor units. */
  readonly openRisk: Readonly<Record<OpenRisk["scope"], Minor>>;
  /** By leg: open risk on its league. */
  readonly leagueRisk: readonly Minor[];
};

/** All facts except those that no rule determines. */
export type RuledFacts = Omit<Facts, "selling" | "events" | "balance">;

/** The facts that the rules give for a slip; what no rule mentions stays open. */
export function ruledFacts(
  rules: readonly Rule[],
  slip: Pick<SlipTerms, "mode" | "legs">,
  sale: SaleContext,
): RuledFacts {
  const reach = reachOf(rules, sale.path);
  const contexts = slip.legs.map((leg) => contextOf(leg, slip, sale));
  const ofLeg: RuledLeg = (name, leg) => {
    const context = contexts[leg];
    return context === undefined ? undefined : effectiveValue(reach, name, context);
  };
  const ofSlip: RuledSlip = (name) => {
    let strict = ofLeg(name, 0);
    // Rules without conditions have the same result for every leg.
    if (reach[name]?.conditional !== true) return strict;
    for (let leg = 1; leg < contexts.length; leg += 1) {
      const value = ofLeg(name, leg);
      strict = strict === undefined || value === undefined ? (strict ?? value) : strictest(name, strict, value);
    }
    return strict;
  };
  const limits = contexts.flatMap((context, leg) =>
    limitsOf(reach, context, leg, { used: sale.used?.[leg], circled: slip.legs[leg]?.circled }),
  );
  return {
    ...shapeFacts(ofSlip, reach, sale),
    ...amountFacts(ofSlip, limits),
    ...figureFacts(ofSlip, ofLeg, slip, sale.figures ?? {}),
  };
}

type RuledSlip = <Name extends SettingName>(name: Name) => SettingValue<Name> | undefined;
type RuledLeg = <Name extends SettingName>(name: Name, leg: number) => SettingValue<Name> | undefined;

function shapeFacts(
  ofSlip: RuledSlip,
  reach: Reach,
  { now, at, slipAgeMs }: SaleContext,
): Omit<RuledFacts, keyof AmountFacts | keyof FigureFacts> {
  const hours = ofSlip("businessHours");
  return {
    prerequisites: openFacts.prerequisites,
    personal: openFacts.personal,
    settlementDue: openFacts.settlementDue,
    slipAge: { ageMs: slipAgeMs ?? 0, timeoutSeconds: ofSlip("slipTimeout")?.timeoutSeconds ?? 0 },
    hours: { at, windows: hours?.windows ?? null, closeMinute: hours?.closeMinute ?? null },
    straightHours: { at, windows: ofSlip("straightHours")?.windows ?? null },
    horizon: { now, days: ofSlip("horizon")?.days ?? 0 },
    ifBets: ofSlip("ifBets") ?? openFacts.ifBets,
    teasers: ofSlip("teasers") ?? openFacts.teasers,
    roundRobins: ofSlip("roundRobins") ?? openFacts.roundRobins,
    buyPoints: ofSlip("buyPoints") ?? openFacts.buyPoints,
    incompatible: ofSlip("incompatiblePlays")?.matrices ?? openFacts.incompatible,
    blockedPatterns: ofSlip("blockedPatterns")?.patterns ?? openFacts.blockedPatterns,
    dogsAndChalks: ofSlip("dogsAndChalks") ?? openFacts.dogsAndChalks,
    underdog: ofSlip("underdog") ?? openFacts.underdog,
    betGroups: ofSlip("betGroups")?.groups ?? openFacts.betGroups,
    selectionRules: ofSlip("selectionRules")?.rules.map((row) => withHours(row, reach)) ?? openFacts.selectionRules,
  };
}

/** The hours of a row's rule are shown with it. */
function withHours(row: SelectionRule, reach: Reach): SelectionRule {
  const hours = reachingRules(reach, "selectionRules").find(({ value }) => value.rules.includes(row))?.selector.hours;
  return hours === undefined ? row : { ...row, hours };
}

type AmountFacts = Pick<Facts, "stakeRange" | "ticketMaximum" | "maximumPayout" | "wagerLimits">;

function amountFacts(ofSlip: RuledSlip, wagerLimits: readonly WagerLimit[]): AmountFacts {
  return {
    stakeRange: ofSlip("stakeRange") ?? openFacts.stakeRange,
    ticketMaximum: ofSlip("ticketMaximum")?.stake ?? openFacts.ticketMaximum,
    maximumPayout: ofSlip("maximumPayout")?.win ?? openFacts.maximumPayout,
    wagerLimits,
  };
}

type FigureFacts = Pick<Facts, "patternSales" | "ticketRepeats" | "ticketCounts" | "risks" | "leagueRisks">;

function figureFacts(
  ofSlip: RuledSlip,
  ofLeg: RuledLeg,
  { legs }: Pick<SlipTerms, "legs">,
  figures: Partial<SaleFigures>,
): FigureFacts {
  const { patternSold, sameTicket, ticketsOnEvent, ticketsOfCustomer, ticketsOfDay, openRisk, leagueRisk } = figures;
  const repeats = ofSlip("repeatLimits");
  const tickets = ofSlip("ticketLimits");
  const risk = ofSlip("maximumRisk");
  return {
    patternSales:
      patternSold === undefined
        ? openFacts.patternSales
        : { sold: patternSold, maximum: ofSlip("patternLimit")?.maximum ?? 0 },
    ticketRepeats:
      sameTicket === undefined || repeats === undefined
        ? []
        : (["client", "agent", "zone", "service"] as const).map((scope) => ({
            scope,
            sold: sameTicket[scope],
            maximum: repeats[scope],
          })),
    ticketCounts:
      tickets === undefined
        ? []
        : [
            ...(ticketsOnEvent ?? []).map((sold, leg) => ({
              per: "event" as const,
              eventId: legs[leg]?.key.eventId ?? 0,
              sold,
              maximum: tickets.perEvent,
            })),
            ...(ticketsOfCustomer === undefined
              ? []
              : [{ per: "customer" as const, sold: ticketsOfCustomer, maximum: tickets.perCustomer }]),
            ...(ticketsOfDay === undefined
              ? []
              : [{ per: "day" as const, sold: ticketsOfDay, maximum: tickets.perDay }]),
          ],
    risks:
      openRisk === undefined || risk === undefined
        ? []
        : (["service", "pos"] as const).map((scope) => ({ scope, open: openRisk[scope], maximum: risk[scope] })),
    leagueRisks: (leagueRisk ?? []).map((open, leg) => ({
      leagueId: legs[leg]?.leagueId ?? 0,
      open,
      maximum: ofLeg("leagueRisk", leg)?.maximum ?? 0,
    })),
  };
}

/** The limits that rules set for one leg of a slip. */
export function contextOf(
  leg: ControlLeg,
  { mode, legs }: Pick<SlipTerms, "mode" | "legs">,
  { now, at, path }: SaleContext,
): RuleContext {
  return {
    now,
    at,
    path,
    mode,
    legs: legs.length,
    event: leg.key.eventId,
    league: leg.leagueId,
    leagueGroups: leg.leagueGroups,
    sport: leg.sport,
    betType: leg.key.betType,
    period: knownBetType(leg.key.betType).period,
    live: leg.live ?? false,
    price: leg.price,
    ...(leg.teamId === null ? {} : { team: leg.teamId }),
    ...(leg.propType === undefined ? {} : { propType: leg.propType }),
    ...(leg.propCategory === undefined ? {} : { propCategory: leg.propCategory }),
    ...(leg.limitsClass === undefined ? {} : { limitsClass: leg.limitsClass }),
  };
}

type LegNow = { readonly used: Readonly<Record<LimitCounts, Minor>> | undefined; readonly circled: number | undefined };

function limitsOf(reach: Reach, context: RuleContext, leg: number, { used, circled }: LegNow): readonly WagerLimit[] {
  const found = effectiveValue(reach, "wagerMaximum", context);
  if (found === undefined) return [];
  const counts = effectiveValue(reach, "wagerLimitCounts", context)?.counts ?? "stake";
  const limit = (part: "perWager" | "perLine", before: Minor | null): readonly WagerLimit[] => {
    if (found[part] <= 0) return [];
    // At least 1 remains: a limit of 0 would mean no limit.
    const [most, controlName] =
      circled === undefined
        ? [found[part], bindingName(reach, context, part, found[part])]
        : [Math.max(1, Math.floor((found[part] * circled) / 100)), "circled"];
    return [{ leg, limit: most, counts, used: before, controlName }];
  };
  return [...limit("perWager", null), ...limit("perLine", used?.[counts] ?? 0)];
}

// What the rule that set a limit is about, for the seller: its league, its bet type, …, or its owner.
function bindingName(reach: Reach, context: RuleContext, part: "perWager" | "perLine", limit: Minor): string {
  const rule = reachingRules(reach, "wagerMaximum").find(
    (candidate) => candidate.value[part] === limit && acts(candidate, context),
  );
  return specificity.find((name) => rule?.selector[name] !== undefined) ?? rule?.scope.level ?? "service";
}
