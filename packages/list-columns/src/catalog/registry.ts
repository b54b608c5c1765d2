import { masterData } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { sheet } from "../list-columns.ts";
import { statisticKeys } from "./statistic-keys.ts";

/** The label of a league's kind. */
export const leagueKindKeys = { 1: "registry.ofTeams", 2: "registry.ofSingles", 3: "registry.ofRaces" } as const;

export const trackKindKeys = {
  thoroughbred: "registry.thoroughbred",
  harness: "registry.harness",
  greyhound: "registry.greyhound",
} as const;

/** Names in other languages, in one cell: `fr: Sénateurs; zh: 参议员`. */
export function otherNamesText(names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .filter(([, name]) => name !== "")
    .map(([language, name]) => `${language}: ${name}`)
    .join("; ");
}

/** Other names, in one cell. */
export function aliasesText(aliases: readonly string[]): string {
  return aliases.join("; ");
}

/** Teams. */
export const teamListColumns = sheet(masterData.listTeams, ({ t }) => [
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 2, phone: "name" },
  { title: "registry.abbreviation", by: "abbreviation", value: ({ abbreviation }) => abbreviation, width: 110 },
  { title: "betting.league", by: "leagueName", value: ({ leagueName }) => leagueName, grow: 1, phone: "line" },
  { title: "betting.sport", value: ({ sportName }) => sportName, width: 130, wideOnly: true },
  { title: "registry.number", value: ({ number }) => number ?? "", width: 90, wideOnly: true },
  { title: "registry.printName", value: ({ printName }) => printName, grow: 1, wideOnly: true },
  { title: "registry.aliases", value: ({ aliases }) => aliasesText(aliases), grow: 2, wideOnly: true },
  { title: "registry.otherNames", value: ({ names }) => otherNamesText(names), grow: 1, wideOnly: true },
  { title: "network.active", value: ({ isActive }) => t(isActive ? "kit.yes" : "kit.no"), width: 90, phone: "line" },
  { title: "registry.record", value: ({ teamId }) => String(teamId), width: 80, wideOnly: true },
]);

/** Leagues. */
export const leagueListColumns = sheet(masterData.listLeagues, ({ t }) => [
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 2, phone: "name" },
  { title: "registry.printName", value: ({ printName }) => printName, grow: 1, wideOnly: true },
  { title: "registry.abbreviation", value: ({ abbreviation }) => abbreviation, width: 90, wideOnly: true },
  { title: "betting.sport", by: "sportName", value: ({ sportName }) => sportName, grow: 1, phone: "line" },
  {
    title: "registry.teams",
    by: "teams",
    value: ({ teams }) => teams,
    summed: ({ teams }) => teams,
    kind: "number",
    width: 90,
    phone: "figure",
  },
  { title: "network.active", value: ({ isActive }) => t(isActive ? "kit.yes" : "kit.no"), width: 90, phone: "line" },
  { title: "registry.code", value: ({ code }) => code, grow: 1, wideOnly: true },
  {
    title: "registry.kind",
    value: ({ kind }) => t(leagueKindKeys[kind as keyof typeof leagueKindKeys]),
    width: 130,
    wideOnly: true,
  },
  { title: "services.timeZone", value: ({ timeZone }) => timeZone, width: 140, wideOnly: true },
  { title: "registry.periods", value: ({ segments }) => segments.join(" "), grow: 1, wideOnly: true },
  {
    title: "results.statistics",
    value: ({ statistics }) => statistics.map((one) => t(statisticKeys[one][0])).join(", "),
    grow: 1,
    wideOnly: true,
  },
  { title: "registry.sort", by: "sort", value: ({ sort }) => sort, kind: "number", width: 70, wideOnly: true },
  { title: "registry.groups", value: ({ groupNames }) => groupNames.join("; "), grow: 1, wideOnly: true },
  {
    title: "registry.shown",
    value: ({ website }) => t(website.shown ? "kit.yes" : "kit.no"),
    width: 110,
    wideOnly: true,
  },
  { title: "registry.siteSort", value: ({ website }) => website.sort, kind: "number", width: 110, wideOnly: true },
  { title: "registry.betTypes", value: ({ website }) => website.betTypes.join(" "), width: 100, wideOnly: true },
  { title: "registry.aliases", value: ({ aliases }) => aliasesText(aliases), grow: 1, wideOnly: true },
  { title: "registry.otherNames", value: ({ names }) => otherNamesText(names), grow: 1, wideOnly: true },
  { title: "registry.record", value: ({ leagueId }) => String(leagueId), width: 80, wideOnly: true },
]);

/** Players. */
export const playerListColumns = sheet(masterData.listPlayers, ({ t }) => [
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 2, phone: "name" },
  { title: "registry.team", by: "teamName", value: ({ teamName }) => teamName, grow: 2, phone: "line" },
  { title: "betting.league", by: "leagueName", value: ({ leagueName }) => leagueName, grow: 1, phone: "line" },
  { title: "registry.position", value: ({ position }) => position, width: 90 },
  { title: "registry.number", value: ({ number }) => number ?? "", width: 90, wideOnly: true },
  { title: "registry.printName", value: ({ printName }) => printName, grow: 1, wideOnly: true },
  { title: "registry.abbreviation", value: ({ abbreviation }) => abbreviation, width: 100, wideOnly: true },
  { title: "registry.aliases", value: ({ aliases }) => aliasesText(aliases), grow: 2, wideOnly: true },
  { title: "registry.otherNames", value: ({ names }) => otherNamesText(names), grow: 1, wideOnly: true },
  { title: "network.active", value: ({ isActive }) => t(isActive ? "kit.yes" : "kit.no"), width: 90, wideOnly: true },
  { title: "registry.record", value: ({ playerId }) => String(playerId), width: 80, wideOnly: true },
]);

/** Tracks. A track's code is called its short name everywhere else. */
export const trackListColumns = sheet(masterData.listTracks, ({ t }) => [
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 2, phone: "name" },
  { title: "registry.abbreviation", by: "code", value: ({ code }) => code, width: 90 },
  { title: "registry.country", by: "country", value: ({ country }) => country, width: 90, phone: "line" },
  { title: "registry.kind", value: ({ kind }) => t(trackKindKeys[kind]), width: 150, phone: "line" },
  { title: "services.timeZone", value: ({ timeZone }) => timeZone, width: 170, wideOnly: true },
  { title: "registry.aliases", value: ({ aliases }) => aliasesText(aliases), grow: 2, wideOnly: true },
  { title: "registry.otherNames", value: ({ names }) => otherNamesText(names), grow: 1, wideOnly: true },
  { title: "network.active", value: ({ isActive }) => t(isActive ? "kit.yes" : "kit.no"), width: 90, wideOnly: true },
  { title: "registry.record", value: ({ trackId }) => String(trackId), width: 80, wideOnly: true },
]);

/** The label of what a category's props are about. */
export const propTypeKeys = {
  1: "rules.propPlayer",
  2: "rules.propLeague",
  3: "rules.propTeam",
  4: "rules.propGameParlay",
} as const;

/** Categories of props. */
export const propCategoryListColumns = sheet(masterData.listPropCategories, ({ t }) => [
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 2, phone: "name" },
  { title: "rules.propType", value: ({ propType }) => t(propTypeKeys[propType]), width: 160, phone: "line" },
  { title: "rules.limitsClass", by: "limitsClass", value: ({ limitsClass }) => limitsClass, width: 120, phone: "line" },
  { title: "registry.sort", by: "sort", value: ({ sort }) => sort, kind: "number", width: 90, phone: "line" },
  { title: "registry.events", by: "events", value: ({ events }) => events, kind: "number", width: 90, phone: "figure" },
  { title: "registry.rules", by: "rules", value: ({ rules }) => rules, kind: "number", width: 90 },
  { title: "network.active", value: ({ isActive }) => t(isActive ? "kit.yes" : "kit.no"), width: 90, phone: "line" },
]);

/** The labels of the levels above leagues. */
export const headingKeys = { sport: "betting.sport", group: "registry.group", family: "registry.family" } as const;

/** Sports, league groups and families. */
export const headingListColumns = sheet(masterData.listHeadings, ({ t }) => [
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 2, phone: "name" },
  { title: "registry.kind", value: ({ kind }) => t(headingKeys[kind]), width: 160, phone: "line" },
  { title: "registry.family", value: ({ familyName }) => familyName, grow: 1, wideOnly: true },
  { title: "registry.sort", by: "sort", value: ({ sort }) => sort, kind: "number", width: 90, wideOnly: true },
  {
    title: "registry.members",
    by: "members",
    value: ({ members }) => members,
    kind: "number",
    width: 90,
    phone: "figure",
  },
  { title: "registry.otherNames", value: ({ names }) => otherNamesText(names), grow: 1, wideOnly: true },
  { title: "network.active", value: ({ isActive }) => t(isActive ? "kit.yes" : "kit.no"), width: 90, phone: "line" },
  { title: "registry.record", value: ({ headingId }) => String(headingId), width: 80, wideOnly: true },
]);

const mergeKinds = { team: "registry.teams", player: "registry.players", league: "registry.leagues" } as const;

/** Merged records. */
export const mergeListColumns = sheet(masterData.listMerges, ({ t }) => [
  {
    title: "registry.doneAt",
    by: "doneAt",
    value: ({ doneAt }) => doneAt,
    kind: "dateTime",
    width: 148,
    phone: "line",
  },
  { title: "registry.kept", by: "keptName", value: ({ keptName }) => keptName, grow: 2, phone: "name" },
  { title: "registry.duplicates", value: ({ mergedNames }) => mergedNames.join(", "), grow: 2, phone: "line" },
  { title: "registry.kind", value: ({ kind }) => t(mergeKinds[kind]), width: 100, wideOnly: true },
  { title: "betting.league", value: ({ leagueName }) => leagueName, width: 120, wideOnly: true },
  { title: "registry.games", value: ({ events }) => events, kind: "number", width: 80 },
  { title: "registry.rules", value: ({ rules }) => rules, kind: "number", width: 80, wideOnly: true },
  { title: "registry.players", value: ({ players }) => players, kind: "number", width: 80, wideOnly: true },
  { title: "registry.doneBy", value: ({ doneBy }) => doneBy, grow: 1, wideOnly: true },
  { title: "registry.undoneAt", value: ({ undoneAt }) => undoneAt ?? "", kind: "dateTime", width: 148 },
]);

/** The titles of columns in imported files, as the lists have them. */
export const importTitles = {
  record: "registry.record",
  name: "network.name",
  printName: "registry.printName",
  abbreviation: "registry.abbreviation",
  number: "registry.number",
  position: "registry.position",
  aliases: "registry.aliases",
  names: "registry.otherNames",
  isActive: "network.active",
  team: "registry.team",
  league: "betting.league",
  sport: "betting.sport",
  code: "registry.code",
  kind: "registry.kind",
  timeZone: "services.timeZone",
  sort: "registry.sort",
  groups: "registry.groups",
  segments: "registry.periods",
  statistics: "results.statistics",
  siteShown: "registry.shown",
  siteSort: "registry.siteSort",
  siteBets: "registry.betTypes",
  country: "registry.country",
  family: "registry.family",
} as const satisfies Readonly<Record<masterData.ImportField, PlainKey>>;
