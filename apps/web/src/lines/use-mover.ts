import { type AnswerOf, lines, responses } from "@chalkboard/contract";
import { useState } from "react";
import { z } from "zod";
import type { AskedOf } from "../data/client.ts";
import { announceRefusal, type Refusal } from "../data/refused.ts";
import { useTell } from "../data/use-tell.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import type { WantedLine } from "./board-moves.ts";

export type Moves = AskedOf<typeof lines.moveLines>["moves"];

/** Lines that the server takes for a slip of the hand, what they would contradict, and what is done with them. `waits`: for a second person. */
export type Unlikely = {
  readonly wanted: readonly WantedLine[]; readonly isFar: boolean; readonly waits: boolean; readonly contradictions: Doubts["contradictions"];
  readonly publish: () => Promise<unknown>; readonly leave: () => void;
};

export type Mover = {
  readonly publish: (wanted: readonly WantedLine[], moves: Moves) => Promise<void>;
  /** It waits for whoever is sure. */
  readonly unlikely: Unlikely | undefined;
};

/** Publishes lines, and asks once more where they are far from everything beside them. @param show puts what was published on the board */
export function useMover(show: (moved: AnswerOf<typeof lines.moveLines>["lines"]) => void): Mover {
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
      const asked: Unlikely = {
        wanted, isFar: doubts.problems.some(({ code }) => code === "unlikely"), waits: doubts.waits, contradictions: doubts.contradictions,
        publish: () => publish(wanted, moves, true), leave: () => { setWaiting((others) => others.filter((one) => one !== asked)); },
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

function doubtsOf({ code, data }: Refusal): Doubts | undefined {
  return code === responses.invalidPayload ? doubtData.safeParse(data).data : undefined;
}
