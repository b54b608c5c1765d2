import type { Desk } from "../data/use-desk.ts";
import { PausedMoveDialog } from "./paused-move.tsx";
import { UnlikelyMove } from "./unlikely-move.tsx";

/** What the desk asks before it moves lines. */
export function DeskQuestions({
  desk: { unlikely, paused },
  sport,
}: {
  readonly desk: Pick<Desk, "unlikely" | "paused">;
  readonly sport: string;
}) {
  return (
    <>
      {unlikely !== undefined && <UnlikelyMove unlikely={unlikely} sport={sport} />}
      {paused !== undefined && <PausedMoveDialog paused={paused} />}
    </>
  );
}
