// Queues score keys: a key that is pressed twice counts from where the first press left the score.
import { lines } from "@chalkboard/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { announceRefusal } from "../../../data/connection/refused.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { clock } from "../../../ports/browser.ts";
import { type LiveBoard, type LiveEvent, type LiveScore, type Play, playNow } from "./live-data.ts";
import { unpricedKey } from "./live-labels.ts";

export type LiveDesk = {
  /** Enters a change that is computed from the game's state when its turn comes. */
  readonly enter: (
    event: LiveEvent,
    change: (play: Play, newest: LiveEvent) => Play | undefined,
    isSource?: boolean,
  ) => void;
  readonly follow: (event: LiveEvent, terms: { readonly follows?: boolean; readonly margin?: number }) => void;
  /** Publishes the model's prices. */
  readonly price: (event: LiveEvent) => void;
};

/** @param key the cache key of the board */
export function useLiveScore(key: readonly unknown[]): LiveDesk {
  const cache = useQueryClient();
  const { t } = useLocale();
  const toasts = useToasts();
  const enterer = useCallMutation(lines.enterScore, { quiet: true });
  const follower = useCallMutation(lines.followModel, { quiet: true });
  const pricer = useCallMutation(lines.priceLive, { refresh: [lines.liveBoard] });
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = (act: () => Promise<void>): void => {
    turn.current = turn.current.then(act, act);
  };
  const newest = (event: LiveEvent): LiveEvent =>
    cache.getQueryData<LiveBoard>(key)?.events.find(({ eventId }) => eventId === event.eventId) ?? event;
  const show = (eventId: number, score: LiveScore): void => {
    cache.setQueryData<LiveBoard>(key, (board) =>
      board === undefined
        ? board
        : { ...board, events: board.events.map((event) => (event.eventId === eventId ? { ...event, score } : event)) },
    );
  };
  const renew = (): void => {
    void cache.invalidateQueries({ queryKey: [lines.liveBoard.path] });
  };
  return {
    enter: (event, change, isSource) => {
      inTurn(async () => {
        const now = newest(event);
        const play = change(playNow(now, clock.now()), now);
        if (play === undefined) return;
        const result = await enterer.mutate({
          eventId: event.eventId,
          version: now.score?.version ?? 0,
          ...play,
          ...(isSource === undefined ? {} : { isSource }),
        });
        if (result.ok) show(event.eventId, result.data);
        else if (result.refused !== undefined) announceRefusal(result.refused);
        renew();
      });
    },
    follow: (event, terms) => {
      inTurn(async () => {
        const { score } = newest(event);
        if (score === null) {
          toasts.caution(t("lines.liveNoScore"));
          return;
        }
        const { version, follows, margin } = score;
        const result = await follower.mutate({ eventId: event.eventId, version, follows, margin, ...terms });
        if (result.ok) show(event.eventId, result.data);
        else if (result.refused !== undefined) announceRefusal(result.refused);
        renew();
      });
    },
    price: (event) => {
      inTurn(async () => {
        if (newest(event).score === null) {
          toasts.caution(t("lines.liveNoScore"));
          return;
        }
        const result = await pricer.mutate({ eventId: event.eventId });
        if (result.ok && result.data.unpriced !== null) toasts.caution(t(unpricedKey[result.data.unpriced]));
      });
    },
  };
}
