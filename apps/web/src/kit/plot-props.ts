export type PlotSeries = {
  readonly name: string;
  /** One value for each moment; null where there is none. */
  readonly values: readonly (number | null)[];
  /** A line of steps, for prices that stand until they move. */
  readonly kind?: "line" | "steps" | "bars";
  readonly color?: "accent" | "second" | "dim";
  readonly format?: (value: number) => string;
};

export type PlotProps = {
  /** What it shows, for those who do not see it. */
  readonly label: string;
  /** Milliseconds since 1970, ascending. */
  readonly at: readonly number[];
  readonly series: readonly PlotSeries[];
  readonly height?: number;
  /** IANA zone of the time axis; the service's where absent. */
  readonly zone?: string;
  /** The moments are days: the axis marks nothing between them. */
  readonly byDay?: boolean;
};
