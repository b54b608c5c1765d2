import { startBenchCluster } from "./cluster.ts";
import { type BenchSize, CannotMeasure, type Figure } from "./figures.ts";
import { board } from "./parts/board.ts";
import { conversion } from "./parts/conversion.ts";
import { day } from "./parts/day.ts";
import { desk } from "./parts/desk.ts";
import { engine } from "./parts/engine.ts";
import { inp } from "./parts/inp.ts";
import { judging } from "./parts/judging.ts";
import { live } from "./parts/live.ts";
import { pages } from "./parts/pages.ts";
import { placement } from "./parts/placement.ts";
import { rules } from "./parts/rules.ts";
import { hot, logged, pace, processes, stored, watched, wide } from "./parts/selling-cases.ts";
import { settlement } from "./parts/settlement.ts";
import { startup } from "./parts/startup.ts";
import { web } from "./parts/web.ts";
import { stopProcesses } from "./server.ts";

export const parts = {
  startup,
  placement,
  judging,
  rules,
  pace,
  hot,
  watched,
  logged,
  wide,
  stored,
  processes,
  board,
  desk,
  day,
  conversion,
  engine,
  settlement,
  live,
  web,
  inp,
  pages,
} as const;
export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as readonly PartName[];

export type BenchReport = {
  readonly onFigure: (figure: Figure) => void;
  /** A part that cannot be measured here, and why. */
  readonly onSkipped: (part: PartName, reason: string) => void;
};

/**
 * Measures some parts, one after the other, on a temporary PostgreSQL; everything started is stopped, even after a
 * failure.
 */
export async function bench(
  names: readonly PartName[],
  size: BenchSize,
  { onFigure, onSkipped }: BenchReport,
  interrupted: AbortSignal,
): Promise<void> {
  const end = new Promise<never>((_, reject) =>
    interrupted.addEventListener("abort", () => reject(new Error("interrupted"))),
  );
  end.catch(() => undefined);
  const cluster = await startBenchCluster();
  try {
    for (const name of names) {
      try {
        for (const figure of await Promise.race([parts[name](cluster, size), end])) onFigure(figure);
      } catch (error) {
        if (!(error instanceof CannotMeasure)) throw error;
        onSkipped(name, error.message);
      }
    }
  } finally {
    await stopProcesses();
    await cluster.stop();
  }
}
