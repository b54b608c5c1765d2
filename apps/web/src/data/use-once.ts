// What is sent under a key of its own, from the form to the answer. Until that is known it is kept in the tab: sent again, it happens once.
import type { AnswerOf, Call } from "@chalkboard/contract";
import { useState } from "react";
import { clock, tabStorage } from "../ports/browser.ts";
import type { InputOf } from "./client.ts";
import { refresh } from "./queries.ts";
import { type MutationResult, useCallMutation } from "./use-call-mutation.ts";
import { useSession } from "./viewer.ts";

export type Once<C extends Call, Sent> = {
  readonly send: (sent: Sent, secret?: object) => Promise<MutationResult<AnswerOf<C>>>;
  readonly busy: boolean;
  /** Sent, and nobody knows how it ended. */
  readonly unknown: Sent | undefined;
};

export type OnceOptions<C extends Call, Sent> = {
  /** What it is called in the tab's storage, for each person of a service. */
  readonly place: string;
  /** What of it the call is asked, with its key. */
  readonly payload: (sent: Sent) => InputOf<C>;
  /** The calls whose answers are old after this, and after a refusal: what was refused was refused for what somebody else has done meanwhile. */
  readonly old: readonly Call[];
};

/** Nobody comes back after so long. */
const keptMs = 24 * 3_600_000;

/** Sends what has a key. What has no answer stays until it has one, also when the page is loaded again. A secret goes along and is never kept. */
export function useOnce<C extends Call, Sent>(call: C, { place, payload, old }: OnceOptions<C, Sent>): Once<C, Sent> {
  const { serviceId, userId } = useSession();
  const name = `chalkboard-${place}-${String(serviceId)}-${String(userId)}`;
  const [unknown, setUnknown] = useState(() => keptIn(call, name, payload));
  const { mutate, busy } = useCallMutation(call, { quiet: true, refresh: old });
  const send: Once<C, Sent>["send"] = async (sent, secret = {}) => {
    tabStorage.write(name, JSON.stringify({ sent, at: clock.now() }));
    const result = await mutate({ ...payload(sent) as object, ...secret } as InputOf<C>);
    if ("unanswered" in result) {
      setUnknown(() => sent);
      return result;
    }
    tabStorage.remove(name);
    setUnknown(undefined);
    if (!result.ok) refresh(old);
    return result;
  };
  return { send, busy, unknown };
}

function keptIn<C extends Call, Sent>(call: C, name: string, payload: (sent: Sent) => InputOf<C>): Sent | undefined {
  try {
    const { sent, at } = JSON.parse(tabStorage.read(name) ?? "") as { readonly sent: Sent; readonly at: number };
    return clock.now() - at < keptMs && call.payload.safeParse(payload(sent)).success ? sent : undefined;
  } catch {
    return undefined;
  }
}
