export { ensureLeague, type GivenLeague, type GivenTeam } from "./founding.ts";
export { registryHandlers } from "./handlers.ts";
export { changePlayerAliases, savePlayer } from "./players.ts";
export { changeAliases, holdRegistry, saveTeam } from "./teams.ts";
