// Previews a day's board as a service would sell it after an unsaved change (docs/design/trading.md).
import {
  type AnswerOf,
  type catalog,
  conversionSettings,
  isPlatform,
  type PayloadOf,
  responses,
} from "@chalkboard/contract";
import { distanceFromEven, marginOf, type Rule, settingProblems, type UnsellableReason } from "@chalkboard/engine";
import type { EpochMs } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { type Context, invalid, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import {
  type EventOffer,
  firstOfMarket,
  type HqEventLine,
  marketOf,
  offersBy,
  termsAt,
} from "../../../trading/lines/index.ts";
import { type KnownService, type ServiceConfigCache } from "../../../identity/services/index.ts";
import { gameOf, hqLines } from "./selling-board.ts";
import * as queries from "./queries.ts";
import { createSureWins, type SureWin } from "./sure-wins.ts";

type Input = PayloadOf<typeof catalog.previewConversion>;
type Preview = AnswerOf<typeof catalog.previewConversion>;
type DraftRule = NonNullable<Input["rule"]>;
type Event = RowOf<typeof queries.eventsOfDay.columns>;

const rowsAtMost = 200;
const winsAtMost = 20;

/** The board of one service before and after, and the sure wins among all services that the session may see. */
export async function previewConversion(
  sql: Sql,
  configCache: ServiceConfigCache,
  input: Input,
  { session, now }: Context,
): Promise<Preview | Refused> {
  const problems = rulesOf(input).flatMap(({ place, control, value }) =>
    settingProblems(control, value).map((one) => ({ ...one, place })),
  );
  if (problems.length > 0) {
    return invalid(
      ...problems.map(({ place, field, problem }) => ({
        field: `${place}.value.${field}`,
        code: "invalid" as const,
        problem,
      })),
    );
  }
  const sellers = (await sql.rows(queries.sellingServices, [null])).filter(
    ({ id }) => isPlatform(session.serviceKind) || id === session.serviceId,
  );
  const chosen = input.serviceId ?? sellers[0]?.id;
  const known = await configCache.load(
    sql,
    sellers.map(({ id }) => id),
  );
  const service = chosen === undefined ? undefined : known.get(chosen);
  if (service === undefined) return refuse(responses.notFound, { field: "serviceId" });
  const services = sellers.flatMap(({ id }) => known.get(id) ?? []);
  const leagues = [...new Set(services.flatMap(({ soldLeagues }) => [...soldLeagues]))].filter(
    (id) => input.leagueId === undefined || id === input.leagueId,
  );
  const events = (await sql.rows(queries.eventsOfDay, [input.day, leagues])).filter(
    ({ status, cutoff_at: cutoff }) => status === "scheduled" && cutoff > now,
  );
  const wins = createSureWins();
  let would: readonly Converted[] = [];
  for (const each of services) {
    const board = convertedBoard(events, drafted(each, input, session), now);
    if (each === service) would = board;
    for (const offer of openOffers(board)) wins.add({ ...offer, serviceId: each.serviceId });
  }
  const found = wins.found();
  const byId = new Map(events.map((event) => [event.id, event]));
  const names = new Map(sellers.map(({ id, name }) => [id, name]));
  return {
    services: sellers.map(({ id, name }) => ({ serviceId: id, name })),
    serviceId: service.serviceId,
    ...comparison(convertedBoard(events, service, now), would, input.table !== undefined || input.rule !== undefined),
    sureWins: found.slice(0, winsAtMost).flatMap((win) => {
      const event = byId.get(win.bets[0]?.eventId ?? 0);
      return event === undefined ? [] : [{ ...headOf(event), ...winOf(win, names) }];
    }),
    sureWinCount: found.length,
  };
}

/** Its rules, each with its position in the request. */
const rulesOf = ({ rule, more = [] }: Pick<Input, "rule" | "more">) => [
  ...(rule === undefined ? [] : [{ place: "rule", ...rule }]),
  ...more.map((one, index) => ({ place: `more.${index}`, ...one })),
];

/** A service as its configuration would be after the change. */
function drafted(service: KnownService, { table, ...input }: Input, session: Session): KnownService {
  const isOurs = isPlatform(session.serviceKind);
  const conversions = new Map(service.tables.conversions);
  // A table of the service's own comes before the platform's.
  if (table !== undefined && (!isOurs || conversions.get(table.name)?.isOwn !== true)) {
    if (table.isSold)
      conversions.set(table.name, {
        tableId: 0,
        version: 0,
        isOwn: !isOurs,
        settings: conversionSettings(table.content),
      });
    else conversions.delete(table.name);
  }
  return { ...service, rules: withRules(service, rulesOf(input), isOurs), tables: { ...service.tables, conversions } };
}

/** A service's rules with some more, the platform's or its own, in force at once. */
function withRules({ rules, serviceId }: KnownService, drafts: readonly DraftRule[], isOurs: boolean): readonly Rule[] {
  const scope = isOurs ? { level: "platform", id: 0 } : { level: "service", id: serviceId };
  const replaced = new Set(drafts.map(({ ruleId }) => ruleId));
  return [
    ...rules.filter(({ id }) => !replaced.has(id)),
    ...drafts.map(
      ({ control, selector: { from: _from, ...selector }, value }) =>
        ({
          id: 0,
          newest: Number.MAX_SAFE_INTEGER,
          scope,
          control,
          kind: "default",
          selector,
          value,
        }) as unknown as Rule,
    ),
  ];
}

type Converted = { readonly event: Event; readonly hq: readonly HqEventLine[]; readonly offers: readonly EventOffer[] };

function convertedBoard(events: readonly Event[], service: KnownService, now: EpochMs): readonly Converted[] {
  const terms = termsAt(service, now);
  return events
    .filter(({ league_id: league }) => service.soldLeagues.has(league))
    .map((event) => {
      const hq = hqLines(event.lines, true);
      return { event, hq, offers: offersBy(hq, gameOf(event), terms, service.unmanagedSources) };
    });
}

function openOffers(board: readonly Converted[]) {
  return board.flatMap(({ event, offers }) =>
    offers
      .filter(({ isOpen, isUnmanaged }) => isOpen && !isUnmanaged)
      .map(({ betType, side, points, price }) => ({ eventId: event.id, betType, side, points, price })),
  );
}

type Compared = Pick<Preview, "markets" | "changed" | "margin" | "unsold" | "rows">;

/** @param isDraft show what a draft changes, else what the service makes of HQ's */
function comparison(was: readonly Converted[], would: readonly Converted[], isDraft: boolean): Compared {
  const markets = was.flatMap(({ event, hq, offers }, place) => {
    const changed = would[place]?.offers ?? [];
    return (
      [
        ...Map.groupBy(
          hq.map((line, index) => ({ line, index })),
          ({ line }) => marketOf(line),
        ).values(),
      ]
        // HQ's closed lines say nothing about a conversion.
        .filter((sides) => sides.some(({ line }) => line.isOpen))
        .map((sides) => ({
          event,
          sides: sides.flatMap(({ line, index }) => {
            const [one, other] = [offers[index], changed[index]];
            return one === undefined || other === undefined ? [] : [{ hq: line, before: one, after: other }];
          }),
        }))
    );
  });
  const differing = markets
    .map((market) => ({ ...market, size: differenceOf(market.sides, isDraft ? "before" : "hq") }))
    .filter(({ size }) => size > 0)
    .toSorted((one, other) => other.size - one.size);
  const reasons = new Set(
    markets
      .flatMap(({ sides: [side] }) => [side?.before.unsellable, side?.after.unsellable])
      .filter((reason) => reason !== undefined),
  );
  const margin = (of: "before" | "after"): number | null =>
    meanMargin(markets.map(({ sides }) => sides.map((side) => side[of])));
  const count = (of: "before" | "after", reason: UnsellableReason): number =>
    markets.filter(({ sides: [side] }) => side?.[of].unsellable === reason).length;
  return {
    markets: markets.length,
    changed: differing.length,
    margin: { before: margin("before"), after: margin("after") },
    unsold: [...reasons].map((reason) => ({ reason, before: count("before", reason), after: count("after", reason) })),
    rows: differing.slice(0, rowsAtMost).map(({ event, sides }) => ({
      ...headOf(event),
      betType: firstOfMarket(sides[0]?.hq.betType ?? 0).id,
      alternate: sides[0]?.hq.alternate ?? 0,
      sides: sides.map(({ hq: { betType, side, points, price }, before: one, after: other }) => ({
        betType,
        side,
        hq: { points, price },
        before: { points: one.points, price: one.price },
        after: { points: other.points, price: other.price },
      })),
      before: sides[0]?.before.unsellable ?? null,
      after: sides[0]?.after.unsellable ?? null,
    })),
  };
}

type Line = {
  readonly points: number | null;
  readonly price: number;
  readonly unsellable?: UnsellableReason | undefined;
};
type Side = { readonly hq: Line; readonly before: Line; readonly after: Line };

/** Markets that open or close come before those that move; a quarter of a point counts as five cents. */
function differenceOf(sides: readonly Side[], from: "hq" | "before"): number {
  const [first] = sides;
  const sold =
    first !== undefined && (first[from].unsellable === undefined) !== (first.after.unsellable === undefined)
      ? 1_000_000
      : 0;
  return sides.reduce(
    (sum, { [from]: one, after }) =>
      sum +
      Math.abs(distanceFromEven(one.price) - distanceFromEven(after.price)) +
      5 * Math.abs((one.points ?? 0) - (after.points ?? 0)),
    sold,
  );
}

function meanMargin(markets: readonly (readonly EventOffer[])[]): number | null {
  const sold = markets.filter((sides) => sides.length > 1 && sides.every(({ unsellable }) => unsellable === undefined));
  if (sold.length === 0) return null;
  return Math.round((sold.reduce((sum, sides) => sum + (marginOf(sides) ?? 0), 0) / sold.length) * 10_000);
}

function headOf({
  id,
  name,
  league_id: leagueId,
  league_name: leagueName,
  sport_code: sportCode,
  starts_at: startsAt,
}: Event) {
  return { eventId: id, eventName: name, leagueId, leagueName, sportCode, startsAt };
}

function winOf({ bets, profit }: SureWin, names: ReadonlyMap<number, string>) {
  return {
    betType: firstOfMarket(bets[0]?.betType ?? 0).id,
    profit,
    bets: bets.map(({ serviceId, betType, side, points, price }) => ({
      serviceName: names.get(serviceId) ?? "",
      betType,
      side,
      points,
      price,
    })),
  };
}
