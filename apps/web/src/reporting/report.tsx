import type { AnswerOf, ReportCall } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { headingOf } from "@chalkboard/sheets";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo } from "react";
import type { InputOf } from "../data/client.ts";
import { useCallQuery } from "../data/use-call-query.ts";
import { addDays, daysOf } from "../kit/days.ts";
import { MoneyCell } from "../kit/money.tsx";
import type { KeyHelp } from "../kit/key-help.ts";
import { dateTimeText } from "../kit/date-time-text.ts";
import type { Period } from "../kit/period-field.tsx";
import { Page } from "../kit/page.tsx";
import { useStable } from "../kit/use-stable.ts";
import { placeKeys, useLocale } from "../kit/words.tsx";
import { AsOf } from "./as-of.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { before, groupsOf, type LineOf, type ReportColumn, withBefore } from "./report-lines.ts";
import { ReportTable } from "./report-table.tsx";
import type { ReportState } from "./use-report.ts";

/** What a figure is opened with: of which line, and of which days as of when. */
export type Opened<C extends ReportCall> = { readonly figure: string; readonly line: LineOf<C>; readonly period: Period; readonly asOf: number | undefined };

export type ReportProps<C extends ReportCall, By extends string> = {
  readonly title: PlainKey;
  readonly call: C;
  /** Of `useReport`: period, rows, moment and comparison, out of the link. */
  readonly report: Omit<ReportState<By>, "asked"> & { readonly asked: object };
  /** What it is asked for beside them, and the fields that say so. */
  readonly filters: object;
  readonly fields?: ReactNode;
  /** The page's views, of which the report is one. */
  readonly views?: ReactNode;
  readonly actions?: (input: InputOf<C>) => ReactNode;
  /** What chooses the days; absent: from … to. And the days that are beside them; absent: as many before. */
  readonly when?: ReactNode;
  readonly periodBefore?: Period;
  /** Right in the head, and the keys of the page. */
  readonly buttons?: ReactNode;
  readonly keys?: readonly KeyHelp[];
  /** Over the report: what cannot wait. */
  readonly above?: ReactNode;
  /** Where there is nothing; absent: that nothing was sold. */
  readonly empty?: { readonly title: PlainKey; readonly why: PlainKey };
  /** Rows that are folded away do not show; the totals have them. Keep the function as long as its answer is the same. */
  readonly shownOf?: (rows: AnswerOf<C>["rows"]) => AnswerOf<C>["rows"];
  /** Hears keys on a row. */
  readonly onRowKey?: (event: KeyboardEvent, line: LineOf<C>) => void;
  /** What the dimensions are called. */
  readonly dimensions: Readonly<Record<By, PlainKey>>;
  /** Keep the function outside the component. */
  readonly columns: (by: By, currency: string) => readonly ReportColumn<C>[];
  /** Shows what a figure sums. */
  readonly open: (opened: Opened<C>) => void;
  /** What the rows are counted in; absent: rows. */
  readonly countText?: (count: number) => string;
  /** What it is narrowed to, in words: of its file and its paper, beside title and period. */
  readonly narrowing?: string;
  /** What stands over the rows, and on a phone under the one figure: how it came about. */
  readonly plot?: (answer: AnswerOf<C>, by: By) => ReactNode;
  /** What its groups are, and what each is called; absent: zones by their names. */
  readonly groupTitle?: PlainKey;
  readonly groupName?: (key: string) => string;
};

/** Days on paper have their years, whenever somebody reads it. */
const noYear = "";

/** A page of figures of a period: what it is of, as of when, its rows with the server's totals, and what each figure sums. */
export function Report<C extends ReportCall, By extends string>(props: ReportProps<C, By>) {
  const { title, call, report, filters, fields, views, actions, when, buttons: commands, keys, above, dimensions } = props;
  const input = { ...filters, ...report.asked } as InputOf<C>;
  const columns = props.columns(report.by, "");
  const compared = columns.flatMap(({ figure, isAlone = false, ...column }) => (figure === undefined || isAlone ? [] : [{ figure, column }]));
  return (
    <Page title={title} fill views={views} actions={commands} {...(keys === undefined ? {} : { keys })}
      state={<><AsOf call={call} asked={input} report={report} />{actions?.(input)}</>}
      filters={<ReportFilters report={report} dimensions={dimensions} compared={compared} when={when}>{fields}</ReportFilters>}>
      {above}
      <Answered {...props} asked={input} />
    </Page>
  );
}

function Answered<C extends ReportCall, By extends string>(
  { title, call, report, asked: input, dimensions, columns: own, open: show, countText, narrowing = "", plot,
    groupTitle, groupName, periodBefore, empty, shownOf, onRowKey }: ReportProps<C, By>
    & { readonly asked: InputOf<C> },
) {
  const words = useLocale();
  const { t, format, zone } = words;
  const { data } = useCallQuery(call, input);
  const { period: { from, to }, beside, asOf } = report;
  // Of the rows that are here: while others are asked for, those of before stand under their own columns.
  const by = useDeferredValue(report.by);
  const days = daysOf(report.period);
  const earlierDays = periodBefore ?? { from: addDays(from, -days), to: addDays(to, -days) };
  const { open, earlier } = useStable({
    open: (figure: string, line: LineOf<C>) => { show({ figure, line, period: { from, to }, asOf }); },
    earlier: (figure: string, line: LineOf<C>) => { show({ figure, line, period: earlierDays, asOf }); },
  });
  const { currency } = data;
  const columns = useMemo(() => {
    const opening = own(by, currency).map((column): ReportColumn<C> => {
      const { figure } = column;
      if (figure === undefined || column.kind !== "money") return column;
      const onOpen = (line: LineOf<C>): void => { open(figure, line); };
      const isMain = column.phone === "figure";
      if (column.opens !== undefined) return { ...column, cell: (line) => <Opening column={column} line={line} currency={currency} isMain={isMain}
        onOpen={column.opens?.(line) === true ? () => { onOpen(line); } : undefined} /> };
      if (!isMain) return { ...column, onOpen };
      return { ...column, onOpen, cell: (line) => <Opening column={column} line={line} currency={currency} isMain onOpen={() => { onOpen(line); }} /> };
    });
    return withBefore(opening, beside, (column) => {
      const heading = t("reports.figureBefore", { figure: headingOf(column, { t }) });
      const { figure = "", kind, opens } = column;
      return kind !== "money" ? { heading } : { heading, cell: (line) => (
        <span className="cb-quiet"><Opening column={column} line={before(line)} currency={currency}
          onOpen={opens === undefined || opens(line) ? () => { earlier(figure, line); } : undefined} /></span>
      ) };
    });
  }, [own, by, currency, beside, t, open, earlier]);
  const total = useMemo(() => ({ ...data.total, is: "total", key: "", name: "" }) as unknown as LineOf<C>, [data.total]);
  const groups = useMemo(() => groupsOf<C>(shownOf === undefined ? data : { ...data, rows: shownOf(data.rows) }, total)
    .map((group) => (groupName === undefined || group.isFlat ? group : { ...group, name: groupName(group.key) })), [data, total, groupName, shownOf]);
  const label = t(title);
  // Of the past the file says of when it is in its name.
  const then = asOf === undefined ? "" : dateTimeText(asOf, zone).replaceAll(":", ".");
  const span = from === to ? format.day(from, noYear) : `${format.day(from, noYear)} – ${format.day(to, noYear)}`;
  const printout = [span, narrowing, currency, t("reports.asOf", { time: format.exact(data.asOf, zone) })];
  return (
    <ReportTable key={by} label={label} name={[label, t(dimensions[by] as PlainKey), from, to, narrowing, then].filter((part) => part !== "").join(" ")}
        groups={groups} columns={columns} total={total} rowKey={({ key }) => key}
        {...(empty === undefined ? {} : { empty })} {...(onRowKey === undefined ? {} : { onRowKey })}
        groupTitle={groupTitle ?? placeKeys(words).zone} countText={countText ?? ((count) => t("kit.rows", { count }))} count={data.total.count}
        plot={plot?.(data, by)}
        note={printout.filter((part) => part !== "").join(" · ")}
        arranged={report.arranged} onArrange={report.change} />
  );
}

type OpeningProps<C extends ReportCall> = {
  readonly column: ReportColumn<C>; readonly line: LineOf<C>; readonly currency: string; readonly onOpen: (() => void) | undefined; readonly isMain?: boolean;
};

/** A figure that opens, of a column that does not open on every line or is the main one; nothing where there is none, as of several currencies. */
function Opening<C extends ReportCall>({ column, line, currency, onOpen, isMain = false }: OpeningProps<C>) {
  const amount = column.value(line);
  if (typeof amount !== "number") return null;
  const cell = <MoneyCell amount={amount} currency={column.currency?.(line) ?? currency} {...(onOpen === undefined ? {} : { onOpen })} />;
  return isMain ? <b>{cell}</b> : cell;
}
