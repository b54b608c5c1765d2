import { formatOf, type Translate } from "@chalkboard/i18n";
import { roles } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { actionEventListColumns } from "./trading/action.ts";
import { closerListColumns, closingLineListColumns } from "./trading/action-closing.ts";
import { allListColumns } from "./all.ts";
import type { Writer } from "./columns.ts";
import { totalsRows } from "./list-columns.ts";

const columns = [{ summed: ({ legs }: { readonly legs: number }) => legs }, {}];
const sum = (currency: string, legs: number) => ({ count: 1, currency, legs, open: 0 });

test.each<
  [
    rule: string,
    columns: readonly object[],
    currencies: readonly string[],
    rows: readonly (readonly [label: string | undefined, legs: number])[],
  ]
>([
  ["the own currency alone is the total", columns, ["USD"], [[undefined, 1]]],
  ["another alone has its code", columns, ["HTG"], [["HTG", 1]]],
  [
    "of several currencies each has its code, the own one too",
    columns,
    ["HTG", "USD"],
    [
      ["HTG", 1],
      ["USD", 2],
    ],
  ],
  [
    "rows of no service have none",
    columns,
    ["", "USD"],
    [
      [undefined, 1],
      ["USD", 2],
    ],
  ],
  ["where nothing is summed there is no row", [{}], ["USD"], []],
])("%s", (_rule, of, currencies, expected) => {
  const rows = totalsRows<typeof actionEventListColumns.call>(
    of as never,
    currencies.map((currency, index) => sum(currency, index + 1)) as never,
    "USD",
  );
  expect(rows.map(({ label, values }) => [label, values[0]])).toEqual(expected);
});

const platform: Writer = {
  t: ((key: string) => key) as Translate,
  format: formatOf("en"),
  language: "en",
  currency: "USD",
  zone: "UTC",
  isOnline: false,
  isPlatform: true,
};

test("the platform's lists with money have a column with the currency", () => {
  const silent = [...allListColumns, closerListColumns, closingLineListColumns]
    .filter(({ call: { access } }) => Array.isArray(access) && access.includes(roles.platform))
    .flatMap(({ call, columns: of }) => {
      const titles = of(platform, {}).filter(({ kind, currency }) => kind === "money" && currency !== undefined);
      return titles.length === 0 || of(platform, {}).some(({ title }) => title === "services.currency")
        ? []
        : [call.path];
    });
  expect(silent).toEqual([]);
});
