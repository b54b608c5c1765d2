// Cents lines: how many cents separate a favourite's price from its underdog's, by the favourite's price. A wider gap
// is a larger margin. Source: rules.md 3.1, after Don Best's charts.

export type CentsChart = "dime" | "wideDime" | "fiveStep" | "twentyCents" | "nickel";

/** The first favourite's price (without its minus) of a band, and the band's width in cents. */
type Band = readonly [from: number, width: number];

/** A chart's bands, by rising price and width, and the last favourite's price that it covers. */
export type CentsTable = { readonly bands: readonly Band[]; readonly last: number };

/** The charts as published. */
export const centsCharts: { readonly [Name in CentsChart]: CentsTable } = {
  dime: {
    bands: [
      [105, 10],
      [191, 13],
      [196, 15],
      [201, 18],
      [206, 20],
      [241, 25],
      [260, 30],
      [301, 40],
    ],
    last: 399,
  },
  wideDime: {
    bands: [
      [105, 10],
      [192, 13],
      [198, 15],
      [202, 18],
      [208, 20],
      [267, 25],
      [281, 30],
      [347, 35],
      [362, 40],
      [387, 45],
      [422, 50],
      [462, 55],
      [477, 60],
    ],
    last: 486,
  },
  fiveStep: {
    bands: [
      [105, 10],
      [145, 15],
      [195, 20],
      [245, 25],
      [295, 30],
      [345, 35],
      [395, 40],
      [445, 45],
      [495, 50],
      [545, 55],
    ],
    last: 594,
  },
  twentyCents: {
    bands: [
      [110, 20],
      [200, 30],
      [240, 40],
      [300, 50],
      [350, 60],
      [400, 80],
    ],
    last: 449,
  },
  nickel: {
    bands: [
      [103, 6],
      [113, 7],
      [130, 8],
      [145, 9],
      [159, 10],
      [172, 11],
      [185, 12],
      [198, 13],
      [210, 14],
      [221, 15],
      [232, 16],
      [243, 17],
      [253, 18],
      [264, 19],
      [274, 20],
      [283, 21],
      [293, 22],
    ],
    last: 301,
  },
};

/**
 * The width of a chart at a favourite's price.
 * @param favourite the favourite's price without its minus: 120 for −120
 * @returns cents. Beyond the chart, where books decide themselves, the width keeps its ratio to the price.
 */
export function widthAt(chart: CentsChart | CentsTable, favourite: number): number {
  const { bands, last } = typeof chart === "string" ? centsCharts[chart] : chart;
  let width = bands[0]?.[1] ?? 0;
  for (const [from, bandWidth] of bands) {
    if (from > favourite) break;
    width = bandWidth;
  }
  return favourite <= last ? width : Math.ceil((favourite * width) / last);
}

/** Whether a chart is valid: prices of favourites and widths rise, and every width is at least a cent. */
export function isCentsTable({ bands, last }: CentsTable): boolean {
  const rises = bands.every(([from, width], index) => {
    const [before, narrower] = bands[index - 1] ?? [100, 1];
    return (index === 0 ? from >= before : from > before) && width >= narrower;
  });
  return bands.length > 0 && rises && last >= (bands.at(-1)?.[0] ?? 0);
}

/**
 * The two prices of a chart for a fair line, as cents from even money.
 * @param fair how far the favourite's fair price is beyond even money, in cents, 0 or more; halves occur
 * @returns both no better than fair: the favourite's is negative or 0
 */
export function centsLine(
  chart: CentsChart | CentsTable,
  fair: number,
): { readonly favourite: number; readonly underdog: number } {
  let lays = 100 + Math.ceil(fair);
  while (lays - 100 - widthAt(chart, lays) / 2 < fair) lays += 1;
  return { favourite: 100 - lays, underdog: lays - 100 - widthAt(chart, lays) };
}
