import { Suspense, lazy } from "react";
import { Loading } from "./loading.tsx";
import { EmptyState } from "./empty-state.tsx";

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

const Drawn = lazy(async () => ({ default: (await import("./plot-drawn.tsx")).PlotDrawn }));

/** A small plot over time in both themes. Its library is loaded with the first one. */
export function Plot(props: PlotProps) {
  const height = props.height ?? 180;
  if (props.at.length === 0) return <EmptyState title="kit.plotNoData" />;
  return <div style={{ minHeight: height }}><Suspense fallback={<Loading />}><Drawn {...props} height={height} /></Suspense></div>;
}
