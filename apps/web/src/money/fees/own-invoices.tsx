import { fees } from "@chalkboard/contract";
import { invoiceListColumns } from "@chalkboard/list-columns";
import { z } from "zod";
import { Filters } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { InvoicePanel } from "./invoice-panel.tsx";
import { invoiceTone, ShowFilter } from "./show-filter.tsx";

const schema = z.object({ show: fees.invoiceShow.catch("all") });
const everyMs = 30_000;

/** The invoices that the platform issued to the session's service, to read and download. */
export function OwnInvoices() {
  const [{ show }, change] = useFilters(schema);
  return (
    <Page
      title="routes./adm/facturas"
      fill
      filters={
        <Filters>
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
        name="own-invoices"
        filters={{ show }}
        everyMs={everyMs}
        rowKey={({ invoiceId }) => invoiceId}
        columns={useListColumns(invoiceListColumns)}
        empty={{ title: "empty.invoices", why: "empty.ownInvoicesWhy" }}
        rowTone={invoiceTone}
        panel={(row, onClose, among) => <InvoicePanel key={row.invoiceId} one={row} onClose={onClose} among={among} />}
      />
    </Page>
  );
}
