import { fees, services } from "@chalkboard/contract";
import { invoiceListColumns } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLetter } from "../../kit/behaviour/use-letter.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { useIssuing, useMayBill } from "./fees.ts";
import { InvoicePanel } from "./invoice-panel.tsx";
import { IssueDialog } from "./issue-dialog.tsx";
import { invoiceTone, ShowFilter } from "./show-filter.tsx";

const schema = z.object({
  show: fees.invoiceShow.catch("all"),
  service: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .or(z.literal(""))
    .catch(""),
});
const keys: readonly KeyHelp[] = [{ keys: ["N"], does: "fees.issue" }];
const everyMs = 30_000;

/** Invoices and credit notes with the amounts due; one opens its lines, payments and PDF. */
export function InvoicesPage({ views }: { readonly views: ReactNode }) {
  const { t } = useLocale();
  const [{ show, service }, change] = useFilters(schema);
  const { rows: all } = useCallQuery(services.listServices, {});
  const columns = useListColumns(invoiceListColumns);
  const may = useMayBill();
  const issuing = useIssuing();
  const [isIssuing, setIssuing] = useState(issuing.unknown !== undefined);
  const issue = (): void => {
    if (may) setIssuing(true);
  };
  useLetter("n", issue, isIssuing);
  return (
    <Page
      title="routes./bus/venta-zuccait"
      fill
      views={views}
      {...(may ? { keys } : {})}
      actions={
        may && (
          <Button onClick={issue} leftSection={<PlusIcon size={14} />}>
            {t("fees.issue")}
          </Button>
        )
      }
      filters={
        <Filters>
          <FilterSelect
            label="reports.service"
            value={service}
            withAll
            width={150}
            onChange={(wanted) => {
              change({ service: wanted });
            }}
            choices={all
              .filter(({ kind }) => kind !== 0)
              .map((one) => ({ value: String(one.serviceId), label: one.name }))}
          />
          <ShowFilter
            value={show}
            onChange={(wanted) => {
              change({ show: wanted });
            }}
          />
        </Filters>
      }
    >
      <List
        call={fees.listInvoices}
        name="invoices"
        filters={{ show, ...(service === "" ? {} : { serviceId: Number(service) }) }}
        everyMs={everyMs}
        rowKey={({ invoiceId }) => invoiceId}
        columns={columns}
        empty={{ title: "empty.invoices", why: "empty.invoicesWhy" }}
        rowTone={invoiceTone}
        panel={(row, onClose, among) => <InvoicePanel key={row.invoiceId} one={row} onClose={onClose} among={among} />}
      />
      {isIssuing && (
        <IssueDialog
          issuing={issuing}
          service={service}
          onClose={() => {
            setIssuing(false);
          }}
        />
      )}
    </Page>
  );
}
