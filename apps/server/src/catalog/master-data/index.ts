export { ensureLeague, type GivenLeague, type GivenTeam } from "./bootstrap.ts";
export { masterDataHandlers } from "./handlers.ts";
export { changePlayerAliases, savePlayer } from "./players.ts";
export { changeAliases, lockMasterData, saveTeam } from "./teams.ts";
