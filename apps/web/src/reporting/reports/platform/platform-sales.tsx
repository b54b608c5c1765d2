import { catalog, reports, services } from "@chalkboard/contract";
import { type ReactNode, useMemo } from "react";
import { z } from "zod";
import { openPanel } from "../../../data/panels.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { FilterSelect } from "../../../kit/fields/filters.tsx";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useIsNarrow } from "../../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { currenciesOf } from "../currencies.ts";
import { narrowingText } from "../narrowing.ts";
import { openedDays } from "./opened-days.ts";
import { PhoneDays } from "../phone-days.tsx";
import {
  figures,
  type SalesDimension,
  salesColumns,
  salesDimensions,
  salesDimensionLabels,
  salesNameOf,
  sportNameOf,
} from "./platform-columns.tsx";
import { type Opened, Report } from "../../../page-parts/reporting/report.tsx";
import { SalesPlot } from "../sales-plot.tsx";
import { useReport } from "../../../page-parts/reporting/use-report.ts";

// `from`, `to` and `by` are kept by the report: a figure of several services is opened by changing them together with
// the filters.
const schema = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .or(z.literal(""))
    .catch(""),
  service: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .or(z.literal(""))
    .catch(""),
  product: reports.product.or(z.literal("")).catch(""),
  sport: reports.sport.or(z.literal("")).catch(""),
  from: z.string().catch(""),
  to: z.string().catch(""),
  by: z.string().catch(""),
  order: z.string().catch(""),
});

/**
 * Sales and net of all services in a period, each currency separately: a currency's figure opens its days, one of
 * several services opens those, and one of a single service its tickets.
 */
export function PlatformSales({ views }: { readonly views: ReactNode }) {
  const { t, format } = useLocale();
  const report = useReport<SalesDimension>(salesDimensions, "net");
  const [chosen, change] = useFilters(schema);
  const { by } = report;
  const { choices, where, fields, nameOf, narrowing } = useSalesFields(chosen, by, change);
  const columns = useMemo(() => salesColumns(t), [t]);
  const Plot = useIsNarrow() ? PhoneDays : SalesPlot;
  const open = ({ figure, line, period, asOf }: Opened<typeof reports.platformSales>): void => {
    const days =
      by === "day" && line.is === "row" ? openedDays({ from: line.key, to: line.key }, report.period, period) : period;
    const isOf = (one: SalesDimension): boolean => by === one && line.is === "row" && line.key !== "none";
    const [product, sport] = [isOf("product") ? line.key : chosen.product, isOf("sport") ? line.key : chosen.sport];
    const serviceId = line.serviceId ?? where.serviceId;
    if (serviceId === undefined) {
      const currency = line.is === "group" ? line.key : (where.currency ?? "");
      change({
        ...days,
        currency,
        order: "",
        by: by === "service" ? "day" : "service",
        product: product as typeof chosen.product,
        sport,
      });
      return;
    }
    if (figure === "fee") {
      const period =
        days.from === days.to ? format.day(days.from) : `${format.day(days.from)} – ${format.day(days.to)}`;
      openPanel({
        kind: "fee",
        title: t("fees.feeOf", { name: choices.get(serviceId) ?? line.name, period }),
        input: { ...days, serviceId, ...(asOf === undefined ? {} : { asOf }) },
      });
      return;
    }
    const known = figures.find((one) => one === figure);
    if (known === undefined) return;
    const span = days.from === days.to ? format.day(days.from) : `${format.day(days.from)} – ${format.day(days.to)}`;
    const who = [
      choices.get(serviceId) ?? line.name,
      ...(by === "sport" || by === "product" ? [salesNameOf(line, by, t)] : nameOf),
    ].join(" · ");
    const title = t("reports.figureOf", { figure: t(`reports.${known}`), pos: who, period: span });
    const input = { ...days, serviceId, ...(asOf === undefined ? {} : { asOf }) };
    if (known === "commission" || line.key === "none") openPanel({ kind: "commissions", title, input });
    else {
      const narrowed = {
        ...(product === "" ? {} : { product: product as "sports" | "racing" }),
        ...(sport === "" ? {} : { sport }),
      };
      const isAfter = known === "netAfterCommission";
      openPanel({
        kind: "figure",
        title,
        input: { ...input, ...narrowed, figure: isAfter ? "net" : known },
        commission: isAfter ? (line.commission ?? 0) : 0,
      });
    }
  };
  return (
    <Report
      title="routes./bus/venta-zuccait"
      views={views}
      call={reports.platformSales}
      report={report}
      dimensions={salesDimensionLabels}
      columns={columns}
      filters={where}
      fields={fields}
      narrowing={narrowing}
      plot={({ days, currency }) => days.length > 1 && <Plot days={days} currency={currency} />}
      open={open}
      groupTitle="services.currency"
    />
  );
}

type Chosen = z.output<typeof schema>;

function useSalesFields(chosen: Chosen, by: SalesDimension, change: (patch: Partial<Chosen>) => void) {
  const { t } = useLocale();
  const { rows: all } = useCallQuery(services.listServices, {});
  const { rows: sports } = useCallQuery(catalog.findSports, {});
  const selling = all.filter(({ kind }) => kind !== 0);
  const currencies = currenciesOf(selling);
  // By service, all currencies are shown together, each with its own total.
  const hasAll = by === "service" && currencies.length > 1;
  const currency = currencies.includes(chosen.currency) ? chosen.currency : hasAll ? "" : (currencies[0] ?? "");
  const ofCurrency = selling.filter((one) => currency === "" || one.currency === currency);
  const serviceId = ofCurrency.find((one) => String(one.serviceId) === chosen.service)?.serviceId;
  const { product, sport } = chosen;
  const sportChoices = [
    ...sports.map(({ code, name }) => ({ value: code, label: name })),
    { value: "several", label: t("reports.severalSports") },
  ];
  const sportName = sport === "" ? "" : sportNameOf(sport, sports.find(({ code }) => code === sport)?.name ?? sport, t);
  return {
    narrowing: narrowingText(
      [
        ["services.currency", currencies.length > 1 ? currency : ""],
        ["reports.service", ofCurrency.find((one) => one.serviceId === serviceId)?.name],
        ["betting.sport", sportName],
        ["reports.product", product === "" ? "" : t(`reports.${product}`)],
      ],
      t,
    ),
    choices: new Map(selling.map((one) => [one.serviceId, one.name])),
    where: {
      ...(currency === "" ? {} : { currency }),
      ...(serviceId === undefined ? {} : { serviceId }),
      ...(product === "" ? {} : { product }),
      ...(sport === "" ? {} : { sport }),
    },
    nameOf: [...(product === "" ? [] : [t(`reports.${product}`)]), ...(sport === "" ? [] : [sportName])],
    fields: [
      currencies.length > 1 && (
        <FilterSelect
          key="currency"
          label="services.currency"
          value={currency}
          withAll={hasAll}
          width={90}
          onChange={(one) => {
            change({ currency: one, service: "" });
          }}
          choices={currencies.map((one) => ({ value: one, label: one }))}
        />
      ),
      <FilterSelect
        key="service"
        label="reports.service"
        value={serviceId === undefined ? "" : String(serviceId)}
        withAll
        width={150}
        onChange={(service) => {
          change({ service });
        }}
        choices={ofCurrency.map((one) => ({ value: String(one.serviceId), label: one.name }))}
      />,
      <FilterSelect
        key="sport"
        label="betting.sport"
        value={sport}
        withAll
        width={140}
        choices={sportChoices}
        onChange={(one) => {
          change({ sport: one });
        }}
      />,
      <FilterSelect
        key="product"
        label="reports.product"
        value={product}
        withAll
        width={110}
        onChange={(one) => {
          change({ product: one as Chosen["product"] });
        }}
        choices={reports.product.options.map((one) => ({ value: one, label: t(`reports.${one}`) }))}
      />,
    ],
  };
}
