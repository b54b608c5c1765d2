// The payments on the paper of a paid ticket: gross, tax and net amount, the approver, and the document.

import { tickets } from "@chalkboard/contract";
import type { Translate } from "@chalkboard/i18n";
import { z } from "zod";
import type { FigureRow } from "../../../platform/printing/index.ts";
import type { SoldTicket } from "../reading/stored-ticket.ts";

const kinds = {
  identity: "customers.identity",
  passport: "customers.passport",
  driving: "customers.driving",
  other: "customers.other",
} as const;

const payment = z.object({
  amount: z.int(),
  tax: z.int().default(0),
  net: z.int().optional(),
  secondPerson: z.string().default(""),
  document: tickets.shownDocument.optional(),
});

/** The net amount of a payment. */
export function handedOver(data: unknown): number {
  const { amount, tax, net } = payment.parse(data);
  return net ?? amount - tax;
}

/** Each line as a name and a value. */
export function paymentRows(
  { entries }: { readonly entries: readonly Pick<SoldTicket["entries"][number], "kind" | "data">[] },
  t: Translate,
  figure: FigureRow,
): (readonly [name: string, value: string])[] {
  return entries
    .filter(({ kind }) => kind === "paid")
    .flatMap(({ data }) => {
      const { amount, tax, net, secondPerson, document } = payment.parse(data);
      return [
        figure("paper.paid", amount),
        ...(tax === 0 ? [] : [figure("paper.tax", tax), figure("paper.net", net ?? amount - tax)]),
        ...(secondPerson === "" ? [] : [[t("paper.confirmed"), secondPerson] as const]),
        ...(document === undefined
          ? []
          : [[t("paper.shown"), `${t(kinds[document.kind])} ${document.number}, ${document.name}`] as const]),
      ];
    });
}
