// An act of money in a dialog: where somebody must stand by he types his name there.
import type { tickets } from "@chalkboard/contract";
import { type ReactNode, useState } from "react";
import { type Sending, useSending } from "../data/use-sending.ts";
import { lackingIn, noSecond, SecondPerson, secondOf } from "./second-person.tsx";
import { asksSecond } from "./second-words.ts";

export type Act = Sending & {
  /** Somebody must stand by, and has not typed who he is. */
  readonly lacksSecond: boolean;
  /** Where he types it; nothing before somebody is asked for. */
  readonly secondField: ReactNode;
  /** What goes beside what is sent, and is never kept. */
  readonly secret: { readonly secondPerson?: tickets.SecondPersonTyped };
};

export function useAct(): Act {
  const sending = useSending();
  const [second, setSecond] = useState(noSecond);
  const [wantsSecond, setWantsSecond] = useState(false);
  const person = secondOf(second);
  return {
    ...sending, lacksSecond: wantsSecond && person === undefined,
    secret: wantsSecond && person !== undefined ? { secondPerson: person } : {},
    secondField: wantsSecond
      && <SecondPerson typed={second} onChange={setSecond} hint="money.secondHint" lacking={sending.isTried ? lackingIn(second) : new Set()} />,
    answerOf: (input, onRefused) => sending.answerOf(input, (refused) => {
      onRefused?.(refused);
      if (asksSecond(refused)) setWantsSecond(true);
    }),
  };
}
