// The pages of the rules: each edits some settings, and is a row here.
import { settingKinds, type SettingName } from "@chalkboard/engine";
import type { ComponentType } from "react";
import { RuleEditor } from "./rule-editor.tsx";

const settingsOf = {
  "/zucca/controles": Object.keys(settingKinds) as SettingName[],
  "/adm/apuesta-minima": ["stakeRange"],
  "/adm/pago-maximo": ["maximumPayout", "ticketMaximum"],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;

/** The page of a path. */
export function rulePage(path: keyof typeof settingsOf): ComponentType {
  return function RulePage() {
    return <RuleEditor title={`routes.${path}`} settings={settingsOf[path]} />;
  };
}
