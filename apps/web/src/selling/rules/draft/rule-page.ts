import type { SettingName } from "@chalkboard/engine";
import type { Level } from "../../../page-parts/settings/rule-kinds.ts";
import type { SelectorPart } from "./rule-draft.ts";

/** What a page of rules edits. */
export type RulePage = {
  readonly settings: readonly SettingName[];
  /** The only levels that it edits; default: all that the user may write. */
  readonly levels?: readonly Level[];
  /** The selector parts that are shown first, because its rules usually use them; the others are behind a button. */
  readonly first?: readonly SelectorPart[];
  /** Parts that are not in `first` do not apply to these settings. */
  readonly isOnlyFirst?: boolean;
  /** A ticket can be tested against its rules. */
  readonly tries?: true;
  /** A new rule forbids; the platform's is a ceiling, so that no service's own rule overrides it. */
  readonly forbids?: boolean;
};
