// The history of any game's line, chosen by league, day, game and line.
import { catalog, lines } from "@chalkboard/contract";
import type { Side } from "@chalkboard/engine";
import { pointsText } from "@chalkboard/i18n";
import { z } from "zod";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { DayField } from "../../../kit/fields/day-field.tsx";
import { EmptyState } from "../../../kit/states/empty-state.tsx";
import { Filters, FilterSelect } from "../../../kit/fields/filters.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { lineName } from "./bet-name.ts";
import { LineHistory } from "./line-history.tsx";
import { openingDay, openingLeague } from "../../../page-parts/boards/opening-day.ts";

const filterSchema = z.object({
  league: z.coerce.number().catch(0),
  day: z.string().catch(""),
  event: z.coerce.number().catch(0),
  bet: z.coerce.number().catch(1),
  side: z.coerce.number().catch(1),
  alternate: z.coerce.number().catch(0),
});

export function OddsHistory() {
  const { t } = useLocale();
  const [filters, change] = useFilters(filterSchema);
  const {
    data: { today, leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const league = leagues.find(({ leagueId }) => leagueId === filters.league) ?? openingLeague(leagues);
  const day = filters.day !== "" ? filters.day : (openingDay(league) ?? today);
  const { data: board } = useCallQuery(lines.board, league === undefined ? null : { leagueId: league.leagueId, day });
  const events = board?.events ?? [];
  const event =
    events.find(({ eventId }) => eventId === filters.event) ?? events.find((one) => one.lines.length > 0) ?? events[0];
  const offered = (event?.lines ?? []).map((line) => ({
    value: `${line.betType}/${line.side}/${line.alternate}`,
    label: [
      lineName(line, event?.sides ?? [], league?.sportCode, t),
      line.alternate === 0 || line.points === null ? [] : pointsText(line.points),
    ]
      .flat()
      .join(" · "),
  }));
  const chosen =
    offered.find(({ value }) => value === `${filters.bet}/${filters.side}/${filters.alternate}`) ?? offered[0];
  const bar = (
    <Filters>
      <FilterSelect
        label="betting.league"
        width={100}
        value={String(league?.leagueId ?? "")}
        choices={leagues.map(({ leagueId, abbreviation }) => ({ value: String(leagueId), label: abbreviation }))}
        onChange={(value) => {
          change({ league: Number(value), event: 0 });
        }}
      />
      <DayField
        label="kit.date"
        value={day}
        onChange={(value) => {
          change({ day: value, event: 0 });
        }}
        withSteps
      />
      <FilterSelect
        label="betting.event"
        width={300}
        value={String(event?.eventId ?? "")}
        choices={events.map(({ eventId, name }) => ({ value: String(eventId), label: name }))}
        onChange={(value) => {
          change({ event: Number(value) });
        }}
      />
      <FilterSelect
        label="lines.line"
        width={350}
        value={chosen?.value ?? ""}
        choices={offered}
        onChange={(value) => {
          const [bet, side, alternate] = value.split("/").map(Number);
          change({ bet: bet ?? 1, side: side ?? 1, alternate: alternate ?? 0 });
        }}
      />
    </Filters>
  );
  const [bet, side, alternate] = (chosen?.value ?? "0/0/0").split("/").map(Number);
  return (
    <Page title="routes./zucca/odds-history" fill filters={bar}>
      {event === undefined || chosen === undefined || league === undefined ? (
        <EmptyState title={event === undefined ? "lines.noGames" : "lines.noLine"} />
      ) : (
        <LineHistory
          key={`${event.eventId}/${chosen.value}`}
          league={league}
          lineKey={{ eventId: event.eventId, betType: bet ?? 1, side: (side ?? 1) as Side, alternate: alternate ?? 0 }}
        />
      )}
    </Page>
  );
}
