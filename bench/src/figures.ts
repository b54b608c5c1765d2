/** One measured value. Names are dotted, from the part to the detail: `placement.http.256.rate`. */
export type Figure = { readonly name: string; readonly value: number; readonly unit: string };

/** The settings for measuring a part. */
export type BenchSize = {
  /** Small enough for a test: it shows that everything works, not how fast it is. */
  readonly quick: boolean;
  /** The sizes that the targets name, which take longer. */
  readonly full: boolean;
  /** A database that already contains a month (`npm run sim:month -- --keep`); absent: one is simulated first. */
  readonly month?: string | undefined;
};

/** A part that cannot be measured here gives the reason, and does not count as failed. */
export class CannotMeasure extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "CannotMeasure";
  }
}

/**
 * @param share between 0 and 1 @returns the smallest measured value that at least this share does not exceed; 0 for an
 * empty list
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** p50 and p99 of times in milliseconds. */
export function latencies(name: string, timesMs: readonly number[]): readonly Figure[] {
  return [
    { name: `${name}.p50`, value: percentile(timesMs, 0.5), unit: "ms" },
    { name: `${name}.p99`, value: percentile(timesMs, 0.99), unit: "ms" },
  ];
}

/** p50 and p95 of times in milliseconds. */
export function usualLatencies(name: string, timesMs: readonly number[]): readonly Figure[] {
  return [
    { name: `${name}.p50`, value: percentile(timesMs, 0.5), unit: "ms" },
    { name: `${name}.p95`, value: percentile(timesMs, 0.95), unit: "ms" },
  ];
}

/** `name value unit`, with as many digits as the value deserves. */
export function shown({ name, value, unit }: Figure): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.01 ? 2 : 5;
  return `${name} ${value.toFixed(digits)} ${unit}`;
}
