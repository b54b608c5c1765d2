// A refusal carries what its dialog shows in the specification's names beside ours. A customer's slip is the compact one: what refuses it says its toast, too
// (specification, section 8, by error_code). Shops are told the dialogs alone.
import { roles, withToast, withWireNames } from "@chalkboard/contract";
import type { Session } from "../../http/handlers.ts";

type Told = { readonly code: number; readonly data: Readonly<Record<string, unknown>> };

/** A refusal as this session's slip shows it. */
export function toldTo<R extends Told>({ role }: Pick<Session, "role">, refusal: R): R {
  const told = withWireNames(withoutOpenRisk({ role }, refusal));
  return role === roles.customer ? withToast(told) : told;
}

/** Refusals whose data say what all open tickets may cost. */
const riskCodes: ReadonlySet<number> = new Set([-34, -44]);
const sellers: ReadonlySet<number> = new Set([roles.clerk, roles.customer]);

/** Whoever sells or bets reads what is left of a risk limit, never what is open against it. */
export function withoutOpenRisk<R extends Told>({ role }: Pick<Session, "role">, refusal: R): R {
  if (!sellers.has(role) || !riskCodes.has(refusal.code)) return refusal;
  const { open: _open, maximum: _maximum, ...data } = refusal.data;
  return { ...refusal, data };
}
