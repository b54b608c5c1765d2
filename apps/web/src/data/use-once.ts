// Mutations with an idempotency key, from the form to the result. Until the result is known, the request is kept in the
// tab: resending it has no second effect.
import type { AnswerOf, Call } from "@chalkboard/contract";
import { useState } from "react";
import { clock, tabStorage } from "../ports/browser.ts";
import type { InputOf } from "./connection/client.ts";
import { refresh } from "./connection/queries.ts";
import { type MutationResult, useCallMutation } from "./use-call-mutation.ts";
import { useSession } from "./viewer.ts";

export type Once<C extends Call, Sent> = {
  readonly send: (sent: Sent, secret?: object) => Promise<MutationResult<AnswerOf<C>>>;
  readonly busy: boolean;
  /** A request that was sent and whose outcome is unknown. */
  readonly unknown: Sent | undefined;
};

export type OnceOptions<C extends Call, Sent> = {
  /** Its key in the tab's storage, for each person of a service. */
  readonly place: string;
  /** The payload of the call, including the idempotency key. */
  readonly payload: (sent: Sent) => InputOf<C>;
  /**
   * The calls whose results become stale afterwards, also after a refusal: the cause may be something that another user
   * did meanwhile.
   */
  readonly old: readonly Call[];
};

/** After this time nobody returns to it. */
const keptMs = 24 * 3_600_000;

/**
 * Sends a request with an idempotency key. A request without a result is kept until it has one, also across page loads.
 * A secret is sent along and never stored.
 */
export function useOnce<C extends Call, Sent>(call: C, { place, payload, old }: OnceOptions<C, Sent>): Once<C, Sent> {
  const { serviceId, userId } = useSession();
  const name = `chalkboard-${place}-${String(serviceId)}-${String(userId)}`;
  const [unknown, setUnknown] = useState(() => storedRequest(call, name, payload));
  const { mutate, busy } = useCallMutation(call, { quiet: true, refresh: old });
  const send: Once<C, Sent>["send"] = async (sent, secret = {}) => {
    tabStorage.write(name, JSON.stringify({ sent, at: clock.now() }));
    const result = await mutate({ ...(payload(sent) as object), ...secret } as InputOf<C>);
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

function storedRequest<C extends Call, Sent>(
  call: C,
  name: string,
  payload: (sent: Sent) => InputOf<C>,
): Sent | undefined {
  try {
    const { sent, at } = JSON.parse(tabStorage.read(name) ?? "") as { readonly sent: Sent; readonly at: number };
    return clock.now() - at < keptMs && call.payload.safeParse(payload(sent)).success ? sent : undefined;
  } catch {
    return undefined;
  }
}
