// Updates a day's rotation numbers from the official sheet: parsed, previewed, applied as one action, and undone.
import { calendar, catalog } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { Page } from "../../kit/page/page.tsx";
import { dayText, useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { rotationColumns, rotationRows, summaryOf } from "./rotation-rows.ts";
import { type Sheet, BottomSheetDialog } from "../../kit/dialog/sheet-dialog.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

const schema = z.object({ day: dayText, league: z.string().catch("") });
const renewed = [calendar.readSheet, calendar.listEvents];
const nothing = { isReadable: true, isCut: false, unread: [], problems: [], rows: [], games: [], last: null };

export function RotationUpdate() {
  const locale = useLocale();
  const { t } = locale;
  const [filters, change] = useFilters(schema);
  const {
    data: { today, leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const day = filters.day === "" ? today : filters.day;
  const gamesOf = (days: (typeof leagues)[number]["days"]): number => days.find((one) => one.day === day)?.events ?? 0;
  const busiest = leagues.toSorted((one, other) => gamesOf(other.days) - gamesOf(one.days))[0];
  const league = leagues.find(({ leagueId }) => String(leagueId) === filters.league) ?? busiest;
  const place = league === undefined ? null : { leagueId: league.leagueId, day };
  const [sheet, setSheet] = useState<{ readonly of: string; readonly sheet: Sheet } | undefined>(undefined);
  const [open, setOpen] = useState<"sheet" | "apply" | "undo" | undefined>(undefined);
  const shown = sheet?.of === JSON.stringify(place) ? sheet.sheet : undefined;
  const { data = nothing } = useCallQuery(calendar.readSheet, place === null ? null : { ...place, ...shown });
  const { mutate } = useCallMutation(calendar.renumber, { refresh: renewed });
  const { changes, tickets, isClear, text } = summaryOf(data, shown !== undefined, locale);
  const renumber = async (games: typeof changes): Promise<void> => {
    if (place !== null && (await mutate({ ...place, games: [...games] })).ok) setSheet(undefined);
  };
  const undone = data.last?.games.map(({ eventId, was, now }) => ({ eventId, was: now, now: was })) ?? [];
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <Page
      title="routes./zucca/rotation-update"
      fill
      state={text}
      filters={
        <Filters
          when={
            <DayField
              label="kit.date"
              value={day}
              withSteps
              onChange={(value) => {
                change({ day: value });
              }}
            />
          }
        >
          <FilterSelect
            label="betting.league"
            value={String(league?.leagueId ?? "")}
            width={170}
            onChange={(wanted) => {
              change({ league: wanted });
            }}
            choices={leagues.map(({ leagueId, name }) => ({ value: String(leagueId), label: name }))}
          />
        </Filters>
      }
      actions={
        <>
          {shown === undefined && undone.length > 0 && (
            <Button
              variant="default"
              onClick={() => {
                setOpen("undo");
              }}
            >
              {t("calendar.undoRotations")}
            </Button>
          )}
          {shown !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                setSheet(undefined);
              }}
            >
              {t("calendar.dropSheet")}
            </Button>
          )}
          <Button
            variant={shown === undefined ? "filled" : "default"}
            disabled={place === null}
            onClick={() => {
              setOpen("sheet");
            }}
          >
            {t("calendar.readSheet")}
          </Button>
          {shown !== undefined && (
            <Button
              disabled={!isClear || changes.length === 0}
              onClick={() => {
                setOpen("apply");
              }}
            >
              {t("calendar.renumber", { count: changes.length })}
            </Button>
          )}
        </>
      }
    >
      <Grid
        name="rotations"
        rows={rotationRows(data, shown !== undefined, locale)}
        rowKey={({ key }) => key}
        columns={rotationColumns}
        rowTone={({ tone }) => tone}
        empty={{ title: "calendar.empty", why: "calendar.emptyWhy" }}
      />
      {open === "sheet" && place !== null && (
        <BottomSheetDialog
          title="calendar.readSheet"
          hint="calendar.sheetHint"
          action="calendar.showSheet"
          onClose={close}
          example={"917 Yankees @ 918 Red Sox 7:05 PM\n919 Mets\n920 Cubs"}
          onRead={(read) => {
            setSheet({ of: JSON.stringify(place), sheet: read });
            close();
          }}
        />
      )}
      {open === "apply" && (
        <Confirm
          title={t("calendar.renumberTitle")}
          action={t("calendar.renumber", { count: changes.length })}
          consequence={`${t("calendar.renumberWhy", { count: changes.length })} ${t("calendar.ticketsKeep", { count: tickets })}`}
          onConfirm={() => renumber(changes)}
          onClose={close}
        />
      )}
      {open === "undo" && data.last !== null && (
        <Confirm
          title={t("calendar.undoRotations")}
          action={t("calendar.renumber", { count: undone.length })}
          consequence={t("calendar.undoWhy", {
            count: undone.length,
            by: data.last.by,
            at: momentText(locale.format, data.last.at, locale.zone),
          })}
          onConfirm={() => renumber(undone)}
          onClose={close}
        />
      )}
    </Page>
  );
}
