export { deviceHandlers } from "./devices.ts";
export { identityHandlers } from "./handlers.ts";
export { addPerson } from "./people.ts";
export { hashPassword, passwordProblem } from "./passwords.ts";
export { verifyDevice } from "./profile.ts";
export { unfit } from "./reset.ts";
export { sessionDataOf } from "./session-data.ts";
export { createSessions } from "./sessions.ts";
export { newToken, normalCode, sameCode, tokenHash, validationCodes } from "./tokens.ts";
