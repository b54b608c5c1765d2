import { dayOf } from "@chalkboard/kernel";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import "./plot-drawn.css";
import { clock } from "../ports/browser.ts";
import { fontFamily } from "../styles/theme.ts";
import type { PlotProps, PlotSeries } from "./plot-props.ts";
import { type Words, useWords } from "./words.tsx";

const smallestWidth = 200;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const daySteps = [1, 2, 3, 7, 14, 30, 90, 180, 365].map((days) => days * dayMs);
/** Moments are written to the minute: nearer marks would say the same twice. */
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs), ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * hourMs), ...daySteps,
];

/** The drawing itself; use `Plot`, which loads it. */
export function PlotDrawn({ label, at, series, height = 180, zone: given, byDay = false }: PlotProps) {
  const words = useWords();
  const scheme = useComputedColorScheme("light");
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const zone = given ?? words.zone;
  const shape = series.map(({ name, kind, color }) => `${name}|${kind ?? ""}|${color ?? ""}`).join();
  const draw = useEffectEvent((element: HTMLElement) =>
    new uPlot(optionsOf(element, series, { ...words, zone, height, byDay }), dataOf(at, series), element));

  // A new theme, another zone or other series draw anew; new points and sizes only change what is drawn.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const made = draw(element);
    plot.current = made;
    const observer = new ResizeObserver(() => { made.setSize({ width: Math.max(smallestWidth, element.clientWidth), height }); });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [scheme, zone, shape, height, byDay]);

  useEffect(() => { plot.current?.setData(dataOf(at, series)); }, [at, series]);
  return <div ref={frame} role="img" aria-label={label} />;
}

type Drawing = Pick<Words, "t" | "format" | "zone"> & { readonly height: number; readonly byDay: boolean };

function optionsOf(element: HTMLElement, series: readonly PlotSeries[], { t, format, zone, height, byDay }: Drawing): uPlot.Options {
  const styles = getComputedStyle(element);
  const token = (name: string): string => styles.getPropertyValue(name).trim();
  const line = { stroke: token("--cb-line"), width: 1 };
  const axis = { stroke: token("--cb-ink3"), grid: line, ticks: line, font: `${token("--cb-size-key")} ${fontFamily}` };
  const isNewDay = (splits: readonly number[], index: number): boolean =>
    index === 0 || dayOf(splits[index] ?? 0, zone) !== dayOf(splits[index - 1] ?? 0, zone);
  const today = dayOf(clock.now(), zone);
  const momentText = (split: number, isDay: boolean): string => isDay ? format.day(dayOf(split, zone), today) : format.time(split, zone);
  return {
    width: Math.max(smallestWidth, element.clientWidth),
    height,
    ms: 1,
    tzDate: (ms) => uPlot.tzDate(new Date(ms), zone),
    cursor: { points: { size: 6 } },
    legend: { markers: { dash: (plot, index) => plot.series[index]?.dash === undefined ? "solid" : "dotted" } },
    axes: [
      {
        ...axis, space: 72, incrs: byDay ? daySteps : timeSteps,
        values: (_, splits) => splits.map((split, index) => momentText(split, isNewDay(splits, index))),
      },
      { ...axis, size: 64, values: (_, splits) => splits.map((split) => series[0]?.format?.(split) ?? format.number(split)) },
    ],
    series: [
      { label: t("kit.time"), value: (plot, value: number | null) => {
        // While nobody points at a moment, steps tell where they stand at the end; other figures wait for one.
        const at = value ?? (series.some(({ kind }) => kind === "steps") ? plot.data[0].at(-1) : null);
        return at == null ? "" : byDay ? format.day(dayOf(at, zone), today) : format.dateTime(at, zone);
      } },
      ...series.map((one) => drawn(one, token)),
    ],
  };
}

function drawn({ name, kind = "line", color = "accent", format }: PlotSeries, token: (name: string) => string): uPlot.Series {
  const stroke = token(color === "accent" ? "--cb-ink" : color === "second" ? "--cb-ink2" : "--cb-ink3");
  const paths = kind === "steps" ? uPlot.paths.stepped?.({ align: 1 }) : kind === "bars" ? uPlot.paths.bars?.({ size: [0.7, 40] }) : undefined;
  return {
    label: name,
    stroke,
    width: 1.5,
    // The other side is told apart by more than its colour.
    ...(color === "dim" ? { dash: [5, 3] } : {}),
    points: kind === "steps" ? { show: true, size: 5, fill: stroke, filter: moves } : { show: false },
    ...(kind === "bars" ? { fill: token("--cb-bar") } : {}),
    ...(paths === undefined ? {} : { paths }),
    value: (plot, value: number | null, index) => {
      // While nobody points at a moment, steps tell where they stand now.
      const shown = value ?? (kind === "steps" && plot.cursor.idx == null ? plot.data[index]?.at(-1) : null) ?? null;
      return shown === null ? "" : format?.(shown) ?? String(shown);
    },
  };
}

/** Where a line of steps moved: what is marked with a dot, so that a move at the very end is seen too. */
function moves(plot: uPlot, index: number): number[] {
  const values = plot.data[index] ?? [];
  return [...values.keys()].filter((at) => values[at] != null && values[at] !== values[at - 1]);
}

function dataOf(at: readonly number[], series: readonly PlotSeries[]): uPlot.AlignedData {
  return [[...at], ...series.map(({ values }) => [...values])];
}
