import type { SettingName } from "@chalkboard/engine";
import type { Level } from "../settings/rule-kinds.ts";
import type { SelectorPart } from "./rule-draft.ts";

/** What a page of rules edits. */
export type RulePage = {
  readonly settings: readonly SettingName[];
  /** The only levels that it is about; all that the viewer writes where absent. */
  readonly levels?: readonly Level[];
  /** What its rules are usually about: these parts of a selector stand first, the others behind a button. */
  readonly first?: readonly SelectorPart[];
  /** What is not among `first` says nothing to these settings. */
  readonly isOnlyFirst?: boolean;
  /** A ticket can be tried against its rules. */
  readonly tries?: true;
  /** A new rule forbids; the platform's as a ceiling, so that nobody's own rule stands against it. */
  readonly forbids?: boolean;
};
