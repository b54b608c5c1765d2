import type { Scheme, Service } from "./fees.ts";

type FeeView =
  /** Without a scheme, the form for a new one. */
  | { readonly is: "scheme"; readonly scheme: Scheme | undefined }
  | { readonly is: "give" | "party"; readonly service: Service };

/** The form that an address names: `scheme.new`, `scheme.12`, `give.3`, `party.3`; undefined if it does not exist. */
export function readFeeView(
  view: string,
  schemes: readonly Scheme[],
  services: readonly Service[],
): FeeView | undefined {
  if (view === "scheme.new") return { is: "scheme", scheme: undefined };
  const [, is, id] = /^(scheme|give|party)\.(\d{1,15})$/u.exec(view) ?? [];
  if (is === "scheme") {
    const scheme = schemes.find(({ schemeId }) => schemeId === Number(id));
    return scheme && { is, scheme };
  }
  if (is !== "give" && is !== "party") return undefined;
  // The service that issues the invoices pays none.
  const service = services.find(({ serviceId, kind }) => serviceId === Number(id) && (is === "party" || kind !== 0));
  return service && { is, service };
}
