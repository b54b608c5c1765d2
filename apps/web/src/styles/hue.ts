// A service chooses only the hue of `here`: its lightness follows from the required contrasts.
import { type Rgb, contrast, fromLight, readColour, toLight, writeColour } from "./contrast.ts";

/** Lightness 0 to 1, chroma, hue in degrees (OKLCH): perceptually uniform, so the hue can change independently. */
export type Lch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

export type Here = { readonly here: string; readonly wash: string; readonly onHere: string };

/**
 * The hues of other meanings, with which `here` must never be confused, in both themes. tokens.test.ts compares them
 * with the tokens.
 */
export const takenHues = { no: [27, 24], wait: [68, 80], up: [154, 156], down: [303, 306] } as const;

/** Minimum distance in degrees between `here` and every other meaning. */
export const apart = 25;

/** A service whose colour is almost grey keeps Chalkboard's hue. */
const greyest = 0.02;

type Theme = { readonly sheet: Rgb; readonly here: Lch; readonly wash: Lch; readonly on: Lch; readonly step: number };

/** The lightness and contrast targets of `here`, by theme. */
const themes: Readonly<Record<"light" | "dark", Theme>> = {
  light: { sheet: [1, 1, 1], here: lchOf("#1b55c9"), wash: lchOf("#e4edfd"), on: lchOf("#ffffff"), step: -0.004 },
  dark: {
    sheet: readColour("#141a19") ?? [0, 0, 0],
    here: lchOf("#8db3ff"),
    wash: lchOf("#1b2b4b"),
    on: lchOf("#0a1630"),
    step: 0.004,
  },
};

/** Minimum contrast of `here` on the sheet and on its own wash, and of text on it. */
export const least = { light: [6.5, 5.5, 6.5], dark: [8.3, 6.7, 8.5] } as const;

/**
 * The tokens of `here` in a service's hue; undefined if its colour is invalid or has no hue.
 * @param colour "#rrggbb"
 */
export function hereOf(colour: string, theme: "light" | "dark"): Here | undefined {
  const read = readColour(colour);
  if (read === undefined) return undefined;
  const { chroma, hue } = toLch(read);
  if (chroma < greyest) return undefined;
  const free = freeHue(hue);
  const { sheet, here, wash, on, step } = themes[theme];
  const turned = { wash: toRgb({ ...wash, hue: free }), on: toRgb({ ...on, hue: free }) };
  let lightness = here.lightness;
  let found = toRgb({ ...here, hue: free });
  const [onSheet, onWash, written] = least[theme];
  while (
    contrast(found, sheet) < onSheet ||
    contrast(found, turned.wash) < onWash ||
    contrast(turned.on, found) < written
  ) {
    lightness += step;
    found = toRgb({ ...here, lightness, hue: free });
  }
  return { here: writeColour(found), wash: writeColour(turned.wash), onHere: writeColour(turned.on) };
}

/** The nearest hue that is far enough from every other meaning's. */
export function freeHue(hue: number): number {
  const isFree = (wanted: number): boolean =>
    Object.values(takenHues)
      .flat()
      .every((taken) => distance(wanted, taken) >= apart);
  if (isFree(hue)) return hue;
  for (let turn = 1; turn < 360; turn += 1) {
    for (const wanted of [hue + turn, hue - turn]) if (isFree(wanted)) return (wanted + 360) % 360;
  }
  return hue;
}

/** Degrees between two hues, 0 to 180. */
export function distance(one: number, other: number): number {
  const between = Math.abs(one - other) % 360;
  return Math.min(between, 360 - between);
}

function lchOf(text: string): Lch {
  return toLch(readColour(text) ?? [0, 0, 0]);
}

export function toLch(colour: Rgb): Lch {
  const [red, green, blue] = colour.map(toLight) as unknown as Rgb;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * (180 / Math.PI) + 360) % 360,
  };
}

/** The colour, with less chroma where a screen cannot show it. */
function toRgb({ lightness, chroma, hue }: Lch): Rgb {
  for (let shown = chroma; shown > 0; shown -= 0.004) {
    const light = lightOf(lightness, shown, hue);
    if (light.every((channel) => channel >= -0.0001 && channel <= 1.0001)) return clipped(light);
  }
  return clipped(lightOf(lightness, 0, hue));
}

function clipped(light: Rgb): Rgb {
  return light.map((channel) => fromLight(Math.min(1, Math.max(0, channel)))) as unknown as Rgb;
}

function lightOf(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos(hue * (Math.PI / 180)), chroma * Math.sin(hue * (Math.PI / 180))];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}
