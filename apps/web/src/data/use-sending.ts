import type { Refused } from "@chalkboard/i18n";
import { type FormEvent, useState } from "react";
import type { MutationResult } from "./use-call-mutation.ts";

export type Sending = {
  /** Submitting was tried while something was missing: from now on the fields say what. */
  readonly isTried: boolean;
  readonly refused: Refused | undefined;
  /** The form's submit handler: runs the action if nothing is missing. */
  readonly onSubmit: (isWhole: boolean, action: () => Promise<void>) => (event: FormEvent) => void;
  /**
   * Waits for a result.
   * @param onRefused called with a refusal before it is shown
   * @returns undefined if there is none, or a refusal
   */
  readonly answerOf: <Answer>(
    result: Promise<MutationResult<Answer>>,
    onRefused?: (refused: Refused) => void,
  ) => Promise<Answer | undefined>;
};

/** An action in a dialog: it is sent when the input is complete, and a refusal is shown in the dialog. */
export function useSending(): Sending {
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  return {
    isTried,
    refused,
    onSubmit: (isWhole, action) => (event) => {
      event.preventDefault();
      setTried(!isWhole);
      if (isWhole) void action();
    },
    answerOf: async (input, onRefused) => {
      setRefused(undefined);
      const result = await input;
      if (result.ok) return result.data;
      if ("unanswered" in result) return undefined;
      onRefused?.(result.refused);
      setRefused(result.refused);
      return undefined;
    },
  };
}
