import { Drawer } from "../../kit/dialog/drawer.tsx";
import type { ResultEvent } from "./result-draft.ts";
import type { ResultBounds } from "./result-marks.ts";
import { Statements } from "./statements.tsx";

type SaidPanelProps = {
  readonly events: readonly ResultEvent[];
  readonly eventId: number;
  readonly bounds: ResultBounds;
  readonly onStep: (eventId: number) => void;
  readonly onDecided: (eventId: number) => void;
  readonly onClose: () => void;
};

/** What each source and person reports about a game of the day; the previous and next game can be opened. */
export function SaidPanel({ events, eventId, bounds, onStep, onDecided, onClose }: SaidPanelProps) {
  const index = events.findIndex((event) => event.eventId === eventId);
  const event = events[index];
  if (event === undefined) return null;
  const step = (by: 1 | -1): void => {
    const next = events[index + by];
    if (next !== undefined) onStep(next.eventId);
  };
  return (
    <Drawer
      title={event.name}
      onClose={onClose}
      among={{ index, count: events.length, hasNext: index + 1 < events.length, onStep: step }}
    >
      <Statements
        key={eventId}
        event={event}
        bounds={bounds}
        onDecided={() => {
          onDecided(eventId);
        }}
      />
    </Drawer>
  );
}
