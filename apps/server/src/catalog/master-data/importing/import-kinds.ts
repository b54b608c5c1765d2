// The kinds of records that a file may contain beside teams and players: defaults of new ones, how records are
// recognised, checked and written.
import { masterData } from "@chalkboard/contract";
import { headingKeys } from "@chalkboard/list-columns";
import { allHeadings, headingProblems, saveHeading } from "./headings.ts";
import type { RecordKind } from "./import-record-kind.ts";
import { allLeagues, leagueProblems, saveLeague, usualResult } from "../leagues.ts";
import { namesOf } from "../names.ts";
import { type Heading, headingCells, type League, leagueCells, type Track, trackCells } from "./record-kinds.ts";
import { allTracks, saveTrack, trackProblems } from "../tracks.ts";

const usualPlace = 100;

/** @param sportCodes the code of each sport by its number */
export function leagueKind(sportCodes: ReadonlyMap<number, string>): RecordKind<League> {
  return {
    cells: leagueCells,
    schema: masterData.leagueTerms,
    existing: allLeagues,
    fresh: (timeZone) => ({
      sportId: 0,
      code: "",
      name: "",
      printName: "",
      abbreviation: "",
      aliases: [],
      names: namesOf({}),
      kind: 1,
      timeZone,
      sort: usualPlace,
      groupIds: [],
      segments: [],
      statistics: [],
      website: { shown: true, sort: usualPlace, betTypes: [] },
      isActive: true,
    }),
    finish: (terms) => {
      const usual = usualResult(sportCodes.get(terms.sportId) ?? "");
      return {
        ...terms,
        segments: terms.segments.length === 0 ? usual.segments : terms.segments,
        statistics: terms.statistics.length === 0 ? usual.statistics : terms.statistics,
      };
    },
    isSort: () => true,
    scopeOf: ({ sportId }) => (sportId === 0 ? "" : String(sportId)),
    codeOf: ({ code }) => code,
    place: ({ sportId }, { sports }) => sports.find(({ id }) => id === sportId)?.name ?? "",
    problems: leagueProblems,
    save: (sql, leagueId, terms, context) => saveLeague(sql, { leagueId, ...terms }, context),
  };
}

export const trackKind: RecordKind<Track> = {
  cells: trackCells,
  schema: masterData.trackTerms,
  existing: allTracks,
  fresh: (timeZone) => ({
    code: "",
    name: "",
    country: "",
    timeZone,
    kind: "thoroughbred",
    aliases: [],
    names: namesOf({}),
    isActive: true,
  }),
  finish: (terms) => terms,
  isSort: () => true,
  scopeOf: () => "tracks",
  codeOf: ({ code }) => code,
  place: ({ country }) => country,
  problems: trackProblems,
  save: (sql, trackId, terms, { session }) => saveTrack(sql, { trackId, ...terms }, session),
};

export const headingKind: RecordKind<Heading> = {
  cells: headingCells,
  schema: masterData.headingTerms.extend({ kind: masterData.headingKind }),
  existing: allHeadings,
  fresh: () => ({ kind: "group", name: "", names: namesOf({}), sort: usualPlace, familyId: null, isActive: true }),
  finish: (terms) => terms,
  isSort: (one, other) => one.kind === other.kind,
  scopeOf: ({ kind }) => kind,
  codeOf: () => "",
  place: ({ kind }, { t }) => t(headingKeys[kind]),
  problems: headingProblems,
  save: (sql, headingId, terms, { session }) => saveHeading(sql, { headingId, ...terms }, session),
};
