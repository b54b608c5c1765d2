// The rules pages: each edits some settings, and is a row here.
import { settingKinds, type SettingName } from "@chalkboard/engine";
import type { RulePage } from "./draft/rule-page.ts";

const everySetting = Object.keys(settingKinds) as SettingName[];

export const rulePages = {
  "/zucca/controles": { settings: everySetting },
  "/zucca/exclusion-linea-event": {
    settings: ["offered", "inPlay"],
    first: ["service", "event", "betType", "period", "league", "team", "live"],
    forbids: true,
  },
  "/adm/pos-exception": { settings: everySetting, levels: ["exception"] },
  "/adm/exclusiones-servicio": {
    settings: ["offered"],
    forbids: true,
    first: [
      "sport",
      "league",
      "leagueGroup",
      "team",
      "event",
      "propType",
      "propCategory",
      "limitsClass",
      "betType",
      "period",
    ],
  },
  "/adm/apuesta-minima": { settings: ["stakeRange"] },
  "/adm/min-bet-group": { settings: ["betGroups"], first: ["mode", "legsFrom", "legsTo"] },
  "/adm/pago-maximo": {
    settings: ["maximumPayout", "ticketMaximum"],
    first: ["mode", "legsFrom", "legsTo", "sport", "league"],
  },
  "/adm/ticket-patron": {
    settings: ["blockedPatterns", "selectionRules", "patternLimit", "repeatLimits"],
    first: ["mode", "legsFrom", "legsTo"],
    tries: true,
  },
  "/adm/incompatibility-plays": { settings: ["incompatiblePlays"], first: ["sport", "league", "mode"] },
  "/adm/underdog-max": {
    settings: ["underdog", "dogsAndChalks"],
    first: ["sport", "league", "mode", "legsFrom", "legsTo"],
  },
  "/adm/prop-options": {
    settings: ["offered", "stakeRange", "wagerMaximum", "maximumPayout", "selectionRules"],
    first: ["propType", "propCategory", "limitsClass", "team", "league", "event", "mode", "legsFrom", "legsTo"],
  },
} as const satisfies Readonly<Record<string, RulePage>>;
