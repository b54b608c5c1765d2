// The pages of the rules: each edits some settings, and is a row here.
import type { ComponentType } from "react";
import { RuleEditor } from "./rule-editor.tsx";
import type { EditedSetting } from "./setting-words.ts";

const settingsOf = {
  "/adm/apuesta-minima": ["stakeRange"],
  "/adm/pago-maximo": ["maximumPayout", "ticketMaximum"],
} as const satisfies Readonly<Record<string, readonly EditedSetting[]>>;

/** The page of a path. */
export function rulePage(path: keyof typeof settingsOf): ComponentType {
  return function RulePage() {
    return <RuleEditor title={`routes.${path}`} settings={settingsOf[path]} />;
  };
}
