// An act of money in a dialog: it is sent when it is whole, what refused it stands in the dialog, and where somebody must stand by he types his name there.
import type { tickets } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/messages";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Told } from "../data/use-tell.ts";
import { lackingIn, noSecond, SecondPerson, secondOf } from "../people/second-person.tsx";
import { asksSecond } from "./second-words.ts";

export type Act = {
  /** It was sent off while something was missing: from now on the fields say what. */
  readonly isTried: boolean;
  readonly refused: Refused | undefined;
  /** Somebody must stand by, and has not typed who he is. */
  readonly lacksSecond: boolean;
  /** Where he types it; nothing before somebody is asked for. */
  readonly secondField: ReactNode;
  /** What goes beside what is sent, and is never kept. */
  readonly secret: { readonly secondPerson?: tickets.SecondPersonTyped };
  /** What the form does: the deed, where nothing is missing. */
  readonly onSubmit: (isWhole: boolean, deed: () => Promise<void>) => (event: FormEvent) => void;
  /**
   * Waits for an answer.
   * @param onRefused told of a refusal before it is shown
   * @returns undefined where there is none, or a refusal
   */
  readonly answerOf: <Answer>(told: Promise<Told<Answer>>, onRefused?: (refused: Refused) => void) => Promise<Answer | undefined>;
};

export function useAct(): Act {
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  const [second, setSecond] = useState(noSecond);
  const [wantsSecond, setWantsSecond] = useState(false);
  const person = secondOf(second);
  return {
    isTried, refused, lacksSecond: wantsSecond && person === undefined,
    secret: wantsSecond && person !== undefined ? { secondPerson: person } : {},
    secondField: wantsSecond
      && <SecondPerson typed={second} onChange={setSecond} hint="money.secondHint" lacking={isTried ? lackingIn(second) : new Set()} />,
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
      if (asksSecond(told.refused)) setWantsSecond(true);
      setRefused(told.refused);
      return undefined;
    },
  };
}
