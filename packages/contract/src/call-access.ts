import { callPages } from "./call-pages.ts";
import { type Call, type Role, roles } from "./core/call.ts";
import { existsOn, mayOpen, type RouteService, screens } from "./core/routes.ts";

// Who may make which call, by the screens on which it is made.

/** The role that determines what a person sees: an assistant with the audit scope sees what a platform admin sees. */
export function seesAs({ role, isAuditOnly }: { readonly role: Role; readonly isAuditOnly: boolean }): Role {
  return isAuditOnly && role === roles.assistant ? roles.platform : role;
}

/** Whether an audit-only person may not make a call: it changes more than their own account. */
export function isForbiddenToAuditors({ changes, isOwn, access }: Pick<Call, "changes" | "isOwn" | "access">): boolean {
  return changes && !isOwn && typeof access !== "string";
}

/** Whether a role may make a call in the session of a service. Without signing in only calls for anyone are allowed. */
export function mayMake({ path, access }: Pick<Call, "path" | "access">, role: Role, service: RouteService): boolean {
  if (typeof access === "string") return true;
  if (!existsOn(role, service)) return false;
  const pages = callPages[path];
  return (
    access.includes(role) &&
    (pages === undefined || screens.some((screen) => pages.includes(screen.path) && mayOpen(screen, role, service)))
  );
}
