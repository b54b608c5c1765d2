import { call, roles, wire } from "../core/call.ts";
import { sessionData } from "../core/session-data.ts";
import { id } from "../core/shapes.ts";

// Entering the session of a service or a POS.

export const enterService = call("zuccait/modificar_sesion", {
  summary:
    "A platform admin's session becomes that of an admin of the service, audited; the platform's own service leaves it again. −3 for a service that is " +
    "unknown or not active.",
  access: "signedIn",
  changes: true,
  payload: wire({ serviceId: ["idservicio", id] }),
  answer: sessionData,
});

export const enterPos = call("pos/login_adm", {
  summary:
    "An admin enters the session of a POS or customer of the service, audited. Its token is used with the admin's own as `token_adm`, ends with it, and " +
    "is left by logout.",
  access: [roles.admin],
  changes: true,
  payload: wire({ posId: ["idpos", id] }),
  answer: sessionData,
});
