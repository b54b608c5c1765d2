export { referralsHandlers } from "./handlers.ts";
