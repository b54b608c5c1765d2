// The live board: games in play, their score and clock entered by keys, the model's price beside each line, and pending
// sales.
import { catalog, lines, live, roles, tickets } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useViewportSize } from "@mantine/hooks";
import { type ComponentType, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { useNow } from "../../../data/clock.ts";
import { keyOf } from "../../../data/connection/queries.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useSession } from "../../../data/viewer.ts";
import { BoardGrid } from "../../../kit/board/board-grid.tsx";
import { Confirm } from "../../../kit/dialog/confirm.tsx";
import { EmptyState } from "../../../kit/states/empty-state.tsx";
import { Filters, FilterSelect } from "../../../kit/fields/filters.tsx";
import { HeadCounts, HeadTools } from "../../../kit/behaviour/page-head.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useRenewed } from "../../../live/use-renewed.ts";
import { toneOfGame } from "../columns/board-columns.tsx";
import { liveColumns } from "./live-columns.tsx";
import { isFarFromClosing, type LiveEvent, liveRowKey, liveRows } from "./live-data.ts";
import { LiveGameTools } from "./live-game-tools.tsx";
import { liveEdit, liveKey, liveKeys, type LiveTools, type Reach } from "./live-keys.ts";
import { DeskQuestions } from "../dialogs/desk-questions.tsx";
import { useDesk } from "../data/use-desk.ts";
import { withAction } from "../data/open-action.ts";
import { withDelays } from "./in-play-delay.ts";
import { useInPlayDelays } from "./use-in-play-delays.ts";
import { useLiveScore } from "./use-live-score.ts";
import { clock } from "../../../ports/browser.ts";
import styles from "./live-board.module.css";

const schema = z.object({ league: z.coerce.number().catch(0), step: z.coerce.number().catch(5) });
const steps = [1, 5, 10];
const secondMs = 1_000;
const soonMs = 15_000;
const restMs = 150;

/** @param Queue the tickets that await a trader; they belong to another capability */
export function liveBoardPage(Queue: ComponentType): ComponentType {
  return function LiveBoardPage() {
    const { t } = useLocale();
    const [filters, change] = useFilters(schema);
    const payload = filters.league === 0 ? {} : { leagueId: filters.league };
    const input = useCallQuery(lines.liveBoard, payload, { everyMs: soonMs });
    const { leagues, events } = input.data;
    const waiting = useRef<HTMLElement>(null);
    return (
      <Page
        title="routes./zucca/hq-linea-live"
        fill
        keys={liveKeys}
        filters={
          <Filters>
            <FilterSelect
              label="betting.league"
              width={150}
              withAll
              value={filters.league === 0 ? "" : String(filters.league)}
              choices={leagues.map(({ leagueId, name }) => ({ value: String(leagueId), label: name }))}
              onChange={(value) => {
                change({ league: Number(value) });
              }}
            />
            <FilterSelect
              label="lines.step"
              width={64}
              value={String(filters.step)}
              choices={steps.map((step) => ({ value: String(step), label: String(step) }))}
              onChange={(value) => {
                change({ step: Number(value) });
              }}
            />
          </Filters>
        }
      >
        {leagues.map(({ leagueId }) => (
          <Ear key={leagueId} leagueId={leagueId} refresh={input.refresh} isUpdating={input.isUpdating} />
        ))}
        <div className={styles["whole"]}>
          <div className={styles["board"]}>
            <Board
              events={events}
              payload={payload}
              step={filters.step}
              toQueue={() => {
                waiting.current?.querySelector<HTMLElement>("[data-card][tabindex='0']")?.focus();
              }}
            />
          </div>
          <aside ref={waiting} className={styles["waiting"]} aria-label={t("tickets.desk")}>
            <h2>{t("tickets.desk")}</h2>
            <Queue />
          </aside>
        </div>
      </Page>
    );
  };
}

/** Subscribes to a league's changes. */
function Ear({
  leagueId,
  refresh,
  isUpdating,
}: {
  readonly leagueId: number;
  readonly refresh: () => void;
  readonly isUpdating: boolean;
}) {
  useRenewed(live.subjects.lines(leagueId), refresh, isUpdating, restMs);
  return null;
}

/** The games with their open bets and bet delays. */
function useLiveEvents(games: readonly LiveEvent[]) {
  const eventIds = games.map(({ eventId }) => eventId);
  const { data: exposure } = useCallQuery(tickets.eventExposure, eventIds.length === 0 ? null : { eventIds }, {
    everyMs: secondMs,
  });
  const { delays, set } = useInPlayDelays(eventIds);
  const events = withDelays(exposure === undefined ? games : withAction(games, exposure), delays);
  return { events, house: exposure?.house ?? "", setDelay: set };
}

type BoardProps = {
  readonly events: readonly LiveEvent[];
  readonly payload: object;
  readonly step: number;
  readonly toQueue: () => void;
};

function Board({ events: games, payload, step, toQueue }: BoardProps) {
  const locale = useLocale();
  const mayRule = useSession().role === roles.platform;
  const { t, format } = locale;
  const now = useNow(secondMs);
  const { events, house, setDelay } = useLiveEvents(games);
  const key = keyOf(lines.liveBoard, payload);
  const desk = useDesk([key]);
  const own = useLiveScore(key);
  const suspend = useCallMutation(catalog.suspendEvents, { refresh: [lines.liveBoard] });
  const player = useCallMutation(catalog.setPlay, { refresh: [lines.liveBoard] });
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [far, setFar] = useState<{ readonly event: LiveEvent; readonly to: "price" | "follow" } | undefined>(undefined);
  const [ending, setEnding] = useState<LiveEvent | undefined>(undefined);
  const { width } = useViewportSize();
  const columns = useMemo(
    () => liveColumns(locale, { now, width, house, mayRule }),
    [locale, now, width, house, mayRule],
  );
  const rows = liveRows(events);
  const row = rows.find((one) => liveRowKey(one) === chosen) ?? rows[0];
  const reached = (event: LiveEvent, reach: Reach): readonly number[] =>
    (reach === "game" ? [event] : events.filter(({ leagueId }) => reach === "all" || leagueId === event.leagueId)).map(
      ({ eventId }) => eventId,
    );
  const model = (event: LiveEvent, to: "price" | "follow" | "leave"): void => {
    if (to === "price") own.price(event);
    else own.follow(event, { follows: to === "follow" });
  };
  const tools: LiveTools = {
    model: (event, to) => {
      if (to !== "leave" && isFarFromClosing(event, clock.now())) setFar({ event, to });
      else model(event, to);
    },
    desk,
    live: own,
    setDelay,
    step,
    toQueue,
    stop: (event, reach, isStop) => {
      void suspend.mutate({ eventIds: [...reached(event, reach)], isSuspended: isStop });
    },
    play: (event, to) => {
      if (to === "end") setEnding(event);
      else if (to === "offer") void player.mutate({ eventId: event.eventId, inPlay: !event.inPlay });
      else
        void player.mutate({ eventId: event.eventId, inPlay: true, status: "live" }).then(({ ok }) => {
          if (ok && event.score === null) own.enter(event, (play) => play);
        });
    },
  };
  const jumps = events.reduce((sum, event) => sum + event.jumps, 0);
  return (
    <>
      <HeadCounts>
        {t("lines.liveGames", { count: events.filter(({ status }) => status === "live").length })}
      </HeadCounts>
      {mayRule && (
        <HeadTools>
          {jumps > 0 && (
            <Button
              component={Link}
              to="/zucca/outsource-config?view=jumps"
              size="xs"
            >{`${t("home.jumps")}: ${format.number(jumps)}`}</Button>
          )}
          <Button component={Link} to="/zucca/exclusion-linea-event" size="xs" variant="default">
            {t("lines.liveDelayRules")}
          </Button>
        </HeadTools>
      )}
      {row !== undefined && <LiveGameTools row={row} tools={tools} />}
      <BoardGrid
        label={t("routes./zucca/hq-linea-live")}
        rows={rows}
        rowKey={liveRowKey}
        columns={columns}
        frozen={2}
        bandOf={({ event }) => event.eventId}
        rowTone={toneOfGame}
        onFocusCell={(cell) => {
          setChosen(liveRowKey(cell.row));
        }}
        enterOnly={t("lines.enterPublishes")}
        onKey={(event, cell) => liveKey(event, cell, tools)}
        onEdit={(cell, text, both, began) => liveEdit(cell, text, both, { ...tools, t, began })}
        empty={<EmptyState title="lines.liveNone" why="lines.liveNoneWhy" />}
      />
      <DeskQuestions desk={desk} sport="" />
      {far !== undefined && (
        <Confirm
          title={t("lines.liveFarTitle", { game: far.event.name })}
          consequence={t("lines.liveFarWhy")}
          action={t(far.to === "price" ? "lines.livePrice" : "lines.liveFollow")}
          onClose={() => {
            setFar(undefined);
          }}
          onConfirm={() => {
            model(far.event, far.to);
            return Promise.resolve({ ok: true, data: {} });
          }}
        />
      )}
      {ending !== undefined && (
        <Confirm
          title={t("lines.liveEndTitle", { game: ending.name })}
          consequence={t("lines.liveEndWhy")}
          action={t("lines.liveEnd")}
          onClose={() => {
            setEnding(undefined);
          }}
          onConfirm={() => player.mutate({ eventId: ending.eventId, inPlay: ending.inPlay, status: "ended" })}
        />
      )}
    </>
  );
}
