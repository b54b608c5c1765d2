import { type AnswerOf, lines, responses } from "@chalkboard/contract";
import { useState } from "react";
import { z } from "zod";
import type { AskedOf } from "../data/client.ts";
import { announceRefusal, type Refusal } from "../data/refused.ts";
import { useTell } from "../data/use-tell.ts";
import type { WantedLine } from "./board-moves.ts";

type Moves = AskedOf<typeof lines.moveLines>["moves"];

/** Lines that the server takes for a slip of the hand, and what is done with them. */
export type Unlikely = { readonly wanted: readonly WantedLine[]; readonly publish: () => Promise<unknown>; readonly leave: () => void };

export type Mover = {
  readonly publish: (wanted: readonly WantedLine[], moves: Moves) => Promise<void>;
  /** It waits for whoever is sure. */
  readonly unlikely: Unlikely | undefined;
};

/** Publishes lines, and asks once more where they are far from everything beside them. @param show puts what was published on the board */
export function useMover(show: (moved: AnswerOf<typeof lines.moveLines>["lines"]) => void): Mover {
  const { tell } = useTell(lines.moveLines, { quiet: true });
  const [unlikely, setUnlikely] = useState<Unlikely | undefined>(undefined);
  const publish = async (wanted: readonly WantedLine[], moves: Moves, isSure: boolean): Promise<void> => {
    const told = await tell({ moves, isSure });
    if (told.ok) show(told.data.lines);
    else if (told.refused !== undefined && isUnlikely(told.refused)) {
      setUnlikely({ wanted, publish: () => publish(wanted, moves, true), leave: () => { setUnlikely(undefined); } });
    } else if (told.refused !== undefined) announceRefusal(told.refused);
  };
  return { publish: (wanted, moves) => publish(wanted, moves, false), unlikely };
}

const unlikelyData = z.object({ problems: z.array(z.object({ code: z.literal("unlikely") })).min(1) });

function isUnlikely({ code, data }: Refusal): boolean {
  return code === responses.invalidPayload && unlikelyData.safeParse(data).success;
}
