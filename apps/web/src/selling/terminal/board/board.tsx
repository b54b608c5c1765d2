import { type LineKey, lineKeyText } from "@chalkboard/engine";
import { ActionIcon, Button, SegmentedControl, TextInput, UnstyledButton } from "@mantine/core";
import { type RefObject, useEffect, useState } from "react";
import { EmptyState } from "../../../kit/states/empty-state.tsx";
import { addDays } from "../../../kit/format/days.ts";
import { Day } from "../../../kit/format/figures.tsx";
import { ChevronLeft, ChevronRight, SearchIcon } from "../../../kit/format/icons.tsx";
import { bringIntoSight } from "../../../kit/behaviour/scroll.ts";
import { useIsNarrow } from "../../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { BoardView } from "../../../page-parts/betting/markets.ts";
import { BoardGame, headingsOf } from "./board-game.tsx";
import { type BoardEvent, type Found, filterByName, type Meant } from "../entry/find-bet.ts";
import { GameBets } from "./game-bets.tsx";
import { periodMark, periodName, type Translate } from "@chalkboard/i18n";
import { type BoardFilters, type Boards, columnsOn, leaguesOf, notesAt, viewsOn } from "./use-boards.ts";
import styles from "../terminal.module.css";

export type BoardProps = {
  readonly boards: Boards;
  readonly filters: BoardFilters;
  readonly change: (patch: Partial<BoardFilters>) => void;
  /** Search text, from its field or typed after a slash in the entry line. */
  readonly name: string;
  readonly onName: (name: string) => void;
  /** The legs on the slip. */
  readonly legs: readonly { readonly key: LineKey }[];
  /** The sides that the entry line means: marked, the first one in view, whatever the filters say. */
  readonly meant: readonly Meant[];
  readonly onBet: (found: Found) => void;
  /** The game whose bets are all shown. */
  readonly opened: number | undefined;
  readonly onOpen: (eventId: number | undefined) => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
};

/**
 * The board beside the entry line: the day's games with this service's prices. Clicking a price adds a leg; clicking
 * again removes it.
 */
export function Board({
  boards: { day, onBoard: events, nextDay, notes },
  filters,
  change,
  name,
  onName,
  legs,
  meant,
  onBet,
  scroller,
  opened: open,
  onOpen,
}: BoardProps) {
  const { t } = useLocale();
  const isMeant = (event: BoardEvent): boolean => meant.some(({ eventId }) => eventId === event.eventId);
  const found = filterByName(events, name);
  const shown = byLeague(
    events.filter(
      (event) =>
        isMeant(event) ||
        (found.includes(event) &&
          (filters.league === 0 || event.leagueId === filters.league) &&
          (filters.sport === "" || event.sportCode === filters.sport)),
    ),
  );
  useInView(scroller, meant[0]?.eventId);
  const isPhone = useIsNarrow();
  const views = viewsOn(events);
  const view = views.includes(filters.view) ? filters.view : "main";
  // The columns keep their identity while the bets are the same: an unchanged game does not re-render.
  const markets = useSame(columnsOn(view, events));
  const opened = [...events, ...nextDay].find(({ eventId }) => eventId === open);
  return (
    <section className={styles["board"]} aria-label={t("terminal.board")}>
      <BoardFilterRow
        day={day}
        events={events}
        filters={filters}
        views={views}
        view={view}
        change={change}
        name={name}
        onName={onName}
      />
      <div ref={scroller} className={styles["scroller"]} tabIndex={-1}>
        {shown.length === 0 ? (
          <Nothing isOther={events.length > 0} day={day} change={change} />
        ) : (
          <table className={styles["games"]}>
            <thead>
              <tr>
                <th scope="col">{t("betting.rotation")}</th>
                <th scope="col" className={styles["teamHead"]}>
                  {t("betting.team")}
                </th>
                {markets.map((market) => (
                  <th key={market.id} scope="col">
                    {headingsOf(market, shown)
                      .map((key) => t(key))
                      .join(" / ")}
                  </th>
                ))}
                {!isPhone && (
                  <th scope="col" className={styles["moreHead"]}>
                    <span className="cb-offscreen">{t("terminal.allBets")}</span>
                  </th>
                )}
              </tr>
            </thead>
            {shown.map((event, index) => (
              <BoardGame
                key={event.eventId}
                event={event}
                markets={markets}
                onBet={onBet}
                onMore={({ eventId }) => {
                  onOpen(eventId);
                }}
                isPhone={isPhone}
                startsLeague={event.leagueId !== shown[index - 1]?.leagueId}
                note={
                  event.leagueId === shown[index - 1]?.leagueId
                    ? ""
                    : notesAt(notes, "board", [event.leagueId]).join(" · ")
                }
                meant={meant
                  .filter(({ eventId }) => eventId === event.eventId)
                  .map(({ side }) => side)
                  .join(" ")}
                chosen={legs
                  .filter(({ key }) => key.eventId === event.eventId)
                  .map(({ key }) => lineKeyText(key))
                  .join(" ")}
              />
            ))}
          </table>
        )}
      </div>
      {opened !== undefined && (
        <GameBets
          event={opened}
          chosen={legs.map(({ key }) => lineKeyText(key))}
          onBet={onBet}
          onClose={() => {
            onOpen(undefined);
          }}
        />
      )}
    </section>
  );
}

/** Scrolls a game into view when the entry line begins to mean it. */
function useInView(scroller: BoardProps["scroller"], eventId: number | undefined): void {
  useEffect(() => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-event="${String(eventId)}"]`);
    if (row != null) bringIntoSight(row);
  }, [scroller, eventId]);
}

/** Returns the previous list if the new one has equal items. */
function useSame<Item>(items: readonly Item[]): readonly Item[] {
  const [kept, keep] = useState(items);
  if (kept === items || (kept.length === items.length && items.every((item, index) => item === kept[index])))
    return kept;
  keep(items);
  return items;
}

/**
 * The empty board: nothing matches the search, or there are no games on this day. Late in the evening the next games
 * are tomorrow's.
 */
function Nothing({
  isOther,
  day,
  change,
}: Pick<BoardProps, "change"> & { readonly isOther: boolean; readonly day: string }) {
  const next = addDays(day, 1);
  if (isOther) return <EmptyState title="kit.nothingFound" />;
  return (
    <EmptyState
      title="terminal.noGames"
      action={
        <Button
          size="md"
          variant="default"
          rightSection={<ChevronRight />}
          onClick={() => {
            change({ day: next });
          }}
        >
          <Day day={next} />
        </Button>
      }
    />
  );
}

type FilterRowProps = Omit<BoardProps, "boards" | "legs" | "meant" | "onBet" | "opened" | "onOpen" | "scroller"> & {
  readonly day: string;
  readonly events: readonly BoardEvent[];
  readonly views: readonly BoardView[];
  readonly view: BoardView;
};

function BoardFilterRow({ day, events, filters, views, view, change, name, onName }: FilterRowProps) {
  const { t } = useLocale();
  const leagues = leaguesOf(events);
  const sports = [...new Set(events.map(({ sportCode }) => sportCode))];
  const sport = sports.length === 1 ? sports[0] : undefined;
  const choose = (league: number): void => {
    change({ league, sport: "" });
  };
  return (
    <search className={styles["filters"]} aria-label={t("kit.filters")}>
      <div className={styles["days"]}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t("kit.previousDay")}
          onClick={() => {
            change({ day: addDays(day, -1) });
          }}
        >
          <ChevronLeft />
        </ActionIcon>
        <span className={styles["dayName"]}>
          <Day day={day} />
        </span>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t("kit.nextDay")}
          onClick={() => {
            change({ day: addDays(day, 1) });
          }}
        >
          <ChevronRight />
        </ActionIcon>
      </div>
      <div className={styles["leagues"]} role="group" aria-label={t("betting.league")}>
        <UnstyledButton
          className={styles["league"]}
          aria-pressed={filters.league === 0 && filters.sport === ""}
          onClick={() => {
            choose(0);
          }}
        >
          {t("kit.all")}
        </UnstyledButton>
        {leagues.map(({ leagueId, name: leagueName, sport }) => (
          <UnstyledButton
            key={leagueId}
            className={styles["league"]}
            aria-pressed={filters.league === leagueId || (filters.league === 0 && filters.sport === sport)}
            onClick={() => {
              choose(leagueId);
            }}
          >
            {leagueName}
          </UnstyledButton>
        ))}
      </div>
      {views.length > 1 && (
        <SegmentedControl
          size="md"
          className={styles["period"] ?? ""}
          value={view}
          aria-label={t("terminal.periodShown")}
          onChange={(chosen) => {
            change({ view: chosen as BoardView });
          }}
          data={views.map((one) => ({ value: one, label: viewLabel(one, sport, t) }))}
        />
      )}
      <TextInput
        className={styles["find"] ?? ""}
        size="md"
        type="search"
        aria-label={t("terminal.findTeam")}
        placeholder={t("terminal.findTeam")}
        leftSection={<SearchIcon />}
        value={name}
        onChange={(event) => {
          onName(event.currentTarget.value);
        }}
      />
    </search>
  );
}

// The full name if it is one word; a period by its mark, which is what clerks type.
function viewLabel(view: BoardView, sport: string | undefined, t: Translate) {
  return view === "main" ? (
    t("betting.game")
  ) : (
    <span title={periodName(view, sport, t)}>{periodMark(view, sport)}</span>
  );
}

// One heading per league, in the order of the league buttons; within a league, games are ordered by start.
function byLeague(events: readonly BoardEvent[]): readonly BoardEvent[] {
  const games = Map.groupBy(events, ({ leagueId }) => leagueId);
  return leaguesOf(events).flatMap(({ leagueId }) => games.get(leagueId) ?? []);
}
