export type PlotSeries = {
  readonly name: string;
  /** One value for each moment; null where there is none. */
  readonly values: readonly (number | null)[];
  /** A line of steps, for prices that stand until they move. */
  readonly kind?: "line" | "steps" | "bars";
  /** What is ours is full ink; the other side and what others say is thin, grey and dashed. */
  readonly whose?: "ours" | "others";
  readonly format?: (value: number) => string;
  /** As format, where the axis has less room. */
  readonly short?: (value: number) => string;
};

/** Something that happened at one of the moments, laid over as a circle. */
export type PlotMark = {
  readonly at: number; readonly value: number;
  /** What the circle's area says. */
  readonly size: number;
  /** What the title line says of it. */
  readonly text: string;
};

export type PlotProps = {
  /** What it shows, for those who do not see it. */
  readonly label: string;
  /** Milliseconds since 1970, ascending. */
  readonly at: readonly number[];
  readonly series: readonly PlotSeries[];
  readonly marks?: readonly PlotMark[];
  readonly height?: number;
  /** IANA zone of the time axis; the service's where absent. */
  readonly zone?: string;
  /** The moments are days: the axis marks nothing between them, and today's bar is not whole yet. */
  readonly days?: { readonly today: string };
};
