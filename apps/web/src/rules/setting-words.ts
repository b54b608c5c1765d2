// The words of the settings that have a page: a row each.
import type { PlainKey } from "@chalkboard/messages";

type FieldWords = { readonly title: PlainKey; readonly help: PlainKey };
type SettingWords = { readonly title: PlainKey; readonly fields: Readonly<Record<string, FieldWords>> };

const words = {
  stakeRange: {
    title: "rules.stakeRange", fields: {
      minimum: { title: "rules.minimumStake", help: "rules.minimumStakeHelp" }, maximum: { title: "rules.maximumStake", help: "rules.maximumStakeHelp" },
    },
  },
  maximumPayout: { title: "rules.maximumPayout", fields: { win: { title: "rules.maximumWin", help: "rules.maximumWinHelp" } } },
  ticketMaximum: { title: "rules.ticketMaximum", fields: { stake: { title: "rules.ticketStake", help: "rules.ticketStakeHelp" } } },
} as const satisfies Readonly<Record<string, SettingWords>>;

/** A setting that has a page. */
export type EditedSetting = keyof typeof words;

export const settingWords: Readonly<Record<EditedSetting, SettingWords>> = words;

export function isEdited(control: string): control is EditedSetting {
  return Object.hasOwn(words, control);
}
