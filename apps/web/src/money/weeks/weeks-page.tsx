import { money, roles } from "@chalkboard/contract";
import { ActionIcon, Alert, Button, Select } from "@mantine/core";
import { type ComponentType, Suspense, useState } from "react";
import { openPanel } from "../../data/panels.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { addDays } from "../../kit/format/days.ts";
import { ChevronLeft, ChevronRight } from "../../kit/format/icons.tsx";
import { placeKeys, useLocale } from "../../kit/format/locale.tsx";
import { type Opened, Report } from "../../page-parts/reporting/report.tsx";
import { useReport } from "../../page-parts/reporting/use-report.ts";
import { CloseDialog } from "./close-dialog.tsx";
import { useFolding } from "./use-folding.ts";
import { usePrintStatements } from "./use-print.ts";
import { type Sent, useSettling } from "./use-settling.ts";
import { dayOf, ticketFigures } from "./week-columns.tsx";
import { OpenedLine } from "./week-panel.tsx";
import {
  type Chosen,
  daysText,
  lineText,
  openedLine,
  schema,
  ways,
  type Week,
  type WeekPath,
  type WeekWay,
} from "./week.ts";
import styles from "./weeks.module.css";
import { useOpened } from "../../kit/behaviour/address.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

const keys: readonly KeyHelp[] = [{ keys: ["+"], either: ["−"], does: "weeks.foldKey" }];

/** Creates the page for a path. */
export function weeksPage(path: WeekPath): ComponentType {
  return function WeeksPage() {
    return <Weeks path={path} />;
  };
}

/**
 * A week of the books by account: brought forward, activity by day, payments, and the amount due; now, or as of a time.
 */
function Weeks({ path }: { readonly path: WeekPath }) {
  const { asOf } = useReport([ways[path]], "");
  const [chosen] = useFilters(schema);
  const { rows: weeks } = useCallQuery(money.listWeeks, asOf === undefined ? {} : { asOf });
  // A week that had not begun at that time means the week that was open then.
  const week = weeks.find(({ number }) => number === chosen.week) ?? weeks[0];
  return week === undefined ? null : <OneWeek path={path} week={week} weeks={weeks} />;
}

function OneWeek({
  path,
  week,
  weeks,
}: {
  readonly path: WeekPath;
  readonly week: Week;
  readonly weeks: readonly Week[];
}) {
  const locale = useLocale();
  const { t } = locale;
  const { role } = useSession();
  const [{ text, due, line }, change] = useFilters(schema);
  const common = useReport([ways[path]], "");
  const { asOf, by } = common;
  const { open: openLine, close: closeLine } = useOpened("line");
  const [isClosing, setClosing] = useState(false);
  const print = usePrintStatements();
  const settling = useSettling();
  const weekBefore = weeks.find(({ number }) => number === week.number - 1);
  const isWhole = text.trim() === "" && due === "";
  const { columns, shownOf, onRowKey } = useFolding(week, common, isWhole);
  const { from, to } = week;
  const time = asOf === undefined ? {} : { asOf };
  const report = { ...common, period: { from, to }, input: { number: week.number, by, ...time } };
  const filters = { ...(text.trim() === "" ? {} : { text }), ...(due === "" ? {} : { due }) };
  return (
    <>
      <Report
        title={`routes.${path}`}
        call={money.weekLines}
        report={report}
        filters={filters}
        columns={columns}
        keys={keys}
        dimensions={{ tree: placeKeys(locale).zone, zone: placeKeys(locale).zone, pos: "reports.account" }}
        periodBefore={weekBefore ?? { from: addDays(from, -7), to: addDays(to, -7) }}
        shownOf={shownOf}
        onRowKey={onRowKey}
        isAddition
        narrowing={[text.trim(), due].filter((one) => one !== "").join(" ")}
        empty={{ title: "empty.weeks", why: "empty.weeksWhy" }}
        when={
          <WeekField
            weeks={weeks}
            number={week.number}
            onChange={(number) => {
              change({ week: number === weeks[0]?.number ? 0 : number });
            }}
          />
        }
        fields={[
          <FilterText
            key="text"
            label="kit.search"
            value={text}
            onChange={(wanted) => {
              change({ text: wanted });
            }}
          />,
          <FilterSelect
            key="due"
            label="weeks.balance"
            value={due}
            withAll
            width={130}
            onChange={(wanted) => {
              change({ due: wanted as Chosen["due"] });
            }}
            choices={money.weekDue.options.map((value) => ({ value, label: t(`weeks.${value}`) }))}
          />,
        ]}
        buttons={
          <>
            <Button
              variant="default"
              onClick={() => {
                print({ number: week.number, ...time });
              }}
            >
              {t("weeks.printAll")}
            </Button>
            {role === roles.admin && asOf === undefined && week.number === weeks[0]?.number && (
              <Button
                onClick={() => {
                  setClosing(true);
                }}
              >
                {t("weeks.preview")}
              </Button>
            )}
          </>
        }
        actions={() => (
          <>
            <State week={week} />
            <span>{t("weeks.addsUp")}</span>
          </>
        )}
        above={
          settling.unknown !== undefined && (
            <UnknownPayment sent={settling.unknown} isBusy={settling.busy} onAgain={settling.again} />
          )
        }
        open={(opened) => {
          // A figure is compared with the week before; the first week has none.
          const of = opened.period.from === from ? week : weekBefore;
          if (of === undefined || openTickets(opened, of, by, locale)) return;
          // What was brought forward is the balance that the week before left.
          const shown = opened.figure === "opening" && weekBefore !== undefined ? weekBefore : of;
          const key = lineText({ key: opened.line.key, figure: shown === of ? opened.figure : "balance" });
          if (shown === week) openLine(key);
          else change({ line: key, week: shown.number });
        }}
      />
      {line !== "" && (
        <Suspense fallback={null}>
          <InAddress>
            <OpenedLine
              key={`${String(week.number)} ${line}`}
              input={report.input}
              filters={filters}
              opened={openedLine(line)}
              shownOf={shownOf}
              settling={settling}
              onOpen={openLine}
              onClose={closeLine}
            />
          </InAddress>
        </Suspense>
      )}
      {isClosing && (
        <CloseDialog
          onClose={() => {
            setClosing(false);
          }}
          onClosed={(number) => {
            change({ week: number });
          }}
        />
      )}
    </>
  );
}

/** When the figures were closed. */
function State({ week: { closedAt, closedBy } }: { readonly week: Week }) {
  const { t, format, zone } = useLocale();
  if (closedAt === null) return <span>{t("weeks.stateOpen")}</span>;
  return (
    <span>
      {t("weeks.stateClosed", {
        time: momentText(format, closedAt, zone),
        by: closedBy === "" ? t("weeks.calendar") : closedBy,
      })}
    </span>
  );
}

/**
 * Opens the tickets behind a figure: of a POS, of a zone and all below it, or of everybody. Returns whether it is a
 * figure of tickets.
 */
function openTickets(
  { figure, line: { is, name, posId, zoneId }, asOf }: Opened<typeof money.weekLines>,
  week: Week,
  by: WeekWay,
  locale: ReturnType<typeof useLocale>,
): boolean {
  const { t, format } = locale;
  const index = dayOf(figure);
  const known = index === undefined ? ticketFigures.find((one) => one === figure) : "winLoss";
  if (known === undefined) return false;
  const day = index === undefined ? undefined : addDays(week.from, index);
  const pos = is === "total" ? t(placeKeys(locale).all) : name;
  const title = t("reports.figureOf", {
    figure: t(`reports.${known}`),
    pos,
    period: day === undefined ? daysText(week, { format }) : format.day(day),
  });
  const whose = is === "total" ? { by } : { account: posId == null ? { zoneId: zoneId ?? 0 } : { posId } };
  openPanel({
    kind: "week",
    title,
    input: {
      number: week.number,
      figure: known,
      ...whose,
      ...(day === undefined ? {} : { day }),
      ...(asOf === undefined ? {} : { asOf }),
    },
  });
  return true;
}

type UnknownPaymentProps = { readonly sent: Sent; readonly isBusy: boolean; readonly onAgain: () => void };

/** While the outcome of the last payment is unknown: it must be resent before another payment. */
function UnknownPayment({ sent: { input, name }, isBusy, onAgain }: UnknownPaymentProps) {
  const { t, format, currency } = useLocale();
  return (
    <Alert color="wait" variant="light" role="status" title={t("money.unknown")}>
      <p>{`${format.money(input.amount, currency)}, ${name}`}</p>
      <Button loading={isBusy} onClick={onAgain}>
        {t("money.sendAgain")}
      </Button>
    </Alert>
  );
}

type WeekFieldProps = {
  readonly weeks: readonly Week[];
  readonly number: number;
  readonly onChange: (number: number) => void;
};

/** Selects an accounting week: the open one or a closed one, with previous and next. */
function WeekField({ weeks, number, onChange }: WeekFieldProps) {
  const locale = useLocale();
  const { t } = locale;
  const [open] = weeks;
  const has = (wanted: number): boolean => weeks.some((week) => week.number === wanted);
  const text = (week: Week): string =>
    week.number === open?.number ? t("weeks.open", { days: daysText(week, locale) }) : daysText(week, locale);
  return (
    <div className={styles["week"]} role="group" aria-label={t("reports.week")}>
      <ActionIcon
        variant="default"
        aria-label={t("weeks.weekBefore")}
        disabled={!has(number - 1)}
        onClick={() => {
          onChange(number - 1);
        }}
      >
        <ChevronLeft />
      </ActionIcon>
      <Select
        aria-label={t("reports.week")}
        value={String(number)}
        allowDeselect={false}
        limit={200}
        searchable={weeks.length > 8}
        data={weeks.map((week) => ({ value: String(week.number), label: text(week) }))}
        onChange={(chosen) => {
          if (chosen !== null) onChange(Number(chosen));
        }}
      />
      <ActionIcon
        variant="default"
        aria-label={t("weeks.weekAfter")}
        disabled={!has(number + 1)}
        onClick={() => {
          onChange(number + 1);
        }}
      >
        <ChevronRight />
      </ActionIcon>
    </div>
  );
}
