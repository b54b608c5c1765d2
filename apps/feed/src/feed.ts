import { type Clock, dayOf, type EpochMs } from "@chalkboard/kernel";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import {
  currentGames,
  type DateFormat,
  eventAnswer,
  linescoreAnswer,
  oddsAnswer,
  type OddsRequest,
  scoresAnswer,
  sportsAnswer,
} from "./answers.ts";
import { type League, leagueOf } from "./leagues.ts";
import { bookmakers, featuredMarkets, knownMarkets, marketKeys } from "./prices.ts";
import { type Game, gameOf, listedUntil, type World } from "./schedule.ts";

const guide = "https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html";

/** An error in the provider's format. */
class Failure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "Failure";
    this.status = status;
    this.code = code;
  }

  /** The body of the answer. */
  body(): unknown {
    return {
      message: this.message,
      error_code: this.code,
      details_url: `${guide}#${this.code.toLowerCase().replaceAll("_", "-")}`,
    };
  }
}

const failures = {
  missingKey: (): Failure => new Failure(401, "MISSING_KEY", "API key is missing"),
  invalidKey: (): Failure => new Failure(401, "INVALID_KEY", "API key is not valid"),
  outOfCredits: (): Failure => new Failure(401, "OUT_OF_USAGE_CREDITS", "Usage quota has been reached"),
  unknownSport: (): Failure => new Failure(404, "UNKNOWN_SPORT", "Unknown sport"),
  eventNotFound: (): Failure => new Failure(404, "EVENT_NOT_FOUND", "Event not found"),
  invalidEventId: (): Failure => new Failure(422, "INVALID_EVENT_ID", "Invalid event id"),
  missingRegion: (): Failure => new Failure(422, "MISSING_REGION", "Missing regions or bookmakers key"),
  invalidRegion: (): Failure => new Failure(422, "INVALID_REGION", "Invalid regions parameter"),
  invalidBookmakers: (): Failure => new Failure(422, "INVALID_BOOKMAKERS", "Invalid bookmakers parameter"),
  invalidMarket: (markets: readonly string[]): Failure =>
    new Failure(422, "INVALID_MARKET", `Markets not supported by this endpoint: ${markets.join(",")}`),
  invalidOddsFormat: (): Failure => new Failure(422, "INVALID_ODDS_FORMAT", "Invalid oddsFormat parameter"),
  invalidDateFormat: (): Failure => new Failure(422, "INVALID_DATE_FORMAT", "Invalid dateFormat parameter"),
  invalidDaysFrom: (): Failure =>
    new Failure(422, "INVALID_SCORES_DAYS_FROM", "Invalid daysFrom parameter. Must be an integer between 1 and 3"),
  notFound: (): Failure => new Failure(404, "NOT_FOUND", "Not found"),
} as const;

export type FeedOptions = {
  readonly clock: Clock;
  /** Two feeds with the same seed show the same games. */
  readonly seed: number;
  /**
   * How many times faster than real time a game is played (1: a ball game takes three hours). Start times are
   * unaffected.
   */
  readonly speed?: number;
  /** Minutes between consecutive starts of a league. */
  readonly everyMinutes?: number;
  /** Whether college football plays its hundred games on Saturdays. */
  readonly hasSlates?: boolean;
  /** The API key that callers must send. */
  readonly apiKey?: string;
  /** Usage credits per month. */
  readonly quota?: number;
};

type FeedRequest = FastifyRequest<{ Params: { sport: string; id: string }; Querystring: Record<string, unknown> }>;

/**
 * The demo source as an HTTP application; the caller listens or injects requests.
 * @throws RangeError when the seed is not a whole number, or the speed or start interval is not positive
 */
export function createFeed(options: FeedOptions): FastifyInstance {
  const { clock, apiKey = "demo", quota = 15_000_000 } = options;
  const world: World = {
    seed: options.seed,
    speed: options.speed ?? 4,
    everyMinutes: options.everyMinutes ?? 60,
    hasSlates: options.hasSlates ?? false,
  };
  if (!Number.isSafeInteger(world.seed)) throw new RangeError("a seed is a whole number");
  if (!(world.speed > 0)) throw new RangeError("speed is a number above 0");
  if (!(world.everyMinutes >= 1)) throw new RangeError("between two starts lies a minute at least");
  const usage = meter(quota);
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true }, forceCloseConnections: true });

  app.setErrorHandler((error, _request, reply) => {
    const failure = error instanceof Failure ? error : new Failure(500, "INTERNAL_ERROR", "Something failed here");
    return reply.code(failure.status).send(failure.body());
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failures.notFound().body()));
  app.addHook("onRequest", async (request: FastifyRequest) => {
    const given = text(request.query, "apiKey");
    if (given === undefined) throw failures.missingKey();
    if (given !== apiKey) throw failures.invalidKey();
  });

  /** Responds with the cost in credits and the provider's headers. */
  const answer = (path: string, work: (ask: FeedRequest, now: EpochMs) => { cost: number; body: unknown }): void => {
    app.get(path, (request, reply) => {
      const now = clock.now();
      const { cost, body } = work(request as FeedRequest, now);
      usage.spend(reply, cost, now);
      return reply.send(body);
    });
  };
  routes(answer, world);
  return app;
}

type Route = (path: string, work: (ask: FeedRequest, now: EpochMs) => { cost: number; body: unknown }) => void;

function routes(answer: Route, world: World): void {
  answer("/v4/sports", () => ({ cost: 0, body: sportsAnswer() }));
  answer("/v4/sports/:sport/events", (ask, now) => {
    const dateFormat = dateFormatOf(ask);
    return { cost: 0, body: currentGames(world, sportOf(ask), now).map((game) => eventAnswer(game, dateFormat)) };
  });
  answer("/v4/sports/:sport/odds", (ask, now) => {
    const league = sportOf(ask);
    const wanted = oddsAskOf(ask, featuredMarkets);
    return {
      cost: wanted.markets.length,
      body: currentGames(world, league, now).map((game) => oddsAnswer(world, game, now, wanted)),
    };
  });
  answer("/v4/sports/:sport/scores", (ask, now) => {
    const league = sportOf(ask);
    const days = daysFromOf(ask);
    return { cost: days === undefined ? 1 : 2, body: scoresAnswer(world, league, now, days, dateFormatOf(ask)) };
  });
  answer("/v4/sports/:sport/events/:id/odds", (ask, now) => {
    const game = requestedGame(ask, world, now);
    const wanted = oddsAskOf(ask, knownMarkets);
    const has = marketKeys(game);
    // Markets that the game lacks cost nothing.
    return {
      cost: wanted.markets.filter((market) => has.includes(market)).length,
      body: oddsAnswer(world, game, now, wanted),
    };
  });
  answer("/v4/sports/:sport/events/:id/linescore", (ask, now) => ({
    cost: 1,
    body: linescoreAnswer(world, requestedGame(ask, world, now), now),
  }));
}

/** Counts credits, which are renewed every month. */
function meter(quota: number): { spend: (reply: FastifyReply, cost: number, now: EpochMs) => void } {
  let month = "";
  let used = 0;
  return {
    spend: (reply, cost, now) => {
      const current = dayOf(now, "UTC").slice(0, 7);
      if (current !== month) [month, used] = [current, 0];
      const enough = used + cost <= quota;
      if (enough) used += cost;
      reply.headers({
        "x-requests-remaining": String(quota - used),
        "x-requests-used": String(used),
        "x-requests-last": String(enough ? cost : 0),
      });
      if (!enough) throw failures.outOfCredits();
    },
  };
}

function sportOf(ask: FeedRequest): League {
  const league = leagueOf(ask.params.sport);
  if (league === undefined) throw failures.unknownSport();
  return league;
}

function requestedGame(ask: FeedRequest, world: World, now: EpochMs): Game {
  const league = sportOf(ask);
  if (!/^[0-9a-f]{32}$/.test(ask.params.id)) throw failures.invalidEventId();
  const game = gameOf(world, ask.params.id);
  if (game === undefined || game.league !== league || game.startsAt >= listedUntil(league, now))
    throw failures.eventNotFound();
  return game;
}

function oddsAskOf(ask: FeedRequest, allowed: readonly string[]): OddsRequest {
  const books = list(ask, "bookmakers");
  const regions = list(ask, "regions");
  if (books === undefined && regions === undefined) throw failures.missingRegion();
  if (regions?.some((region) => !["us", "us2", "uk", "eu", "au"].includes(region))) throw failures.invalidRegion();
  if (books?.some((key) => bookmakers.every((bookmaker) => bookmaker.key !== key))) throw failures.invalidBookmakers();
  const markets = list(ask, "markets") ?? ["h2h"];
  const unsupported = markets.filter((market) => !allowed.includes(market));
  if (unsupported.length > 0) throw failures.invalidMarket(unsupported);
  const oddsFormat = text(ask.query, "oddsFormat") ?? "decimal";
  if (oddsFormat !== "american" && oddsFormat !== "decimal") throw failures.invalidOddsFormat();
  return {
    markets,
    oddsFormat,
    dateFormat: dateFormatOf(ask),
    bookmakers: books ?? (regions?.includes("us") ? undefined : []),
  };
}

function dateFormatOf(ask: FeedRequest): DateFormat {
  const format = text(ask.query, "dateFormat") ?? "iso";
  if (format !== "iso" && format !== "unix") throw failures.invalidDateFormat();
  return format;
}

function daysFromOf(ask: FeedRequest): number | undefined {
  const days = text(ask.query, "daysFrom");
  if (days !== undefined && !/^[123]$/.test(days)) throw failures.invalidDaysFrom();
  return days === undefined ? undefined : Number(days);
}

function list(ask: FeedRequest, name: string): readonly string[] | undefined {
  const items = text(ask.query, name)
    ?.split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  return items !== undefined && items.length > 0 ? items : undefined;
}

function text(query: unknown, name: string): string | undefined {
  const value = typeof query === "object" && query !== null ? (query as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
