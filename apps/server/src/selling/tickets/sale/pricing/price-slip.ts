// From a slip and the loaded facts to the ticket and facts that the controls judge. Pure.

import { responses } from "@chalkboard/contract";
import {
  type ControlLeg,
  type ControlTicket,
  excludedLegs,
  type Exclusion,
  type Facts,
  type FreePlayRefusal,
  freePlayRefusals,
  isReferred,
  isTeamExcluded,
  type LegFacts,
  type LineKey,
  type Refusal,
  ruledFacts,
  type Scope,
  type SelectionRule,
  stakeToWin,
  waitingTerms,
  type WaitingTerms,
} from "@chalkboard/engine";
import { type EpochMs, rational, type Rounding } from "@chalkboard/kernel";
import { payerAccount } from "@chalkboard/ledger";
import { accountText } from "../../../../ledger/index.ts";
import { refuse } from "../../../../platform/http/handlers.ts";
import { type KnownService, sellerScopes } from "../../../../identity/services/index.ts";
import { composeSlip } from "./compose.ts";
import type { PricedSlip, UnpricedSlip, Wait } from "./priced-slip.ts";
import type { SaleFacts, SellerRow } from "../facts/sale-facts.ts";
import type { EventRow } from "../facts/board-cache.ts";
import { offeredNow } from "../facts/offered-now.ts";
import { paysByKind, type SaleRequest, sellerText } from "../facts/sale.ts";
import { figuresOf } from "./slip-figures.ts";

/** Prices a slip at the current lines and collects the facts about it; or says why its mode cannot be made from it. */
export function priceSlip(request: SaleRequest, facts: SaleFacts): PricedSlip | UnpricedSlip {
  const service = facts.services.get(request.serviceId);
  const time = facts.times.get(request.serviceId);
  const seller = facts.sellers.get(sellerText(request.posId, request.personId));
  if (service === undefined || time === undefined || seller === undefined || seller.service_id !== request.serviceId)
    return { refusals: [noSeller] };
  if (!paysByKind(request, facts.services)) return { impossible: refuse(responses.sessionExpired) };
  const { slip } = request;
  const offers = slip.legs.map(({ key }) => offeredNow(facts, service, key as LineKey));
  const composed = composeSlip(slip, offers, service, facts);
  if (composed.problems !== undefined)
    return { impossible: refuse(responses.invalidPayload, { problems: composed.problems }) };
  if (composed.refusals !== undefined) return { refusals: composed.refusals };
  const { ticket } = composed;
  const unbought = slip.payWith === "credit" ? unboughtByCredit(ticket, service) : [];
  if (unbought.length > 0)
    return { impossible: refuse(responses.notAllowed, { reason: "freePlay", freePlay: unbought }) };
  const path = pathOf(service, seller);
  const known = figuresOf(request, ticket, facts);
  const sale = { now: facts.now, at: time.at, path: path.scopes, ...known };
  const ruled = ruledFacts(service.rules, ticket, sale);
  const waiting = waitingTerms(service.rules, ticket, sale);
  const excluded = excludedLegs(service.rules, ticket, sale);
  const sellsAlone = (leg: ControlLeg): boolean =>
    ticket.legs.length > 1 && excludedLegs(service.rules, { mode: "straight", legs: [leg] }, sale)?.[0] !== true;
  const exclusionOf = (index: number, event: EventRow): Exclusion | null => {
    const leg = ticket.legs[index];
    if (leg === undefined || excluded?.[index] !== true) return null;
    return isTeamExcluded(service.rules, leg, ticket, sale) ? "player" : excludedKind(event, leg, sellsAlone);
  };
  return {
    ticket,
    waiting,
    offers,
    service,
    seller,
    known,
    sale,
    wait: waitFor(ticket, waiting, request),
    day: time.day,
    facts: {
      ...ruled,
      selectionRules: ruled.selectionRules.map((rule) => namedRule(rule, service)),
      stakeRange: worthwhile(ticket, ruled.stakeRange, service.settings.rounding),
      selling: {
        service: service.isActive,
        zone: path.zonesActive,
        pos: seller.pos_active,
        user: seller.person_active,
        allowToPlay: seller.allow_to_play,
      },
      events: {
        now: facts.now,
        legs: slip.legs.map((_, index) => legFacts(index, { request, offers, waiting, exclusionOf, service }, facts)),
      },
      personal: facts.figures.personal.get(request.posId) ?? ruled.personal,
      prerequisites: request.required ?? ruled.prerequisites,
      settlementDue: dueOf(request, seller, facts),
      balance: { available: availableOf(request, seller, facts) },
    },
  };
}

/**
 * Why and how long a slip that no control refuses waits; undefined when it is sold at once. A large one waits for its
 * trader first.
 */
function waitFor(
  ticket: ControlTicket,
  { referral, delaySeconds }: WaitingTerms,
  { waited }: SaleRequest,
): Wait | undefined {
  if (waited !== undefined) return undefined;
  if (referral !== undefined && isReferred(referral, ticket)) return { reason: "referral", seconds: referral.seconds };
  return delaySeconds > 0 ? { reason: "delay", seconds: delaySeconds } : undefined;
}

const noEvent = { status: "cancelled" as const, cutoffAt: 0, suspended: false };
/** Another transaction holds the event for too long: nothing is sold on it meanwhile. */
const busyEvent = { status: "scheduled" as const, cutoffAt: Number.MAX_SAFE_INTEGER, suspended: true };

type Input = Pick<PricedSlip, "offers" | "waiting" | "service"> & {
  readonly request: SaleRequest;
  readonly exclusionOf: (index: number, event: EventRow) => Exclusion | null;
};

function legFacts(
  index: number,
  { request, offers, waiting, exclusionOf, service }: Input,
  facts: SaleFacts,
): LegFacts {
  const { eventId = 0, betType = 0 } = request.slip.legs[index]?.key ?? {};
  const event = facts.events.get(eventId);
  const offer = offers[index];
  const state =
    event === undefined
      ? facts.busyEvents.has(eventId)
        ? busyEvent
        : noEvent
      : {
          status: event.status as LegFacts["status"],
          cutoffAt: event.cutoff_at as EpochMs,
          suspended: event.is_suspended,
          inPlay: event.in_play,
        };
  const seen = request.waited?.seen[index];
  return {
    ...state,
    exclusion:
      event === undefined
        ? null
        : !isSoldAtAll(service, event, betType)
          ? "sport"
          : (exclusionOf(index, event) ??
            (event.status === "live" && waiting.soldInPlay[index] !== true ? "live" : null)),
    ...(seen === undefined || event?.status !== "live"
      ? {}
      : { changed: seen.playState !== event.play_state || seen.version !== offer?.version }),
    open: offer?.isOpen ?? false,
    unmanaged: offer?.isUnmanaged ?? false,
    current: offer === undefined ? null : { points: offer.points, price: offer.price },
  };
}

/** A bet type that the current grading rules could not decide is not sold, like a league that is switched off. */
function isSoldAtAll(service: KnownService, { league_id, sport }: EventRow, betType: number): boolean {
  return service.soldLeagues.has(league_id) && service.decides(league_id, sport, betType);
}

/**
 * As the wire distinguishes them: a prop that sells only by itself, one about a player, another, a draw, and everything
 * else.
 */
function excludedKind({ prop_type }: EventRow, leg: ControlLeg, sellsAlone: (leg: ControlLeg) => boolean): Exclusion {
  if (prop_type === null) return leg.key.side === 3 ? "draw" : "sport";
  return sellsAlone(leg) ? "exclusiveProp" : prop_type === 1 ? "playerProp" : "props";
}

/** A rule of selections shows the names of its teams and leagues. */
function namedRule(rule: SelectionRule, { ruleNames }: KnownService): SelectionRule {
  const { teams, leagues } = rule;
  return {
    ...rule,
    ...(teams === undefined ? {} : { teamNames: teams.map((id) => ruleNames.teams.get(id) ?? String(id)) }),
    ...(leagues === undefined ? {} : { leagueNames: leagues.map((id) => ruleNames.leagues.get(id) ?? String(id)) }),
  };
}

/** Why a ticket cannot be a free play. Without a policy point credit buys nothing. */
function unboughtByCredit(
  { priced, legs }: ControlTicket,
  { tables: { freePlay } }: KnownService,
): readonly FreePlayRefusal[] {
  return freePlay === undefined ? [{ refused: "mode", mode: priced.mode }] : freePlayRefusals(freePlay, priced, legs);
}

/** A stake that wins nothing after rounding is below every minimum. */
function worthwhile(
  { priced: { wagers } }: ControlTicket,
  range: Facts["stakeRange"],
  rounding: Rounding,
): Facts["stakeRange"] {
  const idle = wagers.filter(({ possibleWin }) => possibleWin === 0);
  return idle.length === 0
    ? range
    : { ...range, minimum: Math.max(range.minimum, ...idle.map(({ odds }) => stakeToWin(1, odds, rounding))) };
}

type SellerPath = { readonly scopes: readonly Scope[]; readonly zonesActive: boolean };

// A changed service is a new object: derived values are cached by the object.
const keptPaths = new WeakMap<KnownService, Map<string, SellerPath>>();

function pathOf(service: KnownService, { zone_id, pos_id }: SellerRow): SellerPath {
  let paths = keptPaths.get(service);
  if (paths === undefined) keptPaths.set(service, (paths = new Map()));
  const key = `${zone_id}/${pos_id}`;
  let path = paths.get(key);
  if (path === undefined) {
    path = {
      zonesActive: service.zonePath(zone_id).every(({ isActive }) => isActive),
      scopes: sellerScopes(service, zone_id, pos_id),
    };
    paths.set(key, path);
  }
  return path;
}

/**
 * The debt of a customer who spent a prize that a correction reversed: it must be settled before the next bet. A shop
 * settles with its zone.
 */
function dueOf({ serviceId, payer }: SaleRequest, seller: SellerRow, facts: SaleFacts): number {
  if (payer.kind === "retail" || seller.credit_limit === null) return 0;
  const balance =
    facts.accounts.get(accountText(serviceId, payerAccount({ ...payer, funding: "balance" })))?.balance ?? 0;
  return Math.max(0, -balance - seller.credit_limit);
}

/** What may still be staked: the balance with its limit, or the available point credit, which has none. */
function availableOf({ serviceId, payer }: SaleRequest, seller: SellerRow, facts: SaleFacts): number | null {
  if (seller.credit_limit === null && payer.funding !== "credit") return null;
  const balance = facts.accounts.get(accountText(serviceId, payerAccount(payer)))?.balance ?? 0;
  return Math.max(0, (payer.funding === "credit" ? 0 : (seller.credit_limit ?? 0)) + balance);
}

const noSeller: Refusal = { code: -20, control: "sellingAllowed", data: { inactive: ["pos"] } };

/** The exact odds of a slip that is one wager, as `n/d`; undefined for several. */
export function oddsOf({ priced }: ControlTicket): string {
  const [only, ...others] = priced.wagers;
  const odds = only !== undefined && others.length === 0 ? only.odds : rational(0n);
  return `${odds.n}/${odds.d}`;
}
