// Our markets compared with the sources': what a trader should find before others do.
import type { AnswerOf, catalog, PayloadOf } from "@chalkboard/contract";
import { compareQuotes, knownBetType, marginOf, type PointsKind, type QuoteFinding } from "@chalkboard/engine";
import type { EpochMs, EventId } from "@chalkboard/kernel";
import type { Database } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { allFor, type Context } from "../../../platform/http/handlers.ts";
import * as queries from "./queries.ts";
import type { BoardOffers } from "./selling-board.ts";

type Report = AnswerOf<typeof catalog.oddsReport>["markets"][number];
type Named = Report["quotes"][number];
type Quote = Named & { readonly alternate: number; readonly source: string | null; readonly seenAt: EpochMs };
type Input = Required<
  Pick<PayloadOf<typeof catalog.oddsReport>, "offMarketCents" | "middleCost" | "staleMinutes" | "isWhole">
>;

/**
 * A day's markets of HQ or of a service, with the findings against each source; a market without findings only on
 * request.
 */
export async function oddsReport(
  database: Database,
  offersOf: BoardOffers,
  payload: PayloadOf<typeof catalog.oddsReport>,
  { session, now }: Context,
): Promise<AnswerOf<typeof catalog.oddsReport>> {
  const {
    day,
    leagueId,
    serviceId,
    offMarketCents = 10,
    middleCost = 300,
    staleMinutes = 10,
    isWhole = false,
  } = payload;
  const { events, quotes, services } = await database.read(allFor(session), async (sql) => {
    const found = await sql.rows(queries.reportedEvents, [day, leagueId ?? null]);
    const sellers = await sql.rows(queries.sellingServices, [null]);
    return {
      services: sellers.map(({ id, name }) => ({ serviceId: id, name })),
      events: found,
      quotes: (await sql.rows(queries.reportedQuotes, [found.map(({ id }) => id)])).map(quoteOf),
    };
  });
  const offers =
    serviceId === undefined
      ? undefined
      : (
          await offersOf(
            [serviceId],
            events.map(({ id }) => id),
            now,
          )
        ).get(serviceId);
  const byEvent = Map.groupBy(quotes, ({ eventId }) => eventId);
  const input = { offMarketCents, middleCost, staleMinutes, isWhole };
  return {
    services,
    markets: events.flatMap((event) => {
      const all = byEvent.get(event.id) ?? [];
      const ours =
        serviceId === undefined
          ? all.filter(({ source }) => source === null)
          : (offers?.get(event.id) ?? [])
              .filter(({ isOpen }) => isOpen)
              .map((offer): Quote => ({ ...offer, source: null, seenAt: now }));
      return marketsOf([...ours, ...all.filter(({ source }) => source !== null)], input, now).map((market) => ({
        ...headOf(event),
        ...market,
      }));
    }),
  };
}

function quoteOf(row: RowOf<typeof queries.reportedQuotes.columns>): Quote & { readonly eventId: EventId } {
  return {
    eventId: row.event_id,
    betType: row.bet_type,
    side: row.side,
    alternate: row.alternate,
    source: row.source,
    points: row.points,
    price: row.price,
    seenAt: row.seen_at,
  };
}

type Head = Pick<
  Report,
  "eventId" | "eventName" | "startsAt" | "leagueId" | "leagueName" | "sportCode" | "timeZone" | "sides"
>;

function headOf(row: RowOf<typeof queries.reportedEvents.columns>): Head {
  return {
    eventId: row.id,
    eventName: row.name,
    startsAt: row.starts_at,
    leagueId: row.league_id,
    leagueName: row.league_name,
    sportCode: row.sport_code,
    timeZone: row.time_zone,
    sides: row.sides,
  };
}

function marketsOf(quotes: readonly Quote[], input: Input, now: EpochMs): readonly Omit<Report, keyof Head>[] {
  return [...Map.groupBy(quotes, marketOf).values()].flatMap((all) => {
    const { betType: first, alternate } = all[0] ?? { betType: 0, alternate: 0 };
    const answers = answersOf(all);
    const sources = [...new Set(all.flatMap(({ source }) => source ?? []))];
    const of = (source: string | null) =>
      answers.map(({ betType, side }) =>
        all.find((one) => one.source === source && one.betType === betType && one.side === side),
      );
    const ours = of(null);
    const theirs = sources.map(of);
    const rules = { offMarketCents: input.offMarketCents, middleCost: input.middleCost / 10_000 };
    const findings = [
      ...compareQuotes(ours, theirs, kindOf(first), rules).flatMap((finding) => said(finding, ours, theirs, sources)),
      ...theirs.flatMap((quoted, index) => staleOf(quoted, ours, sources[index] ?? "", input.staleMinutes, now)),
    ];
    const margin = marginOf(ours);
    const open = ours.flatMap((quote) => (quote === undefined ? [] : [named(quote)]));
    return open.length === 0 || (findings.length === 0 && !input.isWhole)
      ? []
      : [
          {
            betType: answers[0]?.betType ?? first,
            alternate,
            quotes: open,
            margin: margin === undefined ? null : Math.round(margin * 10_000),
            findings,
          },
        ];
  });
}

/** Answers of one market share a name: the side of a team's total is part of it. */
function marketOf({ betType, side, alternate }: Quote): string {
  const { pick, opposite } = knownBetType(betType);
  return (pick === "team" ? [betType, "", alternate] : [Math.min(betType, opposite ?? betType), side, alternate]).join(
    "/",
  );
}

/** In the usual order of quotes: the teams and the draw, or over and under. */
function answersOf(all: readonly Quote[]): readonly Pick<Quote, "betType" | "side">[] {
  const [any] = all;
  if (any === undefined) return [];
  const { id, pick, opposite } = knownBetType(any.betType);
  if (pick === "team")
    return [1, 2, ...(all.some(({ side }) => side === 3) ? [3] : [])].map((side) => ({ betType: id, side }));
  const isFirst = pick === "over" || pick === "yes";
  return [isFirst ? id : opposite, isFirst ? opposite : id].flatMap((betType) =>
    betType === null ? [] : [{ betType, side: any.side }],
  );
}

function kindOf(betType: number): PointsKind {
  const { line, pick } = knownBetType(betType);
  return line === "none" ? "none" : pick === "team" ? "start" : "shared";
}

type MaybeQuoted = readonly (Quote | undefined)[];

function said(
  { kind, answer, other, otherAnswer, size, width }: QuoteFinding,
  ours: MaybeQuoted,
  theirs: readonly MaybeQuoted[],
  sources: readonly string[],
): Report["findings"] {
  const [own, quote] = [ours[answer], theirs[other]?.[otherAnswer]];
  return own === undefined || quote === undefined
    ? []
    : [
        {
          kind,
          source: sources[other] ?? "",
          own: named(own),
          theirs: named(quote),
          size: Math.round(kind === "offMarket" ? size : size * 10_000),
          width,
        },
      ];
}

const minuteMs = 60_000;

/** A source's market without any update for this long is silent. */
function staleOf(
  quoted: MaybeQuoted,
  ours: MaybeQuoted,
  source: string,
  staleMinutes: number,
  now: EpochMs,
): Report["findings"] {
  const answer = quoted.findIndex((quote) => quote !== undefined);
  const [own, quote] = [ours[answer], quoted[answer]];
  const minutes = Math.floor((now - Math.max(...quoted.flatMap((one) => one?.seenAt ?? []))) / minuteMs);
  return own === undefined || quote === undefined || minutes < staleMinutes
    ? []
    : [{ kind: "stale", source, own: named(own), theirs: named(quote), size: minutes, width: 0 }];
}

const named = ({ betType, side, points, price }: Quote): Named => ({ betType, side, points, price });
