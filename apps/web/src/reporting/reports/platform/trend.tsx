import styles from "./trend.module.css";

const [width, height] = [96, 18];

/** A figure's daily trend as a line over zero; the same information is beside it in figures. */
export function Trend({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (least === most) return null;
  const x = (index: number): number => (index / (values.length - 1)) * width;
  const y = (value: number): number => 1 + (height - 2) * (1 - (value - least) / (most - least));
  return (
    <svg
      className={styles["trend"]}
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      aria-hidden="true"
    >
      <path className={styles["zero"]} d={`M0 ${y(0).toFixed(1)}H${String(width)}`} />
      <path d={`M${values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join("L")}`} />
    </svg>
  );
}
