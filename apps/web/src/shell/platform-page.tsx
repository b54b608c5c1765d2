// The platform's revenue: the sales of all services with their fees, the invoices, and the fee schemes.
import { z } from "zod";
import { InvoicesPage } from "../money/fees/invoices-page.tsx";
import { SchemesPage } from "../money/fees/schemes-page.tsx";
import { useFilters } from "../kit/behaviour/use-filters.ts";
import { Views } from "../kit/page/views.tsx";
import { PlatformSales } from "../reporting/reports/platform/platform-sales.tsx";

const views = { sales: "fees.sales", invoices: "fees.invoices", schemes: "fees.schemes" } as const;
const schema = z.object({ view: z.enum(["sales", "invoices", "schemes"]).catch("sales") });

export function PlatformPage() {
  const [{ view }, change] = useFilters(schema);
  const choice = (
    <Views
      value={view}
      views={views}
      onChange={(wanted) => {
        change({ view: wanted });
      }}
    />
  );
  switch (view) {
    case "sales":
      return <PlatformSales views={choice} />;
    case "invoices":
      return <InvoicesPage views={choice} />;
    case "schemes":
      return <SchemesPage views={choice} />;
  }
}
