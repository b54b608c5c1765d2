/** A colour in linear light: red, green and blue from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** @param text "#rrggbb"; undefined for anything else */
export function readColour(text: string): Rgb | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (match === null) return undefined;
  const part = (index: number): number => Number.parseInt(match[index] ?? "0", 16) / 255;
  return [part(1), part(2), part(3)];
}

export function writeColour(colour: Rgb): string {
  return `#${colour
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** The contrast ratio of two colours, 1 to 21 (WCAG). */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [light(one), light(other)].toSorted((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

/** Converts a channel to linear light and back (sRGB). */
export const toLight = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
export const fromLight = (share: number): number =>
  share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;

function light([red, green, blue]: Rgb): number {
  return 0.2126 * toLight(red) + 0.7152 * toLight(green) + 0.0722 * toLight(blue);
}
