// A money action in a dialog: if approval is required, the approver enters their name there.
import type { tickets } from "@chalkboard/contract";
import { type ReactNode, useState } from "react";
import { type Sending, useSending } from "../../data/use-sending.ts";
import { lackingIn, noSecond, SecondPerson, secondOf } from "./second-person.tsx";
import { asksSecond } from "./second-labels.ts";

export type Act = Sending & {
  /** Approval is required, and its fields are incomplete. */
  readonly lacksSecond: boolean;
  /** The approval fields; empty before approval is requested. */
  readonly secondField: ReactNode;
  /** Sent along with the request and never stored. */
  readonly secret: { readonly secondPerson?: tickets.SecondPersonTyped };
};

export function useAct(): Act {
  const sending = useSending();
  const [second, setSecond] = useState(noSecond);
  const [wantsSecond, setWantsSecond] = useState(false);
  const person = secondOf(second);
  return {
    ...sending,
    lacksSecond: wantsSecond && person === undefined,
    secret: wantsSecond && person !== undefined ? { secondPerson: person } : {},
    secondField: wantsSecond && (
      <SecondPerson
        typed={second}
        onChange={setSecond}
        hint="money.secondHint"
        lacking={sending.isTried ? lackingIn(second) : new Set()}
      />
    ),
    answerOf: (input, onRefused) =>
      sending.answerOf(input, (refused) => {
        onRefused?.(refused);
        if (asksSecond(refused)) setWantsSecond(true);
      }),
  };
}
