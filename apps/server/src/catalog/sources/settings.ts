import type { sources } from "@chalkboard/contract";
import type { HouseMargin } from "@chalkboard/engine";
import {
  type ClientSettings,
  type FeedLeague,
  type FeedSettings,
  type JumpLimits,
  knownLeague,
} from "../feeds/index.ts";

type Terms = sources.SourceTerms;
type Use = "lines" | "live" | "results";

/** The address and the key of the source in the installation's environment. */
export type Environment = { readonly baseUrl: string; readonly apiKey: string };

const timeoutMs = 10_000;
const confirmEveryMs = 5 * 60_000;
/** The leagues of the demo source, and of the provider. */
const demoLeagues = ["baseball_mlb", "basketball_nba", "americanfootball_nfl", "americanfootball_ncaaf"];
const everyAction: Terms["unattended"] = ["events", "teams", "lines", "liveJumps", "results"];

/**
 * The initial settings of the source at an address: the provider's own, whose every call costs a credit, or else a demo
 * source.
 */
export function feedAt(baseUrl: string): Terms {
  const demo: Terms = {
    name: "demo",
    adaptor: "oddsApi",
    address: "",
    folder: "",
    season: null,
    regions: ["us"],
    bookmakers: [],
    hasLinescores: true,
    furtherGames: 24,
    leagues: demoLeagues.map((code) => ({ code, lines: 1, live: 1, results: 1 })),
    betTypes: [],
    intervalSeconds: 5,
    minimumMoveCents: 3,
    jumpPoints: 16,
    jumpChance: 10,
    jumpOthers: 10,
    jumpModel: 12,
    comparesLines: false,
    margin: { method: "asQuoted", twoWay: 450, threeWay: 700, step: 1 },
    leagueMargins: [],
    silenceSeconds: 60,
    silencePregameSeconds: 1_800,
    unattended: everyAction,
    unmanaged: [],
    keepDays: 3,
    isPaused: false,
  };
  return /(^|\.)the-odds-api\.com$/.test(new URL(baseUrl).hostname)
    ? {
        ...demo,
        name: "odds-api",
        hasLinescores: false,
        furtherGames: 2,
        intervalSeconds: 60,
        silenceSeconds: 180,
        unattended: ["events", "lines"],
      }
    : demo;
}

/** The parameters of its client. */
export function clientOf(
  { address, regions, bookmakers, hasLinescores, betTypes }: Terms,
  apiKey: string,
): ClientSettings {
  return { baseUrl: address, apiKey, regions, bookmakers, hasLinescores, timeoutMs, betTypes: takenOf(betTypes) };
}

/** Naming none means all. */
function takenOf(betTypes: readonly number[]): ReadonlySet<number> | null {
  return betTypes.length === 0 ? null : new Set(betTypes);
}

/** A source's names of leagues: its own keys of those that it has, and the names matched to ours, by our code. */
export type Calls = { readonly listed: readonly string[]; readonly taught: ReadonlyMap<string, readonly string[]> };

/**
 * What is taken of a source: of each league everything that no other active source supplies with a better rank. Those
 * with the same rank for results all report them.
 */
export function settingsOf(
  terms: Terms,
  others: readonly Terms[],
  calls: Calls = { listed: [], taught: new Map() },
): FeedSettings {
  const { name: source, unattended, betTypes } = terms;
  return {
    source,
    leagues: leaguesOf(terms, others, calls),
    betTypes: takenOf(betTypes),
    furtherGamesPerRound: terms.furtherGames,
    createsEvents: unattended.includes("events"),
    createsUnknown: unattended.includes("teams"),
    movesLines: unattended.includes("lines"),
    decidesFinals: unattended.includes("results"),
    marginOf: (code) => houseMarginOf(terms.leagueMargins.find((own) => own.code === code) ?? terms.margin),
    policy: {
      minimumMoveCents: terms.minimumMoveCents,
      confirmEveryMs,
      jumps: jumpLimitsOf(terms),
      confirmsInPlay: unattended.includes("liveJumps"),
    },
  };
}

type JumpTerms = Pick<Terms, "jumpPoints" | "jumpChance" | "jumpOthers" | "jumpModel">;

/** What counts as a jump of a source. */
export function jumpLimitsOf({ jumpPoints, jumpChance, jumpOthers, jumpModel }: JumpTerms): JumpLimits {
  return { points: jumpPoints, chance: jumpChance, others: jumpOthers, model: jumpModel };
}

function houseMarginOf({ method, twoWay, threeWay, step }: sources.MarginModel): HouseMargin | undefined {
  return method === "asQuoted" ? undefined : { method, twoWay, threeWay, step };
}

/** How a source is asked for a league: by its code where that is the source's own key, and by every matched name. */
function namesOf(code: string, { listed, taught }: Calls): readonly string[] {
  const own = taught.get(code) ?? [];
  const isKey = own.length === 0 || listed.includes(code) || knownLeague(code) !== undefined;
  return [...new Set([...(isKey ? [code] : []), ...own])];
}

function leaguesOf(
  { name, leagues, comparesLines }: Terms,
  others: readonly Terms[],
  calls: Calls,
): readonly FeedLeague[] {
  return leagues.flatMap(({ code, ...own }) => {
    const rankOf = (other: Terms, use: Use): number => other.leagues.find((league) => league.code === code)?.[use] ?? 0;
    const taken = (use: Use): boolean =>
      own[use] > 0 &&
      !others.some((other) => {
        const rank = rankOf(other, use);
        return rank > 0 && (rank < own[use] || (use !== "results" && rank === own[use] && other.name < name));
      });
    const isShared = others.some((other) => rankOf(other, "results") === own.results);
    const names = namesOf(code, calls);
    const compares = comparesLines && own.lines > 0 && !taken("lines");
    const uses = {
      lines: taken("lines"),
      live: taken("live"),
      results: taken("results"),
      isShared: taken("results") && isShared,
      compares,
    };
    return uses.lines || uses.live || uses.results || compares ? [{ key: code, names, ...uses }] : [];
  });
}
