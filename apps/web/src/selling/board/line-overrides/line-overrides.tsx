// The day's lines of this service beside HQ's: a line is moved for the service's own customers by points and cents,
// until a given time.
import { catalog, live, shapes } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { type KeyboardEvent, useMemo, useState } from "react";
import { z } from "zod";
import { LeagueFilter } from "../../../page-parts/betting/league-filter.tsx";
import { periodChoices } from "../../../page-parts/betting/bet-labels.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useBusinessDay, useSession } from "../../../data/viewer.ts";
import { DayField } from "../../../kit/fields/day-field.tsx";
import { Filters, FilterSelect, FilterText } from "../../../kit/fields/filters.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import type { KeyHelp } from "../../../kit/behaviour/key-help.ts";
import { Page } from "../../../kit/page/page.tsx";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useRenewed } from "../../../live/use-renewed.ts";
import { ManyLineOverrides } from "./many-line-overrides.tsx";
import { columnsOf } from "./line-override-columns.tsx";
import { LineOverridePanel } from "./line-override-panel.tsx";
import { marketKey, matches, type ServiceMarket, teamsOf } from "./line-override-labels.ts";
import { type LineOverrides, useLineOverrides } from "./use-line-overrides.ts";
import { useTypedFind } from "./use-typed-find.ts";
import styles from "./line-overrides.module.css";
import { InAddress } from "../../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../../kit/dialog/use-opened.ts";

const schema = z.object({
  day: z.string().catch(""),
  league: z.coerce.number().catch(0),
  period: shapes.period.catch("game"),
  show: z.enum(["", "own", "unsold"]).catch(""),
  find: z.string().max(60).catch(""),
  step: z.coerce.number().catch(5),
});
const steps = [1, 5, 10];
const restMs = 2_000;
const keys: readonly KeyHelp[] = [
  { keys: [], either: ["0…9", "A…Z"], does: "lineOverrides.keyFind" },
  { keys: ["Enter"], does: "lineOverrides.keyMove" },
  { keys: ["Space"], does: "lineOverrides.keyChoose" },
  { keys: [], either: ["↑", "↓"], does: "lineOverrides.keyStep" },
];

export function LineOverridesPage() {
  const { t } = useLocale();
  const today = useBusinessDay();
  const [filters, change] = useFilters(schema);
  const { league, period, show, find, step } = filters;
  const input = { period, ...(league === 0 ? {} : { leagueId: league }) };
  const { data: ofToday } = useCallQuery(catalog.lineOverrides, {
    ...input,
    day: filters.day === "" ? today : filters.day,
  });
  // Where no day is chosen and today has no line any more, the next day that has some.
  const day = filters.day === "" ? (ofToday.nextDay ?? today) : filters.day;
  const { data, isUpdating } = useCallQuery(catalog.lineOverrides, { ...input, day });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isMany, setMany] = useState(false);
  const actions = useLineOverrides();
  const onKeyDown = useTypedFind(find, (text) => {
    change({ find: text });
  });
  const rows = data.markets.filter(
    (market) =>
      matches(market, find) && (show === "" || (show === "own" ? market.own !== null : market.unsellable !== null)),
  );
  const leagueIds = [...new Set(data.markets.map(({ leagueId }) => leagueId))];
  const marked = rows.filter((market) => chosen.has(marketKey(market)));
  return (
    <Page
      title="routes./adm/evento-spread"
      fill
      keys={keys}
      actions={
        <Button
          variant="default"
          onClick={() => {
            setMany(true);
          }}
        >
          {t("lineOverrides.many")}
          {marked.length > 0 && ` (${String(marked.length)})`}
        </Button>
      }
      filters={
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
          <LeagueFilter
            leagues={data.leagues}
            value={league === 0 ? "" : String(league)}
            onChange={(id) => {
              change({ league: Number(id) });
            }}
          />
          <FilterText
            label="kit.search"
            value={find}
            onChange={(text) => {
              change({ find: text });
            }}
          />
          <FilterSelect
            label="kit.period"
            value={period}
            width={120}
            choices={periodChoices(t)}
            onChange={(value) => {
              change({ period: value as typeof period });
            }}
          />
          <FilterSelect
            label="lineOverrides.show"
            value={show}
            withAll
            width={140}
            onChange={(value) => {
              change({ show: value as typeof show });
            }}
            choices={[
              { value: "own", label: t("lineOverrides.showOverridden") },
              { value: "unsold", label: t("lineOverrides.showUnsold") },
            ]}
          />
          <FilterSelect
            label="lines.step"
            width={64}
            value={String(step)}
            choices={steps.map((cents) => ({ value: String(cents), label: String(cents) }))}
            onChange={(value) => {
              change({ step: Number(value) });
            }}
          />
        </Filters>
      }
    >
      {leagueIds.map((leagueId) => (
        <LeagueLive key={leagueId} leagueId={leagueId} isUpdating={isUpdating} onMoved={actions.renew} />
      ))}
      <Markets
        rows={rows}
        all={data.markets}
        day={day}
        step={step}
        actions={actions}
        chosen={chosen}
        onChosen={setChosen}
        onKeyDown={onKeyDown}
      />
      {isMany && (
        <ManyLineOverrides
          markets={marked.length > 0 ? marked : rows}
          isChosen={marked.length > 0}
          day={day}
          step={step}
          actions={actions}
          onDone={() => {
            setChosen(new Set());
          }}
          onClose={() => {
            setMany(false);
          }}
        />
      )}
    </Page>
  );
}

/** Refetches when a league's board changes; renders nothing. */
function LeagueLive({
  leagueId,
  isUpdating,
  onMoved,
}: {
  readonly leagueId: number;
  readonly isUpdating: boolean;
  readonly onMoved: () => void;
}) {
  const { serviceId } = useSession();
  useRenewed(live.subjects.board(serviceId, leagueId), onMoved, isUpdating, restMs);
  return null;
}

type MarketsProps = {
  readonly rows: readonly ServiceMarket[];
  /** Including those that filters hide. */
  readonly all: readonly ServiceMarket[];
  readonly day: string;
  readonly step: number;
  readonly actions: LineOverrides;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (keys: ReadonlySet<string>) => void;
};

function Markets({ rows, all, day, step, actions, chosen, onChosen, onKeyDown }: MarketsProps) {
  const locale = useLocale();
  const columns = useMemo(() => columnsOf(locale), [locale]);
  const { row: market, open, close, among } = useOpenedRecord(rows, marketKey, { all });
  return (
    <div className={styles["list"]} onKeyDown={onKeyDown}>
      <Grid
        name="own-lines"
        period={[day]}
        rows={rows}
        rowKey={marketKey}
        columns={columns}
        onOpen={open}
        choosing={{ chosen, mayChoose: ({ mayMove }) => mayMove, onChosen }}
        rowTone={({ unsellable, sides }) =>
          unsellable !== null ? "warn" : sides.every(({ isOpen }) => !isOpen) ? "dim" : undefined
        }
        empty={{ title: "lineOverrides.none", why: "lineOverrides.noneWhy" }}
      />
      {market !== undefined && (
        <InAddress>
          <LineOverridePanel
            key={marketKey(market)}
            market={market}
            day={day}
            step={step}
            actions={actions}
            teams={teamsOf(market, all)}
            onClose={close}
            among={among}
          />
        </InAddress>
      )}
    </div>
  );
}
