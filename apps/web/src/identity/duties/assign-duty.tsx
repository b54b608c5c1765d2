// The duty roster: which assistant works on which leagues, tasks and hours, what is not covered, and what is overdue.

import { duties, live } from "@chalkboard/contract";
import { Button, Group, Switch } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { dayText, useFilters } from "../../kit/behaviour/use-filters.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { addDays } from "../../kit/format/days.ts";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Column } from "../../kit/grid/columns.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { Page } from "../../kit/page/page.tsx";
import { Views } from "../../kit/page/views.tsx";
import { useRenewed } from "../../live/use-renewed.ts";
import { DutyForm } from "./duty-form.tsx";
import { DutyList } from "./duty-list.tsx";
import { type Coverage, coverageOf, type Duty, newDuty, type Roster } from "./duty-labels.ts";
import { OpenWork } from "./open-work.tsx";
import { useEndDuty } from "./use-end-duty.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";
import { useStable } from "../../kit/behaviour/use-stable.ts";

const views = ["week", "work", "list"] as const;
const viewLabels = { week: "duties.week", work: "duties.work", list: "duties.list" } as const;
const filterSchema = z.object({
  view: z.enum(views).catch("week"),
  day: dayText,
  person: z.string().catch(""),
  ended: z.enum(["", "yes"]).catch(""),
  ahead: z.coerce.number().int().min(1).max(14).catch(3),
  hours: z.coerce.number().int().min(1).max(72).catch(6),
});
const numbers = (some: readonly number[]) => some.map((value) => ({ value: String(value), label: String(value) }));
const ahead = numbers([1, 3, 7, 14]);
const before = numbers([3, 6, 12, 24, 48]);

/** What the form of a new duty begins with. */
type New = { readonly like: Partial<Duty>; readonly title?: string };

export function AssignDuty() {
  const { t } = useLocale();
  const [{ view, day, person, ended, ahead: days, hours }, change] = useFilters(filterSchema);
  const { data: roster, refresh, isUpdating } = useCallQuery(duties.week, day === "" ? {} : { firstDay: day });
  useRenewed(live.subjects.duties(), refresh, isUpdating);
  const [added, setAdded] = useState<New | undefined>(undefined);
  const locale = useLocale();
  const coverage = useMemo(() => coverageOf(roster, locale), [roster, locale]);
  const looked = useOpenedRecord(coverage, coverageKey, { name: "over" });
  const copy = useCallback(
    ({ personId: _, ...like }: Duty): void => {
      setAdded({ like, title: t("duties.copy") });
    },
    [t],
  );
  const [ending, setEnding] = useState<Duty | undefined>(undefined);
  const { end } = useEndDuty();
  const acts = useMemo(() => ({ onCopy: copy, onEnd: setEnding }), [copy]);
  const rows = roster.duties.filter(
    ({ personId, endedAt }) => (person === "" || String(personId) === person) && (ended === "yes" || endedAt === null),
  );
  // Uses the stored duty, so that another user's changes are noticed.
  const { row: duty, close, ...record } = useOpenedRecord(rows, ({ dutyId }) => dutyId, { all: roster.duties });
  const { open } = useStable({ open: record.open });
  const when = (
    <DayField
      label="kit.date"
      value={roster.firstDay}
      withSteps
      onChange={(value) => {
        change({ day: value });
      }}
    />
  );
  const bar = (
    <Filters {...(view === "week" ? { when } : {})}>
      {view === "list" && (
        <FilterSelect
          label="duties.person"
          value={person}
          withAll
          onChange={(wanted) => {
            change({ person: wanted });
          }}
          choices={roster.people.map(({ personId, name }) => ({ value: String(personId), label: name }))}
        />
      )}
      {view === "list" && (
        <Switch
          size="xs"
          label={t("duties.showEnded")}
          checked={ended === "yes"}
          onChange={(event) => {
            change({ ended: event.currentTarget.checked ? "yes" : "" });
          }}
        />
      )}
      {view === "work" && (
        <FilterSelect
          label="duties.days"
          value={String(days)}
          width={64}
          choices={ahead}
          onChange={(wanted) => {
            change({ ahead: Number(wanted) });
          }}
        />
      )}
      {view === "work" && (
        <FilterSelect
          label="duties.hoursBefore"
          value={String(hours)}
          width={64}
          choices={before}
          onChange={(wanted) => {
            change({ hours: Number(wanted) });
          }}
        />
      )}
    </Filters>
  );
  return (
    <Page
      title="routes./zucca/assign-duty"
      fill={view !== "work"}
      filters={bar}
      views={
        <Views
          value={view}
          views={viewLabels}
          onChange={(wanted) => {
            change({ view: wanted });
          }}
        />
      }
      actions={
        <Button
          leftSection={<PlusIcon size={14} />}
          onClick={() => {
            setAdded({ like: {} });
          }}
        >
          {t("duties.add")}
        </Button>
      }
    >
      {view === "week" && <WeekGrid roster={roster} rows={coverage} onOpen={looked.open} />}
      {view === "work" && <OpenWork days={days} hours={hours} />}
      {view === "list" && <DutyList roster={roster} rows={rows} onOpen={open} acts={acts} />}
      {looked.row !== undefined && (
        <InAddress>
          <LeagueDrawer looked={looked.row} roster={roster} onOpen={open} onClose={looked.close} onAdd={setAdded} />
        </InAddress>
      )}
      {duty !== undefined && (
        <InAddress>
          <DutyForm key={duty.dutyId} roster={roster} duty={duty} acts={acts} refresh={refresh} onClose={close} />
        </InAddress>
      )}
      {added !== undefined && (
        <DutyForm
          key={added.title ?? "new"}
          roster={roster}
          refresh={refresh}
          onClose={() => {
            setAdded(undefined);
          }}
          {...added}
        />
      )}
      {ending !== undefined && (
        <Confirm
          title={t("duties.endTitle", { name: ending.personName })}
          action={t("duties.end")}
          consequence={t("duties.endWhy", { name: ending.personName })}
          onClose={() => {
            setEnding(undefined);
          }}
          onConfirm={() => end(ending).then(close)}
        />
      )}
    </Page>
  );
}

/** A league's duties, and a button for a new one. */
function LeagueDrawer({
  looked: { leagueId, leagueName, task },
  roster,
  onOpen,
  onAdd,
  onClose,
}: {
  readonly looked: Pick<Coverage, "leagueId" | "leagueName" | "task">;
  readonly roster: Roster;
  readonly onOpen: (duty: Duty) => void;
  readonly onAdd: (duty: New) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const rows = roster.duties.filter(
    ({ leagueIds, endedAt, kind }) => endedAt === null && kind !== "off" && leagueIds.includes(leagueId),
  );
  return (
    <Drawer title={leagueName} onClose={onClose}>
      <Group>
        <Button
          size="compact-sm"
          leftSection={<PlusIcon size={14} />}
          onClick={() => {
            onAdd({ like: { ...newDuty, ids: [leagueId], tasks: [task] } });
          }}
        >
          {t("duties.addFor", { league: leagueName })}
        </Button>
      </Group>
      <DutyList roster={roster} rows={rows} onOpen={onOpen} />
    </Drawer>
  );
}

const coverageKey = ({ leagueId, task }: Coverage): string => `${String(leagueId)}.${task}`;

type WeekGridProps = {
  readonly roster: Roster;
  readonly rows: readonly Coverage[];
  readonly onOpen: (row: Coverage) => void;
};

/** Who covers which league and task on which day of the week. A row opens its details. */
function WeekGrid({ roster, rows, onOpen }: WeekGridProps) {
  const locale = useLocale();
  const columns = useMemo(
    (): readonly Column<Coverage>[] => [
      { title: "betting.league", value: ({ leagueName }) => leagueName, width: 170, phone: "name" },
      { title: "duties.task", value: ({ task }) => locale.t(`duties.${task}`), width: 100, phone: "figure" },
      ...(rows[0]?.days ?? []).map(({ day }, index): Column<Coverage> => ({
        title: "duties.weekdays",
        heading: locale.format.day(day, roster.today),
        grow: 1,
        value: ({ days }) => {
          const cell = days[index];
          if (cell === undefined || (cell.who.length === 0 && cell.events === 0)) return "";
          return cell.who.length === 0
            ? `${locale.t("duties.nobody")} (${locale.format.number(cell.events)})`
            : cell.who.join(", ");
        },
      })),
    ],
    [rows, locale, roster.today],
  );
  return (
    <Grid
      name="duty-week"
      period={[roster.firstDay, addDays(roster.firstDay, 6)]}
      rows={rows}
      rowKey={coverageKey}
      columns={columns}
      onOpen={onOpen}
      rowTone={({ hasGap }) => (hasGap ? "warn" : undefined)}
      empty={{ title: "empty.weekOfDuties", why: "empty.weekOfDutiesWhy" }}
    />
  );
}
