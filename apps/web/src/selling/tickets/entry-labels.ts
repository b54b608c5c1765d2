import { documentKey } from "../../page-parts/betting/document-labels.ts";
import { tickets } from "@chalkboard/contract";
import type { Locale } from "../../kit/format/locale.tsx";
import type { Ticket } from "./ticket-labels.ts";

type Entry = Ticket["entries"][number];

const payReasons = [
  "wrongCode",
  "pending",
  "lost",
  "cancelled",
  "alreadyPaid",
  "expired",
  "online",
  "otherPos",
  "mayNotPay",
  "aboveMaximum",
  "unknown",
  "needsMore",
  "secondPerson",
] as const;

/** An entry of a ticket's history in words. @param money formats minor units of the ticket's currency */
export function entryLabels(
  { kind, data }: Pick<Entry, "kind" | "data">,
  money: (amount: number) => string,
  { t }: Pick<Locale, "t">,
): string {
  switch (kind) {
    case "printed":
      return typeof data["copy"] === "number" && data["copy"] > 0
        ? t("tickets.printedCopy", { copy: data["copy"] })
        : t("tickets.printed");
    case "graded":
      return t(typeof data["version"] === "number" && data["version"] > 1 ? "tickets.regraded" : "tickets.graded");
    case "regraded":
      return t("tickets.regraded");
    case "paid":
      return paidLabels(data, money, t);
    case "cashedOut":
      return t("tickets.cashedOut", { amount: typeof data["amount"] === "number" ? money(data["amount"]) : "" });
    case "expired":
      return t("tickets.prizeExpired", { amount: typeof data["amount"] === "number" ? money(data["amount"]) : "" });
    case "cancelled":
      return t("tickets.wasCancelled");
    case "payRefused": {
      const reason = payReasons.find((candidate) => candidate === data["reason"]);
      return t("tickets.payRefused", { reason: reason === undefined ? "" : t(`tickets.payReason${capital(reason)}`) });
    }
    default:
      return t("tickets.somethingElse", { kind });
  }
}

/** A payment: its tax, its approver, and the document shown. */
function paidLabels(
  { amount, tax, net, secondPerson, document }: Readonly<Record<string, unknown>>,
  money: (amount: number) => string,
  t: Locale["t"],
): string {
  const written = (one: unknown): string => (typeof one === "number" ? money(one) : "");
  const shown = tickets.shownDocument.safeParse(document).data;
  return [
    typeof tax === "number" && tax > 0
      ? t("tickets.paidOutTaxed", { amount: written(amount), tax: written(tax), net: written(net) })
      : t("tickets.paidOut", { amount: written(amount) }),
    typeof secondPerson === "string" ? t("tickets.confirmedBy", { person: secondPerson }) : "",
    shown === undefined
      ? ""
      : t("tickets.documentShown", { kind: t(documentKey(shown.kind)), number: shown.number, name: shown.name }),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** Who sold a ticket and where. A customer buys at a POS with their own name: then the name is shown once. */
export function soldLabels({ clerk, posName }: Pick<Ticket, "clerk" | "posName">, { t }: Pick<Locale, "t">): string {
  return clerk === posName ? t("tickets.placedBy", { clerk }) : t("tickets.composedSold", { clerk, pos: posName });
}

function capital<Text extends string>(text: Text): Capitalize<Text> {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}` as Capitalize<Text>;
}
