import { type AnswerOf, lines, responses } from "@chalkboard/contract";
import { useState } from "react";
import { z } from "zod";
import type { InputOf } from "../../../data/connection/client.ts";
import { announceRefusal, type Refusal } from "../../../data/connection/refused.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { HqLine } from "./board-data.ts";
import type { WantedLine } from "./board-moves.ts";

export type Moves = InputOf<typeof lines.moveLines>["moves"];

/** What the server asks about lines before it publishes them. */
type MoveRequest = {
  /** Far from all comparable lines; `waits`: needs a second person's approval. */
  readonly isFar: boolean;
  readonly waits: boolean;
  readonly contradictions: Doubts["contradictions"];
  /** The lines as another user moved them meanwhile. */
  readonly changed: readonly HqLine[];
};

/** Lines that the server did not publish without confirmation, and how to proceed. */
export type Unlikely = MoveRequest & {
  readonly wanted: readonly WantedLine[];
  readonly publish: () => Promise<unknown>;
  readonly leave: () => void;
};

export type Mover = {
  /** @param reason of the moves; empty where they need none */
  readonly publish: (wanted: readonly WantedLine[], moves: Moves, reason: string) => Promise<void>;
  /** Waits for the user's confirmation. */
  readonly unlikely: Unlikely | undefined;
};

/**
 * Publishes lines, and asks for confirmation if they are far from comparable lines or were changed meanwhile.
 * @param show puts published lines on the board
 */
export function useMover(show: (moved: Moved) => void): Mover {
  const { mutate } = useCallMutation(lines.moveLines, { quiet: true });
  const toasts = useToasts();
  const { t } = useLocale();
  // Lines of several games may each need confirmation; they are confirmed in order.
  const [waiting, setWaiting] = useState<readonly Unlikely[]>([]);
  const publish = async (
    wanted: readonly WantedLine[],
    moves: Moves,
    reason: string,
    isSure: boolean,
  ): Promise<void> => {
    const result = await mutate({ moves, reason, isSure });
    if (result.ok) show(result.data.lines);
    if (result.ok && result.data.proposalId !== undefined) toasts.caution(t("lines.waitsForSecond"));
    const doubts = result.ok || result.refused === undefined ? undefined : doubtsOf(result.refused);
    if (doubts !== undefined) {
      const { changed } = doubts;
      show(changed);
      const input: Unlikely = {
        ...doubts,
        wanted,
        publish: () =>
          publish(
            wanted,
            changed.length === 0 ? moves : overChanged(moves, changed),
            reason,
            isSure || changed.length === 0,
          ),
        leave: () => {
          setWaiting((others) => others.filter((one) => one !== input));
        },
      };
      setWaiting((others) => [...others, input]);
    } else if (!result.ok && result.refused !== undefined) announceRefusal(result.refused);
  };
  return { publish: (wanted, moves, reason) => publish(wanted, moves, reason, false), unlikely: waiting[0] };
}

const doubtData = z.object({
  problems: z.array(z.object({ code: z.literal(["unlikely", "contradicts"]) })).min(1),
  waits: z.boolean(),
  contradictions: z.array(
    z.object({
      reason: z.literal(["covers", "order", "part"]),
      lines: z
        .array(lines.hqLine.pick({ betType: true, side: true, alternate: true, points: true, price: true }))
        .length(2),
    }),
  ),
});
type Doubts = z.output<typeof doubtData>;
type Moved = AnswerOf<typeof lines.moveLines>["lines"];

const changedData = z.object({ lines: z.array(lines.hqLine.extend({ eventId: z.int() })).min(1) });

function doubtsOf({ code, data }: Refusal): (MoveRequest & { readonly changed: Moved }) | undefined {
  const changed = code === responses.changedMeanwhile ? changedData.safeParse(data).data?.lines : undefined;
  if (changed !== undefined) return { isFar: false, waits: false, contradictions: [], changed };
  const doubts = code === responses.invalidPayload ? doubtData.safeParse(data).data : undefined;
  return doubts === undefined
    ? undefined
    : {
        isFar: doubts.problems.some((problem) => problem.code === "unlikely"),
        waits: doubts.waits,
        contradictions: doubts.contradictions,
        changed: [],
      };
}

/** Repeats the moves on top of another user's changes. */
function overChanged(moves: Moves, changed: readonly HqLine[]): Moves {
  return moves.map((move) => {
    const {
      key: { betType, side, alternate },
    } = move;
    const now = changed.find((line) => line.betType === betType && line.side === side && line.alternate === alternate);
    return { ...move, version: now?.version ?? move.version };
  });
}
