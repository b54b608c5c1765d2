import { services } from "@chalkboard/contract";
import { centsCharts } from "@chalkboard/engine";
import { expect, test } from "vitest";
import {
  charts,
  type Conversion,
  conversionForm,
  conversionOf,
  hiddenParts,
  plainConversion,
  samplePrices,
  withChart,
} from "./conversion-form.ts";

const rest: Omit<Conversion, "twoWay"> = {
  manyWay: { kind: "identity" },
  ladder: 1,
  booksum: { minimum: 10_000, maximum: 20_000 },
};

test.each<[rule: string, conversion: Conversion]>([
  ["HQ's prices", { twoWay: { kind: "identity" }, ...rest }],
  ["cents added", { twoWay: { kind: "addedCents", cents: 12 }, ...rest }],
  [
    "a chart",
    {
      twoWay: {
        kind: "centsLine",
        chart: {
          bands: [
            { from: 100, width: 10 },
            { from: 200, width: 20 },
          ],
          last: 400,
        },
      },
      ...rest,
    },
  ],
  [
    "a margin on two sides and on three",
    {
      twoWay: { kind: "margin", method: "shin", booksum: 10_450 },
      ...rest,
      manyWay: { kind: "margin", method: "power", booksum: 10_700 },
    },
  ],
  [
    "a ladder and bounds",
    {
      twoWay: { kind: "identity" },
      manyWay: { kind: "identity" },
      ladder: 5,
      booksum: { minimum: 10_150, maximum: 11_000 },
    },
  ],
])("the form round-trips a conversion: %s", (_rule, conversion) => {
  expect(conversionOf(conversionForm(conversion))).toEqual(conversion);
});

test("a new one can be saved as it is", () => {
  const saved = services.savePayTable.payload.shape.table.safeParse({
    kind: "conversion",
    content: conversionOf(plainConversion),
  });
  expect(saved.success).toBe(true);
});

test.each<[method: string, shown: readonly string[]]>([
  ["identity", []],
  ["addedCents", ["addedCents"]],
  ["centsLine", ["bands", "last"]],
  ["power", ["margin"]],
  ["additive", ["margin"]],
])("%s shows only its own parts", (twoWay, shown) => {
  const input = ["addedCents", "bands", "last", "margin"].filter(
    (part) => !hiddenParts({ ...plainConversion, twoWay }).includes(part),
  );
  expect(input.toSorted()).toEqual(shown.toSorted());
});

test("every published chart can be chosen as a start, and can be saved", () => {
  for (const chart of charts) {
    const content = conversionOf(withChart(plainConversion, chart)) as Conversion;
    expect(services.savePayTable.payload.shape.table.safeParse({ kind: "conversion", content }).success).toBe(true);
    expect(content.twoWay).toMatchObject({ chart: { last: centsCharts[chart].last } });
  }
});

test("a sample shows common prices after the conversion, and what is not sold", () => {
  const made = samplePrices({
    twoWay: { kind: "addedCents", cents: 10 },
    ...rest,
    booksum: { minimum: 10_490, maximum: 20_000 },
  });
  expect(made.map(({ hq, sold }) => [hq.join("/"), sold?.join("/")])).toEqual([
    ["-110/-110", "-115/-115"],
    ["-130/110", "-135/105"],
    ["-160/140", undefined],
    ["-220/180", "-225/175"],
    ["-350/275", "-355/270"],
    ["130/230/210", "130/230/210"],
  ]);
});
