import { tickets } from "@chalkboard/contract";
import { isGameNamed } from "../../../data/team-name.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import type { BoardEvent } from "./board-data.ts";
import { withAction } from "./open-action.ts";

const secondMs = 1_000;

/** The games of a board with their open bets, found by the name or the number of a side. */
export function useBoardEvents(events: readonly BoardEvent[], wanted: string): readonly BoardEvent[] {
  const { data: exposure } = useCallQuery(
    tickets.eventExposure,
    events.length === 0 ? null : { eventIds: events.map(({ eventId }) => eventId) },
    { everyMs: secondMs },
  );
  const all = exposure === undefined ? events : withAction(events, exposure);
  return wanted === ""
    ? all
    : all.filter(
        (game) => isGameNamed(game, wanted) || game.sides.some(({ rotation }) => String(rotation).includes(wanted)),
      );
}
