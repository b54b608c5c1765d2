import { dayOf } from "@chalkboard/kernel";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { clock } from "../../ports/browser.ts";
import { fontFamily } from "../../styles/theme.ts";
import styles from "./plot-drawn.module.css";
import { type Inks, paintBars, paintMarks, paintNames, paintOutside, pixels } from "./plot-paint.ts";
import type { PlotMark, PlotProps, PlotSeries } from "./plot-props.ts";
import { movesOf, scaleOf } from "./plot-scale.ts";
import { momentText } from "../format/moment-text.ts";
import { type Locale, useLocale } from "../format/locale.tsx";

const smallestWidth = 200;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const daySteps = [1, 2, 3, 7, 14, 30, 90, 180, 365].map((days) => days * dayMs);
/** Times are labelled to the minute: closer ticks would repeat a label. */
/** Prices and minor units are integers: ticks at halves would repeat a label. */
const wholeSteps = Array.from({ length: 14 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * hourMs),
  ...daySteps,
];
const none: readonly PlotMark[] = [];

/** The drawing itself; use `Plot`, which loads it lazily. */
export function PlotDrawn({
  label,
  at,
  series,
  marks = none,
  height = 180,
  read: given,
  zone: givenZone,
  days,
}: PlotProps) {
  const locale = useLocale();
  const scheme = useComputedColorScheme("light");
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const [pointed, setPointed] = useState<number | undefined>(undefined);
  const zone = givenZone ?? locale.zone;
  const today = days?.today;
  const shape = series.map(({ name, kind, whose }) => `${name}|${kind ?? ""}|${whose ?? ""}`).join();
  const latest = useEffectEvent(() => ({ at, series, marks }));
  const draw = useEffectEvent((element: HTMLElement) => {
    const drawing = { ...locale, zone, height, today };
    return new uPlot(optionsOf(element, latest, drawing, setPointed), dataOf(at, series), element);
  });

  // A new theme, time zone or set of series recreates the plot; new points and sizes only update it.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const made = draw(element);
    plot.current = made;
    const observer = new ResizeObserver(() => {
      made.setSize({ width: Math.max(smallestWidth, element.clientWidth), height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [scheme, zone, shape, height, today]);

  useEffect(() => {
    plot.current?.setData(dataOf(at, series));
  }, [at, series, marks]);
  // Without a hovered time, the title line shows the last values.
  const read = pointed ?? given ?? at.findLastIndex((_, index) => series.some(({ values }) => values[index] != null));
  return (
    <div>
      <p className={styles["title"]}>
        <span>{dateTimeText(at[read] ?? 0, { ...locale, zone, today })}</span>
        {series.map(({ name, values, format }) => {
          const value = values[read];
          return value == null ? null : (
            <span key={name}>
              {name} <strong>{format?.(value) ?? locale.format.number(value)}</strong>
            </span>
          );
        })}
        {marks
          .filter((mark) => mark.at === at[read] && mark.size > 0)
          .map((mark) => (
            <span key={`${mark.value} ${mark.text}`}>{mark.text}</span>
          ))}
      </p>
      <div ref={frame} role="img" aria-label={label} />
    </div>
  );
}

/** For days: which one is not complete yet. */
type Timing = Pick<Locale, "format" | "zone"> & { readonly today: string | undefined };

function dateTimeText(at: number, { format, zone, today }: Timing): string {
  return today === undefined ? momentText(format, at, zone) : format.day(dayOf(at, zone), today);
}

type Shown = Required<Pick<PlotProps, "at" | "series" | "marks">>;
type Drawing = Timing & { readonly height: number };

function optionsOf(
  element: HTMLElement,
  shown: () => Shown,
  drawing: Drawing,
  point: (index: number | undefined) => void,
): uPlot.Options {
  const { format, zone, height, today } = drawing;
  const { series } = shown();
  const computed = getComputedStyle(element);
  const token = (name: string): string => computed.getPropertyValue(`--cb-${name}`).trim();
  const small = Number.parseFloat(token("size-key"));
  const inks: Inks = {
    ink: token("ink"),
    ink2: token("ink2"),
    ink3: token("ink3"),
    bar: token("bar"),
    sheet: token("sheet"),
    font: `${pixels(small)}px ${fontFamily}`,
  };
  const grid = { stroke: token("line"), width: 1 };
  const axis = { stroke: inks.ink3, grid, ticks: grid, font: `${small}px ${fontFamily}` };
  const isNewDay = (splits: readonly number[], index: number): boolean =>
    index === 0 || dayOf(splits[index] ?? 0, zone) !== dayOf(splits[index - 1] ?? 0, zone);
  const now = today ?? dayOf(clock.now(), zone);
  const mark = (split: number, isDay: boolean): string =>
    isDay ? format.day(dayOf(split, zone), now) : format.time(split, zone);
  const painting = {
    series,
    inks,
    moment: (at: number) => dateTimeText(at, drawing),
    isOpen: (at: number) => dayOf(at, zone) === today,
  };
  return {
    width: Math.max(smallestWidth, element.clientWidth),
    height,
    padding: [
      8,
      widthOf(
        series.filter(({ kind }) => kind !== "bars").map(({ name }) => name),
        axis.font,
      ),
      0,
      0,
    ],
    ms: 1,
    tzDate: (ms) => uPlot.tzDate(new Date(ms), zone),
    cursor: { points: { size: 6 }, drag: { x: false, y: false } },
    legend: { show: false },
    scales: {
      y: {
        range: () => {
          const { at, series: all } = shown();
          return [...scaleOf(at, all)] as uPlot.Range.MinMax;
        },
      },
    },
    axes: [
      {
        ...axis,
        size: 30,
        space: 72,
        incrs: today === undefined ? timeSteps : daySteps,
        values: (_, splits) => splits.map((split, index) => mark(split, isNewDay(splits, index))),
      },
      {
        ...axis,
        size: 64,
        incrs: wholeSteps,
        values: (_, splits) =>
          splits.map((split) => (series[0]?.short ?? series[0]?.format)?.(split) ?? format.number(split)),
      },
    ],
    series: [{}, ...series.map((one) => drawn(one, inks))],
    hooks: {
      drawAxes: [
        (plot) => {
          paintBars(plot, painting);
        },
      ],
      draw: [
        (plot) => {
          paintMarks(plot, shown().marks, inks);
          paintNames(plot, painting);
          paintOutside(plot, painting);
        },
      ],
      setCursor: [
        ({ cursor: { idx } }) => {
          point(idx ?? undefined);
        },
      ],
    },
  };
}

function drawn({ kind = "line", whose = "ours" }: PlotSeries, inks: Inks): uPlot.Series {
  const stroke = whose === "ours" ? inks.ink : inks.ink3;
  const paths = kind === "steps" ? uPlot.paths.stepped?.({ align: 1 }) : kind === "bars" ? () => null : undefined;
  return {
    stroke,
    width: whose === "ours" ? 2 : 1,
    // The other side differs by more than its colour.
    ...(whose === "others" ? { dash: [5, 3] } : {}),
    // A dot at each change of a step line, so that a change at the very end is visible too.
    points:
      kind !== "steps"
        ? { show: false }
        : {
            show: true,
            size: 4,
            fill: stroke,
            filter: (plot: uPlot, index: number) => movesOf([...(plot.data[index] ?? [])]),
          },
    ...(paths === undefined ? {} : { paths }),
  };
}

/** Space for the longest label at the end of a line. */
function widthOf(names: readonly string[], font: string): number {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null || names.length === 0) return 8;
  context.font = font;
  return Math.ceil(Math.max(...names.map((name) => context.measureText(name).width))) + 14;
}

function dataOf(at: readonly number[], series: readonly PlotSeries[]): uPlot.AlignedData {
  return [[...at], ...series.map(({ values }) => [...values])];
}
