export {
  addPerson, addPos, addRule, addServer, addService, addZone, deposit, type NewService, offerLeagues, sellLeague, setClock,
} from "./founding.ts";
export { foundPlatform, newLink, platformHandlers as foundingHandlers } from "./platform.ts";
