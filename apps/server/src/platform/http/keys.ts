// Integrators' keys come in the header `Authorization: Bearer cbk_…`, and are valid only for the calls of their scopes
// (docs/design/identity.md).

import { type Call, integrators, responses } from "@chalkboard/contract";
import { refuse, type Refused } from "./handlers.ts";
import type { FoundKey } from "./sessions.ts";

const bearer = new RegExp(`^Bearer +(${integrators.keyMark}[0-9a-f]{1,200})$`, "i");

/** The key of a request; undefined where its header has none. */
export function keyIn(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1]?.toLowerCase();
}

/** Why a key may not make a call; undefined where it may. Its person's own permissions are checked as for everyone. */
export function refusedKey({ path }: Pick<Call, "path">, found: FoundKey | undefined): Refused | undefined {
  if (found === undefined || found.state === "ended") return refuse(responses.sessionExpired);
  if (found.state === "tooMany") return refuse(responses.notAllowed, { reason: "tooMany" });
  const scopes = integrators.scopesOf(path);
  const isWithin = scopes.some((scope) => found.session.key?.scopes.includes(scope) === true);
  return isWithin ? undefined : refuse(responses.notAllowed, { reason: "scope", scopes });
}
