// A game's derived events beside the schedule: grouped into collapsible categories, with all actions.
import { calendar, catalog } from "@chalkboard/contract";
import { eventStatusKeys } from "@chalkboard/list-columns";
import { Button, Menu, Table, Text } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useFind } from "../../../data/use-find.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { Confirm } from "../../../kit/dialog/confirm.tsx";
import { useIsNarrow } from "../../../kit/behaviour/use-is-phone.ts";
import { type Locale, useLocale } from "../../../kit/format/locale.tsx";
import { DeriveDialog } from "./derive-dialog.tsx";
import { DerivedForm } from "./derived-form.tsx";
import { DerivedLines } from "./derived-lines.tsx";
import { DerivedResult } from "./derived-result.tsx";
import { type Derived, headingOf, linesText, type Of, pairsOf, renewed, resultText } from "./derived-labels.ts";
import { momentText } from "../../../kit/format/moment-text.ts";

type Act = "change" | "lines" | "result" | "withdraw";

export function DerivedPanel(of: Of) {
  const locale = useLocale();
  const { t } = locale;
  const [isNew, setNew] = useState(false);
  const [opened, setOpened] = useState<{ readonly row: Derived; readonly act: Act } | undefined>(undefined);
  const input = of.eventId === undefined ? { leagueId: of.leagueId, day: of.day } : { principalId: of.eventId };
  const rows = useFind(calendar.listDerived, input)?.rows;
  const {
    data: { leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const { mutate: withdraw } = useCallMutation(calendar.withdrawGames, { refresh: renewed });
  const { mutate: suspend, busy } = useCallMutation(catalog.suspendEvent, { refresh: renewed });
  const sport = leagues.find(({ leagueId }) => leagueId === of.leagueId)?.sportCode;
  const groups = [
    ...Map.groupBy(
      (rows ?? []).filter(({ status }) => status !== "cancelled"),
      (row) => headingOf(row, sport, locale),
    ),
  ];
  const close = (): void => {
    setOpened(undefined);
  };
  return (
    <>
      <Button
        mb="sm"
        data-autofocus
        w="fit-content"
        onClick={() => {
          setNew(true);
        }}
      >
        {t("calendar.derive")}
      </Button>
      {rows !== undefined && groups.length === 0 && (
        <Text size="sm" role="status">
          {t("calendar.noDerived")}
        </Text>
      )}
      {groups.map(([heading, ofGroup]) => (
        <details key={heading} open>
          <summary>{`${heading} · ${locale.format.number(ofGroup.length)}`}</summary>
          <Group
            rows={ofGroup}
            locale={locale}
            isBusy={busy}
            onAct={(row, act) => {
              setOpened({ row, act });
            }}
            onSuspend={({ eventId, isSuspended }) => {
              void suspend({ eventId, isSuspended: !isSuspended });
            }}
          />
        </details>
      ))}
      {isNew && (
        <DeriveDialog
          of={of}
          leagues={leagues}
          onClose={() => {
            setNew(false);
          }}
        />
      )}
      {opened?.act === "change" && <DerivedForm row={opened.row} onClose={close} />}
      {opened?.act === "lines" && <DerivedLines row={opened.row} onClose={close} />}
      {opened?.act === "result" && <DerivedResult row={opened.row} onClose={close} />}
      {opened?.act === "withdraw" && (
        <Confirm
          title={t("calendar.takeOutTitle", { name: opened.row.title })}
          consequence={t("calendar.takeOutWhy")}
          action={t("calendar.takeOut")}
          onClose={close}
          onConfirm={() => withdraw({ leagueId: opened.row.leagueId, eventIds: [opened.row.eventId] })}
        />
      )}
    </>
  );
}

type GroupProps = {
  readonly rows: readonly Derived[];
  readonly locale: Locale;
  readonly isBusy: boolean;
  readonly onAct: (row: Derived, act: Act) => void;
  readonly onSuspend: (row: Derived) => void;
};

function Group({ rows, locale, isBusy, onAct, onSuspend }: GroupProps) {
  const { t, format } = locale;
  const isNarrow = useIsNarrow();
  const numbers = ({ awayRotation, homeRotation }: Derived): string =>
    [awayRotation, homeRotation].filter((one) => one !== null).join(" / ");
  const line = (row: Derived): string => (row.asks === "parlays" ? "–" : linesText(row) || t("calendar.noLine"));
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          {!isNarrow && <Table.Th>{t("betting.rotation")}</Table.Th>}
          <Table.Th>{t("calendar.about")}</Table.Th>
          {!isNarrow && (
            <>
              <Table.Th>{t("betting.start")}</Table.Th>
              <Table.Th>{t("calendar.line")}</Table.Th>
            </>
          )}
          <Table.Th ta="end">{t("lines.tickets")}</Table.Th>
          <Table.Th>{t("lines.state")}</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.eventId}>
            {!isNarrow && <Table.Td>{numbers(row)}</Table.Td>}
            <Table.Td>
              {row.title}
              {isNarrow && (
                <Text size="xs" c="dimmed">
                  {[numbers(row), momentText(format, row.startsAt, row.timeZone), line(row)].join(" · ")}
                </Text>
              )}
            </Table.Td>
            {!isNarrow && (
              <>
                <Table.Td>{momentText(format, row.startsAt, row.timeZone)}</Table.Td>
                <Table.Td>{line(row)}</Table.Td>
              </>
            )}
            <Table.Td ta="end">{format.number(row.tickets)}</Table.Td>
            <Table.Td>
              {resultText(row, locale) || (row.isSuspended ? t("betting.suspended") : t(eventStatusKeys[row.status]))}
            </Table.Td>
            <Table.Td>
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button size="compact-xs" variant="default" aria-label={t("calendar.actsOf", { name: row.title })}>
                    …
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    disabled={row.status === "official"}
                    onClick={() => {
                      onAct(row, "change");
                    }}
                  >
                    {t("calendar.changeDerived")}
                  </Menu.Item>
                  <Menu.Item
                    disabled={pairsOf(row).length === 0 || row.status !== "scheduled"}
                    onClick={() => {
                      onAct(row, "lines");
                    }}
                  >
                    {t("calendar.setLine")}
                  </Menu.Item>
                  <Menu.Item
                    disabled={isBusy || row.status !== "scheduled"}
                    onClick={() => {
                      onSuspend(row);
                    }}
                  >
                    {t(row.isSuspended ? "calendar.putBack" : "calendar.suspend")}
                  </Menu.Item>
                  <Menu.Item
                    disabled={row.asks === "parlays"}
                    onClick={() => {
                      onAct(row, "result");
                    }}
                  >
                    {t("calendar.enterResult")}
                  </Menu.Item>
                  <Menu.Item
                    disabled={row.tickets > 0}
                    onClick={() => {
                      onAct(row, "withdraw");
                    }}
                  >
                    {t("calendar.takeOut")}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
