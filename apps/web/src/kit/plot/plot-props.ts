export type PlotSeries = {
  readonly name: string;
  /** One value for each moment; null where there is none. */
  readonly values: readonly (number | null)[];
  /** A step line, for prices that hold until they change. */
  readonly kind?: "line" | "steps" | "bars";
  /** Our own line is solid; the other side and other sources are thin, grey and dashed. */
  readonly whose?: "ours" | "others";
  readonly format?: (value: number) => string;
  /** Like format, but shorter, for the axis. */
  readonly short?: (value: number) => string;
};

/** An event at one of the times, drawn over the plot as a circle. */
export type PlotMark = {
  readonly at: number;
  readonly value: number;
  /** The value that the circle's area shows. */
  readonly size: number;
  /** Its text in the title line. */
  readonly text: string;
};

export type PlotProps = {
  /** Accessible description. */
  readonly label: string;
  /** Milliseconds since 1970, ascending. */
  readonly at: readonly number[];
  readonly series: readonly PlotSeries[];
  readonly marks?: readonly PlotMark[];
  readonly height?: number;
  /** Which of the times the title line reads while none is pointed at; default: the last with a value. */
  readonly read?: number;
  /** IANA zone of the time axis; default: the service's. */
  readonly zone?: string;
  /** The times are days: the axis has no ticks between them, and today's bar is incomplete. */
  readonly days?: { readonly today: string };
};
