export { writeDuty as addDuty } from "../duties/index.ts";
export { addServer } from "../operations/index.ts";
export {
  addPerson, addPos, addRule, addService, addZone, deposit, type NewService, offerLeagues, sellLeague, setClock,
} from "./bootstrap.ts";
export { bootstrapHandlers } from "./handlers.ts";
export { foundPlatform, newLink } from "./platform.ts";
export { foundService } from "./service.ts";
