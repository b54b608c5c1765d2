import type { MantineColorsTuple } from "@mantine/core";

type Rgb = readonly [red: number, green: number, blue: number];

// How far each shade lies towards white (positive) or black (negative) from the accent, which stands at 8, where white text is read on it.
const steps = [0.92, 0.82, 0.68, 0.54, 0.4, 0.27, 0.16, 0.07, 0, -0.18] as const;

/** The smallest contrast of white text on a filled button (WCAG AA). */
const minimumContrast = 4.6;

/**
 * Ten shades of a service's accent, darkened first until white text can be read on shade 8.
 * @param accent "#rrggbb"; anything else gives undefined
 */
export function shadesOf(accent: string): MantineColorsTuple | undefined {
  const read = readColor(accent);
  if (read === undefined) return undefined;
  let base = read;
  for (let tries = 0; contrastWithWhite(base) < minimumContrast && tries < 30; tries += 1) base = mix(base, [0, 0, 0], 0.06);
  const [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9] = steps.map((step) => write(step >= 0 ? mix(base, [255, 255, 255], step) : mix(base, [0, 0, 0], -step)));
  return [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9] as unknown as MantineColorsTuple;
}

/** Contrast of white on a colour, 1 to 21. */
export function contrastWithWhite(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

export function readColor(text: string): Rgb | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (match === null) return undefined;
  return [match[1], match[2], match[3]].map((part) => Number.parseInt(part ?? "0", 16)) as unknown as Rgb;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share) as unknown as Rgb;
}

function write(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}
