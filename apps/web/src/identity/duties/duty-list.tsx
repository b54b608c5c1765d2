import { Button, Group } from "@mantine/core";
import { useMemo } from "react";
import type { Column } from "../../kit/grid/columns.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { DutyActs } from "./duty-form.tsx";
import { daysText, type Duty, hoursText, leaguesText, type Roster } from "./duty-labels.ts";
import { useEndDuty } from "./use-end-duty.ts";

export type DutyListProps = {
  readonly roster: Roster;
  readonly rows: readonly Duty[];
  readonly onOpen: (duty: Duty) => void;
  /** With the actions on each; in a drawer the duty itself has them. */
  readonly acts?: DutyActs;
};

/** Duties; a row opens its form. */
export function DutyList({ roster, rows, onOpen, acts }: DutyListProps) {
  const locale = useLocale();
  const { restore, busy } = useEndDuty();
  const columns = useMemo((): readonly Column<Duty>[] => {
    const { t } = locale;
    const about: readonly Column<Duty>[] = [
      { title: "duties.person", value: ({ personName }) => personName, width: 150, phone: "name" },
      { title: "duties.leagues", value: (duty) => leaguesText(duty, roster, locale), grow: 2 },
      { title: "duties.tasks", value: ({ tasks }) => tasks.map((task) => t(`duties.${task}`)).join(", "), grow: 2 },
      { title: "duties.weekdays", value: (duty) => daysText(duty, locale), grow: 1 },
      { title: "duties.hours", value: (duty) => (duty.kind === "off" ? "" : hoursText(duty, locale)), width: 140 },
    ];
    return acts === undefined
      ? about
      : [
          ...about,
          { title: "duties.note", value: ({ note }) => note, grow: 1, wideOnly: true },
          { title: "duties.ended", value: ({ endedAt }) => endedAt, kind: "dateTime", width: 130, wideOnly: true },
          {
            title: "duties.acts",
            value: () => "",
            width: 300,
            cell: (duty) => (
              <Group gap="xs" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => {
                    acts.onCopy(duty);
                  }}
                >
                  {t("duties.copy")}
                </Button>
                {duty.endedAt === null ? (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    disabled={busy}
                    onClick={() => {
                      acts.onEnd(duty);
                    }}
                  >
                    {t("duties.end")}
                  </Button>
                ) : (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    disabled={busy}
                    onClick={() => {
                      restore(duty);
                    }}
                  >
                    {t("duties.restore")}
                  </Button>
                )}
              </Group>
            ),
          },
        ];
  }, [locale, roster, busy, acts, restore]);
  return (
    <Grid
      name="duties"
      rows={rows}
      rowKey={({ dutyId }) => dutyId}
      columns={columns}
      height={acts === undefined ? "auto" : "fill"}
      isRoomy={acts !== undefined}
      onOpen={(duty) => {
        if (duty.endedAt === null) onOpen(duty);
      }}
      rowTone={({ endedAt }) => (endedAt === null ? undefined : "dim")}
      empty={{ title: "empty.duties", why: "empty.dutiesWhy" }}
    />
  );
}
