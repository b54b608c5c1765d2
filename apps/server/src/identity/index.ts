export { deviceHandlers } from "./devices.ts";
export { identityHandlers } from "./handlers.ts";
export { addPerson } from "./people.ts";
export { hashPassword } from "./passwords.ts";
export { verifyDevice } from "./profile.ts";
export { createSessions } from "./sessions.ts";
export { newToken, normalCode, sameCode, validationCodes } from "./tokens.ts";
