// An act in a dialog: sent when it is whole, and what refused it stands in the dialog.
import { explain, type Refused } from "@chalkboard/messages";
import { Alert } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Told } from "../data/use-tell.ts";
import { useWords } from "../kit/words.tsx";

type Sending = {
  /** It was sent off while something was missing: from now on the fields say what. */
  readonly isTried: boolean;
  /** Why it was refused. */
  readonly why: ReactNode;
  readonly onSubmit: (isWhole: boolean, deed: () => Promise<void>) => (event: FormEvent) => void;
  /** Waits for an answer; undefined where there is none, or a refusal. */
  readonly answerOf: <Answer>(told: Promise<Told<Answer>>, onRefused?: (refused: Refused) => void) => Promise<Answer | undefined>;
};

export function useSending(): Sending {
  const words = useWords();
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  const explained = refused === undefined ? undefined : explain(refused, words);
  return {
    isTried,
    why: explained !== undefined && <Alert color="no" variant="light" role="alert" title={explained.title}>{explained.text}</Alert>,
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
