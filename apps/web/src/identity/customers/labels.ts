import type { AnswerOf, customers, network } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";

export type Customer = AnswerOf<typeof customers.listCustomers>["rows"][number];
export type Agent = AnswerOf<typeof network.findZones>[number];

/** The labels of document types. */
export const documentLabels = {
  identity: "customers.identity",
  passport: "customers.passport",
  driving: "customers.driving",
  address: "customers.proofOfAddress",
  other: "customers.other",
} as const satisfies Readonly<Record<Customer["documents"][number]["kind"], PlainKey>>;

type Terms = Pick<
  Customer,
  | "login"
  | "name"
  | "email"
  | "language"
  | "zoneId"
  | "phone"
  | "address"
  | "bornOn"
  | "creditLimit"
  | "allowToPlay"
  | "isActive"
  | "riskProfile"
  | "notes"
  | "documents"
>;

/** A customer's editable values. */
export function termsOf(customer: Customer): Terms {
  const {
    login,
    name,
    email,
    language,
    zoneId,
    phone,
    address,
    bornOn,
    creditLimit,
    allowToPlay,
    isActive,
    riskProfile,
    notes,
    documents,
  } = customer;
  return {
    login,
    name,
    email,
    language,
    zoneId,
    phone,
    address,
    bornOn,
    creditLimit,
    allowToPlay,
    isActive,
    riskProfile,
    notes,
    documents,
  };
}
