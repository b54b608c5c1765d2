// Presence on a line board: where other users are editing, and reporting where this user is.
import { live } from "@chalkboard/contract";
import { useRef } from "react";
import type { BoardGridProps } from "../../../kit/board/board-types.ts";
import { typeAt, useEditors } from "../../../live/live.ts";
import { clock } from "../../../ports/browser.ts";
import { cellText, type Shown, editorsOn } from "./editors.ts";

/** While the user keeps typing in one cell, it is reported again this often. */
const sayAgainMs = 5_000;

/** Reports where the user is editing; repeats are throttled. */
export function usePresence(): (at: live.TypedCell | undefined, leagueId: number) => void {
  const said = useRef<{ readonly text: string; readonly at: number } | undefined>(undefined);
  return (at, leagueId) => {
    const text = at === undefined ? undefined : cellText(at);
    if (text === said.current?.text && (text === undefined || clock.now() - (said.current?.at ?? 0) < sayAgainMs))
      return;
    said.current = text === undefined ? undefined : { text, at: clock.now() };
    typeAt(live.subjects.lines(leagueId), at ?? null);
  };
}

/** What a board of a league's lines needs to show other editors and to report its own user's cell. */
export function useBoardPresence<Row>(
  leagueIds: readonly number[],
  shown: Shown<Row> & { readonly leagueOf: (row: Row) => number },
): Pick<BoardGridProps<Row>, "editors" | "onType"> {
  const people = useEditors(...leagueIds.map((leagueId) => live.subjects.lines(leagueId)));
  // Leaving a cell is reported to the league that the cell was in.
  const last = useRef(leagueIds[0] ?? 0);
  const type = usePresence();
  return {
    editors: editorsOn(people, shown),
    onType: (cell) => {
      if (cell !== undefined) last.current = shown.leagueOf(cell.row);
      type(cell === undefined ? undefined : shown.cellOf(cell), last.current);
    },
  };
}
