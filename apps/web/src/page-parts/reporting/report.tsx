import type { AnswerOf, ReportCall } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { headingOf } from "@chalkboard/list-columns";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo } from "react";
import type { InputOf } from "../../data/connection/client.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { addDays, daysOf } from "../../kit/format/days.ts";
import { MoneyCell } from "../../kit/format/money.tsx";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { dateTimeText } from "../../kit/format/date-time-text.ts";
import type { Period } from "../../kit/fields/period-field.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useStable } from "../../kit/behaviour/use-stable.ts";
import { placeKeys, useLocale } from "../../kit/format/locale.tsx";
import { AsOf } from "./as-of.tsx";
import { ReportFilters } from "./report-filters.tsx";
import {
  before,
  groupsOf,
  leftOutOf,
  type LineOf,
  type ReportColumn,
  shownColumns,
  withBefore,
} from "./report-lines.ts";
import { ReportTable } from "./report-table.tsx";
import type { ReportState } from "./use-report.ts";

/** What a figure is opened with: its line, days and as-of time. */
export type Opened<C extends ReportCall> = {
  readonly figure: string;
  readonly line: LineOf<C>;
  readonly period: Period;
  readonly asOf: number | undefined;
};

export type ReportProps<C extends ReportCall, By extends string> = {
  readonly title: PlainKey;
  readonly call: C;
  /** From `useReport`: period, dimension, as-of time and comparison, kept in the link. */
  readonly report: Omit<ReportState<By>, "input"> & { readonly input: object };
  /** The report's other filters, and their fields. */
  readonly filters: object;
  readonly fields?: ReactNode;
  /** The page's views, if the report is one of them. */
  readonly views?: ReactNode;
  readonly actions?: (input: InputOf<C>) => ReactNode;
  /** The date filter (default: from … to), and the compared days (default: as many days before). */
  readonly when?: ReactNode;
  readonly periodBefore?: Period;
  /** Right side of the head, and the keys of the page. */
  readonly buttons?: ReactNode;
  readonly keys?: readonly KeyHelp[];
  /** Urgent content above the report. */
  readonly above?: ReactNode;
  /** The message for an empty report; default: nothing was sold. */
  readonly empty?: { readonly title: PlainKey; readonly why: PlainKey };
  /**
   * Filters the visible rows; totals include hidden ones. Keep the function's identity as long as its result is the
   * same.
   */
  readonly shownOf?: (rows: AnswerOf<C>["rows"]) => AnswerOf<C>["rows"];
  /** Handles keys on a row. */
  readonly onRowKey?: (event: KeyboardEvent, line: LineOf<C>) => void;
  /** Its lines add up to the main figure: on a phone from top to bottom. */
  readonly isAddition?: boolean;
  /** The labels of the dimensions. */
  readonly dimensions: Readonly<Record<By, PlainKey>>;
  /** Keep the function outside the component. */
  readonly columns: (by: By, currency: string) => readonly ReportColumn<C>[];
  /** Opens the details of a figure. */
  readonly open: (opened: Opened<C>) => void;
  /** The unit in which rows are counted; default: rows. */
  readonly countText?: (count: number) => string;
  /** The filters in words, for the file and the printout, beside title and period. */
  readonly narrowing?: string;
  /** The plot above the rows, on a phone below the main figure. */
  readonly plot?: (answer: AnswerOf<C>, by: By) => ReactNode;
  /** The title of the groups, and the name of each; default: zones by name. */
  readonly groupTitle?: PlainKey;
  readonly groupName?: (key: string) => string;
};

/** Printed days include the year, whenever they are read. */
const noYear = "";

/** A report page: filters, as-of time, rows with the server's totals, and each figure's details. */
export function Report<C extends ReportCall, By extends string>(props: ReportProps<C, By>) {
  const {
    title,
    call,
    report,
    filters,
    fields,
    views,
    actions,
    when,
    buttons: commands,
    keys,
    above,
    dimensions,
  } = props;
  const input = { ...filters, ...report.input } as InputOf<C>;
  const columns = props.columns(report.by, "");
  const compared = columns.flatMap(({ figure, isAlone = false, ...column }) =>
    figure === undefined || isAlone ? [] : [{ figure, column }],
  );
  return (
    <Page
      title={title}
      fill
      views={views}
      actions={commands}
      {...(keys === undefined ? {} : { keys })}
      state={
        <>
          <AsOf call={call} input={input} report={report} />
          {actions?.(input)}
        </>
      }
      filters={
        <ReportFilters report={report} dimensions={dimensions} compared={compared} when={when}>
          {fields}
        </ReportFilters>
      }
    >
      {above}
      <Answered {...props} input={input} />
    </Page>
  );
}

function Answered<C extends ReportCall, By extends string>(props: ReportProps<C, By> & { readonly input: InputOf<C> }) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const { data } = useCallQuery(props.call, props.input);
  // Belongs to the loaded rows: while others load, the previous ones keep their columns, their period and their name.
  const {
    title,
    report,
    dimensions,
    columns: own,
    open: show,
    countText,
    narrowing = "",
    plot,
    groupTitle,
    groupName,
    periodBefore,
    empty,
    shownOf,
    onRowKey,
    isAddition = false,
  } = useDeferredValue(props);
  const {
    by,
    period: { from, to },
    beside,
    asOf,
  } = report;
  const days = daysOf(report.period);
  const earlierDays = periodBefore ?? { from: addDays(from, -days), to: addDays(to, -days) };
  const { open, earlier } = useStable({
    open: (figure: string, line: LineOf<C>) => {
      show({ figure, line, period: { from, to }, asOf });
    },
    earlier: (figure: string, line: LineOf<C>) => {
      show({ figure, line, period: earlierDays, asOf });
    },
  });
  const { currency } = data;
  const leftOut = leftOutOf(own(by, currency), data);
  const columns = useMemo(() => {
    const opening = shownColumns(own(by, currency), leftOut).map((column): ReportColumn<C> => {
      const { figure } = column;
      if (figure === undefined || column.kind !== "money") return column;
      const onOpen = (line: LineOf<C>): void => {
        open(figure, line);
      };
      const isMain = column.phone === "figure";
      if (column.opens !== undefined)
        return {
          ...column,
          cell: (line) => (
            <Opening
              column={column}
              line={line}
              currency={currency}
              isMain={isMain}
              onOpen={
                column.opens?.(line) === true
                  ? () => {
                      onOpen(line);
                    }
                  : undefined
              }
            />
          ),
        };
      if (!isMain) return { ...column, onOpen };
      return {
        ...column,
        onOpen,
        cell: (line) => (
          <Opening
            column={column}
            line={line}
            currency={currency}
            isMain
            onOpen={() => {
              onOpen(line);
            }}
          />
        ),
      };
    });
    return withBefore(opening, beside, (column) => {
      const heading = t("reports.figureBefore", { figure: headingOf(column, { t }) });
      const { figure = "", kind, opens } = column;
      return kind !== "money"
        ? { heading }
        : {
            heading,
            cell: (line) => (
              <span className="cb-quiet">
                <Opening
                  column={column}
                  line={before(line)}
                  currency={currency}
                  onOpen={
                    opens === undefined || opens(line)
                      ? () => {
                          earlier(figure, line);
                        }
                      : undefined
                  }
                />
              </span>
            ),
          };
    });
  }, [own, by, currency, leftOut, beside, t, open, earlier]);
  const total = useMemo(
    () => ({ ...data.total, is: "total", key: "", name: "" }) as unknown as LineOf<C>,
    [data.total],
  );
  const groups = useMemo(
    () =>
      groupsOf<C>(shownOf === undefined ? data : { ...data, rows: shownOf(data.rows) }, total).map((group) =>
        groupName === undefined || group.isFlat ? group : { ...group, name: groupName(group.key) },
      ),
    [data, total, groupName, shownOf],
  );
  const label = t(title);
  const asOfInName = asOf === undefined ? "" : dateTimeText(asOf, zone).replaceAll(":", ".");
  const span = from === to ? format.day(from, noYear) : `${format.day(from, noYear)} – ${format.day(to, noYear)}`;
  const printout = [span, narrowing, currency, t("reports.asOf", { time: format.exact(data.asOf, zone) })];
  return (
    <ReportTable
      key={by}
      label={label}
      period={from === to ? [from] : [from, to]}
      name={[label, t(dimensions[by] as PlainKey), narrowing, asOfInName].filter((part) => part !== "").join(" ")}
      groups={groups}
      columns={columns}
      total={total}
      rowKey={({ key }) => key}
      {...(empty === undefined ? {} : { empty })}
      {...(onRowKey === undefined ? {} : { onRowKey })}
      isAddition={isAddition}
      groupTitle={groupTitle ?? placeKeys(locale).zone}
      countText={countText ?? ((count) => t("kit.rows", { count }))}
      count={data.total.count}
      plot={plot?.(data, by)}
      note={printout.filter((part) => part !== "").join(" · ")}
      // The second of two quick folds must know of the first.
      arranged={(props.report.by === by ? props.report : report).arranged}
      onArrange={report.change}
    />
  );
}

type OpeningProps<C extends ReportCall> = {
  readonly column: ReportColumn<C>;
  readonly line: LineOf<C>;
  readonly currency: string;
  readonly onOpen: (() => void) | undefined;
  readonly isMain?: boolean;
};

/**
 * A figure that can be opened, of a column that opens on some lines only or is the main one; empty if there is none, as
 * for several currencies.
 */
function Opening<C extends ReportCall>({ column, line, currency, onOpen, isMain = false }: OpeningProps<C>) {
  const amount = column.value(line);
  if (typeof amount !== "number") return null;
  const cell = (
    <MoneyCell
      amount={amount}
      isFact={line.is === "row"}
      currency={column.currency?.(line) ?? currency}
      {...(onOpen === undefined ? {} : { onOpen })}
    />
  );
  return isMain ? <b>{cell}</b> : cell;
}
