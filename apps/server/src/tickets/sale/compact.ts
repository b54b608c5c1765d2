// A refusal carries what its dialog shows in the specification's names beside ours. A customer's slip is the compact one: what refuses it says its toast, too
// (specification, section 8, by error_code). Shops are told the dialogs alone.
import { roles, withToast, withWireNames } from "@chalkboard/contract";
import type { Session } from "../../http/handlers.ts";

type Told = { readonly code: number; readonly data: Readonly<Record<string, unknown>> };

/** A refusal as this session's slip shows it. */
export function toldTo<R extends Told>({ role }: Pick<Session, "role">, refusal: R): R {
  const told = withWireNames(refusal);
  return role === roles.customer ? withToast(told) : told;
}
