// Translates a file into the types of sources: its games, their lines, and the results of those that have begun.
import { gunzipSync } from "node:zlib";
import { type PayloadOf, sources } from "@chalkboard/contract";
import { decodeText, type EpochMs } from "@chalkboard/kernel";
import type { FeedLeague, FeedSettings, SourceEvent, SourceLinescore, SourceOdds } from "../../feeds/index.ts";
import { fileKinds, type Problem, type Season, type SeasonGame, UnreadableFile } from "../../imports/index.ts";
import { invalid, type Refused } from "../../../platform/http/handlers.ts";

type Payload = PayloadOf<typeof sources.readFile>;
export type FileFault = { readonly fault: sources.FileFault; readonly why: sources.LeftOutReason | null };

/** More than any season has, and still cheap to read. */
export const longestFile = 4_000_000;
const nobody = { away: null, home: null };

/**
 * Decompresses a file and reads it as its source's kind; a file of another kind is its own error, everything else the
 * caller's.
 */
export function readSeason(adaptor: sources.Adaptor, { packed, season }: Payload): Season | FileFault | Refused {
  if (!sources.isFileAdaptor(adaptor))
    return invalid({ field: "sourceId", code: "doesNotFit", problem: "this source has no files" });
  const isSilent = sources.fileLeagues[adaptor].asksSeason;
  if (isSilent && season === undefined)
    return invalid({ field: "season", code: "required", problem: "the file does not name its season" });
  const bytes = unpacked(packed);
  if (bytes === "tooLong") return { fault: "tooLong", why: null };
  if (bytes === undefined)
    return invalid({ field: "packed", code: "invalid", problem: "must be compressed with gzip" });
  const decoded = decodeText(bytes);
  if ("fault" in decoded) {
    return {
      fault: "notThisKind",
      why: decoded.fault === "damaged" ? { code: "damaged", row: decoded.line } : { code: "notText" },
    };
  }
  try {
    return fileKinds[adaptor].read(decoded.text, season ?? 0);
  } catch (error) {
    if (error instanceof UnreadableFile) return { fault: "notThisKind", why: error.reason };
    throw error;
  }
}

function unpacked(packed: string): Uint8Array | "tooLong" | undefined {
  try {
    return gunzipSync(Buffer.from(packed, "base64"), { maxOutputLength: longestFile });
  } catch (error) {
    return (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "tooLong" : undefined;
  }
}

/** What is currently taken of a file. */
export type Taking = {
  readonly sportKey: string;
  readonly events: readonly SourceEvent[];
  /**
   * Prices of games that have not begun, grouped by the bets they quote: the line of a bet that a file lacks stays as
   * it is.
   */
  readonly odds: readonly { readonly games: readonly SourceOdds[]; readonly betTypes: ReadonlySet<number> }[];
  readonly finals: readonly SourceLinescore[];
  readonly problems: readonly Problem[];
  readonly begun: number;
};

/**
 * Splits a season by what can be processed at a given time. Games that have begun come with their result only: one that
 * can be neither decided nor sold would only need attention.
 */
export function takingOf(season: Season, league: FeedLeague, { source, betTypes }: FeedSettings, now: EpochMs): Taking {
  const coming = season.games.filter(({ startsAt }) => startsAt > now);
  const past = season.games.filter(({ startsAt }) => startsAt <= now);
  const decided = league.results ? past.filter(({ result }) => result?.status === "final") : [];
  const eventOf = ({ key, startsAt, away, home }: SeasonGame): SourceEvent => ({
    key,
    sportKey: league.key,
    startsAt,
    away: away.team.name,
    home: home.team.name,
    rotation: away.rotation,
  });
  const damaged = new Set(season.problems.map(({ row }) => row));
  const odds = coming
    .map((game): SourceOdds => ({
      event: eventOf(game),
      quotes: newest(game, damaged)
        .map((line) => ({ ...line, source }))
        .filter(({ betType }) => betTypes?.has(betType) ?? true),
    }))
    .filter(({ quotes }) => quotes.length > 0);
  const byBets = [
    ...Map.groupBy(odds, ({ quotes }) =>
      [...new Set(quotes.map(({ betType }) => betType))].toSorted((a, b) => a - b).join(),
    ),
  ];
  return {
    sportKey: league.key,
    begun: past.length,
    events: [...(league.lines ? coming : []), ...(league.lines ? decided : [])].map(eventOf),
    odds: league.lines
      ? byBets.map(([bets, games]) => ({ games, betTypes: new Set(bets.split(",").map(Number)) }))
      : [],
    finals: decided.map((game) => ({
      event: eventOf(game),
      status: "final",
      segments: segmentsOf(game),
      pitchers: nobody,
    })),
    problems: [
      ...season.problems,
      ...(league.results ? past : [])
        .filter(({ result }) => result !== null && result.status !== "final")
        .map(({ rows: [row = 0], result }): Problem => ({
          row,
          reason: { code: result?.status === "called" ? "gameCalled" : "gameAbandoned" },
          leftOut: { code: "result" },
        })),
    ].toSorted((a, b) => a.row - b.row),
  };
}

/**
 * The closing lines, or the opening ones of a game that has no others yet; not where only a closing one could not be
 * read.
 */
function newest({ opening, closing, rows }: SeasonGame, damaged: ReadonlySet<number>): SeasonGame["closing"] {
  return closing.length > 0 || rows.some((row) => damaged.has(row)) ? closing : opening;
}

function segmentsOf({ result }: SeasonGame): SourceLinescore["segments"] {
  return (result?.segments ?? []).map((segment) => ({ ...segment, complete: true }));
}
