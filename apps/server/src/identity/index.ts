export { identityHandlers } from "./handlers.ts";
export { hashPassword } from "./passwords.ts";
export { createSessions } from "./sessions.ts";
export { newToken, normalCode, sameCode, validationCodes } from "./tokens.ts";
