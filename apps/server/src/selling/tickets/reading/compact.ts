// A refusal has its dialog's data in the specification's names beside ours. A customer's slip is the compact one: its
// refusals have their toast, too (specification, section 8, by error_code). Shops get only the dialogs.
import { type RefusingRule, roles, withToast, withWireNames } from "@chalkboard/contract";
import type { Session } from "../../../platform/http/handlers.ts";

type CompactRefusal = {
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly rule?: RefusingRule | undefined;
};

/** A refusal as this session's slip shows it. */
export function refusalFor<R extends CompactRefusal>({ role }: Pick<Session, "role">, refusal: R): R {
  const result = withWireNames(forReader({ role }, refusal));
  return role === roles.customer ? withToast(result) : result;
}

/** Refusals whose data contain the liability of all open tickets. */
const riskCodes: ReadonlySet<number> = new Set([-34, -44]);
const sellers: ReadonlySet<number> = new Set([roles.clerk, roles.customer]);

/**
 * A refusal as this reader may see it. Sellers and bettors see what is left of a risk limit, never what is open against
 * it; and the owner and setting of the rule, not its id.
 */
export function forReader<R extends CompactRefusal>({ role }: Pick<Session, "role">, refusal: R): R {
  if (!sellers.has(role)) return refusal;
  const { rule } = refusal;
  const result = rule === undefined ? refusal : { ...refusal, rule: { setting: rule.setting, level: rule.level } };
  if (!riskCodes.has(refusal.code)) return result;
  const { open: _open, maximum: _maximum, ...data } = result.data;
  return { ...result, data };
}
