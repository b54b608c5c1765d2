// What a change of prices would make of a day's board, before it is saved: beside the form it is typed in, or on a page of its own.
import { catalog } from "@chalkboard/contract";
import { americanText, pointsText } from "@chalkboard/messages";
import { Alert, Button, Group, Select, Stack, Table, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { betTypeText } from "../betting/bet-words.ts";
import { useAsk } from "../data/use-ask.ts";
import { useBusinessDay } from "../data/viewer.ts";
import { DayField } from "../kit/day-field.tsx";
import { Drawer } from "../kit/drawer.tsx";
import { Loading } from "../kit/loading.tsx";
import { PageBoundary } from "../kit/page-boundary.tsx";
import { useWords, type Words } from "../kit/words.tsx";
import { charts, type Conversion, conversionOf } from "./conversion-form.ts";
import type { Row } from "./row-kinds.ts";
import type { BoardDraft, BoardFound, Previewed } from "./use-board-test.ts";

/** A table as it would be saved; undefined while it is none. */
export function conversionDraft(name: string, isSold: boolean, form: Row | undefined): BoardDraft | undefined {
  const named = name.trim();
  return form === undefined || named === "" ? undefined : { table: { name: named, isSold, content: conversionOf(form) as Conversion } };
}

/** The published charts to begin with. */
export function Charts({ onChart }: { readonly onChart: (chart: (typeof charts)[number]) => void }) {
  const { t } = useWords();
  return <Select label={t("payTables.beginWith")} placeholder={t("payTables.publishedChart")} value={null}
    data={charts.map((chart) => ({ value: chart, label: t(`payTables.chart_${chart}`) }))}
    onChange={(chart) => { if (chart !== null) onChart(chart as (typeof charts)[number]); }} />;
}

/** A button that shows the board by a draft. */
export function BoardPreview({ draft }: { readonly draft: BoardDraft | undefined }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Group><Button variant="default" disabled={draft === undefined} onClick={() => { setOpen(true); }}>{t("payTables.onBoard")}</Button></Group>
      {isOpen && draft !== undefined && (
        <Drawer title={t("payTables.onBoard")} onClose={() => { setOpen(false); }}>
          <PageBoundary><Suspense fallback={<Loading />}><Board draft={draft} /></Suspense></PageBoundary>
        </Drawer>
      )}
    </>
  );
}

/** The board of a day and a service by a draft. */
export function Board({ draft }: { readonly draft: BoardDraft }) {
  const words = useWords();
  const { t } = words;
  const today = useBusinessDay();
  const [day, setDay] = useState(today);
  const [service, setService] = useState<number | undefined>(undefined);
  const { data } = useAsk(catalog.previewConversion, { day, ...draft, ...(service === undefined ? {} : { serviceId: service }) });
  return (
    <Stack p="sm" gap="sm">
      <Group align="end">
        <DayField label="kit.date" value={day} onChange={setDay} withSteps />
        {data.services.length > 1 && (
          <Select label={t("lines.service")} allowDeselect={false} value={String(data.serviceId)} onChange={(id) => { if (id !== null) setService(Number(id)); }}
            data={data.services.map(({ serviceId, name }) => ({ value: String(serviceId), label: name }))} />
        )}
      </Group>
      <Summary found={data} />
      <BoardFindings found={data} />
      <Changes rows={data.rows} words={words} />
      {data.changed > data.rows.length && <Text size="sm" c="dimmed">{t("payTables.firstOf", { shown: data.rows.length, count: data.changed })}</Text>}
    </Stack>
  );
}

function Summary({ found: { markets, changed, margin } }: { readonly found: Previewed }) {
  const { t, format } = useWords();
  const percent = (basis: number | null): string => (basis === null ? "–" : format.percent(basis / 10_000));
  return <Text role="status">{t("payTables.boardSummary", { changed: format.number(changed), markets: format.number(markets), before: percent(margin.before),
    after: percent(margin.after) })}</Text>;
}

/** What stands against a change; nothing where nothing does. */
export function BoardFindings({ found: { unsold, sureWins, sureWinCount } }: { readonly found: BoardFound }) {
  const words = useWords();
  const { t, format } = words;
  const worse = unsold.filter(({ before, after }) => after > before);
  if (worse.length === 0 && sureWinCount === 0) return null;
  return (
    <Alert color="wait" variant="light" role="alert" title={t("payTables.standsAgainst")}>
      {worse.map(({ reason, before, after }) => (
        <Text key={reason} size="sm">{t("payTables.wouldNotSell", { count: after - before, reason: t(`payTables.unsold_${reason}`) })}</Text>
      ))}
      {sureWinCount > 0 && <Text size="sm">{t("payTables.sureWins", { count: sureWinCount })}</Text>}
      {sureWins.slice(0, 5).map((win) => (
        <Text key={`${String(win.eventId)}/${String(win.betType)}`} size="sm">
          {`${win.eventName}: ${win.bets.map(({ serviceName, ...line }) => `${serviceName} ${lineOf(line)}`).join(" + ")} · ${format.percent(win.profit / 10_000)}`}
        </Text>
      ))}
    </Alert>
  );
}

const lineOf = ({ points, price }: { readonly points: number | null; readonly price: number }): string =>
  [...(points === null ? [] : [pointsText(points)]), americanText(price)].join(" ");

function Changes({ rows, words }: { readonly rows: Previewed["rows"]; readonly words: Words }) {
  const { t } = words;
  if (rows.length === 0) return <Text c="dimmed">{t("payTables.unchanged")}</Text>;
  return (
    <Table stickyHeader>
      <Table.Thead><Table.Tr>
        <Table.Th>{t("betting.game")}</Table.Th><Table.Th>{t("betting.market")}</Table.Th><Table.Th ta="right">{t("lines.hqLine")}</Table.Th>
        <Table.Th ta="right">{t("payTables.before")}</Table.Th><Table.Th ta="right">{t("payTables.after")}</Table.Th>
      </Table.Tr></Table.Thead>
      <Table.Tbody>
        {rows.map(({ eventId, eventName, sportCode, betType, alternate, sides, before, after }) => (
          <Table.Tr key={`${String(eventId)}/${String(betType)}/${String(alternate)}/${String(sides[0]?.side)}`}>
            <Table.Td>{eventName}</Table.Td><Table.Td>{betTypeText(betType, t, sportCode)}</Table.Td>
            <Table.Td ta="right">{sides.map(({ hq }) => lineOf(hq)).join(" / ")}</Table.Td>
            <Table.Td ta="right">{before === null ? sides.map((side) => lineOf(side.before)).join(" / ") : t(`payTables.unsold_${before}`)}</Table.Td>
            <Table.Td ta="right">{after === null ? sides.map((side) => lineOf(side.after)).join(" / ") : t(`payTables.unsold_${after}`)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
