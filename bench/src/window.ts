/** The period in which a load is measured, after its warm-up. */
export type MeasuringWindow = {
  /** Whether no more work should begin. */
  readonly isOver: () => boolean;
  /** Counts a piece of work that ends now, if it was due within the window. */
  readonly note: (dueAt: number) => void;
  /** Ends it now. */
  readonly close: () => void;
  /** Records when each was due, by the machine's clock. */
  readonly result: () => {
    readonly timesMs: readonly number[];
    readonly dueAtMs: readonly number[];
    readonly seconds: number;
  };
};

/** On a busy machine the window stays open until enough was measured for a meaningful rate, for at most a minute. */
const leastMeasured = 20;
const longestMs = 60_000;

export function openWindow({
  warmUpMs,
  measureMs,
}: {
  readonly warmUpMs: number;
  readonly measureMs: number;
}): MeasuringWindow {
  const from = performance.now() + warmUpMs;
  const timesMs: number[] = [];
  const dueAtMs: number[] = [];
  let closedAt: number | undefined;
  const isOver = (): boolean => {
    const now = performance.now();
    if (
      closedAt === undefined &&
      now >= from + measureMs &&
      (timesMs.length >= leastMeasured || now >= from + longestMs)
    )
      closedAt = now;
    return closedAt !== undefined;
  };
  return {
    isOver,
    note: (dueAt) => {
      if (dueAt < from || isOver()) return;
      timesMs.push(performance.now() - dueAt);
      dueAtMs.push(performance.timeOrigin + dueAt);
    },
    close: () => {
      closedAt ??= performance.now();
    },
    result: () => ({ timesMs, dueAtMs, seconds: ((closedAt ?? performance.now()) - from) / 1000 }),
  };
}
