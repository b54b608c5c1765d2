import type { AnswerOf, Call } from "@chalkboard/contract";
import { useRef, useState } from "react";
import { faultsLeft } from "../kit/form/faults-left.ts";
import { type InputOf, gate, send } from "./connection/client.ts";
import { ConnectionError, hold } from "./connection/connection.ts";
import { refreshed } from "./connection/queries.ts";
import { type Refusal, announceRefusal } from "./connection/refused.ts";

/**
 * The outcome of a mutation. `unanswered`: whether it was executed is unknown; the shell shows that the server is
 * unreachable.
 */
export type MutationResult<Answer> =
  | {
      readonly ok: true;
      readonly data: Answer;
      readonly responseType: number;
      readonly refused?: never;
      /** Resolves when the mounted queries that it invalidated have refetched, or after some seconds. */
      readonly refreshed?: Promise<void>;
    }
  | { readonly ok: false; readonly refused: Refusal }
  | { readonly ok: false; readonly unanswered: true; readonly refused?: never };

export type MutationOptions = {
  /** The calls whose cached results become stale. */
  readonly refresh?: readonly Call[];
  /** The page shows a refusal itself; otherwise the shell shows it in a toast. */
  readonly quiet?: boolean;
};

export type CallMutation<C extends Call> = {
  readonly mutate: (payload: InputOf<C>) => Promise<MutationResult<AnswerOf<C>>>;
  readonly busy: boolean;
  /** The last refusal, until the next attempt or `forget`. */
  readonly refused: Refusal | undefined;
  /** A field has changed: what the last refusal says of it, or of no field, is no longer true. */
  readonly forget: (field: string) => void;
};

/** Changes data on the server. It is never resent automatically; a refusal is a value. */
export function useCallMutation<C extends Call>(
  call: C,
  { refresh: old = [], quiet = false }: MutationOptions = {},
): CallMutation<C> {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal | undefined>(undefined);
  const running = useRef(0);
  const mutate = async (payload: InputOf<C>): Promise<MutationResult<AnswerOf<C>>> => {
    running.current += 1;
    setBusy(true);
    setRefused(undefined);
    try {
      const answered = await send(call, payload);
      if (answered.ok) {
        return { ok: true, data: answered.data, responseType: answered.responseType, refreshed: refreshed(old) };
      }
      const refusal = { code: answered.responseType, data: answered.data };
      setRefused(refusal);
      if (!quiet) announceRefusal(refusal);
      return { ok: false, refused: refusal };
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      // The dialog closes after its time or when its button is pressed; the page keeps the input.
      void gate.wait().then(hold(error.trouble));
      return { ok: false, unanswered: true };
    } finally {
      running.current -= 1;
      if (running.current === 0) setBusy(false);
    }
  };
  const forget = (field: string): void => {
    setRefused((before) => faultsLeft(before, (path) => path === undefined || path === field));
  };
  return { mutate, busy, refused, forget };
}
