import { reports, tickets } from "@chalkboard/contract";
import { modeKey } from "@chalkboard/list-columns";
import type { ReactNode } from "react";
import { z } from "zod";
import { useSession } from "../../data/viewer.ts";
import { FilterSelect } from "../../kit/fields/filters.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { placeKeys, useLocale } from "../../kit/format/locale.tsx";
import { usePlaceFilter } from "../../page-parts/people/use-place-filter.tsx";
import { narrowingText } from "./narrowing.ts";

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .or(z.literal(""))
  .catch("");
const schema = z.object({
  zone: number,
  pos: number,
  mode: tickets.mode.or(z.literal("")).catch(""),
  product: reports.product.or(z.literal("")).catch(""),
});
type Chosen = z.output<typeof schema>;

/** The place and ticket filters, from the link. */
export function useWhere(): readonly [chosen: Chosen, input: Where, change: (patch: Partial<Chosen>) => void] {
  const [chosen, change] = useFilters(schema);
  const { zone, pos, mode, product } = chosen;
  return [
    chosen,
    {
      ...(zone === "" ? {} : { zoneId: Number(zone) }),
      ...(pos === "" ? {} : { posId: Number(pos) }),
      ...(mode === "" ? {} : { mode }),
      ...(product === "" ? {} : { product }),
    },
    change,
  ];
}

export type Where = {
  readonly zoneId?: number;
  readonly posId?: number;
  readonly mode?: Exclude<Chosen["mode"], "">;
  readonly product?: Exclude<Chosen["product"], "">;
};

/** The fields for zone, POS, mode, and product if a service has both; and the filters in words. */
export function useWhereFields(
  chosen: Chosen,
  onChange: (patch: Partial<Chosen>) => void,
): { readonly fields: readonly ReactNode[]; readonly narrowing: string } {
  const locale = useLocale();
  const { t } = locale;
  const places = placeKeys(locale);
  const { product } = useSession();
  const zone = usePlaceFilter({
    of: "zone",
    label: places.zone,
    value: chosen.zone,
    width: 140,
    onChange: (one) => {
      onChange({ zone: one, pos: "" });
    },
  });
  const pos = usePlaceFilter({
    of: "pos",
    label: places.pos,
    value: chosen.pos,
    within: chosen.zone,
    width: 150,
    onChange: (one) => {
      onChange({ pos: one });
    },
  });
  const { mode, product: only } = chosen;
  const narrowing = narrowingText(
    [
      [places.zone, zone.place?.name],
      [places.pos, pos.place?.name],
      ["terminal.mode", mode === "" ? "" : t(modeKey(mode))],
      ["reports.product", only === "" ? "" : t(`reports.${only}`)],
    ],
    t,
  );
  return {
    narrowing,
    fields: [
      zone.field,
      pos.field,
      <FilterSelect
        key="mode"
        label="terminal.mode"
        value={chosen.mode}
        withAll
        width={140}
        onChange={(mode) => {
          onChange({ mode: mode as Chosen["mode"] });
        }}
        choices={tickets.mode.options.map((mode) => ({ value: mode, label: t(modeKey(mode)) }))}
      />,
      product === 0 && (
        <FilterSelect
          key="product"
          label="reports.product"
          value={chosen.product}
          withAll
          width={110}
          onChange={(one) => {
            onChange({ product: one as Chosen["product"] });
          }}
          choices={reports.product.options.map((one) => ({ value: one, label: t(`reports.${one}`) }))}
        />
      ),
    ],
  };
}
