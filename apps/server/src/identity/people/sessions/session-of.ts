import { isOnline, type Role, roles, services } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";
import type { RowOf } from "../../../platform/database/query.ts";
import type { Session, SessionKey } from "../../../platform/http/handlers.ts";
import type * as queries from "../queries.ts";

const dayMs = 86_400_000;
const usual = services.security.parse({});

/** A person who entered a service acts as its admin; one who entered a POS acts as its seller. */
export function sessionOf(
  hash: Uint8Array,
  row: RowOf<typeof queries.sessionByToken.columns>,
  now: EpochMs,
  key: SessionKey | null = null,
): Session {
  const entered = row.acting_pos_id !== null ? "pos" : row.acting_service_id !== null ? "service" : "own";
  const seller = isOnline(row.service_kind) ? roles.customer : roles.clerk;
  const role = entered === "pos" ? seller : entered === "service" ? roles.admin : (row.home_role as Role);
  const security = { ...usual, ...row.security };
  const isOldPassword = security.passwordDays > 0 && now >= row.password_changed_at + security.passwordDays * dayMs;
  return {
    tokenHash: hash,
    personId: row.person_id,
    personName: row.person_name,
    login: row.login,
    email: row.email ?? "",
    language: row.language,
    role,
    serviceId: row.service_id,
    serviceName: row.service_name,
    serviceKind: row.service_kind,
    product: row.product,
    currency: row.currency,
    timeZone: row.time_zone,
    closeMinute: row.close_minute,
    zoneId: entered === "own" ? row.home_zone_id : row.acting_zone_id,
    posId: entered === "own" ? row.home_pos_id : row.acting_pos_id,
    expiresAt: row.expires_at,
    entered,
    homeRole: row.home_role as Role,
    homeServiceId: row.home_service_id,
    enteredBy: row.entered_by,
    isAuditOnly: row.is_audit_only,
    mustChangePassword: row.must_change_password || isOldPassword,
    mustVerifyDevice:
      role === roles.clerk &&
      entered === "own" &&
      (row.device_blocked || (security.knownDevices && !row.device_allowed)),
    mustOpenDrawer: role === roles.clerk && entered === "own" && row.must_open_drawer,
    unreadSince: row.unread_since,
    key,
  };
}
