// The week by the hour: games at their start times. Moving a game asks for confirmation.

import { localTime } from "@chalkboard/kernel";
import { UnstyledButton } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
import { useMainThing } from "../../../kit/behaviour/main-thing.ts";
import { bringIntoSight } from "../../../kit/behaviour/scroll.ts";
import { useIsPhone } from "../../../kit/behaviour/use-is-phone.ts";
import { useStable } from "../../../kit/behaviour/use-stable.ts";
import { addDays } from "../../../kit/format/days.ts";
import { type Locale, useLocale } from "../../../kit/format/locale.tsx";
import { startText } from "../event-labels.ts";
import { HourCell } from "./hour-cell.tsx";
import styles from "./hours.module.css";
import { type Carried, useCarry } from "./use-carry.ts";
import { useDragOver } from "./use-drag-over.ts";
import { gamesByHour, hourKey, isShown, placesIn, type Week, type WeekGame, type WeekLeague } from "./week-hours.ts";

// Focus in the week's hours: Tab reaches one line; arrows move between lines and days.

const lineOf = "[data-line]";

/** Focuses a line. */
function leadTo(grid: HTMLElement, line: HTMLElement): void {
  for (const before of grid.querySelectorAll<HTMLElement>(`${lineOf}[tabindex="0"]`)) before.tabIndex = -1;
  line.tabIndex = 0;
  line.focus({ preventScroll: true });
  bringIntoSight(line);
}

/**
 * The target of an arrow, Home or End: up and down within the day; sideways to the line of the nearest hour on the next
 * day that has one.
 */
function lineAfter(grid: HTMLElement, line: HTMLElement, key: string): HTMLElement | undefined {
  const days = [
    ...new Set([...grid.querySelectorAll<HTMLElement>("[role=gridcell]")].map(({ dataset }) => dataset["day"] ?? "")),
  ];
  const linesOfDay = (day: string): readonly HTMLElement[] => [
    ...grid.querySelectorAll<HTMLElement>(`[role=gridcell][data-day="${day}"] ${lineOf}`),
  ];
  const cell = line.closest<HTMLElement>("[role=gridcell]");
  const day = cell?.dataset["day"] ?? "";
  const own = linesOfDay(day);
  const place = own.indexOf(line);
  if (key === "ArrowDown") return own[place + 1];
  if (key === "ArrowUp") return own[place - 1];
  if (key === "Home") return own[0];
  if (key === "End") return own.at(-1);
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const beside =
    key === "ArrowRight" ? days.slice(days.indexOf(day) + 1) : days.slice(0, days.indexOf(day)).toReversed();
  const there = beside.map(linesOfDay).find((lines) => lines.length > 0) ?? [];
  const hourOf = (one: HTMLElement): number => Number(one.closest<HTMLElement>("[role=gridcell]")?.dataset["hour"]);
  const far = (one: HTMLElement): number => Math.abs(hourOf(one) - hourOf(line));
  return there.toSorted((one, other) => far(one) - far(other))[0];
}

/** What is visible of the week: which lines are open, which day where only one fits, and which line has the focus. */
export type HoursView = {
  readonly open: ReadonlySet<string>;
  readonly setOpen: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
  readonly day: string;
  readonly setDay: (day: string) => void;
  readonly line: RefObject<string | undefined>;
};

export type HoursGridProps = {
  readonly week: Week;
  readonly view: HoursView;
  readonly onOpen: (eventId: number) => void;
  readonly onMove: (game: WeekGame, startsAt: number) => void;
};

const week7 = [0, 1, 2, 3, 4, 5, 6];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const none: readonly WeekGame[] = [];

export function HoursGrid({
  week,
  view: { open, setOpen, day: chosen, setDay, line: last },
  onOpen,
  onMove,
}: HoursGridProps) {
  const { games, leagues, today, firstDay } = week;
  const locale = useLocale();
  const { t, format, zone } = locale;
  const grid = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const { placeOf, byHour, perDay } = usePlaces(games, zone);
  const [said, setSaid] = useState("");
  const carrying = useCarry({
    games,
    firstDay,
    zone,
    onDrop: (game, startsAt) => {
      setSaid("");
      onMove(game, startsAt);
    },
    onStay: ({ title }, why) => {
      setSaid(t(why === "begun" ? "calendar.hasBegun" : "calendar.stays", { name: title }));
    },
    onEdge: () => {
      setSaid(t("calendar.weekEnds"));
    },
  });
  const dragging = useDragOver(grid, zone, carrying);
  const { carried } = carrying;
  const target = carried === undefined ? undefined : placeOf(carried.startsAt);
  const days = week7.map((index) => addDays(firstDay, index));
  const first = isShown(today, firstDay) ? today : firstDay;
  const shownDay = target?.day ?? (isShown(chosen, firstDay) ? chosen : first);
  const shownDays = isPhone ? [shownDay] : days;
  const stable = useStable({
    open: (eventId: number): void => {
      if (!dragging.wasDragged()) onOpen(eventId);
    },
    toggle: (key: string): void => {
      setOpen((before) => before.symmetricDifference(new Set([key])));
    },
  });
  useMainThing(grid, (element) => {
    const lines = [...element.querySelectorAll<HTMLElement>("[data-line]")];
    const ofDay = element.querySelector<HTMLElement>(
      `[role=gridcell][data-day="${first}"] [data-line]:not([data-dim])`,
    );
    const line = lines.find(({ dataset }) => dataset["line"] === last.current) ?? ofDay ?? lines[0];
    if (line !== undefined) leadTo(element, line);
  });
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    dragging.onKeyDown();
    if (said !== "") setSaid("");
    walk(event, grid.current, carrying.onKey);
  };
  const whereTo = carried === undefined ? said : carriedLabels(carried, leagues, locale);
  const status = (
    <div role="status" className={styles["said"]} data-seen={whereTo !== "" || undefined}>
      {whereTo}
    </div>
  );
  const targetIn = (day: string, hour: number): string | undefined =>
    carried !== undefined && target?.day === day && target.hour === hour
      ? format.time(carried.startsAt, zone)
      : undefined;
  const from = carried === undefined ? undefined : hourKey(placeOf(carried.game.startsAt));
  return (
    <div className={styles["week"]} data-phone={isPhone || undefined}>
      {isPhone && (
        <div className={styles["stays"]} data-stays>
          <DayTabs days={days} counts={perDay} chosen={shownDay} today={today} onChoose={setDay} />
          {status}
        </div>
      )}
      <div
        ref={useMergedRef(grid, dragging.ref)}
        role="grid"
        aria-label={t("calendar.hours")}
        className={styles["grid"]}
        data-carrying={carried !== undefined || undefined}
        onPointerDownCapture={dragging.onPointerDown}
        onKeyDownCapture={onKey}
        onKeyUpCapture={keepSpace}
        onFocusCapture={({ target: line }) => {
          last.current = line.dataset["line"] ?? last.current;
        }}
      >
        {!isPhone && <DayHeads days={days} counts={perDay} today={today} />}
        {hours.map((hour) => (
          <div key={hour} role="row" className={styles["row"]}>
            <span role="rowheader" className={styles["hour"]}>
              {format.minuteOfDay(hour * 60)}
            </span>
            {shownDays.map((day) => {
              const key = hourKey({ day, hour });
              return (
                <HourCell
                  key={day}
                  day={day}
                  hour={hour}
                  games={byHour.get(key) ?? none}
                  leagues={leagues}
                  open={[...open].filter((one) => one.startsWith(`${key} `)).join("\n")}
                  carried={from === key ? carried?.game.eventId : undefined}
                  target={targetIn(day, hour)}
                  onOpen={stable.open}
                  onToggle={stable.toggle}
                />
              );
            })}
          </div>
        ))}
      </div>
      {!isPhone && status}
    </div>
  );
}

/** The position of each game of the week in the user's time zone. */
function usePlaces(games: readonly WeekGame[], zone: string) {
  const placeOf = useMemo(() => placesIn(zone), [zone]);
  const byHour = useMemo(() => gamesByHour(games, placeOf), [games, placeOf]);
  const perDay = useMemo(() => Map.groupBy(games, ({ startsAt }) => placeOf(startsAt).day), [games, placeOf]);
  return { placeOf, byHour, perDay };
}

/** Handles a key on a line: moves its game, or the focus to another line. */
function walk(
  event: KeyboardEvent<HTMLElement>,
  grid: HTMLElement | null,
  carry: (event: KeyboardEvent) => boolean,
): void {
  const line = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-line]") : null;
  if (line === null || grid === null || event.ctrlKey || event.altKey || event.metaKey) return;
  const isOfCarried = carry(event);
  const next = isOfCarried ? undefined : lineAfter(grid, line, event.key);
  if (!isOfCarried && next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (next !== undefined) leadTo(grid, next);
}

/** Space picks up a game and must not press the game's button. */
function keepSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === " " && event.target instanceof Element && event.target.closest("[data-event]") !== null)
    event.preventDefault();
}

/** The new start of a moved game in the user's time zone, and in the league's if it differs. */
function carriedLabels({ game, startsAt, isDragged }: Carried, leagues: readonly WeekLeague[], locale: Locale): string {
  const { t, zone } = locale;
  const leagueZone = leagues.find(({ leagueId }) => leagueId === game.leagueId)?.timeZone ?? zone;
  const where = [
    t("calendar.wouldStart", { name: game.title, at: startText(startsAt, zone, locale) }),
    ...(leagueZone === zone
      ? []
      : [`${t("calendar.timeIn", { zone: leagueZone })}: ${startText(startsAt, leagueZone, locale)}.`]),
    ...(isDragged ? [] : [t("calendar.setDown")]),
  ];
  return where.join(" ");
}

type DaysProps = {
  readonly days: readonly string[];
  readonly counts: ReadonlyMap<string, readonly WeekGame[]>;
  readonly today: string;
};

/** The headings of the days, each with its number of games; games can be dropped on them. */
function DayHeads({ days, counts, today }: DaysProps) {
  const { t, format } = useLocale();
  return (
    <div role="row" className={styles["head"]} data-stays>
      <span role="columnheader" className={styles["hour"]}>
        {t("calendar.time")}
      </span>
      {days.map((day) => (
        <span
          key={day}
          role="columnheader"
          className={styles["day"]}
          data-day={day}
          data-today={day === today || undefined}
        >
          {format.day(day, today)} {counts.has(day) && <b>{format.number(counts.get(day)?.length ?? 0)}</b>}
        </span>
      ))}
    </div>
  );
}

type DayTabsProps = DaysProps & { readonly chosen: string; readonly onChoose: (day: string) => void };

/** The days of the week where only one fits: each opens its hours, and games can be dropped on it. */
function DayTabs({ days, counts, chosen, today, onChoose }: DayTabsProps) {
  const { t, format } = useLocale();
  return (
    <div role="group" aria-label={t("calendar.days")} className={styles["tabs"]}>
      {days.map((day) => {
        const count = counts.get(day)?.length ?? 0;
        return (
          <UnstyledButton
            key={day}
            className={styles["tab"]}
            data-day={day}
            data-today={day === today || undefined}
            aria-pressed={day === chosen}
            title={`${format.day(day, today)}, ${t("lines.games", { count })}`}
            onClick={() => {
              onChoose(day);
            }}
          >
            <small>{format.weekday(localTime(Date.parse(day), "UTC").weekday)}</small>
            <span>{Number(day.slice(8))}</span>
            <small>{count === 0 ? "–" : format.number(count)}</small>
          </UnstyledButton>
        );
      })}
    </div>
  );
}
