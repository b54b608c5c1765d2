import { useMemo, useState } from "react";
import { Cards } from "../../kit/grid/cards.tsx";
import type { Column } from "../../kit/grid/columns.ts";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { useLocale, type Locale } from "../../kit/format/locale.tsx";
import { PhoneGame } from "./phone-game.tsx";
import type { ResultsOfDay } from "./result-board.tsx";
import { boundsTogether, enteredColumns, type ResultGame, type ResultMarks, resultMarks } from "./result-marks.ts";

const nothing: ReadonlySet<number> = new Set();

/** The results of a day on a phone: a card per game; a tap opens its scores. */
export function PhoneResults({ games, boundsBy, zone, actions }: ResultsOfDay) {
  const locale = useLocale();
  const [opened, setOpened] = useState<ResultGame | undefined>(undefined);
  const bounds = useMemo(() => boundsTogether(boundsBy), [boundsBy]);
  const marks = useMemo(() => resultMarks(locale, bounds), [locale, bounds]);
  const columns = useMemo(() => gameColumns(locale, zone, marks), [locale, zone, marks]);
  // The current state: other users enter and decide meanwhile.
  const open = games.find(({ event }) => event.eventId === opened?.event.eventId) ?? opened;
  if (games.length === 0) return <EmptyState title="lines.noGames" />;
  return (
    <>
      <Cards
        rows={games}
        rowKey={({ event }) => event.eventId}
        columns={columns}
        onOpen={setOpened}
        rowTone={(game) => (marks.warning(game) === "" ? undefined : "warn")}
        hidden={nothing}
        totals={[]}
        onNearEnd={undefined}
      />
      {open !== undefined && (
        <PhoneGame
          game={open}
          segments={enteredColumns(bounds)}
          zone={zone}
          marks={marks}
          actions={actions}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

/** Teams and score; start time, pending legs and warnings. */
function gameColumns({ format }: Locale, zone: string, marks: ResultMarks): readonly Column<ResultGame>[] {
  return [
    { title: "betting.event", phone: "name", value: ({ event }) => event.name },
    { title: "kit.total", phone: "figure", value: marks.score },
    {
      title: "betting.start",
      phone: "line",
      value: ({ event }) =>
        [format.time(event.startsAt, zone), marks.state(event), marks.official(event)]
          .filter((text) => text !== "")
          .join(" · "),
    },
    {
      title: "results.openLegs",
      phone: "line",
      value: ({ event }) => (event.openLegs > 0 ? format.number(event.openLegs) : ""),
    },
    { title: "results.check", phone: "line", value: marks.warning },
  ];
}
