import { responses } from "@chalkboard/contract";
import type { Format } from "../format/format.ts";
import type { Translate } from "../translator.ts";

/** A refusal: a control's, or a response's response_type with its data. */
export type Refused = {
  readonly code: number;
  readonly data: unknown;
  /** The rule that a control's refusal comes from: its subject and its owner. */
  readonly rule?: unknown;
};

/** Whether a save lost to another user's. */
export function isChangedMeanwhile({ code }: Refused): boolean {
  return code === responses.changedMeanwhile;
}

/** What the texts are formatted with. `zone` and `currency` are the session's. */
export type Writing = { readonly t: Translate; readonly format: Format; readonly currency: string };
