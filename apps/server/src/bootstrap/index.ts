export { writeDuty as addDuty } from "../identity/duties/index.ts";
export { addServer } from "../platform/operations/index.ts";
export {
  addPerson,
  addPos,
  addRule,
  addService,
  addZone,
  deposit,
  type NewService,
  offerLeagues,
  sellLeague,
  setClock,
} from "./bootstrap.ts";
export { bootstrapHandlers } from "./handlers.ts";
export { foundPlatform, newLink } from "./platform.ts";
export { foundService } from "./service.ts";
