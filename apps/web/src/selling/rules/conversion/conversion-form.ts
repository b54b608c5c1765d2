// A price conversion as the editor's form holds it, and back; and its effect on common HQ prices.
import { conversionSettings, type PayTableContent } from "@chalkboard/contract";
import { centsCharts, serviceMarket } from "@chalkboard/engine";
import type { Row } from "../../../page-parts/settings/row-kinds.ts";

export type Conversion = Extract<PayTableContent, { kind: "conversion" }>["content"];

/** Margins are stored as the sum of the implied probabilities, in ten-thousandths. */
const fair = 10_000;

export function conversionForm({ twoWay, manyWay, ladder, booksum }: Conversion): Row {
  return {
    twoWay: twoWay.kind === "margin" ? twoWay.method : twoWay.kind,
    ...(twoWay.kind === "addedCents" ? { addedCents: twoWay.cents } : {}),
    ...(twoWay.kind === "margin" ? { margin: twoWay.booksum - fair } : {}),
    ...(twoWay.kind === "centsLine" ? { bands: twoWay.chart.bands, last: twoWay.chart.last } : {}),
    manyWay: manyWay.kind === "margin" ? manyWay.method : manyWay.kind,
    ...(manyWay.kind === "margin" ? { manyMargin: manyWay.booksum - fair } : {}),
    ladder,
    minimum: booksum.minimum - fair,
    maximum: booksum.maximum - fair,
  };
}

/** The conversion in a form; the server validates it as a whole. */
export function conversionOf({
  twoWay,
  addedCents,
  margin,
  bands,
  last,
  manyWay,
  manyMargin,
  ladder,
  minimum,
  maximum,
}: Row): unknown {
  const byMargin = (method: unknown, percent: unknown): object =>
    method === "identity" ? { kind: "identity" } : { kind: "margin", method, booksum: fair + Number(percent ?? 0) };
  return {
    twoWay:
      twoWay === "addedCents"
        ? { kind: "addedCents", cents: addedCents ?? 0 }
        : twoWay === "centsLine"
          ? { kind: "centsLine", chart: { bands: bands ?? [], last: last ?? 0 } }
          : byMargin(twoWay, margin),
    manyWay: byMargin(manyWay, manyMargin),
    ladder,
    booksum: { minimum: fair + Number(minimum), maximum: fair + Number(maximum) },
  };
}

/** A new one sells at HQ's prices. */
export const plainConversion: Row = { twoWay: "identity", manyWay: "identity", ladder: 1, minimum: 0, maximum: 10_000 };

/** The parts that the form's methods do not use. */
export function hiddenParts({ twoWay, manyWay }: Row): readonly string[] {
  const isMargin = !["identity", "addedCents", "centsLine"].includes(String(twoWay));
  return [
    ...(twoWay === "addedCents" ? [] : ["addedCents"]),
    ...(twoWay === "centsLine" ? [] : ["bands", "last"]),
    ...(isMargin ? [] : ["margin"]),
    ...(manyWay === "identity" ? ["manyMargin"] : []),
  ];
}

export const charts = Object.keys(centsCharts) as readonly (keyof typeof centsCharts)[];

/** A form filled from a published chart. */
export function withChart(form: Row, chart: keyof typeof centsCharts): Row {
  const { bands, last } = centsCharts[chart];
  return { ...form, twoWay: "centsLine", bands: bands.map(([from, width]) => ({ from, width })), last };
}

/** Common HQ prices: a favourite and an underdog, two equal sides, and one three-way market. */
const usual = [
  [-110, -110],
  [-130, 110],
  [-160, 140],
  [-220, 180],
  [-350, 275],
  [130, 230, 210],
] as const;

export type Made = { readonly hq: readonly number[]; readonly sold: readonly number[] | undefined };

/** A conversion of common prices; `sold` is undefined where it would not sell. */
export function samplePrices(conversion: Conversion): readonly Made[] {
  const settings = conversionSettings(conversion);
  return usual.map((hq) => ({
    hq,
    sold: serviceMarket(
      1,
      hq.map((price) => ({ points: null, price })),
      settings,
    ).lines?.map(({ price }) => price),
  }));
}
