// Which invoices a list shows, and how their states are marked.
import type { fees } from "@chalkboard/contract";
import { FilterSelect } from "../../kit/fields/filters.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Invoice } from "./fees.ts";

type Show = (typeof fees.invoiceShow.options)[number];
const shows = {
  all: "kit.all",
  open: "fees.showOpen",
  overdue: "fees.stateOverdue",
  paid: "fees.statePaid",
  credited: "fees.stateCredited",
} as const;

export function ShowFilter({ value, onChange }: { readonly value: Show; readonly onChange: (wanted: Show) => void }) {
  const { t } = useLocale();
  return (
    <FilterSelect
      label="fees.show"
      value={value}
      width={130}
      onChange={(wanted) => {
        onChange(wanted as Show);
      }}
      choices={Object.entries(shows).map(([one, word]) => ({ value: one, label: t(word) }))}
    />
  );
}

export function invoiceTone({ state }: Invoice): "warn" | "dim" | undefined {
  return state === "overdue" ? "warn" : state === "credited" || state === "note" ? "dim" : undefined;
}
