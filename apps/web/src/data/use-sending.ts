import type { Refused } from "@chalkboard/messages";
import { type FormEvent, useState } from "react";
import type { Told } from "./use-tell.ts";

export type Sending = {
  /** It was sent off while something was missing: from now on the fields say what. */
  readonly isTried: boolean;
  readonly refused: Refused | undefined;
  /** What the form does: the deed, where nothing is missing. */
  readonly onSubmit: (isWhole: boolean, deed: () => Promise<void>) => (event: FormEvent) => void;
  /**
   * Waits for an answer.
   * @param onRefused told of a refusal before it is shown
   * @returns undefined where there is none, or a refusal
   */
  readonly answerOf: <Answer>(told: Promise<Told<Answer>>, onRefused?: (refused: Refused) => void) => Promise<Answer | undefined>;
};

/** An act in a dialog: it is sent when it is whole, and what refused it stands in the dialog. */
export function useSending(): Sending {
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  return {
    isTried, refused,
    onSubmit: (isWhole, deed) => (event) => {
      event.preventDefault();
      setTried(!isWhole);
      if (isWhole) void deed();
    },
    answerOf: async (asked, onRefused) => {
      setRefused(undefined);
      const told = await asked;
      if (told.ok) return told.data;
      if ("unanswered" in told) return undefined;
      onRefused?.(told.refused);
      setRefused(told.refused);
      return undefined;
    },
  };
}
