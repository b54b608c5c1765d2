// The same two teams on several days, with double-headers on some.
import { type AnswerOf, calendar } from "@chalkboard/contract";
import { ActionIcon, Button, Checkbox, Group, Select, Switch, Table } from "@mantine/core";
import { useState } from "react";
import { useFind } from "../../data/use-find.ts";
import { below } from "../../kit/behaviour/below.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { CloseIcon } from "../../kit/format/icons.tsx";
import { TimeField } from "../../kit/fields/time-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { League } from "./event-labels.ts";
import { type Entered, outcomeOf, useEnter } from "./new-games.tsx";
import { type Frame, gamesIn, type Line, linesOf, withSecond } from "./series-lines.ts";
import { TeamSelect, useTeams } from "./team-select.tsx";

export type SeriesDialogProps = {
  readonly leagues: readonly League[];
  readonly like: { readonly leagueId: number; readonly day: string };
  readonly onEntered: (entered: Entered) => void;
  readonly onClose: () => void;
};

type Reading = AnswerOf<typeof calendar.readGames>;

const spans = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

export function SeriesDialog({ leagues, like, onEntered, onClose }: SeriesDialogProps) {
  const { t } = useLocale();
  const [leagueId, setLeague] = useState(String(like.leagueId));
  const [{ awayId, homeId }, setWho] = useState({ awayId: "", homeId: "" });
  const [frame, setFrame] = useState<Frame>({ day: like.day, days: "3", time: "19:00", isNeutral: false });
  const [lines, setLines] = useState(() => linesOf(frame));
  const teams = useTeams(leagueId);
  const { enter, busy } = useEnter(onEntered);
  const games = gamesIn(lines, { awayId: Number(awayId), homeId: Number(homeId) });
  const read = useFind(
    calendar.readGames,
    games === undefined || lines.length === 0 ? null : { leagueId: Number(leagueId), day: like.day, games },
  );
  // Only use a result that matches the current lines.
  const rows = read?.rows.length === lines.length ? read.rows : [];
  const isReady = rows.length > 0 && rows.every(({ why }) => why === null);
  const league = leagues.find((one) => String(one.leagueId) === leagueId);
  const reframe = (more: Partial<typeof frame>): void => {
    const next = { ...frame, ...more };
    setFrame(next);
    setLines(linesOf(next));
  };
  return (
    <Dialog title={t("calendar.newSeries")} onClose={onClose} size="lg" isBusy={busy}>
      <Fields>
        <Wide>
          <Select
            label={t("betting.league")}
            required
            allowDeselect={false}
            searchable
            openOnFocus={false}
            value={leagueId}
            data={leagues.map((one) => ({ value: String(one.leagueId), label: one.name }))}
            onChange={(value) => {
              setLeague(value ?? "");
              setWho({ awayId: "", homeId: "" });
            }}
          />
        </Wide>
        <TeamSelect
          label={t("betting.away")}
          teams={teams}
          other={homeId}
          value={awayId}
          onChange={(value) => {
            setWho({ awayId: value ?? "", homeId });
          }}
        />
        <TeamSelect
          label={t("betting.home")}
          teams={teams}
          other={awayId}
          value={homeId}
          onChange={(value) => {
            setWho({ awayId, homeId: value ?? "" });
          }}
        />
        <DayField
          label="calendar.firstDay"
          value={frame.day}
          onChange={(day) => {
            reframe({ day });
          }}
        />
        <TimeField
          label={t("calendar.time")}
          description={t("calendar.timeIn", { zone: league?.timeZone ?? "UTC" })}
          value={frame.time}
          onChange={(time) => {
            reframe({ time });
          }}
        />
        <Select
          {...below}
          label={t("calendar.days")}
          allowDeselect={false}
          data={spans}
          value={frame.days}
          onChange={(days) => {
            reframe({ days: days ?? "1" });
          }}
        />
        <Switch
          label={t("calendar.isNeutral")}
          checked={frame.isNeutral}
          onChange={({ currentTarget: { checked } }) => {
            setFrame({ ...frame, isNeutral: checked });
            setLines(lines.map((line) => ({ ...line, isNeutral: checked })));
          }}
        />
      </Fields>
      <Lines lines={lines} rows={rows} onChange={setLines} />
      <DialogFooter
        action={t("calendar.enterGames", { count: lines.length })}
        onCancel={onClose}
        isBusy={busy}
        isOff={!isReady}
        onConfirm={() => {
          void enter(Number(leagueId), rows);
        }}
      />
    </Dialog>
  );
}

type LinesProps = {
  readonly lines: readonly Line[];
  readonly rows: Reading["rows"];
  readonly onChange: (lines: readonly Line[]) => void;
};

/** Each game of the series: its time and ground, and its outcome. */
function Lines({ lines, rows, onChange }: LinesProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const change = (index: number, more: Partial<Line>): void => {
    onChange(lines.map((line, place) => (place === index ? { ...line, ...more } : line)));
  };
  return (
    <Table mt="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("kit.date")}</Table.Th>
          <Table.Th>{t("calendar.time")}</Table.Th>
          <Table.Th>{t("lines.state")}</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line, index) => {
          const row = rows[index];
          return (
            <Table.Tr key={line.key}>
              <Table.Td>{format.day(line.day)}</Table.Td>
              <Table.Td>
                <Group gap="xs">
                  <TimeField
                    size="xs"
                    label={t("calendar.time")}
                    withoutLabel
                    value={line.time}
                    onChange={(time) => {
                      change(index, { time });
                    }}
                  />
                  <Checkbox
                    size="xs"
                    label={t("calendar.isNeutral")}
                    checked={line.isNeutral}
                    onChange={({ currentTarget: { checked } }) => {
                      change(index, { isNeutral: checked });
                    }}
                  />
                </Group>
              </Table.Td>
              <Table.Td role="status">{row === undefined ? "" : `${row.text}: ${outcomeOf(row, locale)}`}</Table.Td>
              <Table.Td>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => {
                    onChange(withSecond(lines, index));
                  }}
                >
                  {t("calendar.secondGame")}
                </Button>
                {lines.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    ms="xs"
                    aria-label={t("kit.remove")}
                    onClick={() => {
                      onChange(lines.filter((_, place) => place !== index));
                    }}
                  >
                    <CloseIcon size={14} />
                  </ActionIcon>
                )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
