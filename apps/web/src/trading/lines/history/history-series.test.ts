import { expect, test } from "vitest";
import { evenCents, priceOfCents, seriesOf } from "./history-series.ts";

const version = (side: number, changedAt: number, price: number) => ({
  betType: 1,
  side,
  changedAt,
  price,
  points: null,
});

const key = { eventId: 1, betType: 1, side: 1, alternate: 0 } as const;

test("each side keeps its price until it moves", () => {
  const { at, prices, opposite } = seriesOf(
    [version(1, 10, -120), version(2, 10, 100), version(1, 30, -130), version(2, 40, 110)],
    key,
    40,
  );
  expect({ at, prices, opposite }).toEqual({ at: [10, 30, 40], prices: [-120, -130, -130], opposite: [100, 100, 110] });
});

test("a line that never moved is drawn until now", () => {
  expect(seriesOf([version(1, 10, -120)], key, 50)).toMatchObject({
    at: [10, 50],
    prices: [-120, -120],
    opposite: [null, null],
  });
});

test.each([
  ["a favourite", -135, -35],
  ["an underdog", 115, 15],
  ["even money is the centre", 100, 0],
])("cents from even: %s", (_rule, price, cents) => {
  expect(evenCents(price)).toBe(cents);
  expect(priceOfCents(cents)).toBe(price);
});
