// Parts of the price conversion form besides its fields: published charts to start from, and a preview on common
// prices.
import { americanText } from "@chalkboard/i18n";
import { Select, Table, Text } from "@mantine/core";
import { useLocale } from "../../../kit/format/locale.tsx";
import { charts, type Conversion, conversionOf, type Made, samplePrices } from "./conversion-form.ts";
import type { Row } from "../../../page-parts/settings/row-kinds.ts";
import type { BoardDraft } from "./use-board-test.ts";

/** A table as it would be saved; undefined while it is invalid. */
export function conversionDraft(name: string, isSold: boolean, form: Row | undefined): BoardDraft | undefined {
  const named = name.trim();
  return form === undefined || named === ""
    ? undefined
    : { table: { name: named, isSold, content: conversionOf(form) as Conversion } };
}

/** The published charts to start from. */
export function Charts({ onChart }: { readonly onChart: (chart: (typeof charts)[number]) => void }) {
  const { t } = useLocale();
  return (
    <Select
      label={t("payTables.beginWith")}
      placeholder={t("payTables.publishedChart")}
      value={null}
      data={charts.map((chart) => ({ value: chart, label: t(`payTables.chart_${chart}`) }))}
      onChange={(chart) => {
        if (chart !== null) onChart(chart as (typeof charts)[number]);
      }}
    />
  );
}

/** Common prices after the new conversion, and after the previous one. */
export function UsualPrices({
  before,
  after,
}: {
  readonly before: Conversion | undefined;
  readonly after: Conversion;
}) {
  const { t } = useLocale();
  const was = before === undefined ? [] : samplePrices(before);
  const text = ({ sold }: Made): string => sold?.map(americanText).join(" / ") ?? t("payTables.notForSale");
  return (
    <div>
      <Text size="sm" fw="var(--cb-weight-total)">
        {t("payTables.usualPrices")}
      </Text>
      <Table withRowBorders={false} aria-label={t("payTables.usualPrices")}>
        <Table.Tbody>
          {samplePrices(after).map((made, index) => {
            const [old, now] = [was[index], text(made)];
            return (
              <Table.Tr key={made.hq.join()}>
                <Table.Td>{made.hq.map(americanText).join(" / ")}</Table.Td>
                <Table.Td ta="right">{old === undefined || text(old) === now ? now : `${text(old)} → ${now}`}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
