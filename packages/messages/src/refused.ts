import type { Format } from "./format.ts";
import type { Translate } from "./translator.ts";

/** What was refused: a control's refusal, or an answer's response_type with its data. */
export type Refused = {
  readonly code: number; readonly data: unknown;
  /** The rule that a control's refusal comes from: of what it is, and whose. */
  readonly rule?: unknown;
};

/** What the words are written with. `zone` and `currency` are the session's. */
export type Writing = { readonly t: Translate; readonly format: Format; readonly currency: string };
