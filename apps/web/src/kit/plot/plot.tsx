import { Suspense, lazy } from "react";
import { Loading } from "../states/loading.tsx";
import { EmptyState } from "../states/empty-state.tsx";
import type { PlotProps } from "./plot-props.ts";

const Drawn = lazy(async () => ({ default: (await import("./plot-drawn.tsx")).PlotDrawn }));

/** A small plot over time in both themes. Its library loads with the first plot. */
export function Plot(props: PlotProps) {
  const height = props.height ?? 180;
  if (props.at.length === 0) return <EmptyState title="kit.plotNoData" />;
  return (
    <div style={{ minHeight: height }}>
      <Suspense fallback={<Loading />}>
        <Drawn {...props} height={height} />
      </Suspense>
    </div>
  );
}
