export { customerHandlers } from "./handlers.ts";
export { putRegistration, registerCustomer } from "./registering.ts";
