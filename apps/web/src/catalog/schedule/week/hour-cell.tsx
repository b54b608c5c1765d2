import { VisuallyHidden } from "@mantine/core";
import { memo } from "react";
import { ChevronDown, ChevronRight, HandleIcon } from "../../../kit/format/icons.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { eventStatusKeys } from "@chalkboard/list-columns";
import { hourKey, type Line, linesOf, type WeekGame, type WeekLeague } from "./week-hours.ts";
import styles from "./hours.module.css";

export type HourCellProps = {
  readonly day: string;
  readonly hour: number;
  readonly games: readonly WeekGame[];
  readonly leagues: readonly WeekLeague[];
  /** The keys of its open lines, separated by spaces. */
  readonly open: string;
  /** The game in it that is being moved. */
  readonly carried: number | undefined;
  /** The label of the drop target: what would start here, and when. */
  readonly target: string | undefined;
  readonly onOpen: (eventId: number) => void;
  readonly onToggle: (key: string) => void;
};

/** One hour of a day; re-renders only when its own data change. */
export const HourCell = memo(function HourCell({
  day,
  hour,
  games,
  leagues,
  open,
  carried,
  target,
  onOpen,
  onToggle,
}: HourCellProps) {
  const lines = games.length === 0 ? [] : linesOf(hourKey({ day, hour }), games, leagues, new Set(open.split("\n")));
  return (
    <div
      role="gridcell"
      className={styles["cell"]}
      data-day={day}
      data-hour={hour}
      data-target={target !== undefined || undefined}
    >
      {lines.map((line) =>
        line.kind === "game" ? (
          <GameLine key={line.key} line={line} isCarried={line.game.eventId === carried} onOpen={onOpen} />
        ) : (
          <GroupLine key={line.key} line={line} onToggle={onToggle} />
        ),
      )}
      {target !== undefined && (
        <span className={styles["target"]} aria-hidden="true">
          {target}
        </span>
      )}
    </div>
  );
});

type GameLineProps = {
  readonly line: Line & { kind: "game" };
  readonly isCarried: boolean;
  readonly onOpen: (eventId: number) => void;
};

function GameLine({ line: { key, game, depth }, isCarried, onOpen }: GameLineProps) {
  const { t, format, zone } = useLocale();
  const { eventId, startsAt, title, away, home, status, isWithoutLine } = game;
  const isComing = status === "scheduled" || status === "postponed";
  return (
    <button
      type="button"
      className={styles["line"]}
      tabIndex={-1}
      data-line={key}
      data-event={eventId}
      data-depth={depth || undefined}
      title={title}
      data-dim={status !== "scheduled" || undefined}
      data-carried={isCarried || undefined}
      onClick={() => {
        onOpen(eventId);
      }}
    >
      {isComing && (
        <span className={styles["handle"]} data-handle>
          <HandleIcon size={14} />
        </span>
      )}
      <time>{format.time(startsAt, zone)}</time>
      <span className={styles["name"]}>
        {away} @ {home}
      </span>
      {status !== "scheduled" && <small>{t(eventStatusKeys[status])}</small>}
      {isWithoutLine && <Without words={t("calendar.withoutLine")} />}
    </button>
  );
}

type GroupLineProps = { readonly line: Line & { kind: "league" | "rest" }; readonly onToggle: (key: string) => void };

function GroupLine({ line: { key, kind, name, leagues, games, isOpen, depth }, onToggle }: GroupLineProps) {
  const { t, format } = useLocale();
  const without = games.filter(({ isWithoutLine }) => isWithoutLine).length;
  const words = kind === "league" ? name : t("calendar.moreLeagues", { count: leagues });
  return (
    <button
      type="button"
      className={styles["line"]}
      tabIndex={-1}
      data-line={key}
      data-group
      data-depth={depth || undefined}
      title={`${words}: ${t("lines.games", { count: games.length })}`}
      aria-expanded={isOpen}
      onClick={() => {
        onToggle(key);
      }}
    >
      {isOpen ? <ChevronDown size={10} /> : <ChevronRight size={10} />}
      <span className={styles["name"]}>{words}</span>
      {without > 0 && (
        <Without words={t("lines.withoutLine", { count: format.number(without) })} count={format.number(without)} />
      )}
      <b>{format.number(games.length)}</b>
    </button>
  );
}

/** The icon for games without lines, with a text for screen readers. */
function Without({ words, count }: { readonly words: string; readonly count?: string }) {
  return (
    <span className={styles["without"]} title={words}>
      {count !== undefined && <span aria-hidden="true">{count}</span>}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
