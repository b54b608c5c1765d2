export {
  addPerson, addPos, addRule, addServer, addService, addZone, deposit, type NewService, offerLeagues, sellLeague, setClock,
} from "./founding.ts";
