// Preview of price changes on a day's board, before saving: beside the form, or on a page of its own.
import { catalog } from "@chalkboard/contract";
import { priceText } from "@chalkboard/i18n";
import { Alert, Button, Group, Select, Stack, Table, Text } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { betTypeText, lineText } from "../../../page-parts/betting/bet-labels.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useBusinessDay } from "../../../data/viewer.ts";
import { DayField } from "../../../kit/fields/day-field.tsx";
import { Drawer } from "../../../kit/dialog/drawer.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import { PageBoundary } from "../../../kit/states/page-boundary.tsx";
import { scrolled } from "../../../kit/behaviour/scrolled.ts";
import { useLocale, type Locale } from "../../../kit/format/locale.tsx";
import { ConversionChoice } from "./conversion-choice.tsx";
import type { BoardDraft, BoardFound, Previewed } from "./use-board-test.ts";

/** A button that shows the board with a draft; undefined while the draft is invalid. */
export function BoardPreview({ draft }: { readonly draft: BoardDraft | undefined }) {
  const { t } = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Group>
        <Button
          variant="default"
          disabled={draft === undefined}
          onClick={() => {
            setOpen(true);
          }}
        >
          {t("payTables.onBoard")}
        </Button>
      </Group>
      {isOpen && draft !== undefined && (
        <Drawer
          title={t("payTables.onBoard")}
          onClose={() => {
            setOpen(false);
          }}
        >
          <PageBoundary>
            <Suspense fallback={<Loading />}>
              <Stack p="sm">
                <Board draft={draft} />
              </Stack>
            </Suspense>
          </PageBoundary>
        </Drawer>
      )}
    </>
  );
}

/** The current board of a day and service, and how a table that applied to everything would change it. */
export function BoardTrial() {
  const { t } = useLocale();
  const [table, setTable] = useState("");
  return (
    <Stack gap="sm">
      <Board draft={table === "" ? {} : { rule: { control: "priceConversion", selector: {}, value: { table } } }}>
        <ConversionChoice
          label={t("payTables.tryTable")}
          placeholder={t("payTables.asItStands")}
          value={table}
          onChange={setTable}
          mayLack
          width={240}
        />
      </Board>
    </Stack>
  );
}

/** The board of a day and service with a draft. @param children fields beside the day and the service */
function Board({ draft, children }: { readonly draft: BoardDraft; readonly children?: ReactNode }) {
  const locale = useLocale();
  const { t } = locale;
  const today = useBusinessDay();
  const [day, setDay] = useState(today);
  const [service, setService] = useState<number | undefined>(undefined);
  const { data } = useCallQuery(catalog.previewConversion, {
    day,
    ...draft,
    ...(service === undefined ? {} : { serviceId: service }),
  });
  const isDraft = draft.table !== undefined || draft.rule !== undefined;
  return (
    <>
      <Group align="end">
        <DayField label="kit.date" value={day} onChange={setDay} withSteps />
        {data.services.length > 1 && (
          <Select
            label={t("lines.service")}
            allowDeselect={false}
            searchable
            value={String(data.serviceId)}
            onChange={(id) => {
              if (id !== null) setService(Number(id));
            }}
            data={data.services.map(({ serviceId, name }) => ({ value: String(serviceId), label: name }))}
          />
        )}
        {children}
      </Group>
      <Summary found={data} isDraft={isDraft} />
      <BoardFindings found={data} title="payTables.foundOnBoard" isDraft={isDraft} />
      <Changes rows={data.rows} locale={locale} isDraft={isDraft} />
      {data.changed > data.rows.length && (
        <Text size="sm" c="dimmed">
          {t("payTables.firstOf", { shown: data.rows.length, count: data.changed })}
        </Text>
      )}
    </>
  );
}

function Summary({
  found: { markets, changed, margin },
  isDraft,
}: {
  readonly found: Previewed;
  readonly isDraft: boolean;
}) {
  const { t, format } = useLocale();
  const percent = (basis: number | null): string => (basis === null ? "–" : format.percent(basis / 10_000));
  const [all, before, after] = [format.number(markets), percent(margin.before), percent(margin.after)];
  const said = isDraft
    ? t("payTables.boardSummary", { changed: format.number(changed), markets: all, before, after })
    : t("payTables.boardNow", { changed: format.number(changed), markets: all, margin: after });
  return <Text role="status">{said}</Text>;
}

type BoardFindingsProps = {
  readonly found: BoardFound;
  readonly title: "payTables.foundOnBoard" | "payTables.standsAgainst";
  /** Only what a draft makes worse; otherwise everything that is not sold at present. */
  readonly isDraft: boolean;
};

/** Objections to a change, or to the current board; renders nothing without any. */
export function BoardFindings({ found: { unsold, sureWins, sureWinCount }, title, isDraft }: BoardFindingsProps) {
  const locale = useLocale();
  const { t, format, oddsFormat } = locale;
  const shown = isDraft
    ? unsold.filter(({ before, after }) => after > before)
    : unsold.filter(({ after }) => after > 0);
  if (shown.length === 0 && sureWinCount === 0) return null;
  return (
    <Alert color="wait" variant="light" role="status" title={t(title)}>
      {shown.map(({ reason, before, after }) => (
        <Text key={reason} size="sm">
          {isDraft
            ? t("payTables.wouldNotSell", { count: after - before, reason: t(`payTables.unsold_${reason}`) })
            : t("payTables.notSold", { count: after, reason: t(`payTables.unsold_${reason}`) })}
        </Text>
      ))}
      {sureWinCount > 0 && <Text size="sm">{t("payTables.sureWins", { count: sureWinCount })}</Text>}
      {sureWins.slice(0, 5).map(({ eventId, eventName, betType, sportCode, bets, profit }) => (
        <Text key={`${String(eventId)}/${String(betType)}`} size="sm">
          {[
            eventName,
            ...bets.map((bet) => `${bet.serviceName} ${lineText({ key: bet, ...bet, sportCode }, oddsFormat)}`),
            format.percent(profit / 10_000),
          ].join(" · ")}
        </Text>
      ))}
    </Alert>
  );
}

function Changes({
  rows,
  locale,
  isDraft,
}: {
  readonly rows: Previewed["rows"];
  readonly locale: Locale;
  readonly isDraft: boolean;
}) {
  const { t } = locale;
  if (rows.length === 0) return <Text c="dimmed">{t(isDraft ? "payTables.unchanged" : "payTables.likeHouse")}</Text>;
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: scrolled(t("payTables.onBoard")) }}>
      <Table stickyHeader aria-label={t("payTables.onBoard")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("betting.game")}</Table.Th>
            <Table.Th>{t("payTables.market")}</Table.Th>
            <Table.Th ta="right">{t("lines.hqLine")}</Table.Th>
            <Table.Th ta="right">{t("payTables.before")}</Table.Th>
            {isDraft && <Table.Th ta="right">{t("payTables.after")}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Change
              key={[row.eventId, row.betType, row.alternate, row.sides[0]?.side].join("/")}
              row={row}
              locale={locale}
              isDraft={isDraft}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type ChangeProps = { readonly row: Previewed["rows"][number]; readonly locale: Locale; readonly isDraft: boolean };

function Change({ row, locale: { t, oddsFormat }, isDraft }: ChangeProps) {
  const { eventName, sportCode, betType, sides, before, after } = row;
  // The market is named beside it: a line without points is its price.
  const lines = (of: "hq" | "before" | "after"): string =>
    sides
      .map(({ [of]: { points, price }, ...key }) =>
        points === null ? priceText(price, oddsFormat) : lineText({ key, points, price, sportCode }, oddsFormat),
      )
      .join(" / ");
  return (
    <Table.Tr>
      <Table.Td>{eventName}</Table.Td>
      <Table.Td>{betTypeText(betType, t, sportCode)}</Table.Td>
      <Table.Td ta="right">{lines("hq")}</Table.Td>
      <Table.Td ta="right">{before === null ? lines("before") : t(`payTables.unsold_${before}`)}</Table.Td>
      {isDraft && <Table.Td ta="right">{after === null ? lines("after") : t(`payTables.unsold_${after}`)}</Table.Td>}
    </Table.Tr>
  );
}
