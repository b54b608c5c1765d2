// A refusal carries what its dialog shows in the specification's names beside ours. A customer's slip is the compact one: what refuses it says its toast, too
// (specification, section 8, by error_code). Shops are told the dialogs alone.
import { type RefusingRule, roles, withToast, withWireNames } from "@chalkboard/contract";
import type { Session } from "../../http/handlers.ts";

type CompactRefusal = { readonly code: number; readonly data: Readonly<Record<string, unknown>>; readonly rule?: RefusingRule | undefined };

/** A refusal as this session's slip shows it. */
export function refusalFor<R extends CompactRefusal>({ role }: Pick<Session, "role">, refusal: R): R {
  const result = withWireNames(forReader({ role }, refusal));
  return role === roles.customer ? withToast(result) : result;
}

/** Refusals whose data say what all open tickets may cost. */
const riskCodes: ReadonlySet<number> = new Set([-34, -44]);
const sellers: ReadonlySet<number> = new Set([roles.clerk, roles.customer]);

/**
 * A refusal as this reader may know it. Whoever sells or bets reads what is left of a risk limit, never what is open against it; and whose the rule is and of
 * what, not which one.
 */
export function forReader<R extends CompactRefusal>({ role }: Pick<Session, "role">, refusal: R): R {
  if (!sellers.has(role)) return refusal;
  const { rule } = refusal;
  const result = rule === undefined ? refusal : { ...refusal, rule: { setting: rule.setting, level: rule.level } };
  if (!riskCodes.has(refusal.code)) return result;
  const { open: _open, maximum: _maximum, ...data } = result.data;
  return { ...result, data };
}
