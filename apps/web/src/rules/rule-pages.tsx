// The pages of the rules: each edits some settings, and is a row here.
import { settingKinds, type SettingName } from "@chalkboard/engine";
import type { ComponentType } from "react";
import { RuleEditor } from "./rule-editor.tsx";
import type { RulePage } from "./rule-page.ts";
import { RulePart } from "./rule-part.tsx";

const everySetting = Object.keys(settingKinds) as SettingName[];

const rulePages = {
  "/zucca/controles": { settings: everySetting },
  "/zucca/exclusion-linea-event": {
    settings: ["offered", "inPlay"], first: ["service", "event", "betType", "period", "league", "team", "live"], forbids: true,
  },
  "/adm/pos-exception": { settings: everySetting, levels: ["exception"] },
  "/adm/exclusiones-servicio": {
    settings: ["offered"], forbids: true,
    first: ["sport", "league", "leagueGroup", "team", "event", "propType", "propCategory", "limitsClass", "betType", "period"],
  },
  "/adm/apuesta-minima": { settings: ["stakeRange"] },
  "/adm/min-bet-group": { settings: ["betGroups"], first: ["mode", "legsFrom", "legsTo"] },
  "/adm/pago-maximo": { settings: ["maximumPayout", "ticketMaximum"], first: ["mode", "legsFrom", "legsTo", "sport", "league"] },
  "/adm/ticket-patron": { settings: ["blockedPatterns", "selectionRules", "patternLimit", "repeatLimits"], first: ["mode", "legsFrom", "legsTo"], tries: true },
  "/adm/incompatibility-plays": { settings: ["incompatiblePlays"], first: ["sport", "league", "mode"] },
  "/adm/underdog-max": { settings: ["underdog", "dogsAndChalks"], first: ["sport", "league", "mode", "legsFrom", "legsTo"] },
  "/adm/prop-options": {
    settings: ["offered", "stakeRange", "wagerMaximum", "maximumPayout", "selectionRules"],
    first: ["propType", "propCategory", "limitsClass", "team", "league", "event", "mode", "legsFrom", "legsTo"],
  },
} as const satisfies Readonly<Record<string, RulePage>>;

/** The page of a path. */
export function rulePage(path: keyof typeof rulePages): ComponentType {
  return function RulePage() {
    return <RuleEditor title={`routes.${path}`} help={`rules.help.${path}`} page={rulePages[path]} />;
  };
}

const selling = {
  settings: ["businessHours", "straightHours", "slipTimeout", "horizon", "inPlay", "referral", "payoutRights"], first: ["sport", "league", "mode", "betType"],
} as const satisfies RulePage;

/** What says when and how a service sells, among its settings; the limits have pages of their own. */
export function SellingRules() {
  return <RulePart page={selling} help="services.sellingHelp" />;
}
