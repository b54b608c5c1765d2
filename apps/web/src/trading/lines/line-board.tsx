// The line board: every game of a day in one grid, league by league, with lines typed or moved in place and each
// source's price beside ours.
import { catalog } from "@chalkboard/contract";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { Page } from "../../kit/page/page.tsx";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { boardViews } from "../../page-parts/betting/markets.ts";
import { leaguesFor, MineFilter } from "../../page-parts/people/own-duty-filter.tsx";
import { useMine } from "../../page-parts/people/use-own-duty.ts";
import { boardKeys } from "./board-keys.ts";
import { DayBoard } from "./day-board.tsx";
import { chosenLeagues, firstDay, leaguesOn } from "../../page-parts/boards/chosen-leagues.ts";
import { alarmKinds } from "./data/board-alarms.ts";
import { openingDay, openingLeague } from "../../page-parts/boards/opening-day.ts";
import { LeaguesFilter } from "../../page-parts/boards/leagues-filter.tsx";

const filterSchema = z.object({
  league: z.string().catch(""),
  day: z.string().catch(""),
  step: z.coerce.number().catch(5),
  find: z.string().catch(""),
  mine: z.enum(["", "yes"]).catch(""),
  only: z.enum(["", ...alarmKinds]).catch(""),
  view: z.enum(boardViews).catch("main"),
  sort: z.enum(["", "worst"]).catch(""),
});
const steps = [1, 5, 10];

export function LineBoard() {
  const { t } = useLocale();
  const [filters, change] = useFilters(filterSchema);
  const {
    data: { today, leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const mine = useMine();
  const isNarrow = useIsNarrow();
  const { shown, choices } = leaguesFor(leagues, mine, filters.mine === "yes");
  const wanted = chosenLeagues(shown, filters.league);
  // A phone has room for one league.
  const chosen = isNarrow && wanted.length > 1 ? [openingLeague(wanted)].flatMap((one) => one ?? []) : wanted;
  const opening = chosen.length === 1 ? openingDay(chosen[0]) : firstDay(chosen);
  const day = filters.day !== "" ? filters.day : (opening ?? today);
  const onBoard = leaguesOn(chosen, day);
  const bar = (
    <Filters
      when={
        <DayField
          label="kit.date"
          value={day}
          onChange={(value) => {
            change({ day: value });
          }}
          withSteps
        />
      }
    >
      <LeaguesFilter
        leagues={shown}
        choices={choices}
        value={filters.league}
        one={chosen[0]}
        onChange={(value) => {
          change({ league: value });
        }}
      />
      <MineFilter
        mine={mine}
        value={filters.mine === "yes"}
        onChange={(isOnly) => {
          change({ mine: isOnly ? "yes" : "" });
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
      {!isNarrow && (
        <FilterSelect
          label="lines.order"
          width={170}
          value={filters.sort}
          choices={[
            { value: "", label: t("lines.orderStart") },
            { value: "worst", label: t("lines.orderWorst") },
          ]}
          onChange={(value) => {
            change({ sort: value as typeof filters.sort });
          }}
        />
      )}
      <FilterText
        label="kit.search"
        width={130}
        value={filters.find}
        onChange={(find) => {
          change({ find });
        }}
      />
    </Filters>
  );
  return (
    <Page title="routes./zucca/hq-linea" fill filters={bar} keys={boardKeys}>
      {onBoard.length === 0 ? (
        <EmptyState title="lines.noLeagues" />
      ) : (
        <DayBoard
          key={`${onBoard.map(({ leagueId }) => leagueId).join(",")}/${day}`}
          leagues={onBoard}
          day={day}
          step={filters.step}
          find={filters.find}
          onFind={(find) => {
            change({ find });
          }}
          only={filters.only}
          onOnly={(only) => {
            change({ only });
          }}
          view={filters.view}
          onView={(view) => {
            change({ view });
          }}
          sort={filters.sort}
          onSort={(sort) => {
            change({ sort });
          }}
          dutyOf={mine?.said}
          label={t("routes./zucca/hq-linea")}
        />
      )}
    </Page>
  );
}
