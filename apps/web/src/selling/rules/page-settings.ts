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
    settings: ["maximumPayout", "ticketMaximum", "wagerLimitCounts", "maximumRisk", "leagueRisk"],
    first: ["mode", "legsFrom", "legsTo", "sport", "league"],
  },
  "/adm/ticket-patron": {
    settings: [
      "blockedPatterns",
      "selectionRules",
      "patternLimit",
      "repeatLimits",
      "ticketLimits",
      "roundRobins",
      "ifBets",
    ],
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

/** The rules that are a part of a page, beside its tables or a service's other settings. */
export const partRules = {
  "/adm/sys-config": {
    settings: ["businessHours", "straightHours", "slipTimeout", "horizon", "inPlay", "referral", "payoutRights"],
    first: ["sport", "league", "mode", "betType"],
  },
  "/adm/price-convertion": {
    settings: ["priceConversion"],
    levels: ["platform", "service"],
    first: ["service", "league", "leagueGroup", "sport", "betType", "period"],
    isOnlyFirst: true,
  },
  "/adm/teaser": { settings: ["teasers"], first: ["sport", "league", "legsFrom", "legsTo"] },
  "/adm/compra-puntos": { settings: ["buyPoints"], first: ["sport", "league", "mode", "legsFrom", "legsTo"] },
  "/adm/tk-payout": { settings: ["payoutRights", "payoutTax"], first: ["mode", "legsFrom", "legsTo"] },
} as const satisfies Readonly<Record<string, RulePage>>;
