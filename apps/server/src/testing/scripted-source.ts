import type { Fetch } from "../catalog/feeds/index.ts";

// An outside source for tests: scripted responses through the same port as the real one.

export type ScriptedGame = {
  readonly id: string;
  readonly sport: string;
  startsAt: number;
  readonly away: string;
  readonly home: string;
  /** Bookmaker, market key, outcomes as the provider writes them. */
  books: Record<
    string,
    Record<string, readonly { name: string; description?: string; price: number; point?: number }[]>
  >;
  linescore?: object;
  score?: { completed: boolean; away: number; home: number };
};

export type ScriptedSource = {
  readonly fetch: Fetch;
  games: ScriptedGame[];
  /** The keys of the leagues that it lists. */
  leagues: readonly string[];
  /** Paths requested since the last look, without the key. */
  readonly requests: () => readonly string[];
  /** When set, it is the response to every call. */
  refusal: { status: number; body: object; headers?: Record<string, string> } | undefined;
};

/** Makes a source that responds from its list of games. */
export function scriptedSource(games: ScriptedGame[]): ScriptedSource {
  let input: string[] = [];
  const script: ScriptedSource = {
    games,
    leagues: [],
    refusal: undefined,
    requests: () => {
      const paths = input;
      input = [];
      return paths;
    },
    fetch: async ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      // The list of leagues is requested separately, now and then: it belongs to none of them.
      if (pathname === "/v4/sports")
        return answered(
          200,
          script.leagues.map((key) => ({ key, group: "", title: "", active: true, has_outrights: false })),
        );
      // So are the names of a game's markets.
      if (!pathname.endsWith("/markets")) input.push(pathname.slice("/v4/sports/".length));
      if (script.refusal !== undefined)
        return answered(script.refusal.status, script.refusal.body, script.refusal.headers);
      const body = answerOf(script.games, pathname.split("/").slice(3), searchParams);
      if (body === undefined) return answered(404, { message: "Event not found", error_code: "EVENT_NOT_FOUND" });
      return answered(200, body, { "x-requests-remaining": "400" });
    },
  };
  return script;
}

function answerOf(
  games: readonly ScriptedGame[],
  [sport, call, id, part]: readonly string[],
  ask: URLSearchParams,
): object | undefined {
  const markets = (ask.get("markets") ?? "").split(",");
  const ofSport = games.filter((game) => game.sport === sport);
  if (call === "odds") return ofSport.map((game) => odds(game, markets));
  if (call === "events" && id === undefined) return ofSport.map(head);
  if (call === "scores") return ofSport.map(score);
  const game = ofSport.find((one) => one.id === id);
  if (game === undefined) return undefined;
  if (part === "markets") return listed(game);
  return part === "odds" ? odds(game, markets) : game.linescore && { ...head(game), pitchers: null, ...game.linescore };
}

function head(game: ScriptedGame): object {
  return {
    id: game.id,
    sport_key: game.sport,
    commence_time: new Date(game.startsAt).toISOString(),
    home_team: game.home,
    away_team: game.away,
  };
}

function odds(game: ScriptedGame, markets: readonly string[]): object {
  const bookmakers = Object.entries(game.books).map(([key, offered]) => ({
    key,
    markets: Object.entries(offered)
      .filter(([market]) => markets.includes(market))
      .map(([market, outcomes]) => ({ key: market, outcomes })),
  }));
  return { ...head(game), bookmakers };
}

function listed(game: ScriptedGame): object {
  const bookmakers = Object.entries(game.books).map(([key, offered]) => ({
    key,
    markets: Object.keys(offered).map((market) => ({ key: market })),
  }));
  return { ...head(game), bookmakers };
}

function score(game: ScriptedGame): object {
  const scores =
    game.score === undefined
      ? null
      : [
          { name: game.home, score: String(game.score.home) },
          { name: game.away, score: String(game.score.away) },
        ];
  return { ...head(game), completed: game.score?.completed ?? false, scores };
}

function answered(status: number, body: object, headers: Record<string, string> = {}): Awaited<ReturnType<Fetch>> {
  return { status, text: JSON.stringify(body), header: (name) => headers[name] };
}
