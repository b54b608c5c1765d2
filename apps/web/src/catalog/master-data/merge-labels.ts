// Texts for merges, and the calls to refresh after one.
import { calendar, catalog, masterData } from "@chalkboard/contract";
import type { MessageKey } from "@chalkboard/i18n";

export const merged = [
  masterData.listTeams,
  masterData.listPlayers,
  masterData.listLeagues,
  masterData.listMerges,
  catalog.findTeams,
  calendar.listEvents,
] as const;

/** Why two records cannot be merged. */
export const conflictKeys = {
  playEachOther: "registry.playEachOther",
  otherLeague: "registry.otherLeague",
  samePlayers: "registry.samePlayers",
  taken: "registry.takenNames",
  tooManyNames: "registry.tooManyNames",
  otherResults: "registry.otherResults",
  otherHouseRules: "registry.otherHouseRules",
  sameTeams: "registry.sameTeams",
} as const satisfies Readonly<Record<masterData.MergeConflict, MessageKey>>;

/** Why a merge cannot be undone. */
export const partKeys = {
  undone: "registry.partUndone",
  names: "registry.partNames",
  merged: "registry.partMerged",
  events: "registry.partEvents",
  rules: "registry.partRules",
  players: "registry.partPlayers",
  along: "registry.partAlong",
  ofLeagues: "registry.partOfLeagues",
  teams: "registry.partTeams",
  groups: "registry.partGroups",
  notes: "registry.partNotes",
  services: "registry.partServices",
  duties: "registry.partDuties",
  sources: "registry.partSources",
  slides: "registry.partSlides",
} as const satisfies Readonly<Record<masterData.MergePart, MessageKey>>;
