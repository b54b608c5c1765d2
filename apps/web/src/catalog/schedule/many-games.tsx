// Adds many games at once, as a series or from a sheet, and removes them again.
import { calendar } from "@chalkboard/contract";
import { Button, Menu, Select } from "@mantine/core";
import { useState } from "react";
import { openPanel } from "../../data/panels.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useOpened } from "../../kit/behaviour/address.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { League } from "./event-labels.ts";
import { GamesFile } from "./games-file.tsx";
import { type Entered, NewGames } from "./new-games.tsx";
import { SeriesDialog } from "./series-dialog.tsx";
import { type Sheet, BottomSheetDialog } from "../../kit/dialog/sheet-dialog.tsx";

export type ManyGamesProps = {
  readonly leagues: readonly League[];
  readonly like: { readonly leagueId: number; readonly day: string };
  /** Number of days to check. */
  readonly days: number;
};

/** The series over the page, in its address. */
const seriesView = "series";

/** The page's menu for them, with what it opens. */
export function ManyGames({ leagues, like, days }: ManyGamesProps) {
  const { t, format } = useLocale();
  const [open, setOpen] = useState<"sheet" | "withdraw" | undefined>(undefined);
  const over = useOpened("over");
  const [leagueId, setLeague] = useState<number | undefined>(undefined);
  const [sheet, setSheet] = useState<Sheet | undefined>(undefined);
  const [entered, setEntered] = useState<Entered | undefined>(undefined);
  const { mutate } = useCallMutation(calendar.withdrawGames, {
    refresh: [calendar.listEvents, calendar.week, calendar.weekGames],
  });
  const league = leagues.find((one) => one.leagueId === (leagueId ?? like.leagueId));
  const likeLeague = leagues.find((one) => one.leagueId === like.leagueId);
  const close = (): void => {
    setOpen(undefined);
  };
  const openSpecials = (): void => {
    const name = `${likeLeague?.name ?? ""} · ${format.day(like.day)}`;
    openPanel({ kind: "derived", title: t("calendar.derivedOf", { name }), ...like });
  };
  const beginSheet = (): void => {
    setLeague(undefined);
    setSheet(undefined);
    setOpen("sheet");
  };
  const done = (made: Entered): void => {
    setEntered(made);
    close();
  };
  const count = entered?.eventIds.length ?? 0;
  const withdraw = async (): Promise<void> => {
    if (entered !== undefined && (await mutate({ leagueId: entered.leagueId, eventIds: [...entered.eventIds] })).ok)
      setEntered(undefined);
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" disabled={leagues.length === 0}>
            {t("calendar.many")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => {
              over.open(seriesView);
            }}
          >
            {t("calendar.series")}
          </Menu.Item>
          <Menu.Item onClick={beginSheet}>{t("calendar.fromSheet")}</Menu.Item>
          <Menu.Item disabled={likeLeague === undefined} onClick={openSpecials}>
            {t("calendar.specials")}
          </Menu.Item>
          {entered !== undefined && (
            <Menu.Item
              onClick={() => {
                setOpen("withdraw");
              }}
            >
              {t("calendar.withdraw", { count })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {over.key === seriesView && leagues.length > 0 && (
        <InAddress>
          <SeriesDialog
            leagues={leagues}
            like={like}
            onEntered={(made) => {
              setEntered(made);
              over.close();
            }}
            onClose={over.close}
          />
        </InAddress>
      )}
      {open === "sheet" && sheet === undefined && (
        <BottomSheetDialog
          title="calendar.fromSheet"
          hint="calendar.gamesSheetHint"
          action="calendar.showSheet"
          onClose={close}
          example={"2026-04-11\nYankees @ Red Sox 1:05 PM\nYankees @ Red Sox 7:05 PM"}
          onRead={setSheet}
        >
          <Select
            mb="sm"
            label={t("betting.league")}
            required
            allowDeselect={false}
            searchable
            openOnFocus={false}
            value={String(league?.leagueId ?? "")}
            data={leagues.map((one) => ({ value: String(one.leagueId), label: one.name }))}
            onChange={(value) => {
              setLeague(Number(value));
            }}
          />
          {league !== undefined && <GamesFile league={league} from={like.day} days={days} />}
        </BottomSheetDialog>
      )}
      {open === "sheet" && sheet !== undefined && league !== undefined && (
        <NewGames
          league={league}
          day={like.day}
          sheet={sheet}
          onEntered={done}
          onBack={() => {
            setSheet(undefined);
          }}
        />
      )}
      {open === "withdraw" && (
        <Confirm
          title={t("calendar.withdrawTitle")}
          consequence={t("calendar.withdrawWhy", { count })}
          action={t("calendar.withdraw", { count })}
          onConfirm={withdraw}
          onClose={close}
        />
      )}
    </>
  );
}
