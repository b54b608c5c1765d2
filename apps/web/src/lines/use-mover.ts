import { type AnswerOf, lines, responses } from "@chalkboard/contract";
import { useState } from "react";
import { z } from "zod";
import type { AskedOf } from "../data/client.ts";
import { announceRefusal, type Refusal } from "../data/refused.ts";
import { useTell } from "../data/use-tell.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import type { HqLine } from "./board-data.ts";
import type { WantedLine } from "./board-moves.ts";

export type Moves = AskedOf<typeof lines.moveLines>["moves"];

/** What the server asks about lines before it publishes them. */
type Asked = {
  /** Far from everything that stands beside it; `waits`: for a second person. */
  readonly isFar: boolean; readonly waits: boolean;
  readonly contradictions: Doubts["contradictions"];
  /** The lines as somebody else moved them meanwhile. */
  readonly changed: readonly HqLine[];
};

/** Lines that the server did not publish unasked, and what is done with them. */
export type Unlikely = Asked & { readonly wanted: readonly WantedLine[]; readonly publish: () => Promise<unknown>; readonly leave: () => void };

export type Mover = {
  readonly publish: (wanted: readonly WantedLine[], moves: Moves) => Promise<void>;
  /** It waits for whoever is sure. */
  readonly unlikely: Unlikely | undefined;
};

/**
 * Publishes lines, and asks once more where they are far from everything beside them or were changed meanwhile.
 * @param show puts what was published on the board
 */
export function useMover(show: (moved: Moved) => void): Mover {
  const { tell } = useTell(lines.moveLines, { quiet: true });
  const toasts = useToasts();
  const { t } = useWords();
  // Lines of several games may each ask; the first that asked is answered first.
  const [waiting, setWaiting] = useState<readonly Unlikely[]>([]);
  const publish = async (wanted: readonly WantedLine[], moves: Moves, isSure: boolean): Promise<void> => {
    const told = await tell({ moves, isSure });
    if (told.ok) show(told.data.lines);
    if (told.ok && told.data.proposalId !== undefined) toasts.caution(t("lines.waitsForSecond"));
    const doubts = told.ok || told.refused === undefined ? undefined : doubtsOf(told.refused);
    if (doubts !== undefined) {
      const { changed } = doubts;
      show(changed);
      const asked: Unlikely = {
        ...doubts, wanted, publish: () => publish(wanted, changed.length === 0 ? moves : overChanged(moves, changed), isSure || changed.length === 0),
        leave: () => { setWaiting((others) => others.filter((one) => one !== asked)); },
      };
      setWaiting((others) => [...others, asked]);
    } else if (!told.ok && told.refused !== undefined) announceRefusal(told.refused);
  };
  return { publish: (wanted, moves) => publish(wanted, moves, false), unlikely: waiting[0] };
}

const doubtData = z.object({
  problems: z.array(z.object({ code: z.literal(["unlikely", "contradicts"]) })).min(1),
  waits: z.boolean(),
  contradictions: z.array(z.object({
    reason: z.literal(["covers", "order", "part"]),
    lines: z.array(lines.hqLine.pick({ betType: true, side: true, alternate: true, points: true, price: true })).length(2),
  })),
});
type Doubts = z.output<typeof doubtData>;
type Moved = AnswerOf<typeof lines.moveLines>["lines"];

const changedData = z.object({ lines: z.array(lines.hqLine.extend({ eventId: z.int() })).min(1) });

function doubtsOf({ code, data }: Refusal): (Asked & { readonly changed: Moved }) | undefined {
  const changed = code === responses.changedMeanwhile ? changedData.safeParse(data).data?.lines : undefined;
  if (changed !== undefined) return { isFar: false, waits: false, contradictions: [], changed };
  const doubts = code === responses.invalidPayload ? doubtData.safeParse(data).data : undefined;
  return doubts === undefined ? undefined
    : { isFar: doubts.problems.some((problem) => problem.code === "unlikely"), waits: doubts.waits, contradictions: doubts.contradictions, changed: [] };
}

/** The same moves over what somebody else published meanwhile. */
function overChanged(moves: Moves, changed: readonly HqLine[]): Moves {
  return moves.map((move) => {
    const { key: { betType, side, alternate } } = move;
    const now = changed.find((line) => line.betType === betType && line.side === side && line.alternate === alternate);
    return { ...move, version: now?.version ?? move.version };
  });
}
