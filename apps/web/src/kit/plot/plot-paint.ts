// What a plot draws besides its lines: bars with a cap, circles for events, labels at the ends of lines, and values
// outside the scale.
import type uPlot from "uplot";
import type { PlotMark, PlotSeries } from "./plot-props.ts";
import { apart, movesOf } from "./plot-scale.ts";

export type Inks = Readonly<Record<"ink" | "ink2" | "ink3" | "bar" | "sheet", string>> & { readonly font: string };
type Painting = {
  readonly series: readonly PlotSeries[];
  readonly inks: Inks;
  /** A time as the title line shows it. */
  readonly moment: (at: number) => string;
  /** Whether a bar is not complete yet. */
  readonly isOpen: (at: number) => boolean;
};

const nameHeight = 13;
const widestBar = 40;
/** Radii of circles: of the largest, and of the smallest that is still visible. */
const [largest, smallest] = [11, 2.5];

export const pixels = (size: number): number => size * devicePixelRatio;

/** Bar series: from zero to their value, marked by the cap; an incomplete bar is a dashed outline. */
export function paintBars(plot: uPlot, { series, inks, isOpen }: Painting): void {
  const {
    ctx,
    data: [at],
  } = plot;
  for (const [index, { kind }] of series.entries()) {
    if (kind !== "bars") continue;
    const places = at.map((asOf) => plot.valToPos(asOf, "x", true));
    const width = Math.min(
      pixels(widestBar),
      0.7 * Math.min(...places.slice(1).map((place, before) => place - (places[before] ?? 0))),
    );
    const zero = plot.valToPos(0, "y", true);
    for (const [asOf, value] of (plot.data[index + 1] ?? []).entries()) {
      if (value == null || value === 0) continue;
      const [left, top] = [(places[asOf] ?? 0) - width / 2, plot.valToPos(value, "y", true)];
      ctx.save();
      if (isOpen(at[asOf] ?? 0)) {
        ctx.strokeStyle = inks.ink3;
        ctx.lineWidth = pixels(1);
        ctx.setLineDash([pixels(3), pixels(3)]);
        ctx.strokeRect(left, Math.min(top, zero), width, Math.abs(zero - top));
      } else {
        ctx.fillStyle = inks.bar;
        ctx.fillRect(left, Math.min(top, zero), width, Math.abs(zero - top));
      }
      ctx.fillStyle = inks.ink2;
      ctx.fillRect(left, value > 0 ? top : top - pixels(2), width, pixels(2));
      ctx.restore();
    }
  }
}

/** Circles whose area is proportional to their size; the largest one always has the same radius. */
export function paintMarks(plot: uPlot, marks: readonly PlotMark[], inks: Inks): void {
  const { ctx } = plot;
  const most = Math.max(...marks.map(({ size }) => size));
  ctx.save();
  ctx.strokeStyle = inks.ink2;
  ctx.lineWidth = pixels(1);
  for (const { at, value, size } of marks) {
    if (size <= 0) continue;
    ctx.beginPath();
    ctx.arc(
      plot.valToPos(at, "x", true),
      plot.valToPos(value, "y", true),
      pixels(Math.max(smallest, largest * Math.sqrt(size / most))),
      0,
      2 * Math.PI,
    );
    ctx.globalAlpha = 0.14;
    ctx.fillStyle = inks.ink;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.stroke();
  }
  ctx.restore();
}

/** Each line's name at its end; bars have theirs in the title line. */
export function paintNames(plot: uPlot, { series, inks }: Painting): void {
  const { ctx, bbox } = plot;
  const named = series.flatMap(({ name, kind, whose }, index) => {
    const last = kind === "bars" ? undefined : [...(plot.data[index + 1] ?? [])].findLast((value) => value != null);
    return last == null ? [] : [{ name, whose, place: within(plot.valToPos(last, "y", true), bbox) }];
  });
  const places = apart(
    named.map(({ place }) => place),
    pixels(nameHeight),
  );
  ctx.save();
  ctx.font = inks.font;
  ctx.textAlign = "start";
  ctx.textBaseline = "middle";
  for (const [index, { name, whose }] of named.entries()) {
    ctx.fillStyle = whose === "others" ? inks.ink3 : inks.ink;
    ctx.fillText(name, bbox.left + bbox.width + pixels(6), places[index] ?? 0);
  }
  ctx.restore();
}

/** Marks a value outside the scale at the edge: a triangle with the value and its time. */
export function paintOutside(plot: uPlot, { series, inks, moment: asOf }: Painting): void {
  const {
    ctx,
    bbox,
    data: [at],
  } = plot;
  const { min = 0, max = 0 } = plot.scales["y"] ?? {};
  ctx.save();
  ctx.font = inks.font;
  ctx.fillStyle = inks.ink2;
  for (const [index, { kind, format }] of series.entries()) {
    const values = [...(plot.data[index + 1] ?? [])];
    const looked = kind === "steps" ? movesOf(values) : [...values.keys()];
    for (const which of looked) {
      const value = values[which];
      if (value == null || (value >= min && value <= max)) continue;
      const [x, isAbove, side] = [plot.valToPos(at[which] ?? 0, "x", true), value > max, pixels(4)];
      const [edge, inward] = isAbove ? [bbox.top, side * 1.6] : [bbox.top + bbox.height, -side * 1.6];
      ctx.beginPath();
      ctx.moveTo(x, edge);
      ctx.lineTo(x - side, edge + inward);
      ctx.lineTo(x + side, edge + inward);
      ctx.fill();
      ctx.textBaseline = isAbove ? "top" : "bottom";
      const text = `${format?.(value) ?? String(value)} ${asOf(at[which] ?? 0)}`;
      const isAtEnd = x + side * 2 + ctx.measureText(text).width > bbox.left + bbox.width;
      ctx.textAlign = isAtEnd ? "end" : "start";
      ctx.fillText(text, isAtEnd ? x - side * 2 : x + side * 2, edge);
    }
  }
  ctx.restore();
}

function within(place: number, { top, height }: uPlot.BBox): number {
  return Math.min(top + height, Math.max(top, place));
}
